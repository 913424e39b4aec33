import type { Clause } from "./clause.ts";
import { isKnown, joined } from "./groups.ts";
import type { Piece } from "./pieces.ts";
import { isExact, isPlace } from "./places.ts";
import { readWish } from "./read-wish.ts";
import { onlyEmphasizes, putsHardThingsThere } from "./same-again.ts";
import type { Token } from "./token.ts";
import type { SomeDays, WorkWish } from "./wish.ts";

/** What the words after a wish say only together with it: of the other days, of the lunch in it, or the same once more. */
export function readWithWish(before: Clause, after: Clause, group: readonly Piece[]): Clause[] | null {
  if (before.kind !== "wish") return null;
  const { wish } = before;
  const pieces = [...before.pieces, ...group];
  const text = group[0]?.text ?? "";
  if (onlyEmphasizes(text) || (wish.kind === "focus" && putsHardThingsThere(text)))
    return [before, { kind: "aside", pieces: group }];
  if (group.every(isKnown)) {
    const said = joined(group);
    const only = sayOthersOff(said) ? onlyThen(wish) : null;
    if (only) return [{ kind: "wish", wish: only, pieces }];
    if (saysAgain(wish, said)) return [before, { kind: "aside", pieces: group }];
  }
  // "No lunch on Wednesdays, I finish at 2": those days, or all?
  if (wish.kind === "no-lunch" && wish.days && !joined(group).some(({ kind }) => kind === "days"))
    return [{ kind: "unread", pieces }];
  const days = after.kind === "wish" && after.wish.kind === "lunch" ? daysOf(after.wish) : null;
  // "I work 9 to 5 with lunch from 12 to 1, Tuesday to Saturday": the days are those of both.
  return days && wish.kind === "hours" && !daysOf(wish)
    ? [{ ...before, wish: { ...wish, scopes: wish.scopes.map((scope) => ({ ...scope, days })) } }, after]
    : null;
}

/** "I do a half day on Thursdays, mornings only": of the days before it, or else of none that is certain. */
export function readOnlyThen(before: Clause, after: Clause, group: readonly Piece[]): Clause[] | null {
  if (before.kind !== "other" && before.kind !== "unread") return null;
  if (after.kind !== "wish" || after.wish.kind !== "only" || after.wish.scopes.some(({ days }) => days)) return null;
  const said = joined(before.pieces);
  const days = said.filter(({ kind }) => kind === "days");
  const isTask = said.some(({ kind }) => kind === "length" || kind === "once");
  if (days.length === 0 || isTask) return null;
  const pieces = [...before.pieces, ...group];
  const isHalf = before.pieces.every(({ text }) => /\bhalf (?:a )?days?\b|半天/i.test(text));
  const wish = isHalf && !said.some(isExact) ? readWish([...days, ...joined(group)], null) : null;
  return wish?.kind === "only"
    ? [{ kind: "wish", wish: { ...wish, otherDays: "as before" }, pieces }]
    : [{ kind: "unread", pieces }];
}

/** "太碎的别排，起码半小时起": how long a block is at least, after words that rule out short ones. */
export function readSizeThen(before: Clause, group: readonly Piece[]): Clause[] | null {
  const own = joined(group);
  if (before.kind !== "unread" || !before.pieces.every(({ text }) => TOO_SMALL.test(text))) return null;
  const wish =
    group.every(isKnown) && own.some(({ kind }) => kind === "least") ? readWish([BLOCK, ...own], null) : null;
  return (
    wish && [
      { kind: "aside", pieces: before.pieces },
      { kind: "wish", wish, pieces: group },
    ]
  );
}

const TOO_SMALL = /^[^,，]{0,8}(?:零?碎|零散)/;
const BLOCK: Token = { kind: "block", start: 0, end: 0 };

/** "…, the rest of the week I'm off", "其他时间不工作". */
function sayOthersOff(said: readonly Token[]): boolean {
  const has = (...kinds: Token["kind"][]) => said.some(({ kind }) => kinds.includes(kind));
  const isOff = has("off", "rest") !== (has("not") && has("work", "duty", "hours"));
  return has("others") && isOff && said.every(({ kind }) => OF_OTHERS.includes(kind));
}

const OF_OTHERS: readonly Token["kind"][] = [
  "others",
  "off",
  "rest",
  "not",
  "work",
  "duty",
  "hours",
  "i",
  "week",
  "day",
];

function onlyThen(wish: WorkWish): WorkWish | null {
  if (wish.kind === "only") return { ...wish, otherDays: "none" };
  const isCertain = wish.kind === "hours" && wish.scopes.every(({ days }) => days !== null);
  return isCertain ? { kind: "only", scopes: wish.scopes, otherDays: "none" } : null;
}

/** "Lunch 12–1, keep it free"; "jobs take 30 min, so use that as the default". */
function saysAgain(wish: WorkWish, said: readonly Token[]): boolean {
  const onlyOf = (...kinds: Token["kind"][]) => said.length > 0 && said.every(({ kind }) => kinds.includes(kind));
  if (said.some(isPlace)) return false;
  if (wish.kind === "lunch") return onlyOf("off") || (onlyOf("not", "work") && said[0]?.kind === "not");
  return wish.kind === "length" && wish.name === "default_task_minutes" && onlyOf("unsaid");
}

function daysOf(wish: Extract<WorkWish, { kind: "hours" | "lunch" }>): SomeDays {
  const days = wish.scopes.flatMap((scope) => scope.days ?? []);
  return days.length > 0 ? days : null;
}
