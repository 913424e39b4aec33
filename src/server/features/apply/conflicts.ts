import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerContext } from "#contract/payload.ts";
import { findConflicts } from "#domain/conflict.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { DAY_MS, parseWireTime } from "#domain/time.ts";
import { gather } from "#server/gather/index.ts";
import type { Provider } from "#server/providers/port.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { loadSession } from "#server/store/queries/sessions.ts";
import type { ApplyDeps } from "./deps.ts";
import type { ApplyFailure } from "./failure.ts";
import { obstacles } from "./unread.ts";

/** How far a recurring draft is followed: a year and a day, so that a yearly event is met. */
const HORIZON_MS = 367 * DAY_MS;

/** A person's calendars as they are now, and how the reading of each source went. */
export async function readCalendarsNow(
  deps: Pick<ApplyDeps, "providers" | "log">,
  owner: OwnerId,
  window: Interval,
  signal: AbortSignal,
): Promise<{
  readonly events: readonly PlannerCalendarEvent[];
  readonly context: Pick<PlannerContext, "calendar">;
}> {
  const calendarsOnly = (await deps.providers(owner)).map(
    ({ tasks: _, coursework: __, ...provider }): Provider => provider,
  );
  return gather(calendarsOnly, { window, defaultTaskMinutes: 0 }, deps, signal);
}

type Reading = {
  readonly owner: OwnerId;
  readonly sessionId: string;
  readonly calendarId: string;
  readonly ours: ReadonlySet<string>;
  readonly timeZone: string;
  readonly signal: AbortSignal;
};

/**
 * The events in the way of each draft, by the draft's key; drafts that are free are absent. The calendars are read anew
 * for it. Events among `ours`, written for this very session, are in nobody's way.
 */
export async function findConflictsNow(
  deps: Pick<ApplyDeps, "db" | "providers" | "log">,
  drafts: readonly { readonly key: string; readonly draft: DraftEvent }[],
  { owner, sessionId, calendarId, ours, timeZone, signal }: Reading,
): Promise<Result<ReadonlyMap<string, readonly string[]>, ApplyFailure>> {
  const window = windowOf(
    drafts.map(({ draft }) => draft),
    timeZone,
  );
  if (!window) return Ok(new Map());
  const now = await readCalendarsNow(deps, owner, window, signal);
  const session = await loadSession(deps.db, sessionId);
  if (!session) return Err({ kind: "unknown-session" });
  const unread = obstacles(now.context, session.payload, { calendarId, window, timeZone });
  if (unread.length > 0) return Err({ kind: "calendar-unread", unread, calendarId });
  const events = now.events.filter(
    ({ id, recurring_event_id }) => !ours.has(id) && !ours.has(recurring_event_id ?? ""),
  );
  const timings = drafts.map(({ draft }) => draft);
  const conflicts = findConflicts(timings, events, { timeZone, horizonMs: HORIZON_MS });
  return Ok(new Map(conflicts.map(({ draftIndex, eventIds }) => [drafts[draftIndex]?.key ?? "", eventIds])));
}

/** What must be read to judge the drafts; null when none of them takes time. */
function windowOf(drafts: readonly DraftEvent[], timeZone: string): Interval | null {
  const spans = drafts.flatMap((draft) => {
    const start = parseWireTime(draft.start, timeZone);
    const end = parseWireTime(draft.end, timeZone);
    if (draft.transparency === "transparent" || start === null || end === null) return [];
    return [{ start, end: draft.recurrence === null ? end : start + HORIZON_MS }];
  });
  if (spans.length === 0) return null;
  return { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) };
}
