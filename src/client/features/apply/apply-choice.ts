import type { DraftEvent } from "#contract/event.ts";
import { changedEvents, countUpdate, isEmptyVariant, isUpdate, type UpdateCounts } from "#contract/variant.ts";
import { isTooLate } from "#domain/begun.ts";
import type { Conflict } from "#domain/conflict.ts";
import { checkTimeOverlap } from "#domain/interval.ts";
import { epochOf } from "#domain/time.ts";
import type { App } from "../../planner-state/app.ts";
import { currentVariant } from "../../planner-state/state.ts";

/** The person's choices in the apply area. */
export type ApplyChoice = { readonly calendarId: string; readonly allowConflicts: boolean };

/** The effect of an apply on the calendars; standing blocks that it skips are kept. */
export type Writes = UpdateCounts & {
  /** The plan keeps, moves or removes standing blocks. */
  readonly update: boolean;
  /** The number of writes; with none there is nothing to apply. */
  readonly total: number;
  /** Indexes of the variant's events that are skipped, each with the events that it overlaps. */
  readonly leftOut: ReadonlyMap<number, readonly string[]>;
};

const NOTHING: Writes = { update: false, kept: 0, moved: 0, added: 0, removed: 0, total: 0, leftOut: new Map() };

export function choiceOf({ dom }: App): ApplyChoice {
  return { calendarId: dom.applyCalendar.value, allowConflicts: dom.allowConflicts.checked };
}

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
 * What an apply of a variant would write now, and skip because it overlaps or comes too late. Of an
 * applied session: what was written, and all that its other variants would have changed.
 */
export function writesOf(app: App, index = app.state.variantIndex, choice = choiceOf(app)): Writes {
  const { payload } = app.state;
  const variant = payload?.draft_variants[index];
  if (!variant) return NOTHING;
  const leftOut = payload?.apply_state.applied ? NOTHING.leftOut : withWhatFollows(app, index, choice);
  const stays = [...leftOut.keys()].filter((at) => variant.events[at]?.stands === "moved").length;
  const left = variant.removes?.filter((block) => isLate(app, { was: block })).length ?? 0;
  const all = countUpdate(app.shown.written(index) ?? variant);
  const moved = all.moved - stays;
  const added = all.added - (leftOut.size - stays);
  const removed = all.removed - left;
  const kept = all.kept + stays + left;
  return { update: isUpdate(variant), kept, moved, added, removed, total: moved + added + removed, leftOut };
}

/**
 * The blocks to write that overlap the calendar. Blocks that overlap only others of their plan were
 * placed there by the person, and are written.
 */
export function overCalendar({ shown, state }: App, index = state.variantIndex): Conflict[] {
  const events = state.payload?.draft_variants[index]?.events;
  return shown
    .conflicts(index)
    .filter(({ draftIndex, eventIds }) => eventIds.length > 0 && events?.[draftIndex]?.stands !== "kept");
}

/**
 * The blocks that are skipped because of what they overlap, or because they come too late, which
 * no event is named for. A skipped move keeps its old place, so that blocks which need that place
 * are skipped as well.
 */
function withWhatFollows(app: App, index: number, { allowConflicts }: ApplyChoice): Writes["leftOut"] {
  const variant = app.state.payload?.draft_variants[index] ?? { events: [] };
  const changed = changedEvents(variant);
  const over = allowConflicts ? [] : overCalendar(app, index);
  const leftOut = new Map<number, readonly string[]>(over.map((each) => [each.draftIndex, each.eventIds]));
  for (const { draft, index: at } of changed) if (isLate(app, draft)) leftOut.set(at, []);
  for (const at of leftOut.keys()) {
    const stays = variant.events[at];
    if (stays?.was === undefined) continue;
    for (const { draft, index: other } of changed) {
      // Iteration over a map includes entries that are added on the way.
      if (!leftOut.has(other) && needs(draft, stays.was)) leftOut.set(other, [stays.event_id ?? ""]);
    }
  }
  return leftOut;
}

type Change = { readonly was?: { readonly start: string } | undefined; readonly start?: string | undefined };

/** Whether a change of the standing plan comes too late to be written. */
export function isLate({ state, now }: App, { was, start }: Change): boolean {
  const starts = { before: was && epochOf(was.start), after: start === undefined ? start : epochOf(start) };
  const { standing, apply_state } = state.payload ?? {};
  return standing !== undefined && apply_state?.applied === false && isTooLate(starts, now());
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
    ...(variant?.removes ?? []).flatMap((block) => (isLate(app, { was: block }) ? [] : block.event_id)),
    ...(variant?.events ?? []).flatMap(({ stands, event_id }, index) =>
      stands === "moved" && !leftOut.has(index) ? [event_id ?? ""] : [],
    ),
  ].map((id) => home.get(id) ?? calendarId);
  return new Set(added > 0 || touched.length === 0 ? [calendarId, ...touched] : touched);
}

/** The label of the apply button, which names its effect. */
export function applyLabel(app: App, writes: Writes): string {
  const { text } = app;
  const { moved, added, removed, total } = writes;
  const names = calendarNames(app, calendarsWritten(app, choiceOf(app), writes));
  if (total === 0) return writes.update ? text.nothingChanges : text.nothingToAdd;
  return writes.update ? text.updateTo(names, moved, added, removed) : text.applyTo(added, names);
}
