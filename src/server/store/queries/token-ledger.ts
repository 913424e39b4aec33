import type { Db } from "../db.ts";

type Entry = {
  readonly account: string;
  readonly tokens: number;
  /** Epoch milliseconds after which the account may be deleted. */
  readonly expiresAt: number;
};

/** Adds tokens to an account, or subtracts them, and returns the total over all processes. */
export async function addTokens(db: Db, { account, tokens, expiresAt }: Entry): Promise<number> {
  const row = await db
    .insertInto("token_ledger")
    .values({ account, tokens, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column("account").doUpdateSet((expression) => ({
        tokens: expression("token_ledger.tokens", "+", tokens),
        expires_at: expiresAt,
      })),
    )
    .returning("tokens")
    .executeTakeFirstOrThrow();
  return row.tokens;
}

/** Deletes accounts that have expired. */
export async function forgetOldAccounts(db: Db, now: number): Promise<void> {
  await db.deleteFrom("token_ledger").where("expires_at", "<=", now).execute();
}
