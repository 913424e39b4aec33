import type { DraftEvent } from "#contract/event.ts";
import type { PlannerTask } from "#contract/task.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { occupiesTime } from "#domain/conflict.ts";
import {
  clip,
  contains,
  type Interval,
  intersectIntervals,
  overlaps,
  subtractIntervals,
  widened,
} from "#domain/interval.ts";
import { expandDraft } from "#domain/recurrence/draft.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { DAY_MS, epochOf, formatInstant, isDate, MINUTE_MS, parseWireTime } from "#domain/time.ts";
import type { WindowContext } from "../service.ts";
import type { Change, Fault } from "./texts.ts";
import { workingTime } from "./working-time.ts";

/** The limits for an outside plan. `window` is in epoch milliseconds. */
export type Ground = {
  readonly context: WindowContext;
  readonly window: Interval;
  readonly now: Temporal.Instant;
};

export type RepairedVariant = { readonly variant: DraftVariant; readonly changes: readonly Change[] };

/**
 * Repairs an outside plan, so that no event overlaps one that blocks time or another of the plan,
 * and each is within the working hours, the window and its task's limits. No event is longer than
 * the person's longest block, and together they are no longer than their task. Events that fit
 * stay. The others move to the nearest free time, or are left out when there is none. All-day,
 * transparent, recurring and locked events are not changed.
 */
export function repairVariant(variant: DraftVariant, ground: Ground): RepairedVariant {
  const { preferences, events, context } = ground.context;
  const busy = expandEvents(events, ground.window, { timeZone: preferences.time_zone }).filter(({ event }) =>
    occupiesTime(event),
  );
  const hours = workingTime(preferences, ground.window);
  const present = { start: ground.now.epochMilliseconds, end: Number.POSITIVE_INFINITY };
  const fixed = variant.events.filter((event) => !isMovable(event));
  const held = fixed.flatMap((event) => heldBy(event, ground, preferences.time_zone));
  const tasks = new Map(context.tasks.items.map((task) => [task.id, task]));
  const needed = neededMinutes(context.tasks.items);
  const placed: { readonly event: DraftEvent; readonly span: Interval }[] = [];
  const changes: Change[] = [];

  const taken = () => [...busy, ...held, ...placed.map(({ span }) => span)];
  const faultsAt = (span: Interval, task: PlannerTask | undefined): Fault[] => {
    const by = [
      ...busy.filter((each) => overlaps(each, span)).map(({ event }) => event.title),
      ...placed.filter((each) => overlaps(each.span, span)).map(({ event }) => event.summary),
      ...held.filter((each) => overlaps(each, span)).map(({ title }) => title),
    ];
    const bounds = boundsOf(task, preferences.time_zone);
    return [
      ...(by.length > 0 ? [{ kind: "taken", by: [...new Set(by)] } as const] : []),
      ...(contains(ground.window, span) ? [] : [{ kind: "outside-window" } as const]),
      ...(span.start < present.start ? [{ kind: "past" } as const] : []),
      ...(contains(ground.window, span) && !hours.some((each) => contains(each, span))
        ? [{ kind: "off-hours" } as const]
        : []),
      ...(span.start < bounds.start ? [{ kind: "too-early" } as const] : []),
      ...(span.end > bounds.end ? [{ kind: "too-late" } as const] : []),
    ];
  };
  const place = (event: DraftEvent, span: Interval) => {
    placed.push({ event: { ...event, start: formatInstant(span.start), end: formatInstant(span.end) }, span });
  };

  const movable = variant.events.filter(isMovable).map((event) => {
    const task = tasks.get(event.task_id ?? "");
    return { event, task, ...lengthsThatFit(event, { task, needed, most: mostMinutes(task, ground) }) };
  });
  // Events that fit keep their place, whatever other events do.
  const misplaced = movable.filter(({ event, task, lengths, faults }) => {
    const span = spanOf(event);
    if (faults.length > 0 || lengths.length !== 1 || faultsAt(span, task).length > 0) return true;
    place(event, span);
    return false;
  });
  for (const { event, task, lengths, faults: ofLength } of misplaced) {
    const from = spanOf(event);
    const stands = ofLength.length > 0 ? { ...from, end: from.start + (lengths[0] ?? 0) } : from;
    const faults = [...ofLength, ...(lengths.length > 0 ? faultsAt(stands, task) : [])];
    const allowed = intersectIntervals(
      hours,
      [present, boundsOf(task, preferences.time_zone)].reduce(clip, [ground.window]),
    );
    const spans: Interval[] = [];
    for (const length of lengths) {
      const asked = spans.at(-1)?.end ?? from.start;
      const asAsked = { start: asked, end: asked + length };
      const span =
        spans.length === 0 && faultsAt(asAsked, task).length === 0
          ? asAsked
          : nearest(allowed, {
              taken: taken(),
              length,
              asked,
              buffer: preferences.buffer_minutes,
              slot: preferences.slot_minutes,
            });
      if (!span) continue;
      spans.push(span);
      place(event, span);
    }
    changes.push({ summary: event.summary, change: kindOf(from, spans), from, to: spans, faults });
  }
  return { variant: { ...variant, events: inOrder([...fixed, ...placed.map(({ event }) => event)]) }, changes };
}

function isMovable({ all_day, transparency, recurrence, locked }: DraftEvent): boolean {
  return !all_day && transparency === "opaque" && recurrence === null && !locked;
}

function heldBy(event: DraftEvent, { window }: Ground, timeZone: string): (Interval & { readonly title: string })[] {
  if (event.transparency === "transparent" || event.all_day) return [];
  return expandDraft(event, window, { timeZone }).map(({ start, end }) => ({ start, end, title: event.summary }));
}

function spanOf({ start, end }: DraftEvent): Interval {
  return { start: epochOf(start), end: epochOf(end) };
}

/** When a task may be worked on. */
function boundsOf(task: PlannerTask | undefined, timeZone: string): Interval {
  const start = task?.earliest_start ? parseWireTime(task.earliest_start, timeZone) : null;
  const due = task?.due ? parseWireTime(task.due, timeZone) : null;
  const end = due !== null && isDate(task?.due ?? "") ? due + DAY_MS : due;
  return { start: start ?? Number.NEGATIVE_INFINITY, end: end ?? Number.POSITIVE_INFINITY };
}

function mostMinutes(task: PlannerTask | undefined, { context }: Ground): number {
  return task?.max_block_minutes ?? context.preferences.max_block_minutes;
}

/** The minutes still to place for each task whose length the person gave. */
function neededMinutes(tasks: readonly PlannerTask[]): Map<string, number> {
  return new Map(
    tasks.filter((task) => !task.duration_estimated).map(({ id, duration_minutes }) => [id, duration_minutes]),
  );
}

type Limits = {
  readonly task: PlannerTask | undefined;
  /** Reduced as events use it up. */
  readonly needed: Map<string, number>;
  readonly most: number;
};

/**
 * The lengths to place for an event, in milliseconds: its own, a shorter one, or several parts; and
 * what was wrong with its own length.
 */
function lengthsThatFit(event: DraftEvent, { task, needed, most }: Limits): { lengths: number[]; faults: Fault[] } {
  const { start, end } = spanOf(event);
  const asked = (end - start) / MINUTE_MS;
  const left = needed.get(task?.id ?? "") ?? asked;
  const minutes = Math.min(asked, left);
  if (task) needed.set(task.id, left - minutes);
  const faults: Fault[] = minutes < asked ? [{ kind: "more-than-needed", minutes: task?.duration_minutes ?? 0 }] : [];
  if (minutes <= 0) return { lengths: [], faults };
  if (minutes <= most) return { lengths: [minutes * MINUTE_MS], faults };
  const parts = Math.ceil(minutes / most);
  const lengths = Array.from({ length: parts }, (_, at) => Math.min(most, minutes - at * most) * MINUTE_MS);
  return { lengths, faults: [...faults, { kind: "too-long", most }] };
}

type Search = {
  readonly taken: readonly Interval[];
  readonly length: number;
  /** When it was to begin. */
  readonly asked: number;
  readonly buffer: number;
  readonly slot: number;
};

/**
 * The nearest free time of that length, with the buffer around taken time if there is one, else
 * without.
 */
function nearest(allowed: readonly Interval[], { taken, length, asked, buffer, slot }: Search): Interval | null {
  for (const margin of [buffer * MINUTE_MS, 0]) {
    const blocked = taken.map((span) => widened(span, margin));
    const starts = subtractIntervals(allowed, blocked).flatMap(({ start, end }) => {
      const step = slot * MINUTE_MS;
      const first = Math.ceil(start / step) * step;
      const last = end - length;
      const aligned = Math.round(asked / step) * step;
      return first <= last ? [Math.min(Math.max(aligned, first), Math.max(first, Math.floor(last / step) * step))] : [];
    });
    const best = starts.toSorted((a, b) => Math.abs(a - asked) - Math.abs(b - asked))[0];
    if (best !== undefined) return { start: best, end: best + length };
  }
  return null;
}

function kindOf(from: Interval, to: readonly Interval[]): Change["change"] {
  const [first] = to;
  if (!first) return "left_out";
  if (to.length > 1) return "split";
  return first.end - first.start < from.end - from.start ? "shortened" : "moved";
}

function inOrder(events: readonly DraftEvent[]): DraftEvent[] {
  return events.toSorted((a, b) => epochOf(a.start) - epochOf(b.start));
}
