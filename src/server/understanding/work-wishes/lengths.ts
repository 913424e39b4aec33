import { DURATIONS } from "#server/quick-add/duration.ts";
import { CLAIMED, type Clock, findMarks } from "#server/quick-add/mark.ts";
import { EN_NUMBER, ZH_NUMBER } from "#server/quick-add/number-words.ts";
import type { Meaning } from "./token.ts";

type Length = Extract<Meaning, { kind: "length" | "lengths" | "rhythm" }> | { readonly kind: "unknown" };
type Found = { readonly start: number; readonly end: number; readonly meaning: Length };

/** How long something is does not hang on the day. */
const EPOCH = Temporal.Instant.fromEpochMilliseconds(0);
const ANY_DAY: Clock = { now: EPOCH, timeZone: "UTC", today: EPOCH.toZonedDateTimeISO("UTC").toPlainDate() };

const EN_UNIT = "(?:h|hrs?|hours?|m|mins?|minutes?)";
const ZH_LENGTH = `(?:半个?(?:小时|钟头)|${ZH_NUMBER}个?半?(?:小时|钟头)半?|${ZH_NUMBER}分钟|[一两三]刻钟)`;
/** "30 to 60 minutes", "between 45 minutes and 2 hours", "半小时到一个半小时之间". */
const RANGE = new RegExp(
  `(?:\\bbetween\\s+|\\bfrom\\s+)?(?<![\\w.:])(?<a>(?:${EN_NUMBER})(?:\\s*-?\\s*(?<unit>${EN_UNIT}))?|half an hour)\\s*(?:-|–|to|(?<=\\bbetween\\b.{1,20})and)\\s*(?<b>(?:${EN_NUMBER})(?:\\s+and a half)?\\s*-?\\s*(?<unit2>${EN_UNIT})|half an hour|an hour and a half)(?![\\w'])|(?<c>${ZH_LENGTH}|${ZH_NUMBER})(?:到|至|-|~)(?<d>${ZH_LENGTH})(?:之间)?`,
  "gi",
);

/** What is said of a day rather than of a length. */
const ALL_DAY = /全天|整天|\b(?:all|whole|full)[- ]day/i;
const HALF_DAY = /半天|半日|\bhalf[- ](?:a )?day/i;

/** The lengths of time in a text, and the spans of them; one that leaves open how long is unknown. */
export function findLengths(line: string): Found[] {
  const text = line.replaceAll(NOT_OF_LENGTHS, (words) => " ".repeat(words.length));
  const several = [...findRhythms(text), ...findRanges(text), ...findBare(text)];
  const rest = several.reduce(
    (left, { start, end }) => left.slice(0, start) + CLAIMED.repeat(end - start) + left.slice(end),
    text,
  );
  return [...several, ...findSingle(rest)].toSorted((a, b) => a.start - b.start);
}

/** What keeps quick-add from reading a length, because it makes a time of it: "at 2 hours", "一小时后". */
const NOT_OF_LENGTHS =
  /\bat (?=\d+(?:\.\d+)?\s*-?(?:h|hrs?|hours?|m|mins?|minutes?)\b)|(?<=小时|分钟|钟头)(?:之|以)?后/gi;

function findRhythms(text: string): Found[] {
  const pattern =
    /\b(?<block>\d\d)\s*\/\s*(?<rest>\d{1,2})(?=\s*(?:pomodoros?|intervals?|blocks?|rhythm|cycles?|rule|method|technique|splits?|sprints?)\b)|(?<=(?:pomodoros?|番茄钟|intervals?)[\s:：,]*)(?<block2>\d\d)\s*[/+-]\s*(?<rest2>\d{1,2})(?![\d\w])/gi;
  return [...text.matchAll(pattern)].map(({ 0: said, index, groups }) => ({
    start: index,
    end: index + said.length,
    meaning: {
      kind: "rhythm",
      block: Number(groups?.block ?? groups?.block2),
      rest: Number(groups?.rest ?? groups?.rest2),
    },
  }));
}

/** "Max block 45", "nothing longer than 90": minutes, where it is blocks that are spoken of. */
function findBare(text: string): Found[] {
  if (!/\b(?:blocks?|sessions?|chunks?|longer than|shorter than|buffers?|gaps?)\b/i.test(text)) return [];
  const pattern =
    /(?<=\b(?:than|least|most|(?:max|maximum|min|minimum)(?: (?:block|session|chunk)s?)?(?: of)?|buffer ?[=:]|(?:buffer|gap) of|capped at|limited to|of) )(?<n>\d{2,3})(?=\s*(?:$|[,;.]|max\b|tops\b|and\b))/gi;
  return [...text.matchAll(pattern)].flatMap(({ 0: said, index }): Found[] => {
    const minutes = Number(said);
    return minutes >= 15 && minutes <= 240
      ? [{ start: index, end: index + said.length, meaning: { kind: "length", minutes } }]
      : [];
  });
}

function findRanges(text: string): Found[] {
  return [...text.matchAll(RANGE)].flatMap(({ 0: said, index, groups }): Found[] => {
    const [first = "", last = ""] = groups?.a ? [groups.a, groups.b] : [groups?.c, groups?.d];
    const unit = groups?.a ? ` ${groups.unit2 ?? "h"}` : (/(?:小时|钟头|分钟)$/.exec(last)?.[0] ?? "");
    const least = minutesOf(first) ?? minutesOf(first + unit);
    const most = minutesOf(last);
    if (!least || !most || least >= most) return [];
    return [{ start: index, end: index + said.length, meaning: { kind: "lengths", least, most } }];
  });
}

function findSingle(text: string): Found[] {
  return findMarks(text, DURATIONS, ANY_DAY).flatMap(({ start, end, meaning }): Found[] => {
    const said = text.slice(start, end);
    if (ALL_DAY.test(said)) return [];
    const { from, to } = withoutWords(text, start, end);
    if (meaning.kind !== "duration" || HALF_DAY.test(said))
      return [{ start: from, end: to, meaning: { kind: "unknown" } }];
    return [{ start: from, end: to, meaning: { kind: "length", minutes: meaning.minutes } }];
  });
}

function minutesOf(words: string): number | null {
  const [mark, more] = findMarks(words, DURATIONS, ANY_DAY);
  return mark && !more && mark.meaning.kind === "duration" ? mark.meaning.minutes : null;
}

/** A task's length takes the words beside it along ("for at least 2h per session"); here they say what it is the length of. */
function withoutWords(text: string, start: number, end: number): { from: number; to: number } {
  const said = text.slice(start, end);
  const number = NUMBER.exec(said)?.index ?? 0;
  const units = [...said.matchAll(UNIT)].map(({ 0: unit, index }) => index + unit.length);
  const unit = units.at(-1) ?? 0;
  // "番茄钟x4": the number comes last
  return { from: start + number, to: unit > number ? start + unit : end };
}

const NUMBER = new RegExp(`\\b(?:${EN_NUMBER}|half|quarter)(?![a-z])|[\\d½¼¾.]|[零一二两三四五六七八九十百半]`, "i");
const UNIT =
  /(?<=[\d\s½¼¾-])(?:h|hrs?|hours?|m|mins?|minutes?)(?![a-z])|\bhours?\b|\b(?:and a half|quarters?)\b|\bpomo\w*|小时半?|钟头半?|分钟?|刻钟?|番茄钟?|['’′]/gi;
