import { parentPort } from "node:worker_threads";

/**
 * What a thread tells of the job it has: news on the way, and as the last word its value, or what
 * it threw.
 */
export type Told<News, Value> =
  | { readonly kind: "news"; readonly news: News }
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "failed"; readonly reason: string };

/** Makes this thread one of a pool's: it does one job at a time. */
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
