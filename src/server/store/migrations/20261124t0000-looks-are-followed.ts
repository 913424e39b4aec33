/** Open pages hear when a look found something else, or another repair of it. */
export const looksAreFollowed: readonly string[] = ["alter table looks add column revision integer not null default 0"];
