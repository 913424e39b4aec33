import type { Formats } from "../language/formats.ts";
import { SPOKEN } from "../locale.ts";
import { plainInline } from "../markdown.ts";
import type { Block, LeftOut, Range } from "./fact.ts";

/** Building blocks of a draft's phrases, for every language. */
export type Parts = ReturnType<typeof createParts>;

export function createParts(f: Formats) {
  const { allDay, gap, stop } = SPOKEN[f.language];
  const range = ({ least, most }: Range) => f.lengths(least, most);
  return {
    range,
    strong: (minutes: Range) => `**${range(minutes)}**`,
    bold,
    quoted,
    sentence: (phrase: string) => sentenceOf(phrase, stop),
    /** Plans by their names. */
    plans: (titles: readonly string[]) => f.list(titles.map(bold)),
    block: ({ title, start, end, allDay: isWhole }: Block) =>
      `${isWhole ? allDay : `${f.time(start)}–${f.time(end)}`} ${plainInline(title)}`,
    /** Days by name while they are few. */
    days: (dates: readonly string[], counted: (count: number) => string) =>
      dates.length > MOST_NAMED ? counted(dates.length) : f.list(dates.map((date) => f.when(date))),
    /** The reason for unplaced work, and its remedy. */
    whyAndHow: ({ reason, suggestion }: LeftOut) =>
      [reason, suggestion ?? ""]
        .filter((text) => text !== "")
        .map((text) => plainInline(text).replace(/(?<![.!?…。！？])$/, stop))
        .join(gap),
  };
}

/** A phrase as a sentence of its own. */
export function sentenceOf(phrase: string, stop: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1) + stop;
}

/** Above this number, days are counted instead of named. */
const MOST_NAMED = 4;

function bold(title: string): string {
  return `**${plainInline(title)}**`;
}

function quoted(text: string): string {
  return `“${plainInline(text)}”`;
}
