import { parentPort } from "node:worker_threads";
import { editedVariant } from "./edited-variant.ts";
import type { PlanningJob, PlanningNews } from "./messages.ts";
import { planVariants } from "./plan.ts";

/** The thread that plans: one job at a time, so that the server's loop never waits for a search. */
parentPort?.on("message", ({ input, edit, stop }: PlanningJob) => {
  const tell = (news: PlanningNews) => parentPort?.postMessage(news);
  const flag = new Int32Array(stop);
  try {
    const search = {
      shouldStop: () => Atomics.load(flag, 0) === 1,
      onProgress: (done: number, total: number) => tell({ kind: "progress", done, total }),
    };
    const variants = edit ? [editedVariant(input, edit)] : planVariants(input, search);
    tell({ kind: "planned", variants });
  } catch (error) {
    tell({ kind: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
