import type { DraftEvent } from "#contract/event.ts";
import { longestBlockMinutes } from "#contract/preferences.ts";
import type { PlannerTask } from "#contract/task.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { occupiesTime } from "#domain/conflict.ts";
import { clip, contains, type Interval, intersectUnsorted, overlaps } from "#domain/interval.ts";
import { expandDraft } from "#domain/recurrence/draft.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { DAY_MS, epochOf, formatInstant, isDate, MINUTE_MS, parseWireTime } from "#domain/time.ts";
import type { WindowContext } from "../service-port.ts";
import type { Change, Fault } from "./change-text.ts";
import { nearestTime } from "./nearest-time.ts";
import { workingTime } from "./working-time.ts";

/** The limits for an outside plan. `window` is in epoch milliseconds. */
export type Ground = {
  readonly context: WindowContext;
  readonly window: Interval;
  readonly now: Temporal.Instant;
};

export type RepairedVariant = { readonly variant: DraftVariant; readonly changes: readonly Change[] };

/** Time that is taken, and by what. */
type Taken = Interval & { readonly title: string };

/** Where events may go, and what was placed so far. */
type Room = {
  readonly ground: Ground;
  readonly hours: readonly Interval[];
  /** Events of the calendars. */
  readonly busy: readonly Taken[];
  /** Events of the plan that are not changed. */
  readonly held: readonly Taken[];
  readonly placed: { readonly event: DraftEvent; readonly span: Interval }[];
};

/** An event that may be moved, with the lengths to place for it. */
type Movable = ReturnType<typeof lengthsThatFit> & {
  readonly event: DraftEvent;
  readonly task: PlannerTask | undefined;
};

/**
 * Repairs an outside plan, so that no event overlaps one that blocks time or another of the plan,
 * and each is within the working hours, the window and its task's limits. No event is longer than
 * the person's longest block, and together they are no longer than their task. Events that fit
 * stay. The others move to the nearest free time, or are left out when there is none. All-day,
 * transparent, recurring and locked events are not changed.
 */
export function repairVariant(variant: DraftVariant, ground: Ground): RepairedVariant {
  const fixed = variant.events.filter((event) => !isMovable(event));
  const room = roomBeside(fixed, ground);
  // Events that fit keep their place, whatever other events do.
  const misplaced = movableIn(variant, ground).filter((movable) => !stays(movable, room));
  const changes = misplaced.map((movable) => move(movable, room));
  const placed = room.placed.map(({ event }) => event);
  return { variant: { ...variant, events: inOrder([...fixed, ...placed]) }, changes };
}

function roomBeside(fixed: readonly DraftEvent[], ground: Ground): Room {
  const { preferences, events } = ground.context;
  const { time_zone: timeZone } = preferences;
  const busy = expandEvents(events, ground.window, { timeZone })
    .filter(({ event }) => occupiesTime(event))
    .map(({ event, start, end }) => ({ start, end, title: event.title }));
  const held = fixed.flatMap((event) => heldBy(event, ground, timeZone));
  return { ground, hours: workingTime(preferences, ground.window), busy, held, placed: [] };
}

function movableIn({ events }: DraftVariant, ground: Ground): Movable[] {
  const { items } = ground.context.context.tasks;
  const tasks = new Map(items.map((task) => [task.id, task]));
  const needed = neededMinutes(items);
  return events.filter(isMovable).map((event) => {
    const task = tasks.get(event.task_id ?? "");
    return { event, task, ...lengthsThatFit(event, { task, needed, most: mostMinutes(task, ground) }) };
  });
}

/** Places an event where it is, if nothing is wrong with it. */
function stays({ event, task, lengths, faults }: Movable, room: Room): boolean {
  const span = spanOf(event);
  if (faults.length > 0 || lengths.length !== 1 || faultsAt(span, task, room).length > 0) return false;
  place(event, span, room);
  return true;
}

/** Places an event, or its parts, at the nearest free times, and says what was wrong. */
function move({ event, task, lengths, faults }: Movable, room: Room): Change {
  const from = spanOf(event);
  const asPlaced = faults.length > 0 ? { ...from, end: from.start + (lengths[0] ?? 0) } : from;
  const ofPlace = lengths.length > 0 ? faultsAt(asPlaced, task, room) : [];
  const spans: Interval[] = [];
  for (const length of lengths) {
    const asked = spans.at(-1)?.end ?? from.start;
    const asAsked = { start: asked, end: asked + length };
    const fits = spans.length === 0 && faultsAt(asAsked, task, room).length === 0;
    const span = fits ? asAsked : nearestIn(room, task, asAsked);
    if (!span) continue;
    spans.push(span);
    place(event, span, room);
  }
  return { summary: event.summary, change: kindOf(from, spans), from, to: spans, faults: [...faults, ...ofPlace] };
}

function place(event: DraftEvent, span: Interval, { placed }: Room): void {
  placed.push({ event: { ...event, start: formatInstant(span.start), end: formatInstant(span.end) }, span });
}

function faultsAt(span: Interval, task: PlannerTask | undefined, { ground, hours, busy, held, placed }: Room): Fault[] {
  const { window, now, context } = ground;
  const ofPlan = placed.map(({ event, span: { start, end } }) => ({ start, end, title: event.summary }));
  const by = [...busy, ...ofPlan, ...held].filter((each) => overlaps(each, span)).map(({ title }) => title);
  const bounds = boundsOf(task, context.preferences.time_zone);
  const isInside = contains(window, span);
  const isInHours = hours.some((each) => contains(each, span));
  return [
    ...(by.length > 0 ? [{ kind: "taken", by: [...new Set(by)] } as const] : []),
    ...(isInside ? [] : [{ kind: "outside-window" } as const]),
    ...(span.start < now.epochMilliseconds ? [{ kind: "past" } as const] : []),
    ...(isInside && !isInHours ? [{ kind: "off-hours" } as const] : []),
    ...(span.start < bounds.start ? [{ kind: "too-early" } as const] : []),
    ...(span.end > bounds.end ? [{ kind: "too-late" } as const] : []),
  ];
}

/** The nearest free time to the one asked for, of the same length. */
function nearestIn(
  { ground, hours, busy, held, placed }: Room,
  task: PlannerTask | undefined,
  { start: asked, end }: Interval,
): Interval | null {
  const { preferences } = ground.context;
  const present = { start: ground.now.epochMilliseconds, end: Number.POSITIVE_INFINITY };
  const limits = [present, boundsOf(task, preferences.time_zone)].reduce(clip, [ground.window]);
  return nearestTime(intersectUnsorted(hours, limits), {
    taken: [...busy, ...held, ...placed.map(({ span }) => span)],
    length: end - asked,
    asked,
    buffer: preferences.buffer_minutes,
    slot: preferences.slot_minutes,
  });
}

function isMovable({ all_day, transparency, recurrence, locked }: DraftEvent): boolean {
  return !all_day && transparency === "opaque" && recurrence === null && !locked;
}

function heldBy(event: DraftEvent, { window }: Ground, timeZone: string): Taken[] {
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
  return task?.max_block_minutes ?? longestBlockMinutes(context.preferences);
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

function kindOf(from: Interval, to: readonly Interval[]): Change["change"] {
  const [first] = to;
  if (!first) return "left_out";
  if (to.length > 1) return "split";
  return first.end - first.start < from.end - from.start ? "shortened" : "moved";
}

function inOrder(events: readonly DraftEvent[]): DraftEvent[] {
  return events.toSorted((a, b) => epochOf(a.start) - epochOf(b.start));
}
