/** The cost of model calls: an account per day and per session. */
export const tokenLedger: readonly string[] = [
  `create table token_ledger (
    account text primary key,
    tokens bigint not null,
    expires_at bigint not null
  )`,
  "create index token_ledger_by_expiry on token_ledger (expires_at)",
];
