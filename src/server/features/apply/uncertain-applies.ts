import type { UncertainApply } from "#contract/apply.ts";
import { formatInstant } from "#domain/time.ts";
import type { OwnerId } from "#server/store/owner.ts";
import type { Entry, StoredApply } from "#server/store/queries/applies.ts";
import { listUnsettledApplies } from "#server/store/queries/load-applies.ts";
import { draftOf } from "./apply-outcome.ts";
import type { ApplyDeps } from "./deps.ts";
import { isUnanswered, mayLandLate } from "./entries.ts";

/**
 * A person's applies and undos that leave uncertain what their calendars hold. No calendar is
 * asked.
 */
export async function uncertainApplies(
  { db, storeClock }: Pick<ApplyDeps, "db" | "storeClock">,
  owner: OwnerId,
): Promise<UncertainApply[]> {
  const unsettled = await listUnsettledApplies({ db, owner }, await storeClock());
  return unsettled.map(toWire).filter(({ unanswered, watched }) => unanswered.length + watched.length > 0);
}

function toWire({ sessionId, connectionId, calendarId, lookAgainAt, entries }: StoredApply): UncertainApply {
  return {
    session_id: sessionId,
    connection_id: connectionId,
    calendar_id: calendarId,
    unanswered: entries.filter(isUnanswered).map(draftOf),
    watched: lookAgainAt === null ? [] : entries.filter(isWatched).map(draftOf),
    look_again_at: lookAgainAt === null ? null : formatInstant(lookAgainAt),
  };
}

/** Looks for late events happen only at providers that free the keys of deleted events. */
function isWatched(entry: Entry): boolean {
  return mayLandLate(entry, { keepsDeletedKeys: false });
}
