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

/** What is long over is told of no more, and need not be known again. */
const DISRUPTIONS_KEPT_MS = 7 * 86_400_000;
/** Longer than the longest window that is counted in. */
const HITS_KEPT_MS = 2 * 3_600_000;

/**
 * Forgets what nobody needs any more at `now`, in epoch milliseconds; how many sessions were among
 * it. `keptMs`: for how long an update of no session is kept, and what a source was told.
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
