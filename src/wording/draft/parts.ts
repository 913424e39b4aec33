import type { Formats } from "../language/formats.ts";
import { plainInline } from "../markdown.ts";
import { SPOKEN } from "../spoken.ts";
import type { Block, LeftOut, Range } from "./fact.ts";

/** What the phrases of a draft are made of, in every language. */
export type Parts = ReturnType<typeof createParts>;

export function createParts(f: Formats) {
  const { allDay, gap, stop } = SPOKEN[f.language];
  const range = ({ least, most }: Range) => f.lengths(least, most);
  return {
    range,
    strong: (minutes: Range) => `**${range(minutes)}**`,
    bold,
    quoted,
    /** Plans by their names. */
    plans: (titles: readonly string[]) => f.list(titles.map(bold)),
    block: ({ title, start, end, allDay: isWhole }: Block) =>
      `${isWhole ? allDay : `${f.time(start)}–${f.time(end)}`} ${plainInline(title)}`,
    /** Days by name while they are few. */
    days: (dates: readonly string[], counted: (count: number) => string) =>
      dates.length > MOST_NAMED ? counted(dates.length) : f.list(dates.map((date) => f.when(date))),
    /** Why work found no room, and what would make it fit. */
    whyAndHow: ({ reason, suggestion }: LeftOut) =>
      [reason, suggestion ?? ""]
        .filter((text) => text !== "")
        .map((text) => plainInline(text).replace(/(?<![.!?…。！？])$/, stop))
        .join(gap),
  };
}

/** More days than these are counted. */
const MOST_NAMED = 4;

function bold(title: string): string {
  return `**${plainInline(title)}**`;
}

function quoted(text: string): string {
  return `“${plainInline(text)}”`;
}
