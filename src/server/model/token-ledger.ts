import { DAY_MS } from "#domain/time.ts";
import type { Db } from "#server/store/open.ts";
import { addTokens } from "#server/store/queries/token-ledger.ts";
import type { TokenLedger } from "./budget.ts";

/** Longer than anyone replans a session. */
const KEPT_MS = 400 * DAY_MS;

/** One ledger for all processes on a database. `now` is in epoch milliseconds. */
export function storedLedger(db: Db, now: () => number): TokenLedger {
  return (account, tokens) => addTokens(db, { account, tokens, expiresAt: now() + KEPT_MS });
}
