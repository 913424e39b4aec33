import * as z from "zod/mini";
import { WriterChoice } from "./written-by.ts";

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
