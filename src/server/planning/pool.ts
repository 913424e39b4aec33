import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { Err, mapResult, Ok, type Result } from "#domain/result.ts";
import type { Logger } from "#server/log.ts";
import type { VariantEdit } from "./edited-variant.ts";
import type { PlannedVariant, PlanningInput } from "./input.ts";
import type { PlanningJob, PlanningNews, PlanningWork } from "./messages.ts";

export type PlanningError =
  /** The caller gave up. */
  | { readonly kind: "aborted" }
  /** Too many plans are waiting already. */
  | { readonly kind: "busy" }
  /** A bug: the search threw, or did not end. The log says more. */
  | { readonly kind: "failed"; readonly reason: string };

type Planned = Result<readonly PlannedVariant[], PlanningError>;
type Options = { readonly signal: AbortSignal; readonly onProgress: (done: number, total: number) => void };

/** Plans on threads of their own. */
export type Planning = {
  plan(input: PlanningInput, options: Options): Promise<Planned>;
  /** Measures a variant that the person edited. */
  remeasure(
    input: PlanningInput,
    edit: VariantEdit,
    signal: AbortSignal,
  ): Promise<Result<PlannedVariant, PlanningError>>;
  close(): Promise<void>;
};

/** Jobs that may wait for a thread. */
const MAX_WAITING = 32;
/** How long a search may take before it is told to end with what it has, and how long that may then take. */
const SEARCH_MS = 20_000;
const ENDING_MS = 10_000;

/** What a thread has for objects that soon die: a search makes few others, and V8 would take 48 MB as it comes. */
const YOUNG_MB = 12;

type Job = Options & { readonly work: PlanningWork; readonly settle: (planned: Planned) => void };

/** A pool of planning threads, started when first needed. */
export function createPlanning({ log: parent }: { readonly log: Logger }): Planning {
  const log = parent.named("server/planning");
  const maxThreads = Math.max(1, Math.min(4, availableParallelism() - 1));
  const idle: Worker[] = [];
  const threads = new Set<Worker>();
  const waiting: Job[] = [];

  const startThread = (): Worker => {
    const worker = new Worker(workerFile(), { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    threads.add(worker);
    const forget = () => {
      threads.delete(worker);
      remove(idle, worker);
    };
    worker.once("error", forget).once("exit", forget);
    return worker;
  };
  const next = () => {
    if (idle.length === 0 && threads.size >= maxThreads) return;
    const job = waiting.shift();
    if (!job) return;
    const worker = idle.pop() ?? startThread();
    void runJob(worker, job).then((planned) => {
      if (threads.has(worker)) idle.push(worker);
      if (!planned.ok && planned.error.kind === "failed") log.error("planning failed", { error: planned.error.reason });
      job.settle(planned);
      next();
    });
  };
  const run = (work: PlanningWork, options: Options): Promise<Planned> => {
    if (options.signal.aborted) return Promise.resolve(Err({ kind: "aborted" }));
    if (waiting.length >= MAX_WAITING) return Promise.resolve(Err({ kind: "busy" }));
    return new Promise((settle) => {
      const job: Job = { work, ...options, settle };
      waiting.push(job);
      options.signal.addEventListener("abort", () => remove(waiting, job) && settle(Err({ kind: "aborted" })), {
        once: true,
      });
      next();
    });
  };
  return {
    plan: (input, options) => run({ input, edit: null }, options),
    async remeasure(input, edit, signal) {
      const measured = await run({ input, edit }, { signal, onProgress: () => undefined });
      return mapResult(measured, ([variant]) => {
        if (!variant) throw new Error("a worker measured nothing");
        return variant;
      });
    },
    async close() {
      for (const job of waiting.splice(0)) job.settle(Err({ kind: "aborted" }));
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },
  };
}

/** Runs one job to its end on a thread that has no other; afterwards the thread is free, or gone. */
function runJob(worker: Worker, { work, signal, onProgress }: Job): Promise<Planned> {
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const tellToStop = () => void Atomics.store(new Int32Array(stop), 0, 1);
  const { promise, resolve } = Promise.withResolvers<Planned>();

  const onMessage = (news: PlanningNews) => {
    if (news.kind === "progress") onProgress(news.done, news.total);
    else if (news.kind === "planned") resolve(signal.aborted ? Err({ kind: "aborted" }) : Ok(news.variants));
    else resolve(Err({ kind: "failed", reason: news.reason }));
  };
  const onError = (error: unknown) => resolve(Err({ kind: "failed", reason: String(error) }));
  const onExit = () => resolve(signal.aborted ? Err({ kind: "aborted" }) : Err({ kind: "failed", reason: "ended" }));
  const enough = setTimeout(tellToStop, SEARCH_MS);
  const tooMuch = setTimeout(() => void worker.terminate(), SEARCH_MS + ENDING_MS);

  worker.on("message", onMessage).once("error", onError).once("exit", onExit);
  signal.addEventListener("abort", tellToStop, { once: true });
  if (signal.aborted) tellToStop();
  worker.postMessage({ ...work, stop } satisfies PlanningJob);
  return promise.finally(() => {
    clearTimeout(enough);
    clearTimeout(tooMuch);
    signal.removeEventListener("abort", tellToStop);
    worker.off("message", onMessage).off("error", onError).off("exit", onExit);
  });
}

/** The worker beside this file: TypeScript in a checkout, JavaScript in the published package. */
function workerFile(): URL {
  return new URL(import.meta.url.replace(/pool(\.\w+)(?:\?.*)?$/, "worker$1"));
}

function remove<T>(list: T[], item: T): boolean {
  const index = list.indexOf(item);
  if (index !== -1) list.splice(index, 1);
  return index !== -1;
}
