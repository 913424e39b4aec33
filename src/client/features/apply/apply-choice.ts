import type { DraftEvent } from "#contract/event.ts";
import { changedEvents, countUpdate, type DraftVariant, isEmptyVariant, isUpdate } from "#contract/variant.ts";
import type { Conflict } from "#domain/conflict.ts";
import { checkTimeOverlap } from "#domain/interval.ts";
import { epochOf } from "#domain/time.ts";
import type { App } from "../../planner-state/app.ts";
import { currentVariant } from "../../planner-state/state.ts";

/** The person's choices in the apply area. */
export type ApplyChoice = { readonly calendarId: string; readonly allowConflicts: boolean };

/** The effect of an apply on the calendars. */
export type Writes = {
  /** The plan keeps, moves or removes standing blocks. */
  readonly update: boolean;
  readonly moved: number;
  readonly added: number;
  readonly removed: number;
  /** The number of writes; with none there is nothing to apply. */
  readonly total: number;
  /** Indexes of the variant's events that are skipped, each with the events that it overlaps. */
  readonly leftOut: ReadonlyMap<number, readonly string[]>;
};

const NOTHING: Writes = { update: false, moved: 0, added: 0, removed: 0, total: 0, leftOut: new Map() };

/**
 * Whether the apply button would do something now (interface §3: a variant is current, nothing is
 * applied or in flight), and the shown plan is not about to be replaced.
 */
export function mayApply({ state, readOnly }: App): boolean {
  const variant = currentVariant(state);
  if (readOnly || state.applying || state.planning || variant === null || isEmptyVariant(variant)) return false;
  return state.payload?.apply_state.applied === false;
}

/**
 * The events of the shown variant that would be written, and those that are skipped because they
 * overlap.
 */
export function writesOf(app: App, { allowConflicts }: ApplyChoice): Writes {
  const variant = currentVariant(app.state);
  if (!variant) return NOTHING;
  const leftOut = withWhatFollows(app, variant, allowConflicts);
  let { moved, added, removed } = countUpdate(variant);
  for (const block of variant.removes ?? []) if (hasBegun(app, block)) removed--;
  for (const index of leftOut.keys()) {
    if (variant.events[index]?.stands === "moved") moved--;
    else added--;
  }
  return { update: isUpdate(variant), moved, added, removed, total: moved + added + removed, leftOut };
}

/**
 * The blocks to write that overlap the calendar. Blocks that overlap only others of their plan were
 * placed there by the person, and are written.
 */
export function overCalendar({ shown, state }: App): Conflict[] {
  const events = currentVariant(state)?.events;
  return shown
    .conflicts(state.variantIndex)
    .filter(({ draftIndex, eventIds }) => eventIds.length > 0 && events?.[draftIndex]?.stands !== "kept");
}

/**
 * The blocks that are skipped because of what they overlap, or because their time has begun, which
 * no event is named for. A skipped move keeps its old place, so that blocks which
 * need that place are skipped as well.
 */
function withWhatFollows(app: App, variant: DraftVariant, allowConflicts: boolean): Map<number, readonly string[]> {
  const over = allowConflicts ? [] : overCalendar(app);
  const leftOut = new Map(over.map((each) => [each.draftIndex, each.eventIds]));
  for (const { draft, index } of changedEvents(variant))
    if (hasBegun(app, draft) || (draft.was && hasBegun(app, draft.was))) leftOut.set(index, []);
  for (const index of leftOut.keys()) {
    const stays = variant.events[index];
    if (stays?.was === undefined) continue;
    for (const { draft, index: other } of changedEvents(variant)) {
      // Iteration over a map includes entries that are added on the way.
      if (!leftOut.has(other) && needs(draft, stays.was)) leftOut.set(other, [stays.event_id ?? ""]);
    }
  }
  return leftOut;
}

/** Where a plan stands, nothing is written any more that has begun or should have. */
export function hasBegun({ state, now }: App, { start }: { readonly start: string }): boolean {
  return state.payload?.standing !== undefined && epochOf(start) < now();
}

function needs({ start, end, all_day, transparency }: DraftEvent, place: { start: string; end: string }): boolean {
  if (all_day || transparency === "transparent") return false;
  return checkTimeOverlap(epochOf(start), epochOf(end), epochOf(place.start), epochOf(place.end));
}

export function calendarName({ state }: App, calendarId: string | null): string {
  const { writable_calendars = [], context } = state.payload ?? {};
  const known = [...writable_calendars, ...(context?.calendar.calendars ?? [])].find(({ id }) => id === calendarId);
  return known?.name ?? calendarId ?? "";
}

/** The names of calendars, as a list. */
export function calendarNames(app: App, ids: Iterable<string | null>): string {
  return app.formats.list([...ids].map((id) => calendarName(app, id)));
}

/**
 * The calendars that an apply would write to: new blocks go to the chosen one, others stay in
 * theirs.
 */
export function calendarsWritten(app: App, { calendarId }: ApplyChoice, { added, leftOut }: Writes): Set<string> {
  const variant = currentVariant(app.state);
  const home = new Map(app.state.payload?.calendar_events.map((event) => [event.id, event.calendar_id]));
  const touched = [
    ...(variant?.removes ?? []).map(({ event_id }) => event_id),
    ...(variant?.events ?? []).flatMap(({ stands, event_id }, index) =>
      stands === "moved" && !leftOut.has(index) ? [event_id ?? ""] : [],
    ),
  ].map((id) => home.get(id) ?? calendarId);
  return new Set(added > 0 || touched.length === 0 ? [calendarId, ...touched] : touched);
}

/** The label of the apply button, which names its effect. */
export function applyLabel(app: App, choice: ApplyChoice): string {
  const { text } = app;
  const writes = writesOf(app, choice);
  const { moved, added, removed, total } = writes;
  const names = calendarNames(app, calendarsWritten(app, choice, writes));
  if (total === 0) return writes.update ? text.nothingChanges : text.nothingToAdd;
  return writes.update ? text.updateTo(names, moved, added, removed) : text.applyTo(added, names);
}
