import { Counter, type Registry } from "prom-client";
import { DAY_MS } from "#domain/time.ts";
import type { Logger } from "#server/log.ts";
import type { LlmSettings } from "#server/settings.ts";
import type { Db } from "#server/store/open.ts";
import { countHit } from "#server/store/queries/rate-counters.ts";
import { createBuiltinWriter } from "./builtin/index.ts";
import { createDailyBudget, type TokenBudget } from "./llm/budget.ts";
import { createLlmWriter } from "./llm/index.ts";
import type { Writer } from "./port.ts";

type Deps = {
  readonly db: Db;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
  readonly metrics: Registry;
};

/** The writer of this installation: over the model that is set, else the built-in one. */
export function createWriter(llm: LlmSettings | null, { db, now, log, metrics }: Deps): Writer {
  const builtin = createBuiltinWriter();
  if (!llm) return builtin;
  const { texts, dropped } = registerCounters(metrics);
  return createLlmWriter({
    settings: llm,
    withholdTitles: llm.withholdTitles,
    budget: storedBudget(llm.dailyTokens, db, now),
    builtin,
    fetch,
    log,
    onWritten(outcome, sentencesDropped) {
      texts.inc({ outcome });
      dropped.inc(sentencesDropped);
    },
  });
}

/** One budget for all processes of a database. */
function storedBudget(tokensPerDay: number, db: Db, now: () => Temporal.Instant): TokenBudget {
  const count = async (weight: number) => {
    const { hits } = await countHit(db, {
      bucket: "llm-tokens",
      now: now().epochMilliseconds,
      windowMs: DAY_MS,
      weight,
    });
    return hits;
  };
  return createDailyBudget(tokensPerDay, { spent: () => count(0), spend: (tokens) => count(tokens) });
}

function registerCounters(metrics: Registry) {
  const texts = new Counter({
    name: "daywright_writer_texts_total",
    help: "Texts about plans, by outcome: model, or why the built-in writer stood in for it.",
    labelNames: ["outcome"] as const,
    registers: [metrics],
  });
  const dropped = new Counter({
    name: "daywright_writer_sentences_dropped_total",
    help: "Sentences of a model that disagreed with the plan and were left out.",
    registers: [metrics],
  });
  return { texts, dropped };
}
