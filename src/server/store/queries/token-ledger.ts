import type { Db } from "../db.ts";

type Entry = {
  readonly account: string;
  readonly tokens: number;
  /** Epoch milliseconds after which the account may be forgotten. */
  readonly expiresAt: number;
};

/**
 * Adds tokens to an account, or takes them off, and returns what it then holds, over all processes.
 */
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

/** Forgets accounts that nothing was added to for long. */
export async function forgetOldAccounts(db: Db, now: number): Promise<void> {
  await db.deleteFrom("token_ledger").where("expires_at", "<=", now).execute();
}
