import type { ReadSpan, Understood } from "#contract/understood-text.ts";
import { byStart } from "#domain/interval.ts";
import type { Formats } from "#wording/formats.ts";
import { meaningIn } from "./languages.ts";
import { readItems, type Terms } from "./read-items.ts";

/** A text read for programs: things to do, parts without a title, and the reading of each part. */
export function understand(text: string, terms: Terms, formats: Formats): Understood & { spans: ReadSpan[] } {
  const items = readItems(text, terms);
  return {
    tasks: items.flatMap(({ task }) => task ?? []),
    habits: items.flatMap(({ habit }) => habit ?? []),
    unrecognized: items.filter(({ task, habit }) => !task && !habit).map(({ start, end }) => text.slice(start, end)),
    understood_by: "rules",
    spans: items.flatMap(({ placed, titles, title }, item) => {
      const read = placed.map(({ start, end, meaning }) => ({
        start,
        end,
        kind: meaning.kind,
        meaning: meaningIn(formats, meaning),
      }));
      const left = titles.map(({ start, end }) => ({ start, end, kind: "title" as const, meaning: title }));
      const spans = [...read, ...left].toSorted(byStart);
      return spans.map((span) => ({ ...span, item, text: text.slice(span.start, span.end) }));
    }),
  };
}
