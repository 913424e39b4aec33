import { Weekday } from "#contract/primitives.ts";
import type { WishInput } from "#contract/wish.ts";
import { type Rule, rule, type Terminal } from "../grammar.ts";
import type { Hours, WallClock } from "../moment.ts";
import type { Token } from "../tokens.ts";

/** What forms of wishes are read with. */
export type WishContext = WallClock & { readonly text: string };

/** Times of the week, as a wish has them; what is left out is not said. */
export type When = Omit<Extract<WishInput, { kind: "no-work" }>, "kind">;

/** A row of the table of forms, which is the grammar, the documentation and the test at once. */
export type WishForm = {
  readonly rules: readonly Rule<WishContext>[];
  /** What is typed, and the chip that shows what it means. */
  readonly examples: readonly (readonly [typed: string, chip: string])[];
};

/** Ways to say one wish, each with the same slots, and what it then is. */
export function form<Values extends readonly unknown[]>(
  patterns: readonly string[],
  mean: (values: Values, context: WishContext) => WishInput | null,
  examples: WishForm["examples"],
): WishForm {
  return { rules: patterns.map((pattern) => rule(pattern, mean)), examples };
}

/** Ways to say when, for a grammar. */
export const when = <Values extends readonly unknown[]>(pattern: string, mean: (...values: Values) => When | null) =>
  rule(pattern, (values: Values) => mean(...values));

/** ISO weekdays as the contract names them, each once, in order. */
export function daysOf(weekdays: readonly number[]): Weekday[] {
  return Weekday.options.filter((_, index) => weekdays.includes(index + 1));
}

/** From one ISO weekday to another, over the end of the week where it must be. */
export function daysFrom(first: number, last: number): number[] {
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => ((first - 1 + index) % 7) + 1);
}

/** A time of day without its half: the one that one works in. Null where it could be both. */
export function asStart(hour: number): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour < 5 ? hour + 12 : hour) * 60;
}

export function asEnd(hour: number): number | null {
  if (hour < 1 || hour > 12 || (hour > 7 && hour < 12)) return null;
  return (hour < 8 ? hour + 12 : hour) * 60;
}

/** Hours without their halves of the day, "9 to 5": the first is of the morning from 7 on. */
export function bareHours(from: number, to: number): Hours | null {
  if (from < 1 || from > 12 || to < 1 || to > 12) return null;
  const start = from < 7 ? from + 12 : from;
  const end = to <= start % 12 || start >= 12 ? (to % 12) + 12 : to;
  return start < end ? { from: start * 60, to: end * 60, exact: true } : null;
}

const BETWEEN_CLAUSES = /^[,;.!?。！？、]$/;

/** Whether a clause ends before that token. A sign within a number ends none. */
export function endsClause(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || token.kind === "break") return true;
  const next = tokens[at + 1];
  const within = token.glued && next?.glued && tokens[at - 1]?.kind === "number" && next.kind === "number";
  return token.kind === "mark" && BETWEEN_CLAUSES.test(token.text) && !within;
}

export function endOfClause(tokens: readonly Token[], at: number): number {
  let end = at;
  while (!endsClause(tokens, end)) end++;
  return end;
}

/** What is read whatever it begins with. */
const ANYTHING: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true });

/** All that is left of the clause, as it was typed. */
export const restOfClause: Terminal = {
  begins: ANYTHING,
  read: (tokens, at) => {
    const end = endOfClause(tokens, at);
    const [first, last] = [tokens[at], tokens[end - 1]];
    return first && last && end > at ? { value: { start: first.start, end: last.end }, end } : null;
  },
};
