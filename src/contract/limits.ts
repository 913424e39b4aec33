/** The numbers of the interface (§8), by name. */
export const LIMITS = {
  /** Sub-requests in one upstream batch (interface §8). */
  batchSize: 100,
  /** How long the page may reuse a fetched window (interface §8). */
  contextCacheTtlMs: 5 * 60_000,
  /** Days fetched either side of the view date (interface §4.2). */
  dayViewWindowDays: 7,
  weekViewWindowDays: 21,
  sessionWindowDays: 92,
  variants: 50,
  eventsPerVariant: 500,
  tasks: 1_000,
  habits: 50,
  /** Wishes for one plan. */
  wishes: 50,
  /** Longest single task: a working month. */
  taskMinutes: 9_600,
  bodyBytes: 1 << 20,
  importBytes: 16 << 20,
  requestsPerMinute: 300,
  /** How long an apply holds a session before a retry may take over. */
  applyLeaseMs: 30_000,
  /** How long the answer of an `Idempotency-Key` is kept. */
  idempotencyKeyMs: 24 * 3_600_000,
  upstreamTimeoutMs: 10_000,
  gatherTimeoutMs: 30_000,
  titleLength: 500,
  textLength: 20_000,
  /** Typed lines, read in one turn of the server. */
  typedLength: 5_000,
} as const;
