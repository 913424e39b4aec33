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
