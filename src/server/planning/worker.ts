import { serveJobs } from "#server/threads/serve-jobs.ts";
import { editedVariant } from "./edited-variant.ts";
import { planVariants } from "./plan-variants.ts";
import { LONGEST_SEARCH_MS, type PlanningJob, type PlanningNews } from "./thread-messages.ts";

/**
 * The planning thread. It runs one job at a time, so that the server's event loop never waits for a
 * search.
 */
serveJobs(({ input, edit, budget, stop }: PlanningJob, tell: (news: PlanningNews) => void) => {
  if (edit) return [editedVariant(input, edit)];
  const flag = new Int32Array(stop);
  const until = performance.now() + LONGEST_SEARCH_MS;
  return planVariants(input, {
    budget,
    shouldStop: () => Atomics.load(flag, 0) === 1 || performance.now() > until,
    onProgress: (done, total) => tell({ kind: "progress", done, total }),
    onVariant: (variant) => tell({ kind: "variant", variant }),
  });
});
