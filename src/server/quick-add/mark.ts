import type { Effort } from "#contract/task.ts";
import type { When } from "./moment.ts";

/** What a span of the text says. A duration is `each`'s when it is one of several things'. `unclear` is a wish that we see but cannot hold. */
export type Meaning =
  | { readonly kind: "duration"; readonly minutes: number; readonly each?: boolean; readonly shared?: boolean }
  | { readonly kind: "block"; readonly min: number | null; readonly max: number | null }
  | { readonly kind: "priority"; readonly level: 1 | 2 | 3 | 4 }
  | { readonly kind: "effort"; readonly effort: Effort }
  | { readonly kind: "repeat"; readonly repeat: Repeat }
  | { readonly kind: "when"; readonly when: When }
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "literal" }
  /** Words that ask for nothing a field could hold, and change nothing: "sometime", "有空的时候". */
  | { readonly kind: "filler" }
  | { readonly kind: "unclear" };

/** A repetition by the week. */
export type Repeat = {
  /** As often as was said; null when only days were. */
  readonly times: number | null;
  /** ISO weekdays; null for any. */
  readonly days: readonly number[] | null;
  /** How often when neither this nor another mark says: daily is 7, weekly 1. */
  readonly otherwise: number;
  /** Said by a word that opens the item, which may be part of its title: "weekly report". */
  readonly opens?: boolean;
};

/** A span `[start, end)` of a line and what it says. */
export type Mark = {
  readonly start: number;
  readonly end: number;
  readonly meaning: Meaning;
  /** Whether its words belong to the title all the same: "study for the Jan 12 exam". */
  readonly inTitle?: boolean;
  /** Its words as they were typed, once it is known in which line they stand. */
  readonly said?: string;
};

/** Whether the words of a mark stay words of the title. */
export function isInTitle({ meaning, inTitle }: Mark): boolean {
  return inTitle === true || meaning.kind === "literal";
}

export type Clock = { readonly now: Temporal.Instant; readonly timeZone: string; readonly today: Temporal.PlainDate };

/** Finds marks in a line in which spans already claimed are filled with `CLAIMED`. */
export type Recognizer = (text: string, clock: Clock) => readonly Mark[];

/** Stands for each character that a mark has claimed. */
export const CLAIMED = "\uFFFC";

/** Every mark of a line, in order: each recognizer sees what those before it left. */
export function findMarks(text: string, recognizers: readonly Recognizer[], clock: Clock): Mark[] {
  let rest = text;
  const marks: Mark[] = [];
  for (const recognize of recognizers) {
    for (const mark of recognize(rest, clock)) {
      marks.push(mark);
      rest = `${rest.slice(0, mark.start)}${CLAIMED.repeat(mark.end - mark.start)}${rest.slice(mark.end)}`;
    }
  }
  return marks.toSorted((a, b) => a.start - b.start);
}

/** A recognizer from a pattern: each match is a mark unless `meaning` answers null. */
export function byPattern(
  pattern: RegExp,
  meaning: (match: RegExpExecArray, clock: Clock) => Meaning | null,
): Recognizer {
  return (text, clock) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const said = meaning(match, clock);
      return said ? [{ start: match.index, end: match.index + match[0].length, meaning: said }] : [];
    });
}

/** The text with each character that a mark claimed filled in. */
export function maskOf(text: string, marks: readonly Mark[]): string {
  return marks.reduce(
    (masked, { start, end }) => `${masked.slice(0, start)}${CLAIMED.repeat(end - start)}${masked.slice(end)}`,
    text,
  );
}
