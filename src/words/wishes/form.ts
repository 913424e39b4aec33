import { Weekday } from "#contract/primitives.ts";
import type { Wish, WishInput } from "#contract/wish.ts";
import { formatLocalTime } from "#domain/time.ts";
import { examplesOf, type Form } from "../form.ts";
import { type Grammar, type Rules, several, type Terminal } from "../grammar.ts";
import type { Hours, WallClock } from "../moment.ts";
import type { Token } from "../tokens.ts";

/** What forms of wishes are read with. */
export type WishContext = WallClock & { readonly text: string };

/** Times of the week, as a wish has them; what is left out is not said. */
export type When = Omit<Extract<WishInput, { kind: "no-work" }>, "kind">;

/** A row of the table of forms, which is the grammar, the documentation and the test at once. */
export type WishForm = {
  readonly rules: Rules;
  /** What is typed, and the chip that shows what it means. */
  readonly examples: Form["examples"];
};

/** A row for each kind: a pattern, whose names are the fields of the wish, and examples (`examplesOf`). */
export function wishesOf(patterns: Readonly<Record<Wish["kind"], string>>, examples: string): WishForm[] {
  return examplesOf(examples).map(([kind, examples]) => {
    const mean =
      (...fields: (object | ((context: WishContext) => object))[]) =>
      (context: WishContext) =>
        Object.assign({ kind }, ...fields.map((field) => (typeof field === "function" ? field(context) : field)));
    return { rules: { [patterns[kind as Wish["kind"]]]: mean }, examples };
  });
}

/** The fields of wishes that are made of what each language has: `days` and `fewDays` of `oneDay`, lengths, the rest of the clause. */
export function fieldsOf(forms: readonly WishForm[], comma: readonly string[], and: readonly string[]): Grammar {
  return {
    days: several("oneDay", [...comma, ...and]),
    fewDays: several("oneDay", and),
    minutes: { "{length}": (minutes: number) => ({ minutes }) },
    least: { "{length}": (least: number) => ({ least }) },
    most: { "{length}": (most: number) => ({ most }) },
    title: restOfClause,
    wish: Object.assign({}, ...forms.map(({ rules }) => rules)),
  };
}

export const onDays = (days: readonly number[]): When => ({ days: daysOf(days) });
/** On some days, where any were said. */
const also = (days?: readonly number[]): When => (days ? onDays(days) : {});
export const inPart = (part: When["part"], days?: readonly number[]): When => ({ part, ...also(days) });
export const atOn = (at: number, days?: readonly number[]) => ({ at: formatLocalTime(at), ...also(days) });
export const afterOn = (at: number, days?: readonly number[]): When => ({ from: formatLocalTime(at), ...also(days) });
export const beforeOn = (at: number, days?: readonly number[]): When => ({ to: formatLocalTime(at), ...also(days) });
export const spanOn = ({ from, to }: Hours, days?: readonly number[]): When | null =>
  to === null ? null : { from: formatLocalTime(from), to: formatLocalTime(to), ...also(days) };

/** The other way round, as it is said: first the days. */
export const daysFirst =
  <T>(mean: (value: T, days?: readonly number[]) => unknown) =>
  (days: readonly number[] | undefined, value: T) =>
    mean(value, days);

/** ISO weekdays as the contract names them, each once, in order. */
function daysOf(weekdays: readonly number[]): Weekday[] {
  return Weekday.options.filter((_, index) => weekdays.includes(index + 1));
}

/** From one ISO weekday to another, over the end of the week where it must be. */
export function daysFrom(first: number, last: number): number[] {
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => ((first - 1 + index) % 7) + 1);
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

/** All that is left of the clause, as it was typed. */
const restOfClause: Terminal = (tokens, at) => {
  const end = endOfClause(tokens, at);
  const [first, last] = [tokens[at], tokens[end - 1]];
  const value = ({ text }: WishContext) => ({ title: text.slice(first?.start, last?.end) });
  return end > at ? { value, end } : null;
};
