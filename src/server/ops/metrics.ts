import { Counter, Histogram, type Registry } from "prom-client";
import type { ConnectionKind } from "#contract/calendar.ts";
import type { ProviderErrorKind } from "#contract/problem.ts";
import type { Result } from "#domain/result.ts";

/** The outcome of a call to an upstream, after its retries. */
export type UpstreamOutcome = "ok" | ProviderErrorKind;

type Outcome = Result<unknown, { readonly kind: string }>;

/** Wraps the rooms' work to count it for `/metrics`. */
export type Instruments = {
  countUpstreamCall(kind: ConnectionKind, outcome: UpstreamOutcome): void;
  timePlanning<T extends Outcome>(plan: () => Promise<T>): Promise<T>;
  countApply<T extends Outcome>(action: "apply" | "undo" | "abandon", run: Promise<T>): Promise<T>;
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
    help: "Time from the request for a plan to its variants, waiting for a thread included.",
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
  return {
    countUpstreamCall: (kind, outcome) => upstreamCalls.labels(kind, outcome).inc(),
    async timePlanning(plan) {
      const stop = planningTime.startTimer();
      const planned = await plan();
      stop({ outcome: outcomeOf(planned) });
      return planned;
    },
    async countApply(action, run) {
      const applied = await run;
      applies.labels(action, outcomeOf(applied)).inc();
      return applied;
    },
  };
}

function outcomeOf(result: Outcome): string {
  return result.ok ? "ok" : result.error.kind;
}
