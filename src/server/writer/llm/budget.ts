/** How many tokens may still be spent today, by all that call the model. */
export type TokenBudget = {
  /** Whether another call of about `tokens` may be made. */
  allows(tokens: number): Promise<boolean>;
  spend(tokens: number): Promise<void>;
};

type Ledger = { readonly spent: () => Promise<number>; readonly spend: (tokens: number) => Promise<unknown> };

/** A budget per day over a ledger that begins anew each day. */
export function createDailyBudget(tokensPerDay: number, ledger: Ledger): TokenBudget {
  return {
    allows: async (tokens) => (await ledger.spent()) + tokens <= tokensPerDay,
    async spend(tokens) {
      await ledger.spend(tokens);
    },
  };
}
