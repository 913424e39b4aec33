import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerContext } from "#contract/payload.ts";
import { defaultPreferences } from "#contract/preferences.ts";
import { findConflicts } from "#domain/conflict.ts";
import type { EventTiming } from "#domain/event.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { DAY_MS, parseWireTime } from "#domain/time.ts";
import { sessionSources } from "#server/demo/index.ts";
import { gather } from "#server/gather/index.ts";
import type { Provider } from "#server/providers/port.ts";
import type { StoredApply } from "#server/store/queries/applies.ts";
import { type LoadedSession, loadSession } from "#server/store/queries/sessions.ts";
import type { ApplyDeps } from "./deps.ts";
import type { ApplyFailure } from "./failure.ts";
import { obstacles } from "./unread-obstacles.ts";

/** How far a recurring draft is followed: a year and a day, so that yearly events are found. */
const HORIZON_MS = 367 * DAY_MS;

/** Reads a session's calendars as they are now, and reports how each source answered. */
export async function readCalendarsNow(
  deps: Pick<ApplyDeps, "db" | "providers" | "log">,
  { owner, payload }: Pick<LoadedSession, "owner" | "payload">,
  window: Interval,
  signal: AbortSignal,
): Promise<{
  readonly events: readonly PlannerCalendarEvent[];
  readonly context: Pick<PlannerContext, "calendar">;
}> {
  const calendarsOnly = (await sessionSources(deps, owner, payload.context?.learning)).map(
    ({ tasks: _, coursework: __, ...provider }): Provider => provider,
  );
  const preferences = payload.preferences ?? defaultPreferences(payload.time_zone ?? "UTC");
  return gather(calendarsOnly, { window, preferences }, deps, signal);
}

export type KeyedDraft = { readonly key: string; readonly draft: DraftEvent };

/**
 * Reads the calendars over the times of the drafts and of the blocks they replace. An Err when
 * possible obstacles could not be read; nothing when no draft takes time.
 */
export async function readWhatIsThere(
  deps: Pick<ApplyDeps, "db" | "providers" | "log">,
  { drafts, replaced }: { readonly drafts: readonly DraftEvent[]; readonly replaced: readonly DraftEvent[] },
  { sessionId, calendarId, timeZone }: StoredApply,
  signal: AbortSignal,
): Promise<Result<readonly PlannerCalendarEvent[], ApplyFailure>> {
  const window = windowOf([...drafts, ...replaced], timeZone);
  if (!window || drafts.length === 0) return Ok([]);
  const session = await loadSession(deps.db, sessionId);
  if (!session) return Err({ kind: "unknown-session" });
  const now = await readCalendarsNow(deps, session, window, signal);
  const unread = obstacles(now.context, session.payload, { calendarId, window, timeZone });
  return unread.length > 0 ? Err({ kind: "calendar-unread", unread, calendarId }) : Ok(now.events);
}

/** The events that overlap each draft, by the draft's key. Drafts without overlaps are absent. */
export function inTheWayOf(
  drafts: readonly KeyedDraft[],
  events: readonly EventTiming[],
  timeZone: string,
): Map<string, readonly string[]> {
  const timings = drafts.map(({ draft }) => draft);
  const conflicts = findConflicts(timings, events, { timeZone, horizonMs: HORIZON_MS });
  return new Map(conflicts.map(({ draftIndex, eventIds }) => [drafts[draftIndex]?.key ?? "", eventIds]));
}

/** The window to read; null when no draft takes time. */
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
