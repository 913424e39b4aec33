import type { ReadSpan, Understood } from "#contract/understood.ts";
import type { Formats } from "#wording/formats.ts";
import { meaningIn } from "./forms.ts";
import { type ReadItem, readItems, type Terms } from "./index.ts";

/** A text as programs get it: what there is to do, what has no title of its own, and how every part was read. */
export function understand(text: string, terms: Terms, formats: Formats): Understood & { spans: ReadSpan[] } {
  const items = readItems(text, terms);
  return {
    tasks: items.flatMap(({ task }) => task ?? []),
    habits: items.flatMap(({ habit }) => habit ?? []),
    unrecognized: items.filter(({ task, habit }) => !task && !habit).map(({ start, end }) => text.slice(start, end)),
    understood_by: "rules",
    spans: items.flatMap((item, index) => spansOf(text, item, index, formats)),
  };
}

function spansOf(text: string, { placed, titles, title }: ReadItem, item: number, formats: Formats): ReadSpan[] {
  const spans: ReadSpan[] = [
    ...placed.map(({ start, end, meaning }) => ({
      ...{ start, end, item, text: text.slice(start, end) },
      ...{ kind: meaning.kind, meaning: meaningIn(formats, meaning) },
    })),
    ...titles.map(({ start, end }) => ({
      ...{ start, end, item, text: text.slice(start, end) },
      ...{ kind: "title" as const, meaning: title },
    })),
  ];
  return spans.toSorted((a, b) => a.start - b.start);
}
