import { Counter, Histogram, type Registry } from "prom-client";
import type { ConnectionKind } from "#contract/calendar.ts";
import type { ProviderErrorKind } from "#contract/problem.ts";
import type { Result } from "#domain/result.ts";
import type { ApplyService } from "./features/apply/service.ts";
import type { Planning } from "./planning/index.ts";

/** How a call to an upstream ended, its retries included. */
export type UpstreamOutcome = "ok" | ProviderErrorKind;

/** Counts for `/metrics` what the rooms do, around them rather than inside. */
export type Instruments = {
  countUpstreamCall(kind: ConnectionKind, outcome: UpstreamOutcome): void;
  timed(planning: Planning): Planning;
  counted(apply: ApplyService): ApplyService;
};

export function createInstruments(metrics: Registry): Instruments {
  const registers = [metrics];
  const upstreamCalls = new Counter({
    name: "daywright_upstream_calls_total",
    help: "Calls to sources by kind of source and outcome: ok, or the kind of error after all retries.",
    labelNames: ["source", "outcome"] as const,
    registers,
  });
  const planningTime = new Histogram({
    name: "daywright_planning_duration_seconds",
    help: "Time from the wish for a plan to its variants, waiting for a thread included.",
    labelNames: ["outcome"] as const,
    buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 20, 30],
    registers,
  });
  const applies = new Counter({
    name: "daywright_applies_total",
    help: "Requests to apply a variant or to undo one, by outcome: ok, or why not.",
    labelNames: ["action", "outcome"] as const,
    registers,
  });
  const countApply = async <T>(action: string, run: Promise<Result<T, { readonly kind: string }>>) => {
    const result = await run;
    applies.labels(action, result.ok ? "ok" : result.error.kind).inc();
  };

  return {
    countUpstreamCall: (kind, outcome) => upstreamCalls.labels(kind, outcome).inc(),
    timed: (planning) => ({
      ...planning,
      async plan(input, options) {
        const stop = planningTime.startTimer();
        const planned = await planning.plan(input, options);
        stop({ outcome: planned.ok ? "ok" : planned.error.kind });
        return planned;
      },
    }),
    counted: (service) => ({
      ...service,
      apply(sessionId, request) {
        const run = service.apply(sessionId, request);
        void countApply("apply", run).catch(() => undefined); // whoever asked hears of a bug
        return run;
      },
      undo(sessionId, request) {
        const run = service.undo(sessionId, request);
        void countApply(request?.abandon ? "abandon" : "undo", run).catch(() => undefined);
        return run;
      },
    }),
  };
}
