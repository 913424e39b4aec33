import { serveJobs } from "#server/threads/serve-jobs.ts";
import { editedVariant } from "./edited-variant.ts";
import { planVariants } from "./plan-variants.ts";
import { createSearchLimit } from "./search-limit.ts";
import type { PlanningJob, PlanningNews } from "./thread-messages.ts";

/**
 * The planning thread. It runs one job at a time, so that the server's event loop never waits for a
 * search.
 */
serveJobs(({ input, edit, budget, stop }: PlanningJob, tell: (news: PlanningNews) => void) => {
  if (edit) return [editedVariant(input, edit)];
  const flag = new Int32Array(stop);
  const isOver = createSearchLimit({ processorMs, clockMs: () => performance.now() });
  return planVariants(input, {
    budget,
    shouldStop: () => Atomics.load(flag, 0) === 1 || isOver(),
    onProgress: (done, total) => tell({ kind: "progress", done, total }),
    onVariant: (variant) => tell({ kind: "variant", variant }),
  });
});

/** Of this thread alone. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
