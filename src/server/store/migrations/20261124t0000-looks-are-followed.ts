/** Open pages are told when a look finds other disruptions or another repair. */
export const looksAreFollowed: readonly string[] = ["alter table looks add column revision integer not null default 0"];
