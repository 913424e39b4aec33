import { Counter, type Registry } from "prom-client";
import type { Model } from "#server/model/index.ts";
import type { Logger } from "#server/ops/log.ts";
import { createBuiltinWriter } from "./builtin.ts";
import { createModelWriter, sentParts } from "./model/index.ts";
import type { Writer } from "./port.ts";

export { withSuggestion, withText } from "./with-text.ts";
export { createBuiltinWriter, sentParts };

/** The available writers: the built-in one, and one with a model if one is set. */
export type Writers = { readonly builtin: Writer; readonly model: Writer | null };

export function createWriters(
  model: Model | null,
  deps: { readonly log: Logger; readonly metrics: Registry },
): Writers {
  const builtin = createBuiltinWriter();
  if (!model) return { builtin, model: null };
  const texts = new Counter({
    name: "daywright_writer_texts_total",
    help: "Texts about plans, by outcome: model, or why the built-in arrangement stood in for it.",
    labelNames: ["outcome"] as const,
    registers: [deps.metrics],
  });
  const dropped = new Counter({
    name: "daywright_writer_ids_dropped_total",
    help: "Ids in a model's answers that are on no menu, or came twice.",
    registers: [deps.metrics],
  });
  const writer = createModelWriter({
    model,
    log: deps.log,
    onWritten(outcome, idsDropped) {
      texts.inc({ outcome });
      dropped.inc(idsDropped);
    },
  });
  return { builtin, model: writer };
}
