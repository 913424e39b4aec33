import type { Wish } from "#contract/wish.ts";
import { formatLocalTime } from "#domain/time.ts";
import { examplesOf, type Form, weekdaysOf } from "../form.ts";
import { type Grammar, several, type Terminal } from "../grammar.ts";
import type { Token } from "../tokens.ts";
import type { Hours } from "../wall-moment.ts";

/** A row of the table of forms, which serves as grammar, documentation and test. */
export type WishForm = Pick<Form, "rules" | "examples">;

/** The statements of a wish merged into one; omitted parts contribute nothing. */
export const together = (...parts: (object | undefined)[]): object => Object.assign({}, ...parts);

/** A row for each kind: a pattern whose names are the wish's fields, and examples. */
export function wishesOf(patterns: Readonly<Record<Wish["kind"], string>>, examples: string): WishForm[] {
  return examplesOf(examples).map(([kind, examples]) => {
    const rules = { [patterns[kind as Wish["kind"]]]: (...parts: object[]) => together({ kind }, ...parts) };
    return { rules, examples };
  });
}

/** The fields of wishes, built from each language's days and lengths. */
export function fieldsOf(forms: readonly WishForm[], and: readonly string[]): Grammar {
  return {
    manyDays: several("oneDay", [",", ...and]),
    fewDays: several("oneDay", and),
    days: { "{manyDays}": daysOf },
    minutes: { "{length}": (minutes: number) => ({ minutes }) },
    least: { "{length}": (least: number) => ({ least }) },
    most: { "{length}": (most: number) => ({ most }) },
    title: restOfClause,
    wish: Object.assign({}, ...forms.map(({ rules }) => rules)),
  };
}

export const daysOf = (isoDays: readonly number[]) => ({ days: weekdaysOf(isoDays) });
export const at = (minute: number) => ({ at: formatLocalTime(minute) });
export const from = (minute: number) => ({ from: formatLocalTime(minute) });
export const to = (minute: number) => ({ to: formatLocalTime(minute) });
export const fromTo = (hours: Hours) => (hours.to === null ? null : { ...from(hours.from), ...to(hours.to) });

const BETWEEN_CLAUSES = /^[,;.!?。！？、]$/;

/** Whether a clause ends before that token. A sign within a number does not end one. */
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

/** The rest of the clause, as typed. */
const restOfClause: Terminal = (tokens, at) => {
  const end = endOfClause(tokens, at);
  const title = tokens.slice(at, end).map(({ glued, typed }) => (glued ? typed : ` ${typed}`));
  return end > at ? { value: { title: title.join("").trim() }, end } : null;
};
