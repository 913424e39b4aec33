import type { SentPart, WriterResponse } from "#contract/writer.ts";

type Sent = WriterResponse["sent"][number];

/** Everything that a model's endpoint receives, as `GET /api/writer` lists it. */
const PARTS: readonly Sent[] = [
  part(
    "block_times",
    "When the blocks of each plan start and end, how they repeat, and the days that are planned.",
    false,
  ),
  part("metrics", "What each plan achieves in minutes and deadlines, and how much work found no room.", false),
  part("titles", "The titles of your tasks, habits and coursework, as blocks and as work that found no room.", true),
  part("reasons", "Why work found no room, and what would make it fit, which may name events and other work.", true),
  part("wishes", "The wishes that you wrote for the plan.", true),
  part("source_labels", "The names of sources that could not be read.", true),
  part("asked_words", "The words that you ask the model to read, with the date and your zone.", true),
];

/** What this installation sends; less if titles are withheld. */
export function sentParts(titlesWithheld: boolean): Sent[] {
  return PARTS.filter(({ withholdable }) => !(titlesWithheld && withholdable));
}

function part(name: SentPart, description: string, withholdable: boolean): Sent {
  return { part: name, description, withholdable };
}
