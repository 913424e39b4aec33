/** How many tokens calls of a model may still use, today and in one session. */
export type TokenBudget = {
  /**
   * Reserves `tokens` before a call; null when too few are left. `Settle` then records the call's
   * actual cost.
   */
  reserve(tokens: number, sessionId: string | null): Promise<Settle | null>;
  spentToday(): Promise<number>;
};

export type Settle = (spent: number) => Promise<void>;

/** Adds tokens to an account and returns its new total. */
export type TokenLedger = (account: string, tokens: number) => Promise<number>;

export type TokenLimits = { readonly perDay: number; readonly perSession: number };

/** A budget over a ledger. Days are UTC days. */
export function createTokenBudget(limits: TokenLimits, add: TokenLedger, now: () => Temporal.Instant): TokenBudget {
  const today = () => `day ${now().toZonedDateTimeISO("UTC").toPlainDate()}`;
  return {
    async reserve(tokens, sessionId) {
      const accounts = [
        { account: today(), limit: limits.perDay },
        ...(sessionId === null ? [] : [{ account: `session ${sessionId}`, limit: limits.perSession }]),
      ];
      const held: string[] = [];
      const settle = async (spent: number) => {
        for (const account of held) await add(account, spent - tokens);
      };
      // Tokens are reserved before the call, so that concurrent or aborted calls cannot overdraw.
      for (const { account, limit } of accounts) {
        held.push(account);
        if ((await add(account, tokens)) <= limit) continue;
        await settle(0);
        return null;
      }
      return settle;
    },
    spentToday: () => add(today(), 0),
  };
}
