import { setMaxListeners } from "node:events";
import { mapResult, type Result } from "#domain/result.ts";
import type { Logger } from "#server/ops/log.ts";
import { createThreads, type ThreadFailure, type Threads, threadFile } from "#server/threads/thread-pool.ts";
import type { VariantEdit } from "./edited-variant.ts";
import type { PlannedVariant, PlanningInput } from "./planning-input.ts";
import { LONGEST_SEARCH } from "./search-limit.ts";
import type { PlanningJob, PlanningNews, PlanningWork } from "./thread-messages.ts";

/** Why there is no plan. `overtime` and `failed` are bugs; the log has details. */
export type PlanningError = ThreadFailure;

type Planned = Result<readonly PlannedVariant[], PlanningError>;

/** Whom and what a plan is for. People are served in turn, and so are sessions. */
export type PlanningFor = {
  readonly owner: string;
  /** The requesting address, because many people may hold a session's link. */
  readonly address: string;
  readonly session: string;
};

type Options = {
  readonly of: PlanningFor;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  /** Called with each plan as soon as it exists, before the set is compared. */
  readonly onVariant?: ((variant: PlannedVariant) => void) | undefined;
};

export type Planning = {
  /** Says that a plan will soon be asked for, so that its thread starts meanwhile. */
  prepare(): void;
  plan(input: PlanningInput, options: Options): Promise<Planned>;
  /** Measures a variant that the person edited. */
  remeasure(
    input: PlanningInput,
    edit: VariantEdit,
    options: Omit<Options, "onProgress" | "onVariant">,
  ): Promise<Result<PlannedVariant, PlanningError>>;
  close(): Promise<void>;
};

/** Processor time in which a search must end once it has used its own. */
const ENDING_MS = 10_000;

/**
 * The heap for short-lived objects of a thread. V8 would take 48 MB by default; with half of this,
 * answers to 300 tasks take 8 % more CPU.
 */
const YOUNG_MB = 24;

/** One thread stays for the next plan. Each further one holds 45 MB, and starts again in 0.2 s. */
const IDLE_MS = 5_000;

/**
 * How many plans are made at once: per address, per session, per owner, and in all. There are
 * always more threads than one person may use, even with fewer processors, so that a plan for
 * another person begins at once.
 */
const PLANS_EACH = 2;
const PLANS_OF_OWNER = 3;
const MOST_THREADS = 4;

export type PlanningThreads = Threads<PlanningJob, PlanningNews, readonly PlannedVariant[]>;

/** Planning threads, each started when it is first needed. */
export function createPlanningThreads(): PlanningThreads {
  return createThreads({
    file: threadFile("worker", import.meta.url),
    most: MOST_THREADS,
    atOnce: [PLANS_OF_OWNER, PLANS_EACH, PLANS_EACH],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    idleMs: IDLE_MS,
  });
}

type Means = {
  readonly log: Logger;
  readonly budget?: PlanningJob["budget"];
  /** Threads that the caller owns. Absent: threads of its own, which end with it. */
  readonly threads?: PlanningThreads | undefined;
};

export function createPlanning({ log: parent, budget, threads: kept }: Means): Planning {
  const log = parent.named("server/planning");
  const threads = kept ?? createPlanningThreads();
  const closing = new AbortController();
  setMaxListeners(0, closing.signal); // every running plan listens to it

  const run = async (work: PlanningWork, { of, signal, onProgress, onVariant }: Options): Promise<Planned> => {
    const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const planned = await threads.run(
      { ...work, budget, stop },
      {
        path: [of.owner, of.address, of.session],
        signal: AbortSignal.any([signal, closing.signal]),
        limitMs: LONGEST_SEARCH.processorMs + ENDING_MS,
        onNews: (news) => (news.kind === "variant" ? onVariant?.(news.variant) : onProgress(news.done, news.total)),
        askToEnd: () => void Atomics.store(new Int32Array(stop), 0, 1),
      },
    );
    if (!planned.ok && planned.error.kind === "failed") log.error("planning failed", { error: planned.error.reason });
    if (!planned.ok && planned.error.kind === "overtime") log.error("a search did not end");
    return planned;
  };
  return {
    prepare: () => threads.prepare(),
    plan: (input, options) => run({ input, edit: null }, options),
    async remeasure(input, edit, options) {
      const measured = await run({ input, edit }, { ...options, onProgress: () => undefined });
      return mapResult(measured, ([variant]) => {
        if (!variant) throw new Error("a worker measured nothing");
        return variant;
      });
    },
    async close() {
      closing.abort();
      if (!kept) await threads.close();
    },
  };
}
