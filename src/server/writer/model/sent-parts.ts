import type { WriterResponse } from "#contract/writer.ts";
import type { Model } from "#server/model/index.ts";

type Sent = WriterResponse["sent"][number];

/** Everything that a model's endpoint receives, as `GET /api/writer` lists it. */
const PARTS: readonly Sent[] = [
  {
    part: "block_times",
    description: "When the blocks of each plan start and end, how they repeat, and the days that are planned.",
    withholdable: false,
  },
  {
    part: "metrics",
    description: "What each plan achieves in minutes and deadlines, and how much work found no room.",
    withholdable: false,
  },
  {
    part: "titles",
    description: "The titles of your tasks, habits and coursework, as blocks and as work that found no room.",
    withholdable: true,
  },
  {
    part: "reasons",
    description: "Why work found no room, and what would make it fit, which may name events and other work.",
    withholdable: true,
  },
  { part: "wishes", description: "The wishes that you wrote for the plan.", withholdable: true },
  { part: "source_labels", description: "The names of sources that could not be read.", withholdable: true },
  {
    part: "asked_words",
    description: "The words that you ask the model to read, with the date and your zone.",
    withholdable: true,
  },
];

/** What this installation sends; less if it withholds titles. */
export function sentParts({ withholdsTitles }: Pick<Model, "withholdsTitles">): Sent[] {
  return PARTS.filter(({ withholdable }) => !(withholdsTitles && withholdable));
}
