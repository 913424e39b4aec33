import { CORRECTION } from "./change.ts";
import { CLAIMED, type Mark } from "./mark.ts";
import { isSession } from "./session-again.ts";

/** A stretch `[start, end)` of a line that holds one thing to do, or something more about the one before. */
export type Segment = { readonly start: number; readonly end: number };

/** Segments that a conjunction joins, and the separator before the first of them. */
export type Group = { readonly separator: string; readonly segments: readonly Segment[] };

/** Commas but those in numbers, semicolons, and full stops after a mark. */
const SEPARATOR = new RegExp(
  [
    "[;；。\\n]",
    "(?<!\\d)[,，]|[,，](?!\\d)",
    `(?<=${CLAIMED}[)\\]]?)[.!?！？](?=\\s|$)`,
    "\\s[-–—]\\s(?=(?:all|both|each|everything|make (?:it|that))\\b)",
    `\\s[-–—]+\\s(?=${CORRECTION}|改成|应该是)`,
    `(?<=${CLAIMED}[)\\]]?)\\s+(?:and then|after that)\\s+(?=[a-z]+\\s+[a-z])`,
    // "1. report 2. slides"
    "\\s+(?=[2-9][.、)）](?:\\s|[一-龥a-z]))(?<=(?:^|[\\s:：])1[.、)）](?=\\s|[^\\d\\s]).*)",
    // "essay 2h or rather 3h"
    `(?<=${CLAIMED}[)\\]]?)\\s+(?=(?:or rather|or better|no wait|no (?:make|sorry|actually)|i mean|scratch that|actually|oops|make (?:it|that))\\b)`,
  ].join("|"),
  "gi",
);
/** "And" parts two things when a mark stands beside it and both have marks of their own. */
const AND =
  "\\s(?:and(?:\\s+(?:then|also))?|then|plus|also|&|\\+|/|\\|)\\s+|\\+|然后|还有|另外|以及|接着|和|再(?![见次])|并且?";
const CONJUNCTION = new RegExp(
  `(?<=${CLAIMED}[)\\]]?\\s*)(?:${AND}|[，、](?!${CLAIMED}))|(?:${AND})(?=${CLAIMED})`,
  "gi",
);

/** Cuts a masked line, from `from` on, at the separators and conjunctions that no mark claimed. */
export function cutGroups(masked: string, marks: readonly Mark[], from: number): Group[] {
  const hard = joinLists(masked, cutAt(masked, SEPARATOR, { start: from, end: masked.length }));
  return hard.map((segment, index) => ({
    separator: masked.slice(0, segment.start).trimEnd().at(-1) ?? "",
    segments: cutConjunctions(masked, marks, segment) ??
      cutChineseList(masked, segment, saysOfEach(masked, marks, hard[index + 1])) ??
      cutPair(masked, segment, saysOfEach(masked, marks, hard[index + 1])) ?? [segment],
  }));
}

/** "…，各15分钟": how long each of the things before takes. */
function saysOfEach(masked: string, marks: readonly Mark[], segment: Segment | undefined): boolean {
  if (segment && /^\s*(?:both|each|all)\b/i.test(masked.slice(segment.start, segment.end))) return true;
  const first = segment && marks.find((mark) => within(mark, segment));
  if (first?.meaning.kind !== "duration" || !first.meaning.each) return false;
  return masked.slice(segment?.start, first.start).trim() === "";
}

function cutConjunctions(masked: string, marks: readonly Mark[], segment: Segment): Segment[] | null {
  const soft = cutAt(masked, CONJUNCTION, segment);
  // Both have something to do, too: in "周末和爸妈视频半小时" the day stands alone.
  const isItem = (part: Segment) =>
    marks.some((mark) => within(mark, part)) && /\p{L}/u.test(masked.slice(part.start, part.end));
  const isAgain = (part: Segment) => isSession(marks.filter((mark) => within(mark, part)));
  const sessions = soft.every(isAgain) && (segment.start > 0 || soft.slice(0, 1).every(isItem));
  return soft.length > 1 && (sessions || soft.every(isItem)) ? soft : null;
}

/** What begins with one of these is something to do. */
const CHINESE_VERB =
  /^(?:[买洗打写做看读练扫拖收理整修寄交订约陪接送去跑背画弹游健发回拿取倒遛喂浇煮炒烤擦刷叠晒改查签缴付还借搬装拆换剪缝填准学教请联审调部提更清催晨]|给|复习|预习|预约|报名|报销|帮)[一-龥]/;

/** "买菜、洗碗、打扫": each part is something to do, where "买牛奶、鸡蛋" is one thing. */
function cutChineseList(masked: string, segment: Segment, isCounted: boolean): Segment[] | null {
  const parts = cutAt(masked, /、/g, segment);
  const isTodo = (part: Segment) =>
    CHINESE_VERB.test(masked.slice(part.start, part.end).replace(new RegExp(`^[\\s${CLAIMED}]+`), ""));
  return parts.length > 1 && (isCounted || parts.every(isTodo)) ? parts : null;
}

/** "Report and slides by Friday, 2h each": two things, where something is said of each. */
function cutPair(masked: string, segment: Segment, isCounted: boolean): Segment[] | null {
  if (!isCounted || SHOPPING.test(masked.slice(segment.start, segment.end))) return null;
  const parts = cutAt(masked, /\s+(?:and|&)\s+/gi, segment);
  const hasWords = (part: Segment) => /[a-z]{2}/i.test(masked.slice(part.start, part.end));
  return parts.length > 1 && parts.every(hasWords) ? parts : null;
}

const SHOPPING = new RegExp(
  `^[\\s${CLAIMED}*•-]*(?:(?:please|i|we|remember|don't forget|remind me|need|to)\\s+)*(?:(?<sure>buy|order|purchase|pack|grab|(?:shopping|grocer(?:y|ies)|packing)(?: list)?:)|(?:get|pick up|bring))\\s`,
  "i",
);
const ENGLISH_VERB =
  /^(?:call|ring|email|text|message|write|read|pay|clean|wash|do|make|send|fix|book|go|walk|run|finish|study|drop|meet|cook|prep|prepare|plan|review|submit|return|water|feed|take|buy|order|practi[cs]e|mow|vacuum|visit|pick|get|then|gym|laundry|yoga|dentist|homework|groceries|dishes|essay|reading)\b/i;
const MORE_NUMBERS = new RegExp(`^\\s*(?:and\\s+)?\\d+(?:\\s*(?:and|&|-|–)\\s*\\d+)*(?=\\s*(?:$|${CLAIMED}))`, "i");

/** "Buy milk, eggs and bread", "read chapters 3, 4 and 5": commas within one thing to do. */
function joinLists(masked: string, segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  let shopping = false;
  for (const [index, segment] of segments.entries()) {
    const before = joined.at(-1);
    const said = before ? masked.slice(before.start, before.end).trimEnd() : "";
    const text = masked.slice(segment.start, segment.end);
    const comma = /[,，]$/.test(masked.slice(0, segment.start).trimEnd());
    const goesOn = shopping && !said.endsWith(CLAIMED) && isThing(text);
    if (before && comma && (goesOn || (/\d$/.test(said) && MORE_NUMBERS.test(text)))) {
      joined[joined.length - 1] = { start: before.start, end: segment.end };
    } else {
      joined.push(segment);
      const list = SHOPPING.exec(text);
      shopping = list !== null && (list.groups?.sure !== undefined || endsInAnd(masked, segments.slice(index + 1)));
    }
  }
  return joined;
}

/** A noun or two, and perhaps a wish about them all. */
function isThing(text: string): boolean {
  const [words = ""] = text.split(CLAIMED);
  const things = words.trim().split(/\s+and\s+|\s*&\s*|^and\s+/);
  return things.every((thing) => thing.split(/\s+/).length <= 3 && !ENGLISH_VERB.test(thing)) && /[a-z]/i.test(words);
}

function endsInAnd(masked: string, segments: readonly Segment[]): boolean {
  return segments.some(({ start, end }) => / and |^\s*and /.test(masked.slice(start, end)));
}

function cutAt(text: string, separator: RegExp, { start, end }: Segment): Segment[] {
  const cuts = [...text.slice(0, end).matchAll(separator)].filter((match) => match.index >= start);
  const starts = [start, ...cuts.map((cut) => cut.index + cut[0].length)];
  return starts.map((from, index) => ({ start: from, end: cuts[index]?.index ?? end }));
}

export function within(mark: Mark, segment: Segment): boolean {
  return mark.start >= segment.start && mark.end <= segment.end;
}
