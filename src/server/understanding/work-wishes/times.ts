import { chineseHours } from "#server/quick-add/chinese-hours.ts";
import { readHours } from "#server/quick-add/english-hours.ts";
import { HOURS, type Hours, isPartOfDay } from "#server/quick-add/moment.ts";
import { chineseNumber } from "#server/quick-add/number-words.ts";
import { firstOf, type Read, type Reader, reader, skip } from "#server/quick-add/reader.ts";
import { type ClockTime, readClock, readSpan } from "./clock-time.ts";
import type { Meaning, Side } from "./token.ts";

const side = (pattern: RegExp, value: Side) => reader(pattern, () => value);

/** English says before the time on which side of it. */
const SIDE_BEFORE: Reader<Side> = firstOf(
  side(/(?:after|past|later than|beyond)\s+|过了?|晚于/, "after"),
  side(/(?:before|b4|earlier than|prior to)\s+|早于/, "before"),
  side(/(?:until|till|'til|up to|through)\s+|(?:直)?到/, "until"),
  side(/(?:latest|by)(?: at)?\s+|最晚|最迟/, "by"),
  side(/(?:from|starting|since|as of|earliest)(?: at| from)?\s+|从|自|最早/, "from"),
  side(/(?:at|@)\s*|在/, "at"),
);
/** Chinese says it after the time. */
const SIDE_AFTER: Reader<Side> = firstOf(
  side(/(?:之|以|过)?后(?!面|台|天)/, "after"),
  side(/(?:之|以)?前(?!面|台|后)/, "before"),
  side(/\s*(?:onwards?|or later|and later|and after|at the earliest)\b|\s+on(?=\s*$)|起(?![床来飞])|往后/, "from"),
  side(/\s*(?:at the latest|latest|or earlier|or before)\b|为止/, "by"),
);

/** "Wed pm off". */
const HALF_OF_DAY: Reader<Meaning> = reader(
  /(?<=\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\s+)(?<half>[ap])m\b|\b(?<half2>[ap])m(?=\s+only\b)/,
  ({ groups }) => {
    const { from, to } = minutesOf(
      (groups?.half ?? groups?.half2)?.toLowerCase() === "a" ? HOURS.morning : HOURS.afternoon,
    );
    return { kind: "part", from, to, often: false };
  },
);

/** "Day starts 8, ends 5". */
const START_OR_STOP = /\b(?:starts?|begins?|ends?|stops?|finish(?:es)?)\s+$/i;

/** 中午 as a time, where something is said to go on until it or to be before or after it. */
const NOON: Reader<ClockTime> = reader(/(?<=到\s*)(?:中午|正午)|(?:中午|正午)(?=(?:之|以)?[前后])/, () => ({
  minutes: 12 * 60,
  sure: true,
}));

/** 朝九晚五. */
const OFFICE_HOURS: Reader<Meaning> = reader(
  /[朝早](?<from>[七八九十]|\d{1,2})晚(?<to>[四五六七八九十]|\d{1,2})(?!\d)/,
  ({ groups }) => ({
    kind: "span",
    from: chineseNumber(groups?.from ?? "") * 60,
    to: chineseNumber(groups?.to ?? "") * 60 + 12 * 60,
    sure: true,
  }),
);

/** A time of day, a span of it or a part of the day, with the word that says on which side of it. */
export const readTime: Reader<Meaning> = (text, at) => span(text, at) ?? edge(text, at) ?? part(text, at);

function span(text: string, at: number): Read<Meaning> | null {
  const office = OFFICE_HOURS(text, at);
  if (office) return office;
  const read = readSpan(text, skip(/(?:from|在)\s*/, text, at)) ?? readSpan(text, at);
  return read && { value: { kind: "span", ...read.value }, end: read.end };
}

function edge(text: string, at: number): Read<Meaning> | null {
  const before = SIDE_BEFORE(text, at);
  const start = skip(/(?:about|around|roughly|like)\s+|差不多|大概|大约/, text, before?.end ?? at);
  const time = readClock(text, start) ?? NOON(text, start);
  if (!time) return null;
  // A number that nothing makes a time: "4 days".
  const follows = START_OR_STOP.test(text.slice(Math.max(0, at - 10), at));
  if (!before && !follows && /^(?:\d{1,2}|(?!noon|mid)[a-z]+)$/i.test(text.slice(start, time.end))) return null;
  const after = SIDE_AFTER(text, time.end);
  const meant = after?.value ?? before?.value ?? "at";
  return {
    value: { kind: "edge", side: meant, time: time.value },
    end: skip(/\s*sharp\b/, text, after?.end ?? time.end),
  };
}

function part(text: string, at: number): Read<Meaning> | null {
  const half = HALF_OF_DAY(text, at);
  if (half) return half;
  const read = readHours(text, at) ?? chineseHours(undefined)(text, at);
  if (!read || !isPartOfDay(read.value)) return null;
  const often = read.value.repeated === true || /[\u3400-\u9FFF]/.test(text[at] ?? "");
  return { value: { kind: "part", ...minutesOf(read.value), often }, end: read.end };
}

function minutesOf({ from, to }: Hours): { from: number; to: number } {
  return { from: from.hour * 60 + from.minute, to: to === null ? 24 * 60 : to.hour * 60 + to.minute };
}
