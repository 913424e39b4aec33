import { takesBack } from "#server/quick-add/change.ts";
import { saysItCanWait, speaksOfTheTask } from "#server/quick-add/of-the-task.ts";
import { isCourtesy } from "#server/quick-add/remark.ts";
import { isAboutWork } from "./about-work.ts";
import { explains, goesOn, isBare, isCondition, isForOnce, limitsIt, readBack, saysMore } from "./beside.ts";
import { readOnlyThen, readSizeThen, readWithWish } from "./beside-wish.ts";
import type { Clause } from "./clause.ts";
import { readOfDaysBefore } from "./days-before.ts";
import { groupsOf, isKnown, isTableAfter, joined } from "./groups.ts";
import type { Piece } from "./pieces.ts";
import { isExact, isOften, isPlace } from "./places.ts";
import { readWish } from "./read-wish.ts";
import { withoutReason } from "./reason.ts";
import { settleSentences } from "./sentences.ts";
import type { Token } from "./token.ts";
import type { WorkWish } from "./wish.ts";

/** The pieces of a line as clauses, in order. */
export function readClauses(pieces: readonly Piece[]): Clause[] {
  const groups = groupsOf(pieces.map(withoutReason));
  const [first, more] = groups;
  if (first && !more) return [readLine(first)];
  const clauses: Clause[] = [];
  for (const group of groups) {
    const before = group[0]?.link === "sentence" ? undefined : clauses.pop();
    clauses.push(...(before ? readAfter(before, group) : [readAlone(group, null)]));
  }
  return settleSentences(clauses);
}

function readAlone(group: readonly Piece[], before: Clause | null): Clause {
  const text = group[0]?.text ?? "";
  if (before?.kind === "other" && speaksOfTheTask(text)) return { kind: "other", pieces: group };
  if (before === null && (saysItCanWait(text) || isCourtesy(text))) return { kind: "other", pieces: group };
  // "no wait", 不对: what it takes back is a task, where no wish stands before it
  if (before?.kind !== "wish" && takesBack(text)) return { kind: "other", pieces: group };
  if (ON_CERTAIN_DAYS.test(text)) return { kind: "unread", pieces: group };
  const own = joined(group);
  const wish = readWish(own, before?.kind === "wish" ? before.wish : null);
  if (wish) return { kind: "wish", wish, pieces: group };
  return { kind: isAboutWork(group, before?.kind === "other") ? "unread" : "other", pieces: group };
}

/** "On days I have class (mon, wed) don't go past 3": the days are those of the whole sentence. */
const ON_CERTAIN_DAYS = /^\s*on (?:the )?days (?:when |that |where )?(?:i|my|we)\b/i;

/** All that a line says: "Mon–Thu 9–17, Fri 9–13", too. */
function readLine(group: readonly Piece[]): Clause {
  const own = joined(group);
  const wish = readTable(own, "alone");
  if (wish) return { kind: "wish", wish, pieces: group };
  const read = readAlone(group, null);
  return read.kind === "other" && namesTimes(own) ? { kind: "unread", pieces: group } : read;
}

/** "Latest 6pm, please": times and nothing to do then. */
function namesTimes(tokens: readonly Token[]): boolean {
  const isWord = ({ kind }: Token) => kind !== "joint" && kind !== "i" && kind !== "day" && kind !== "also";
  return tokens.some((token) => token.kind === "part" || isExact(token)) && tokens.filter(isWord).every(isPlace);
}

/** Days and their hours, and nothing else. */
function readTable(tokens: readonly Token[], stands: "alone" | "beside others"): WorkWish | null {
  const isTable = tokens.every(({ kind }) => kind === "days" || kind === "span" || kind === "joint" || kind === "i");
  // "Monday 9–5" alone may be the next one.
  const isWeekly = stands === "beside others" || isOften(tokens);
  return isTable && isWeekly && tokens.some(isExact) ? readWish([...tokens, HOURS], null) : null;
}

const HOURS: Token = { kind: "hours", start: 0, end: 0 };

/** The clause before and the one of these pieces, each read with what the other says. */
function readAfter(before: Clause, group: readonly Piece[]): Clause[] {
  const both = readTableBefore(before, group);
  if (both) return both;
  if (isTableWithRest(before, group)) return [{ kind: "unread", pieces: [...before.pieces, ...group] }];
  const together = readTogether(before, group);
  if (together) return [together];
  const back = readOfDaysBefore(before, group) ?? readBack(before, group);
  if (back) return back;
  const after =
    isBare(group) && group[0]?.link !== "so" && before.kind !== "wish" && before.kind !== "aside"
      ? { kind: before.kind, pieces: group }
      : readAlone(group, before);
  // "start at 9, no, 10": which of both holds is not for us to say
  if (before.kind === "wish" && takesBack(group[0]?.text ?? ""))
    return [{ kind: "unread", pieces: [...before.pieces, ...group] }];
  const table = after.kind === "other" && before.kind === "wish" ? readTable(joined(group), "beside others") : null;
  if (table && isTableAfter(before.pieces, group)) return [before, { kind: "wish", wish: table, pieces: group }];
  const withWish =
    readWithWish(before, after, group) ?? readOnlyThen(before, after, group) ?? readSizeThen(before, group);
  if (withWish) return withWish;
  if ((after.kind === "wish" || before.kind === "wish") && isCondition(before, after))
    return [{ kind: "unread", pieces: [...before.pieces, ...group] }];
  if (after.kind === "wish" && isForOnce(before)) return [{ kind: "unread", pieces: [...before.pieces, ...group] }];
  if (after.kind === "wish" && explains(before, group)) return [{ kind: "aside", pieces: before.pieces }, after];
  if (after.kind !== "wish" && before.kind === "wish" && limitsIt(group))
    return [{ kind: "unread", pieces: [...before.pieces, ...group] }];
  if (after.kind === "other" && before.kind === "wish" && saysMore(group))
    return [before, { ...after, kind: "unread" }];
  if (after.kind !== "wish" && goesOn(before, group)) return [{ ...before, pieces: [...before.pieces, ...group] }];
  return [before, after];
}

/** "Mon–Thu 9–5, Fridays off". */
function readTableBefore(before: Clause, group: readonly Piece[]): Clause[] | null {
  const wish = before.kind === "other" ? readTable(joined(before.pieces), "beside others") : null;
  const after = wish ? readAlone(group, null) : null;
  const isApart = group[0]?.link === "comma" || (after?.kind === "wish" && after.wish.kind === "lunch");
  return wish && isApart && after?.kind === "wish" ? [{ kind: "wish", wish, pieces: before.pieces }, after] : null;
}

/** 工作日九点半到六点半，中午休息一小时: hours and a rest in them that nobody knows the time of. */
function isTableWithRest(before: Clause, group: readonly Piece[]): boolean {
  const own = joined(group);
  const isRest = own.some(({ kind }) => kind === "lunch" || kind === "rest" || kind === "pause");
  return before.kind === "other" && isRest && readTable(joined(before.pieces), "beside others") !== null;
}

/** "If I don't say, assume 45 min": what only both of them say. */
function readTogether(before: Clause, group: readonly Piece[]): Clause | null {
  if (before.kind === "wish" || before.kind === "aside") return null;
  const pieces = [...before.pieces, ...group];
  const wish = pieces.every(isKnown) ? readWish(joined(pieces), null) : null;
  return wish && { kind: "wish", wish, pieces };
}
