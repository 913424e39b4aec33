import type { Clause } from "./clause.ts";
import { startsWithOneself } from "./first-person.ts";
import { isKnown, joined } from "./groups.ts";
import type { Piece } from "./pieces.ts";
import { isExact, isOfTask, isPlace } from "./places.ts";
import { readWish } from "./read-wish.ts";
import type { Token } from "./token.ts";
import type { WorkWish } from "./wish.ts";

/**
 * Times of the days that the words before named: "我每周二下午要去上课，两点到四点别排", "I pick up the kids on Wednesdays, so stop
 * at 2:30 that day". Where the days of both may differ, nothing is read; null where the words before name none.
 */
export function readOfDaysBefore(before: Clause, group: readonly Piece[]): Clause[] | null {
  const own = joined(group);
  const said = joined(before.pieces);
  if (!group.every(isKnown) || !own.some(isPlace) || own.some(namesDays) || said.some(isOfTask)) return null;
  const days = said.filter(({ kind }) => kind === "days");
  const words = own.filter(({ kind }) => kind !== "then");
  const wish = readWish([...days, ...words], null);
  if (!wish || !TIMED.includes(wish.kind)) return null;
  const aside: Clause = { kind: "aside", pieces: before.pieces };
  const read: Clause = { kind: "wish", wish, pieces: group };
  const text = before.pieces[0]?.text ?? "";
  if (days.length === 0) return before.kind !== "wish" && isDaily(said, own, text) ? [aside, read] : null;
  if (before.kind === "wish") return isWithin(said, own) ? [aside, read] : null;
  const unread: Clause = { kind: "unread", pieces: [...before.pieces, ...group] };
  const points = words.length < own.length;
  if (points || tellsOfEngagement(text, said, group))
    return DELIVERS.test(text) || isOneEvent(said, text) ? [unread] : [aside, read];
  if (before.kind === "unread") return [unread];
  // 周三交报告，下午五点以后别安排: that day, or each?
  return isHan(text) ? [before, { kind: "unread", pieces: group }] : null;
}

const TIMED: readonly WorkWish["kind"][] = ["without", "begin", "until"];

function namesDays({ kind }: Token): boolean {
  return kind === "days" || kind === "day";
}

function isHan(text: string): boolean {
  return /[\u3400-\u9FFF]/.test(text);
}

/** "我每天中午要遛狗", "我中午要回家做饭，十一点半到一点…": what one does every day, or at the very time. */
function isDaily(said: readonly Token[], own: readonly Token[], text: string): boolean {
  if (!/^\s*(?:我|i\b|i['’]m\b|we\b)/i.test(text)) return false;
  if (said.some(({ kind }) => kind === "day") || /\b(?:every|each|daily)\b/i.test(text)) return true;
  const [part] = said.flatMap((token) => (token.kind === "part" ? [token] : []));
  const [span] = own.flatMap((token) => (token.kind === "span" ? [token] : []));
  return part !== undefined && span !== undefined && span.from < part.to && span.to > part.from && !said.some(isExact);
}

/** "周一上午有课，十一点之前不要排": the second says more exactly what the first did. */
function isWithin(said: readonly Token[], own: readonly Token[]): boolean {
  const [part, ...more] = said.flatMap((token) => (token.kind === "part" ? [token] : []));
  if (!part || more.length > 0 || !said.some(({ kind }) => kind === "engaged") || said.some(isExact)) return false;
  return own.every((token) => {
    if (token.kind === "span") return token.from >= part.from && token.to <= part.to;
    if (token.kind !== "edge") return token.kind !== "part";
    const half = token.time.sure || token.time.minutes >= part.from ? 0 : 12 * 60;
    return token.time.minutes + half >= part.from && token.time.minutes + half <= part.to;
  });
}

/** Words that say what one does on those days anyway. */
function tellsOfEngagement(text: string, said: readonly Token[], group: readonly Piece[]): boolean {
  const isOften = said.some((token) => token.kind === "days" && token.often);
  if (isHan(text)) return isOften || ENGAGED.test(text);
  return (startsWithOneself(text) && (isOften || group[0]?.link === "so")) || /\bhalf days?\b/i.test(text);
}

const ENGAGED = /我|孩子|娃|有|要[去接送陪带上开]|[接送陪]/;
/** What is to be handed over or done is a task, whatever is said beside it. */
const DELIVERS =
  /[交写做改背买寄付]|完成|提交|复习|预习|准备|\b(?:finish|submit|hand in|write|send|deliver|complete|due|prepare|review)\b/i;

/** "周三下午三点要去看牙医": on a day with a time, it may be the next one alone. */
function isOneEvent(said: readonly Token[], text: string): boolean {
  const isOften = said.some((token) => token.kind === "days" && token.often);
  return !isOften && said.some(isExact) && !/[接送陪带]|\b(?:kids?|school)\b/i.test(text);
}
