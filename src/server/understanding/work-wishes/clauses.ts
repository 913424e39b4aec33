import { speaksOfTheTask } from "#server/quick-add/of-the-task.ts";
import type { Concept } from "./concept.ts";
import type { Piece } from "./pieces.ts";
import { isOften, isPlace } from "./places.ts";
import { readWish } from "./read-wish.ts";
import { isReason, withoutReason } from "./reason.ts";
import type { Token } from "./token.ts";
import { isAboutWork } from "./unheld.ts";
import type { WorkWish } from "./wish.ts";

/** What some pieces of a line come to. */
export type Clause = { readonly pieces: readonly Piece[] } & (
  | { readonly kind: "wish"; readonly wish: WorkWish }
  /** What explains a wish beside it, or says it once more. */
  | { readonly kind: "aside" }
  /** A wish that is not wholly understood. */
  | { readonly kind: "unread" }
  /** Tasks, mostly. */
  | { readonly kind: "other" }
);

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
  return clauses;
}

function readAlone(group: readonly Piece[], before: Clause | null): Clause {
  if (before?.kind === "other" && speaksOfTheTask(group[0]?.text ?? "")) return { kind: "other", pieces: group };
  const own = joined(group);
  const wish = readWish(own, before?.kind === "wish" ? before.wish : null);
  if (wish) return { kind: "wish", wish, pieces: group };
  return { kind: isAboutWork(group, before?.kind === "other") ? "unread" : "other", pieces: group };
}

/** All that a line says: "Mon–Thu 9–17, Fri 9–13", too. */
function readLine(group: readonly Piece[]): Clause {
  const own = joined(group);
  const wish = readTable(own);
  if (wish) return { kind: "wish", wish, pieces: group };
  const read = readAlone(group, null);
  return read.kind === "other" && namesTimes(own) ? { kind: "unread", pieces: group } : read;
}

/** "Latest 6pm, please": times and nothing to do then. */
function namesTimes(tokens: readonly Token[]): boolean {
  const isWord = ({ kind }: Token) => kind !== "joint" && kind !== "i" && kind !== "day" && kind !== "also";
  return tokens.some(isTime) && tokens.filter(isWord).every(isPlace);
}

/** Days and their hours, and nothing else. */
function readTable(tokens: readonly Token[]): WorkWish | null {
  const isTable = tokens.every(({ kind }) => kind === "days" || kind === "span" || kind === "joint" || kind === "i");
  return isTable && isOften(tokens) && tokens.some(isTime) ? readWish([...tokens, HOURS], null) : null;
}

const HOURS: Token = { kind: "hours", start: 0, end: 0 };

/** The clause before and the one of these pieces, each read with what the other says. */
function readAfter(before: Clause, group: readonly Piece[]): Clause[] {
  const together = readTogether(before, group);
  if (together) return [together];
  const back = readBack(before, group);
  if (back) return back;
  const after =
    isBare(group) && group[0]?.link !== "so" && before.kind !== "wish" && before.kind !== "aside"
      ? { kind: before.kind, pieces: group }
      : readAlone(group, before);
  if (after.kind === "wish" && isForOnce(before)) return [{ kind: "unread", pieces: [...before.pieces, ...group] }];
  if (after.kind === "wish" && explains(before, group)) return [{ kind: "aside", pieces: before.pieces }, after];
  if (after.kind === "other" && before.kind === "wish" && saysMore(group))
    return [before, { ...after, kind: "unread" }];
  if (after.kind !== "wish" && goesOn(before, group)) return [{ ...before, pieces: [...before.pieces, ...group] }];
  return [before, after];
}

/** "If I don't say, assume 45 min": what only both of them say. */
function readTogether(before: Clause, group: readonly Piece[]): Clause | null {
  if (before.kind === "wish" || before.kind === "aside") return null;
  const pieces = [...before.pieces, ...group];
  const wish = pieces.every(isKnown) ? readWish(joined(pieces), null) : null;
  return wish && { kind: "wish", wish, pieces };
}

/** What says "not then" of times that were named before it; "周三下午都有课，不要排任务". */
function readBack(before: Clause, group: readonly Piece[]): Clause[] | null {
  const own = joined(group);
  const link = group[0]?.link;
  if (
    !group.every(isKnown) ||
    !own.some(({ kind }) => kind === "not" || kind === "off" || kind === "start" || kind === "stop")
  )
    return null;
  const placed = own.some(isPlace);
  if (before.kind === "wish" && before.wish.kind === "without" && !placed)
    return readWish([...SOME_TIME, ...own], null) ? [before, { kind: "aside", pieces: group }] : null;
  const said = joined(before.pieces);
  if (said.some(({ kind }) => kind === "length" || kind === "lengths" || kind === "once")) return null;
  const days = own.some(({ kind }) => kind === "days") ? [] : said.filter(({ kind }) => kind === "days");
  const carried = placed ? days : said.filter(isPlace);
  if (carried.length === 0) return null;
  const isTopic = before.kind === "wish" && placed && said[said.findIndex(({ kind }) => kind !== "i")]?.kind === "days";
  const isCause =
    (before.kind === "other" || before.kind === "unread") &&
    (placed
      ? link === "so"
      : link === "so" ||
        own.some(({ kind }) => kind === "then") ||
        isOneself(before) ||
        /[\u3400-\u9FFF]/.test(group[0]?.text ?? ""));
  if (!isTopic && !isCause) return null;
  const wish = readWish([...carried, ...own], null);
  if (!wish) return null;
  return [isCause ? { kind: "aside", pieces: before.pieces } : before, { kind: "wish", wish, pieces: group }];
}

/** "…, starting at 12": says of the thing before when it begins or ends, rather than of all work. */
function isBare(group: readonly Piece[]): boolean {
  const kinds = new Set(joined(group).map(({ kind }) => kind));
  return (kinds.has("start") || kinds.has("stop")) && kinds.size === 2 && kinds.has("edge");
}

/** Stands for the times that were named before. */
const SOME_TIME: readonly Token[] = [{ kind: "days", days: ["mon"], often: true, start: 0, end: 0 }];

/** Whether a clause only says why: "I have small kids, so …", "下午四点要接孩子，四点以后别安排". */
function explains(before: Clause, group: readonly Piece[]): boolean {
  if (before.kind !== "other" && before.kind !== "unread") return false;
  if (before.pieces.every(isReason)) return true;
  const said = joined(before.pieces);
  if (said.some(({ kind }) => kind === "length" || kind === "once")) return false;
  if (group[0]?.link === "so" && isOneself(before)) return true;
  if (!said.some(isTime) && SAYS_OF_ONESELF.test(before.pieces[0]?.text ?? "")) return true;
  if (MINDS_CHILDREN.test(before.pieces[0]?.text ?? "") && daysIn(said) === daysIn(joined(group))) return true;
  const [time, more] = said.flatMap((token) => (token.kind === "edge" ? [token.time.minutes % 720] : []));
  return (
    time !== undefined &&
    more === undefined &&
    joined(group).some((token) => token.kind === "edge" && token.time.minutes % 720 === time)
  );
}

const MINDS_CHILDREN =
  /[接送陪带]\S{0,2}(?:孩子|娃|儿子|女儿)|\b(?:pick up|drop off|take|get|collect)\s+(?:my |the )?(?:kids?|sons?|daughters?|children|baby)\b/i;

function daysIn(tokens: readonly Token[]): string {
  return tokens.flatMap((token) => (token.kind === "days" ? token.days : [])).join();
}

/** What the person does anyway rather than has to do: "我每天接孩子". */
const SAYS_OF_ONESELF = /^\s*我(?!.*[要得想需])(?=.*[每有住带接送])/;

function isTime({ kind }: Token): boolean {
  return kind === "edge" || kind === "span";
}

/** "孩子寒假在家，上午没法工作": holds for as long as what was said before it. */
function isForOnce(before: Clause): boolean {
  if (before.kind !== "other" && before.kind !== "unread") return false;
  const [text = "", said] = [before.pieces[0]?.text, joined(before.pieces)];
  const isSituation =
    /^\s*(?:i['’]m|i am|my|we|our|the kids|kids|during|while|in)\b|^\s*(?:我|孩子|家里|宝宝|爸妈|学校)(?!.*[要得])/i.test(
      text,
    );
  return isSituation && said.some(({ kind }) => kind === "once") && !said.some(({ kind }) => kind === "length");
}

/** Speaks of the person rather than of something to do. */
function isOneself({ pieces }: Clause): boolean {
  const text = pieces[0]?.text ?? "";
  return (
    /^\s*(?:(?:on|every|the)\s+|\w+days?\s+|mornings?\s+|afternoons?\s+|evenings?\s+)*(?:i|i['’]m|i['’]ve|my|we|our|the|there|kids|school)\b/i.test(
      text,
    ) || /[有在是要]/.test(text)
  );
}

/** "No meetings and calls on Friday": the words that go on with what was not understood, or with a reason. */
function goesOn(before: Clause, group: readonly Piece[]): boolean {
  const [first] = group;
  if (!first) return false;
  const said = joined(group);
  if (said.some(({ kind }) => kind === "length" || kind === "once")) return false;
  if (before.kind === "unread")
    return first.link === "and" || (group.every(isKnown) && (!group.some(says) || isBare(group)));
  return before.kind === "wish" && ((first.link === "and" && before.pieces.at(-1)?.reason === true) || isReason(first));
}

/** "No work before 9, 20 min rest": more of how one works. */
function saysMore(group: readonly Piece[]): boolean {
  const isMore = ({ kind }: Token) => kind === "rest" || kind === "pause" || kind === "gap" || kind === "available";
  return group.every(isKnown) && joined(group).some(isMore);
}

/** What tells of a relation; a piece without any of these belongs to the one beside it. */
const PREDICATES: readonly Concept[] = [
  "not",
  "off",
  "engaged",
  "soft",
  "only",
  "can",
  "available",
  "start",
  "stop",
  "hours",
  "duty",
  "deep",
  "attend",
  "block",
  "one-block",
  "gap",
  "rest",
  "most",
  "least",
  "more",
  "longer",
  "shorter",
  "vague",
  "others",
  "pause",
  "kept",
  "less",
  "unsaid",
  "lunch",
  "split",
  "back-to-back",
  "pomodoro",
];

/** Pieces that say one thing: one with a relation, and those beside it that only name times. */
function groupsOf(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1) ?? [];
    const known = last.length > 0 && [...last, piece].every(isKnown);
    // "I pick up the kids on Mondays and Tuesdays, …"
    const goesOn = piece.link === "and" && last.length > 0 && isKnown(piece) && !says(piece) && !last.every(isKnown);
    if (goesOn || (known && piece.link !== "sentence" && !(says(piece) && last.some(says)))) last.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

function says({ tokens, link }: Piece): boolean {
  const has = (kind: Token["kind"]) => tokens.some((token) => token.kind === kind);
  // "Only on Tuesday and Thursday": two days with one relation.
  return PREDICATES.some(has) || (link !== "and" && (has("work") || has("homework")) && tokens.some(isPlace));
}

function isKnown({ tokens }: Piece): boolean {
  return !tokens.some(({ kind }) => kind === "unknown" || kind === "once");
}

function joined(pieces: readonly Piece[]): Token[] {
  return pieces.flatMap(({ tokens, link, start }, index): readonly Token[] =>
    index === 0 ? tokens : [{ kind: "joint", close: link === "and", start, end: start }, ...tokens],
  );
}
