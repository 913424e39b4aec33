import { LIMITS } from "#contract/limits.ts";
import type { Db } from "../db.ts";
import { forgetOldCompletions } from "./completions.ts";
import { forgetOldUpdates } from "./forget-updates.ts";
import { forgetOldKeys } from "./idempotency-keys.ts";
import { forgetNotices } from "./notices.ts";
import { forgetOldHits } from "./rate-counters.ts";
import { deleteExpiredSessions } from "./sessions.ts";
import { forgetOldAccounts } from "./token-ledger.ts";
import { forgetDisruptions } from "./watch.ts";

/** How long ended disruptions and old notices are kept. */
const DISRUPTIONS_KEPT_MS = 7 * 86_400_000;
/** Longer than the longest window of rate limits. */
const HITS_KEPT_MS = 2 * 3_600_000;

/**
 * Deletes what is no longer needed at `now`, in epoch milliseconds. Returns the number of deleted
 * sessions. `keptMs`: how long updates by hand and told completions are kept.
 */
export async function forgetExpired(db: Db, now: number, keptMs: number): Promise<number> {
  const sessions = await deleteExpiredSessions(db, now);
  await forgetOldUpdates(db, now, keptMs);
  await forgetOldCompletions(db, now - keptMs);
  await forgetOldHits(db, now - HITS_KEPT_MS);
  await forgetOldAccounts(db, now);
  await forgetDisruptions(db, now - DISRUPTIONS_KEPT_MS);
  await forgetNotices(db, now - DISRUPTIONS_KEPT_MS);
  await forgetOldKeys(db, now - LIMITS.idempotencyKeyMs);
  return sessions;
}
