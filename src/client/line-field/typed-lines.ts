import type { Habit, TaskInput } from "#contract/task.ts";
import type { Meaning } from "#words/chip-meaning.ts";
import { type ReadItem, readItems, type Terms } from "#words/read-items.ts";
import type { TextRange } from "#words/tokens.ts";

/** Words that were put back into the title, and their former meaning. */
export type Literal = TextRange & { readonly meaning: Meaning };

/** A chip: a match, whose words may be apart; `isRead` until they are put back into the title. */
export type Chip = { readonly ranges: readonly TextRange[]; readonly meaning: Meaning; readonly isRead: boolean };

/** An item of the text, with its chips in the order of the words. */
export type Line = ReadItem & { readonly chips: readonly Chip[] };

/** An item being saved, with its words in case they have to return to the field. */
export type Entry = {
  readonly words: string;
  readonly literals: readonly Literal[];
  readonly task: TaskInput | null;
  readonly habit: Habit | null;
};

export type Typed = { readonly text: string; readonly literals: readonly Literal[] };

export function readLines({ text, literals }: Typed, terms: Terms): Line[] {
  return readItems(text, terms, literals).map((item) => {
    const within = literals.filter(({ start }) => start >= item.start && start < item.end);
    return {
      ...item,
      chips: [...chipsOf(item.placed, { isRead: true }), ...chipsOf(within, { isRead: false })].toSorted(byPlace),
    };
  });
}

/** A day and a time that are apart name one moment, and share a chip. */
function chipsOf(parts: readonly Literal[], { isRead }: Pick<Chip, "isRead">): Chip[] {
  return [...Map.groupBy(parts, ({ meaning }) => meaning)].map(([meaning, all]) => ({
    ranges: all.map(({ start, end }) => ({ start, end })),
    meaning,
    isRead,
  }));
}

const byPlace = (a: Chip, b: Chip): number => (a.ranges[0]?.start ?? 0) - (b.ranges[0]?.start ?? 0);

/** Puts the words of a chip back into the title, or has them read again. */
export function toggled(literals: readonly Literal[], { ranges, meaning, isRead }: Chip): Literal[] {
  if (isRead) return [...literals, ...ranges.map((range) => ({ ...range, meaning }))];
  return literals.filter((literal) => literal.meaning !== meaning);
}

/** The literals after an edit of the text; an edited literal is dropped. */
export function moved(literals: readonly Literal[], before: string, after: string): Literal[] {
  const shorter = Math.min(before.length, after.length);
  let [head, tail] = [0, 0];
  while (head < shorter && before[head] === after[head]) head++;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return literals.flatMap((literal) => {
    if (literal.end <= head) return [literal];
    return literal.start >= before.length - tail ? [shifted(literal, after.length - before.length)] : [];
  });
}

function shifted<Range extends TextRange>(range: Range, by: number): Range {
  return { ...range, start: range.start + by, end: range.end + by };
}

/** The items that can be saved, and the rest, which has no title yet. */
export function taken({ text, literals }: Typed, lines: readonly Line[]): { ready: Entry[]; rest: Typed } {
  const entries = lines.map(({ start, end, task, habit }) => ({
    words: text.slice(start, end),
    literals: literals.filter((each) => each.start >= start && each.end <= end).map((each) => shifted(each, -start)),
    task,
    habit,
  }));
  const isReady = ({ task, habit }: Entry) => task !== null || habit !== null;
  return {
    ready: entries.filter(isReady),
    rest: putBack(
      entries.filter((entry) => !isReady(entry)),
      { text: "", literals: [] },
    ),
  };
}

/** The words of unsaved items, a line each, before text typed since. */
export function putBack(entries: readonly Entry[], { text, literals }: Typed): Typed {
  let before = "";
  const all: Literal[] = [];
  for (const { words, literals: own } of entries) {
    if (before !== "") before += "\n";
    all.push(...own.map((each) => shifted(each, before.length)));
    before += words;
  }
  if (before !== "" && text !== "") before += "\n";
  return { text: before + text, literals: [...all, ...literals.map((each) => shifted(each, before.length))] };
}
