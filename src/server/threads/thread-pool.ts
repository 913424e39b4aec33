import { extname } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";
import { Err, Ok, type Result } from "#domain/result.ts";
import { createTurns } from "./fair-queue.ts";
import type { Told } from "./serve-jobs.ts";

export type ThreadFailure =
  | { readonly kind: "aborted" }
  /** Too many jobs are waiting. */
  | { readonly kind: "busy" }
  /** The job took more processor time than allowed. */
  | { readonly kind: "overtime" }
  /** A bug: the job threw, or its thread ended. */
  | { readonly kind: "failed"; readonly reason: string };

type Settled<Value> = Result<Value, ThreadFailure>;

export type JobOptions<News> = {
  /**
   * The names for which the job runs, from the broadest to the narrowest. Names at each step are
   * served in turn.
   */
  readonly path: readonly string[];
  readonly signal: AbortSignal;
  /** The processor time after which the thread is ended, with its job. */
  readonly limitMs: number;
  readonly onNews?: (news: News) => void;
  /** Asks the job to end when `signal` aborts. Without this, its thread is ended. */
  readonly askToEnd?: () => void;
};

/** Threads that all do the same kind of work, each started when it is first needed. */
export type Threads<Job, News, Value> = {
  /** Starts a thread if there is none, so that the next job finds its modules loaded. */
  prepare(): void;
  run(job: Job, options: JobOptions<News>): Promise<Settled<Value>>;
  close(): Promise<void>;
};

type Options = {
  /** The module that a thread runs; it calls `serveJobs`. */
  readonly file: URL;
  readonly most: number;
  /** How many jobs run at once per name, for each step of a path. */
  readonly atOnce: readonly number[];
  readonly resourceLimits?: ResourceLimits;
  /** How many idle threads are kept, and how long the other ones stay. */
  readonly kept?: number;
  readonly idleMs?: number;
};

/** How many jobs may wait: per caller, and in all. */
const WAITING_EACH = 64;
const WAITING = 256;
const IDLE_MS = 60_000;
/** How many times its processor time a job may take on the clock. */
const PATIENCE = 4;

type Waiting<Job, News, Value> = {
  readonly job: Job;
  readonly options: JobOptions<News>;
  readonly settle: (settled: Settled<Value>) => void;
};

export function createThreads<Job, News, Value>(options: Options): Threads<Job, News, Value> {
  const { file, most, atOnce, resourceLimits, kept = 1, idleMs = IDLE_MS } = options;
  const turns = createTurns<Waiting<Job, News, Value>>({ atOnce, waitingEach: WAITING_EACH, waiting: WAITING });
  const threads = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();

  const forget = (worker: Worker) => {
    threads.delete(worker);
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  const startThread = (): Worker => {
    const worker = new Worker(file, resourceLimits ? { resourceLimits } : {});
    threads.add(worker);
    worker.once("error", () => forget(worker)).once("exit", () => forget(worker));
    return worker;
  };
  const rest = (worker: Worker) => {
    const endIfSpare = () => {
      if (threads.size <= kept) return;
      forget(worker);
      void worker.terminate();
    };
    worker.unref(); // an idle thread keeps no process alive
    idle.set(worker, setTimeout(endIfSpare, idleMs).unref());
  };
  const wake = (): Worker => {
    const [worker] = [...idle.keys()].slice(-1);
    if (!worker) return startThread();
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    worker.ref();
    return worker;
  };
  const next = () => {
    if (idle.size === 0 && threads.size >= most) return;
    const turn = turns.take();
    if (!turn) return;
    const worker = wake();
    void runOn(worker, turn.item).then((settled) => {
      turn.done();
      if (threads.has(worker)) rest(worker);
      turn.item.settle(settled);
      next();
    });
    next();
  };

  return {
    prepare() {
      if (threads.size === 0) rest(startThread());
    },
    run(job, options) {
      const { path, signal } = options;
      if (signal.aborted) return Promise.resolve(Err({ kind: "aborted" }));
      return new Promise((settle) => {
        const waiting = { job, options, settle };
        if (!turns.add(waiting, path)) return settle(Err({ kind: "busy" }));
        const onAbort = () => turns.remove(waiting) && settle(Err({ kind: "aborted" }));
        signal.addEventListener("abort", onAbort, { once: true });
        next();
      });
    },
    async close() {
      for (const { settle } of turns.clear()) settle(Err({ kind: "aborted" }));
      await Promise.all([...threads].map((worker) => worker.terminate()));
    },
  };
}

/** Runs one job to its end on an idle thread. Afterwards the thread is idle again, or gone. */
async function runOn<Job, News, Value>(
  worker: Worker,
  { job, options }: Waiting<Job, News, Value>,
): Promise<Settled<Value>> {
  const { signal, limitMs, onNews, askToEnd } = options;
  const { promise, resolve } = Promise.withResolvers<Settled<Value>>();
  let overtime = false;
  const aborted: Settled<Value> = Err({ kind: "aborted" });

  const onMessage = (told: Told<News, Value>) => {
    if (told.kind === "news") onNews?.(told.news);
    else if (told.kind === "failed") resolve(Err(told));
    else resolve(signal.aborted ? aborted : Ok(told.value));
  };
  const onError = (error: unknown) => resolve(Err({ kind: "failed", reason: String(error) }));
  const onExit = () => {
    if (signal.aborted) resolve(aborted);
    else resolve(Err(overtime ? { kind: "overtime" } : { kind: "failed", reason: "its thread ended" }));
  };
  const onAbort = askToEnd ?? (() => void worker.terminate());
  const unwatch = watchTime(worker, limitMs, () => {
    overtime = true;
    void worker.terminate();
  });

  worker.on("message", onMessage).once("error", onError).once("exit", onExit);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  worker.postMessage(job);
  return promise.finally(() => {
    unwatch();
    signal.removeEventListener("abort", onAbort);
    worker.off("message", onMessage).off("error", onError).off("exit", onExit);
  });
}

/**
 * Calls `onOver` once the thread has used so much processor time from now on, so that no job fails
 * because the machine is busy; at the latest after `PATIENCE` times as long on the clock. Answers
 * how to stop.
 */
function watchTime(worker: Worker, limitMs: number, onOver: () => void): () => void {
  const before = processorMs(worker);
  let isWatched = true;
  let next = setTimeout(look, limitMs);
  const last = setTimeout(onOver, PATIENCE * limitMs);
  async function look(): Promise<void> {
    const left = limitMs - ((await processorMs(worker)) - (await before));
    if (!isWatched) return;
    if (left <= 0) onOver();
    else next = setTimeout(look, Math.ceil(left));
  }
  return () => {
    isWatched = false;
    clearTimeout(next);
    clearTimeout(last);
  };
}

/** What the thread has used since it started; 0 while it does not run. */
async function processorMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1_000;
}

/**
 * The thread's file beside the module at `url`: TypeScript in a checkout, JavaScript in the
 * published package.
 */
export function threadFile(name: string, url: string): URL {
  return new URL(`${name}${extname(new URL(url).pathname)}`, url);
}
