import { conflictsBeside } from "#contract/calendar-without-plans.ts";
import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import { HABIT_ID, identified } from "#contract/habit-ids.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { workOfSession } from "#contract/session-work.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { Conflict } from "#domain/conflict.ts";
import type { Interval } from "#domain/interval.ts";
import { addDays, dateOf, epochOf, parseWireTime, startOfDate } from "#domain/time.ts";
import {
  type Box,
  draftBoxes,
  existingBoxes,
  type Looks,
  type Parts,
  partsOf,
  removedBoxes,
} from "../boxes/grid-boxes.ts";
import { visibleDates } from "../calendar/index.ts";
import { courseBeside, workColor } from "../ui/work-color.ts";
import { currentVariant, planZone, type State } from "./state.ts";

/** Derived from the state: the dates on screen, their boxes, and the conflicts of every variant. */
export type ViewModel = {
  dates(): readonly string[];
  /** The dates on screen as instants of the plan's zone. */
  range(): Interval;
  readonly looks: Looks;
  conflicts(index: number): readonly Conflict[];
  existing(): readonly Box[];
  /** The date on which a draft begins. */
  dateOf(draft: DraftEvent): string;
  /** The title of a draft of the shown variant, with its number among the blocks of its work. */
  titleOf(index: number): string;
  /** A variant, the shown one by default, as written; null when it is not applied. */
  written(index?: number): DraftVariant | null;
  /** The proposed blocks of the shown variant. */
  drafts(): readonly Box[];
  /** Every block of a variant, including those that it keeps in place. */
  blocks(index: number): readonly Box[];
  /**
   * The standing blocks that the shown variant removes from the calendar; none once it is applied.
   */
  removed(): readonly Box[];
};

/** The appearance of work, computed once for each payload. */
function createLooks(state: State): Looks {
  let seen: State["payload"];
  let known: Looks;
  return (draft, title) => {
    if (seen !== state.payload) known = looksIn(state.payload ?? {});
    seen = state.payload;
    return known(draft, title);
  };
}

function looksIn(payload: Partial<PlannerPayload>): Looks {
  // A block that has passed, or lies outside of the window, is identified by its title.
  const habits = new Set(identified(payload.habits ?? []).flatMap(({ id, title }) => [id, title]));
  const categories = new Map(
    workOfSession(payload).flatMap(({ id, title, category }) => [[title, category] as const, [id, category] as const]),
  );
  return (draft, title) => {
    const { task_id: id = title, recurrence } = draft ?? {};
    const category = categories.get(id);
    return {
      colorClass: workColor(category || title, payload),
      habit: Boolean(recurrence?.length) || id.startsWith(HABIT_ID) || habits.has(id),
      course: courseBeside(title, category),
    };
  };
}

/**
 * The events of an applied variant's blocks, and the ids of those that are gone. The calendar of
 * the session's payload is older than what was written.
 */
function writtenBlocks({ payload, standing, readAt }: State, index: number) {
  if (!payload?.apply_state.applied || payload.apply_state.applied_variant_index !== index) return;
  const gone = standing?.blocks.filter(({ state }) => state === "cancelled").map(({ event_id }) => event_id);
  const read = readAt ? payload.calendar_events : [];
  return { events: new Map(read.map((event) => [event.id, event])), gone: new Set(gone) };
}

type Written = ReturnType<typeof writtenBlocks>;

/**
 * Whether an apply wrote a draft: it has become an event, or its event has left its former place.
 */
function isWritten({ event_id: id, was }: DraftEvent, { events }: NonNullable<Written>): boolean {
  const event = events.get(id ?? "");
  const stays = event && was && epochOf(event.start) === epochOf(was.start) && epochOf(event.end) === epochOf(was.end);
  return id !== undefined && !stays;
}

/**
 * An applied variant as it is now: removed events take no time, and moved ones are at their new
 * time.
 */
function asWritten(variant: DraftVariant, written: Written): DraftVariant {
  if (!written) return variant;
  const events = variant.events.map((draft) => {
    const { event_id: id = "", recurrence } = draft;
    if (id === "" || written.gone.has(id)) return { ...draft, transparency: "transparent" as const };
    const { start, end } = (!recurrence && written.events.get(id)) || draft;
    return { ...draft, start, end };
  });
  return { ...variant, events };
}

/**
 * The last reading of calendars that cannot be read now, at first the reading that the plan was
 * made from.
 */
function lastReadings({ context, created_at, read_at = created_at }: PlannerPayload, readAt: State["readAt"]) {
  const unread = new Set(context?.calendar.calendars.filter((each) => each.unread).map(({ id }) => id));
  return ({ calendar_id: id, as_of = read_at }: PlannerCalendarEvent) =>
    id !== null && unread.has(id) ? (readAt?.get(id) ?? epochOf(as_of)) : null;
}

type Found = {
  readonly events: PlannerPayload["calendar_events"];
  readonly standing: State["standing"] | undefined;
  readonly conflicts: readonly Conflict[];
};

/** The conflicts of a variant, cached for the known calendar and plan. */
function createConflicts(state: State): ViewModel["conflicts"] {
  const found = new WeakMap<DraftVariant, Found>();
  return (index) => {
    const { payload, standing } = state;
    const variant = payload?.draft_variants[index];
    if (!payload || !variant) return [];
    const { calendar_events: events } = payload;
    const known = found.get(variant);
    if (known?.events === events && known.standing === standing) return known.conflicts;
    const conflicts = conflictsBeside(payload, asWritten(variant, writtenBlocks(state, index)), planZone(state));
    found.set(variant, { events, standing, conflicts });
    return conflicts;
  };
}

/** Each draft's number among the blocks of its work, in the shown variant. */
function createParts(state: State, looks: Looks): { parts(): Parts | undefined } & Pick<ViewModel, "titleOf"> {
  const isHabit = (draft: DraftEvent) => looks(draft, "").habit;
  const parts = () => {
    const variant = currentVariant(state);
    return variant ? partsOf(variant, state.payload?.standing, isHabit) : undefined;
  };
  return {
    parts,
    titleOf(index) {
      const [title = "", part] = [currentVariant(state)?.events[index]?.summary, parts()?.get(index)];
      return title && part ? `${title} (${part})` : title;
    },
  };
}

/** Derived from the state on demand. */
export function createViewModel(state: State, firstDay: number): ViewModel {
  const zone = () => planZone(state);

  const dates = () => visibleDates(state.currentView, state.currentDate ?? "1970-01-01", firstDay);

  function range(): Interval {
    const shown = dates();
    const last = shown.at(-1) ?? "1970-01-01";
    return { start: startOfDate(shown[0] ?? last, zone()), end: startOfDate(addDays(last, 1), zone()) };
  }

  const [conflicts, looks] = [createConflicts(state), createLooks(state)];
  const { parts, titleOf } = createParts(state, looks);
  const terms = () => ({ window: range(), timeZone: zone(), looks, hidden: state.hiddenCalendars });

  return {
    dates,
    range,
    looks,
    conflicts,
    dateOf: (draft) => dateOf(parseWireTime(draft.start, zone()) ?? 0, zone()),
    titleOf,
    existing() {
      const { payload, variantIndex, readAt } = state;
      if (!payload) return [];
      const more = { parts: parts(), lastRead: lastReadings(payload, readAt) };
      return existingBoxes(payload, currentVariant(state), conflicts(variantIndex), { ...terms(), ...more });
    },
    written(index = state.variantIndex) {
      const variant = state.payload?.draft_variants[index];
      const written = writtenBlocks(state, index);
      return variant && written
        ? { ...variant, events: variant.events.filter((draft) => isWritten(draft, written)) }
        : null;
    },
    drafts() {
      const variant = currentVariant(state);
      const { payload, variantIndex } = state;
      if (!variant || !payload) return [];
      const written = writtenBlocks(state, variantIndex);
      const numbered = { ...terms(), parts: parts() };
      const drafts = draftBoxes(asWritten(variant, written), conflicts(variantIndex), numbered, written?.events);
      return written ? drafts.filter(({ eventId }) => !written.gone.has(eventId)) : drafts;
    },
    blocks(index) {
      const { payload } = state;
      const variant = payload?.draft_variants[index];
      if (!payload || !variant) return [];
      const events = variant.events.map((event) => ({ ...event, stands: "new" as const }));
      return draftBoxes({ ...variant, events }, [], terms());
    },
    removed() {
      const [{ payload }, variant] = [state, currentVariant(state)];
      if (!payload || !variant || payload.apply_state.applied) return [];
      return removedBoxes(payload, variant, terms());
    },
  };
}
