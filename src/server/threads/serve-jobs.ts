import { parentPort } from "node:worker_threads";

/**
 * A thread's messages about its job: news in between, and at the end its value or what it threw.
 */
export type Told<News, Value> =
  | { readonly kind: "news"; readonly news: News }
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "failed"; readonly reason: string };

/** Makes this thread a worker of a pool. It does one job at a time. */
export function serveJobs<Job, News, Value>(
  work: (job: Job, tell: (news: News) => void) => Value | Promise<Value>,
): void {
  const tell = (told: Told<News, Value>) => parentPort?.postMessage(told);
  parentPort?.on("message", async (job: Job) => {
    try {
      tell({ kind: "done", value: await work(job, (news) => tell({ kind: "news", news })) });
    } catch (error) {
      tell({ kind: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
}
