import type { Item } from "./items.ts";
import type { Mark } from "./mark.ts";
import { isFiller, joinRuns } from "./title.ts";

const MORE = /\b(?:another|more|again|extra|further)\b|再|继续|又/i;

/**
 * "…, and another half hour tomorrow", 明天再做半小时: the same work on another day, for a length of its own. Null when the
 * words do not say that of the item before them.
 */
export function sessionAgain(
  last: Item | undefined,
  { own, runs, said, joined }: Part,
): { readonly runs: Item["runs"]; readonly marks: Item["marks"] } | null {
  if (!last || !isSession(last.marks) || !isSession(own)) return null;
  const more = joined || MORE.test(said);
  const verb = /^[再又]?(?<verb>[一-龥]{1,2})$/.exec(runs.length === 1 ? (runs[0] ?? "") : "")?.groups?.verb;
  const same = verb !== undefined && joinRuns(last.runs).startsWith(verb);
  if (!same && !(more && runs.every(isFiller))) return null;
  return { runs: last.runs, marks: own.map(onItsDay) };
}

/** A part of a line: its marks, the words left of it, how it was said, and whether "and" joined it to the part before. */
type Part = {
  readonly own: readonly Mark[];
  readonly runs: readonly string[];
  readonly said: string;
  readonly joined: boolean;
};

/** Whether marks say how long, and on which day. */
export function isSession(marks: readonly Mark[]): boolean {
  const lengths = marks.filter(({ meaning }) => meaning.kind === "duration" && !meaning.each);
  const days = marks.filter(
    ({ meaning }) =>
      meaning.kind === "when" && /^(?:on|start)$/.test(meaning.when.role) && meaning.when.days && !meaning.when.until,
  );
  return lengths.length === 1 && days.length === 1 && !marks.some(({ meaning }) => meaning.kind === "repeat");
}

/** 明天再做 is no beginning here. */
function onItsDay(mark: Mark): Mark {
  const { meaning } = mark;
  if (meaning.kind !== "when" || meaning.when.role !== "start") return mark;
  return { ...mark, meaning: { kind: "when", when: { ...meaning.when, role: "on" } } };
}
