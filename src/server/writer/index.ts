import { Counter, type Registry } from "prom-client";
import type { Model } from "#server/llm/index.ts";
import type { Logger } from "#server/log.ts";
import { createBuiltinWriter } from "./builtin/index.ts";
import { createLlmWriter } from "./llm/index.ts";
import type { Writer } from "./port.ts";

/** The writers of this installation: one that needs nothing, and one over the model, where one is set. */
export type Writers = { readonly builtin: Writer; readonly model: Writer | null };

export function createWriters(
  model: Model | null,
  deps: { readonly log: Logger; readonly metrics: Registry },
): Writers {
  const builtin = createBuiltinWriter();
  if (!model) return { builtin, model: null };
  const { texts, dropped } = registerCounters(deps.metrics);
  const writer = createLlmWriter({
    model,
    builtin,
    log: deps.log,
    onWritten(outcome, sentencesDropped) {
      texts.inc({ outcome });
      dropped.inc(sentencesDropped);
    },
  });
  return { builtin, model: writer };
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
