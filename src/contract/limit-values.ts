/** Sub-requests in one upstream batch (interface §8). */
export const batchSize = 100;
/** How long the page may reuse a fetched window (interface §8). */
export const contextCacheTtlMs = 5 * 60_000;
/** Days fetched either side of the view date (interface §4.2). */
export const dayViewWindowDays = 7;
export const weekViewWindowDays = 21;
/** Most days that a request may read, of context and of the standing plan. */
export const windowDays = 92;
/** Most days that a plan may cover: a year, and weeks that extend beyond its end. */
export const planningWindowDays = 400;
export const variants = 50;
export const eventsPerVariant = 500;
export const tasks = 1_000;
export const habits = 50;
/** Most categories with hours of their own. */
export const categories = 50;
/** Most wishes for one plan. */
export const wishes = 50;
/** Longest single task: a working month. */
export const taskMinutes = 9_600;
export const bodyBytes = 1 << 20;
export const importBytes = 16 << 20;
export const requestsPerMinute = 300;
/** How long an apply holds its lease on a session before a retry may take over. */
export const applyLeaseMs = 30_000;
/** How long the answer to an `Idempotency-Key` is stored. */
export const idempotencyKeyMs = 24 * 3_600_000;
export const upstreamTimeoutMs = 10_000;
export const gatherTimeoutMs = 30_000;
export const titleLength = 500;
export const textLength = 20_000;
/** Longest text of typed lines; the server reads it in one turn of its event loop. */
export const typedLength = 5_000;
