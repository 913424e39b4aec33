import type { CalendarChange, ChangesResponse, TouchedDraft } from "#contract/calendar-changes.ts";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerContext, PlannerPayload } from "#contract/payload.ts";
import { isOfUnread, unreadCalendars } from "#contract/unread-calendars.ts";
import { compareCalendars } from "#domain/compare-calendars.ts";
import { occupiesTime } from "#domain/conflict.ts";
import type { Occurrence } from "#domain/event.ts";
import { type Interval, overlaps } from "#domain/interval.ts";
import { expandDraft } from "#domain/recurrence/draft.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { formatInstant, parseWireTime } from "#domain/time.ts";
import type { Db } from "#server/store/open.ts";
import { loadCurrentApply } from "#server/store/queries/load-applies.ts";
import { loadSession } from "#server/store/queries/sessions.ts";
import { readCalendarsNow } from "./conflicts-now.ts";
import type { ApplyDeps } from "./deps.ts";
import type { ApplyFailure } from "./failure.ts";

type Happening = Occurrence<PlannerCalendarEvent>;

/**
 * Lists what changed in the calendars since the session's plan was made, and which drafts each
 * change touches. Calendars that cannot be read now, or could not be read then, are left out: they
 * would seem to have lost or gained every event.
 */
export async function changesSincePlan(
  deps: Pick<ApplyDeps, "db" | "providers" | "now" | "log">,
  sessionId: string,
  signal: AbortSignal,
): Promise<Result<ChangesResponse, ApplyFailure>> {
  const found = await loadSession(deps.db, sessionId);
  if (!found) return Err({ kind: "unknown-session" });
  const { payload } = found;
  const timeZone = payload.time_zone ?? "UTC";
  const window = {
    start: parseWireTime(payload.start_time, timeZone) ?? 0,
    end: parseWireTime(payload.end_time, timeZone) ?? 0,
  };
  const now = await readCalendarsNow(deps, found, window, signal);
  const comparable = comparableIn(payload, now.context, await writtenBy(deps.db, sessionId));
  const changes = compareCalendars(payload.calendar_events.filter(comparable), now.events.filter(comparable), window, {
    timeZone,
  });
  const touching = touchedBy(payload, window, timeZone);
  return Ok({
    session_id: sessionId,
    checked_at: formatInstant(deps.now().epochMilliseconds),
    sources: now.context.calendar.sources,
    changes: [
      ...changes.added.map((after) => describe("added", after, touching(after))),
      ...changes.changed.map(({ before, after }) => describe("changed", after, touching(after), before)),
      ...changes.removed.map((before) => describe("removed", before, [])),
    ].sort((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start))),
  });
}

/** The ids of all events that an apply of this session wrote, finished or not. */
async function writtenBy(db: Db, sessionId: string): Promise<ReadonlySet<string>> {
  const entries = (await loadCurrentApply(db, sessionId))?.entries ?? [];
  return new Set(
    entries.flatMap(({ before, state }) => {
      if (before !== null) return [before.eventId];
      return "eventId" in state && state.is !== "kept" ? [state.eventId] : [];
    }),
  );
}

/** Returns a filter for events whose calendar both readings know and that are not in `ours`. */
function comparableIn(
  { context }: PlannerPayload,
  now: Pick<PlannerContext, "calendar">,
  ours: ReadonlySet<string>,
): (event: PlannerCalendarEvent) => boolean {
  const isUnknown = isOfUnread([...unreadCalendars(now), ...(context ? unreadCalendars(context) : [])]);
  return (event) => !ours.has(event.id) && !ours.has(event.recurring_event_id ?? "") && !isUnknown(event);
}

/** Finds the drafts that an occurrence overlaps. */
function touchedBy(
  { draft_variants }: PlannerPayload,
  window: Interval,
  timeZone: string,
): (happening: Happening) => TouchedDraft[] {
  const blocks = draft_variants.flatMap(({ events }, variant_index) =>
    events.flatMap((draft, index) =>
      draft.transparency === "transparent"
        ? []
        : expandDraft(draft, window, { timeZone }).map((interval) => ({ variant_index, index, interval })),
    ),
  );
  return (happening) => {
    if (!occupiesTime(happening.event)) return [];
    const touched = blocks.filter(({ interval }) => overlaps(interval, happening));
    const byDraft = new Map(touched.map((block) => [`${block.variant_index}/${block.index}`, block]));
    return [...byDraft.values()].map(({ variant_index, index }) => ({ variant_index, index }));
  };
}

function describe(
  kind: CalendarChange["kind"],
  happening: Happening,
  touches: TouchedDraft[],
  before?: Happening,
): CalendarChange {
  return { kind, event: happening.event, ...timesOf(happening), ...(before && { previous: timesOf(before) }), touches };
}

function timesOf({ start, end }: Interval): { start: string; end: string } {
  return { start: formatInstant(start), end: formatInstant(end) };
}
