import type { RecentSession } from "#contract/session.ts";
import { formatInstant } from "#domain/time.ts";
import { demoCalendarId } from "#server/store/default-calendars.ts";
import type { Db } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { listSessions } from "#server/store/queries/sessions.ts";
import { loadLook } from "#server/store/queries/watch.ts";

const SHOWN = 5;
/** How many sessions are read to find those to show, because those of the demo are skipped. */
const LOOKED_AT = 20;

/**
 * A person's latest sessions, without those of the demo and without repairs that are only offered.
 */
export async function recentSessions(db: Db, owner: OwnerId): Promise<RecentSession[]> {
  const demo = demoCalendarId(owner);
  const mine = { db, owner };
  const [sessions, look] = await Promise.all([listSessions(mine, LOOKED_AT), loadLook(mine)]);
  return sessions
    .filter(({ id, applyState }) => applyState.applied || id !== look?.sessionId)
    .filter(({ writable_calendars: calendars }) => !calendars.some(({ id }) => id === demo) || calendars.length > 1)
    .slice(0, SHOWN)
    .map(({ id, createdAt, applyState, start_time, end_time }) => ({
      session_id: id,
      created_at: formatInstant(createdAt),
      start_time,
      end_time,
      applied: applyState.applied,
    }));
}
