/** Sub-requests in one upstream batch (interface §8). */
export const batchSize = 100;
/** How long the page may reuse a fetched window (interface §8). */
export const contextCacheTtlMs = 5 * 60_000;
/** Days fetched either side of the view date (interface §4.2). */
export const dayViewWindowDays = 7;
export const weekViewWindowDays = 21;
/** Days that a request may read: context, and what stands. */
export const windowDays = 92;
/** Days that a plan may be made for: a year, and what hangs over its end. */
export const planningWindowDays = 400;
export const variants = 50;
export const eventsPerVariant = 500;
export const tasks = 1_000;
export const habits = 50;
/** Categories with hours of their own. */
export const categories = 50;
/** Wishes for one plan. */
export const wishes = 50;
/** Longest single task: a working month. */
export const taskMinutes = 9_600;
export const bodyBytes = 1 << 20;
export const importBytes = 16 << 20;
export const requestsPerMinute = 300;
/** How long an apply holds a session before a retry may take over. */
export const applyLeaseMs = 30_000;
/** How long the answer of an `Idempotency-Key` is kept. */
export const idempotencyKeyMs = 24 * 3_600_000;
export const upstreamTimeoutMs = 10_000;
export const gatherTimeoutMs = 30_000;
export const titleLength = 500;
export const textLength = 20_000;
/** Typed lines, read in one turn of the server. */
export const typedLength = 5_000;
