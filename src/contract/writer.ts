import * as z from "zod/mini";

/** Why a model's answer was not used. */
export const ModelFailure = z.enum([
  "timeout",
  "unreachable",
  "refused",
  "rate-limited",
  "cut-off",
  "unusable",
  "budget",
]);
export type ModelFailure = z.infer<typeof ModelFailure>;

/** Who arranged or wrote the texts, and why it was not the model when one was asked. */
export const WrittenBy = z.discriminatedUnion("writer", [
  z.object({ writer: z.literal("builtin"), instead: z.nullable(ModelFailure) }),
  z.object({ writer: z.literal("model") }),
  z.object({ writer: z.literal("outside") }),
]);
export type WrittenBy = z.infer<typeof WrittenBy>;

/** Who writes the texts of one plan. */
export const WriterChoice = z.enum(["builtin", "model"], { error: "must be builtin or model" });
export type WriterChoice = z.infer<typeof WriterChoice>;

/** The writer of a session's texts, now and when it is planned again. */
export const Writing = z.object({
  writer: WriterChoice,
  /** Titles, wishes, reasons and labels of sources stay on this machine. */
  withhold_titles: z.boolean(),
});
export type Writing = z.infer<typeof Writing>;

/** The kinds of data that are sent to a model's endpoint. */
export const SentPart = z.enum([
  "block_times",
  "metrics",
  "titles",
  "reasons",
  "wishes",
  "source_labels",
  "asked_words",
]);
export type SentPart = z.infer<typeof SentPart>;

/** `GET /api/writer`: the writers on this installation, and the data that leaves the machine. */
export const WriterResponse = z.object({
  writer: WriterChoice,
  /**
   * The model's name, and the host (with its port) of its endpoint; null when none is configured.
   */
  model: z.nullable(z.string()),
  host: z.nullable(z.string()),
  /** Titles are withheld from every plan, regardless of the request. */
  titles_withheld: z.boolean(),
  /** The model's limits in tokens; null when none are set. */
  tokens: z.nullable(z.object({ per_day: z.int(), spent_today: z.int(), per_session: z.int() })),
  /** Everything that is sent to `host`; empty without a model. */
  sent: z.array(
    z.object({
      part: SentPart,
      description: z.string(),
      /** Not sent when titles are withheld. */
      withholdable: z.boolean(),
    }),
  ),
});
export type WriterResponse = z.infer<typeof WriterResponse>;
