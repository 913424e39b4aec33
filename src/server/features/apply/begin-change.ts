import { markOwnerOf } from "#server/icalendar/index.ts";
import { LOCAL_CONNECTION_ID } from "#server/providers/local/index.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { beginApply, type Entry } from "#server/store/queries/applies.ts";
import type { LockRequest } from "#server/store/queries/apply-locks.ts";
import type { ApplyDeps } from "./deps.ts";
import { marked } from "./entries.ts";
import { type BegunApply, takeLease } from "./lease.ts";

export type Change = {
  readonly entries: readonly Entry[];
  readonly locks: readonly LockRequest[];
  readonly timeZone: string;
};

/** Commits the intent of an update by hand, which has no session, before anything is written. */
export async function beginChange(deps: ApplyDeps, owner: OwnerId, change: Change): Promise<BegunApply> {
  const { entries, locks, timeZone } = change;
  const updateId = deps.newId();
  const [place] = entries.flatMap((entry) => (entry.op === "create" ? [] : [entry]));
  const apply = await takeLease(deps, updateId, (lease) =>
    beginApply(deps.db, {
      sessionId: updateId,
      ofSession: false,
      owner,
      attempt: 1,
      variantIndex: 0,
      // Each block stays in its own calendar, so the attempt itself names none.
      calendarId: place?.calendarId ?? "",
      connectionId: place?.connectionId ?? LOCAL_CONNECTION_ID,
      timeZone,
      allowConflicts: true,
      keptCount: 0,
      startedAt: deps.now().epochMilliseconds,
      ...lease,
      entries: entries.map((entry) => marked(entry, markOwnerOf(deps.installation, owner))),
      locks,
      session: null,
    }),
  );
  if (!apply) throw new Error("a new update was begun by somebody else");
  return { apply, resumed: false };
}
