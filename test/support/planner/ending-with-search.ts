import type { PlanOptions } from "#planner/index.ts";

/** Options by which time is up once the search is over, before any suggestion is tried. */
export function endingWithSearch(): PlanOptions {
  let isSearched = false;
  return {
    shouldStop: () => isSearched,
    onProgress: (done, total) => {
      isSearched = done === total;
    },
  };
}
