import { HOURS, type Hours } from "./moment.ts";
import { endsInCounted, englishNumber } from "./number-words.ts";
import { firstOf, type Reader, reader } from "./reader.ts";

const MERIDIEM = "(?:\\s?(?<meridiem>[ap])\\.?m\\b\\.?)";
const END = "(?![\\w:])";
const HOUR_NAMES = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const MONTHS = "(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\b";
/** What follows a bare hour that is one: "at 3 tomorrow". */
const DAY_NEXT =
  "(?:on\\s+)?(?:this\\s+|next\\s+)?(?:today|tonight|tomorrow|tmrw?|mon|tue|wed|thu|fri|sat|sun)(?:day|s?day|nesday|rsday|urday|s|rs|r)?\\b|(?:sharp|w/|with|for|to|about|re|and)\\b";
const PART = "(?<part>morning|afternoon|evening|night)s?";
const CLOCK = "(?<h>\\d{1,2})(?:[:.](?<m>[0-5]\\d))?(?:\\s?(?<meridiem>[ap])\\.?m\\b\\.?)?";

const BETWEEN = "(?<between>between\\s+|betw\\.?\\s+|btwn?\\.?\\s+)";
const TO = "\\s*(?:-|–|—|to|until|till|and)\\s*";

/** "4-6", "9–9:45": hours where a day or a repetition stands before them. */
const LOOSE_RANGE =
  "(?<h1>\\d{1,2})(?::(?<m1>[0-5]\\d))?\\s*(?:-|–|to)\\s*(?<h2>\\d{1,2})(?::(?<m2>[0-5]\\d))?(?=\\s*(?:$|[,;.)\\]\\uFFFC]))";

/** Times of day that can be nothing else: `5pm`, `17:30`, `noon`, `2-4pm`, `the morning`. */
export const readHours: Reader<Hours> = firstOf(
  reader(
    new RegExp(
      `(?:${BETWEEN}|from\\s+)?(?<h1>\\d{1,2})(?:[:.](?<m1>[0-5]\\d))?(?:\\s?(?<p1>[ap])\\.?m\\b\\.?)?${TO}(?<h2>\\d{1,2})(?:[:.](?<m2>[0-5]\\d))?\\s?(?<p2>[ap])\\.?m\\b\\.?`,
    ),
    (match) => hoursRange(match.groups),
  ),
  reader(
    new RegExp(
      `(?:${BETWEEN}|from\\s+)?(?<h1>[01]?\\d|2[0-3]):(?<m1>[0-5]\\d)${TO}(?<h2>[01]?\\d|2[0-4]):(?<m2>[0-5]\\d)(?![\\w:])`,
    ),
    (match) => hoursRange(match.groups),
  ),
  reader(
    new RegExp(
      `(?:${BETWEEN}|from\\s+)?(?<h1>\\d{1,2})(?:[:.](?<m1>[0-5]\\d))?\\s?(?<p1>[ap])\\.?m\\b\\.?${TO}(?<end>noon|midday|midnight)\\b`,
    ),
    ({ groups }) => spanUntil(groups),
  ),
  reader(
    new RegExp(`(?:${BETWEEN}|from\\s+)noon${TO}(?<h2>\\d{1,2})(?::(?<m2>[0-5]\\d))?(?:\\s?p\\.?m\\b\\.?)?(?!\\w)`),
    ({ groups }) => hoursRange({ ...groups, h1: "12", p1: "p", p2: "p" }),
  ),
  reader(
    new RegExp(
      `(?:${BETWEEN}|from\\s+)?(?<h1>\\d{1,2})(?::(?<m1>[0-5]\\d))?\\s?(?<p1>[ap])\\.?m\\b\\.?${TO}(?<h2>\\d{1,2})(?::(?<m2>[0-5]\\d))?(?=\\s*(?:$|[,;)\\uFFFC]|${DAY_NEXT}))`,
    ),
    ({ groups }) => rangeFrom(groups),
  ),
  reader(
    new RegExp(
      `(?:${BETWEEN}|from\\s+)(?<h1>\\d{1,2})(?:[:.](?<m1>[0-5]\\d))?\\s*(?:and|to|-|–)\\s*(?<h2>\\d{1,2})(?:[:.](?<m2>[0-5]\\d))?(?![\\w:/.]|\\s*(?:${MONTHS}|h\\b|hours?|hrs?|m\\b|min))`,
    ),
    ({ groups, input }) => looseRange(groups, input),
  ),
  reader(
    new RegExp(`(?:in the |the |in )?${PART}\\s*(?:,|at|@|around)?\\s*${CLOCK}${END}(?!\\s*(?:[-–]|\\w))`),
    (match) => timeOfPart(match.groups),
  ),
  reader(new RegExp(`${CLOCK}\\s*(?:o'?clock\\s*)?(?:in the|at)\\s+${PART}\\b`), (match) =>
    endsInCounted(match.input.slice(0, match.index)) ? null : timeOfPart(match.groups),
  ),
  reader(new RegExp(`(?<h>\\d{1,2})(?:[:.](?<m>[0-5]\\d))?${MERIDIEM}`), (match) => clockTime(match.groups)),
  reader(new RegExp(`(?<h>[01]?\\d|2[0-3]):(?<m>[0-5]\\d)(?:\\s*(?:hrs|hours|h)\\b)?${END}`), (match) =>
    clockTime(match.groups, match.input),
  ),
  reader(/(?<h>[01]\d|2[0-3])(?<m>[0-5]\d)\s*(?:hrs|hours)\b/, (match) => clockTime(match.groups)),
  reader(
    new RegExp(
      `(?:(?<side>half past|quarter past|quarter to|half)|(?<n>five|ten|twenty|twenty[- ]five)\\s+(?<way>past))\\s+(?<hour>\\d{1,2}|${HOUR_NAMES.join("|")})(?:\\s?(?<meridiem>[ap])\\.?m\\b\\.?)?(?!\\w|\\s*(?:h|hours?|days?)\\b)`,
    ),
    (match) => spokenTime(match.groups),
  ),
  reader(/(?<h>\d{1,2})\.(?<m>[0-5]\d)(?=\s+(?:today|tomorrow|tonight|mon|tue|wed|thu|fri|sat|sun)[a-z]*\b)/, (match) =>
    clockTime(match.groups),
  ),
  reader(/(?<=\uFFFC\s*)night\b/, () => HOURS.evening),
  reader(new RegExp(`(?<=\\uFFFC\\s*)${LOOSE_RANGE}`), (match) => looseRange(match.groups, match.input)),
  reader(/(?:12\s+)?(?:noon|midday)\b/, () => HOURS.noon),
  reader(/first thing(?: in the morning)?\b/, () => HOURS.morning),
  reader(/(?<size>early|late|mid)[- ](?:in the )?(?<part>morning|afternoon|evening)\b/, ({ groups }) =>
    partOf(`${groups?.size} ${groups?.part}`.toLowerCase()),
  ),
  reader(/(?:in the |the |in |on )?(?<part>morning|afternoon)(?<many>s)?\b/, (match) => partOfDay(match.groups)),
  reader(
    /(?:in the |the |in |at |on )?(?<part>evening)(?<many>s)?\b|(?:at |in the )(?<night>night)\b|(?<nights>nights)\b/,
    (match) => partOfDay({ ...match.groups, many: match.groups?.many ?? match.groups?.nights }),
  ),
);

/** Times that only a date or a word such as "by" or "at" makes certain: `5`, `17h`, `17.30`, `9-11`. */
export const readLooseHours: Reader<Hours> = firstOf(
  readHours,
  reader(/(?:eve|night)\b/, () => HOURS.evening),
  reader(/(?<half>[ap])m\b/, ({ groups }) => (groups?.half?.toLowerCase() === "a" ? HOURS.morning : HOURS.afternoon)),
  reader(
    /(?<=(?:\bat|@|\bby|\bbefore|\bafter|\bfrom|\btill|\buntil)\s*)(?<h>[01]\d|2[0-3])(?<m>[0-5]\d)(?![\w:./-])/,
    (match) =>
      /^(?:19|20)/.test(match[0]) && !/at\s*$|@\s*$/i.test(match.input.slice(0, match.index))
        ? null
        : clockTime(match.groups),
  ),
  reader(new RegExp(LOOSE_RANGE), (match) => looseRange(match.groups, match.input)),
  reader(/(?<h>\d{1,2})(?::(?<m>[0-5]\d))?\s?-?ish\b/, ({ groups, input }) =>
    groups?.m ? clockTime(groups, input) : bareHour(Number(groups?.h), input),
  ),
  reader(/(?<h>[01]?\d|2[0-3])(?:h|\.(?!(?:0[1-9]|1[0-2])(?!\d)))(?<m>[0-5]\d)(?![\w.:])/, (match) =>
    clockTime(match.groups),
  ),
  reader(/(?<h>1[3-9]|2[0-3])(?:h\b|(?=\s*(?:$|[,;)\]\uFFFC])))/, (match) => clockTime(match.groups)),
  reader(
    new RegExp(`(?<h>[1-9]|1[0-2])(?:\\s?o'?clock)?(?=\\s*(?:$|[,;)\\]\\uFFFC]|\\.(?:\\s|$)|${DAY_NEXT}))`),
    (match) => bareHour(Number(match.groups?.h), match.input),
  ),
);

/** Parts of a part of the day. */
function partOf(name: string): Hours | null {
  const bounds: Readonly<Record<string, readonly [number, number]>> = {
    "early morning": [6, 9],
    "mid morning": [9, 11],
    "late morning": [10, 12],
    "early afternoon": [12, 15],
    "mid afternoon": [14, 16],
    "late afternoon": [15, 18],
    "early evening": [18, 20],
    "late evening": [20, 23],
  };
  const [from, to] = bounds[name] ?? [];
  if (from === undefined || to === undefined) return null;
  return { from: new Temporal.PlainTime(from), to: new Temporal.PlainTime(to), window: true };
}

/** "Mornings" is said of many days. */
function partOfDay(groups: Groups): Hours {
  const part = groups?.part?.toLowerCase();
  const hours = part === "morning" ? HOURS.morning : part === "afternoon" ? HOURS.afternoon : HOURS.evening;
  return groups?.many ? { ...hours, repeated: true } : hours;
}

type Groups = Readonly<Record<string, string | undefined>> | undefined;

/** The hours that a part of the day may have. */
const PLAUSIBLE: Readonly<Record<string, readonly number[]>> = {
  morning: [4, 5, 6, 7, 8, 9, 10, 11, 12],
  afternoon: [12, 1, 2, 3, 4, 5, 6],
  evening: [5, 6, 7, 8, 9, 10, 11],
  night: [7, 8, 9, 10, 11, 12, 1, 2, 3],
};

/** "Morning at 7:30", "8 in the evening": the part of the day says which half is meant. */
function timeOfPart(groups: Groups): Hours | null {
  const hour = Number(groups?.h);
  const part = groups?.part?.toLowerCase();
  const said = groups?.meridiem?.toLowerCase();
  const meant = part === "morning" || (part === "night" && hour < 5) ? "a" : "p";
  if (said && said !== meant) return null;
  if (!said && hour <= 12 && !PLAUSIBLE[part ?? ""]?.includes(hour)) return null;
  return clockTime({ ...groups, meridiem: hour > 12 ? undefined : meant });
}

function clockTime(groups: Groups, line = ""): Hours | null {
  const early = /^[5-7]$/.test(groups?.h ?? "") && groups?.m !== undefined && !groups.meridiem;
  const half = early ? halfOfDay(Number(groups?.h), line) : undefined;
  if (half === null && groups?.h !== "7") return null;
  const from = wallTime(groups?.h, groups?.m, groups?.meridiem ?? half ?? undefined);
  return from && { from, to: from };
}

function hoursRange(groups: Groups): Hours | null {
  const to = wallTime(groups?.h2, groups?.m2, groups?.p2);
  const from = wallTime(groups?.h1, groups?.m1, groups?.p1 ?? guessMeridiem(groups));
  if (!from || !to || Temporal.PlainTime.compare(from, to) >= 0) return null;
  return groups?.between ? { from, to, window: true } : { from, to };
}

/** "Between 10am and noon". */
function spanUntil(groups: Groups): Hours | null {
  const from = wallTime(groups?.h1, groups?.m1, groups?.p1);
  const midnight = groups?.end?.toLowerCase() === "midnight";
  const to = midnight ? null : HOURS.noon.to;
  if (!from || (to && Temporal.PlainTime.compare(from, to) >= 0)) return null;
  return groups?.between ? { from, to, window: true } : { from, to };
}

/** "11am to 1": the end is the next such hour. */
function rangeFrom(groups: Groups): Hours | null {
  const wraps = Number(groups?.h2) % 12 < Number(groups?.h1) % 12 || Number(groups?.h2) === 12;
  const early = groups?.p1?.toLowerCase() === "a" && !wraps;
  return Number(groups?.h2) > 12 ? null : hoursRange({ ...groups, p2: early ? "a" : "p" });
}

/** "Between 9 and 11" is in the day: from 7 to 11 before noon, from 12 to 6 after it. */
function looseRange(groups: Groups, line: string): Hours | null {
  const [first, last] = [Number(groups?.h1), Number(groups?.h2)];
  const half =
    first >= 5 && first <= 7 && !groups?.between ? halfOfDay(first, line) : first >= 7 && first < 12 ? "a" : "p";
  if (half === null) return null;
  const early = half === "a";
  return hoursRange({
    ...groups,
    p1: first > 12 ? undefined : early ? "a" : "p",
    p2: last > 12 ? undefined : early && last < 12 && last >= first ? "a" : "p",
  });
}

/** "Half past three", "quarter to five": from one to six, and to seven, the afternoon is meant. */
function spokenTime(groups: Groups): Hours | null {
  const said = groups?.hour?.toLowerCase() ?? "";
  const hour = /^\d/.test(said) ? Number(said) : HOUR_NAMES.indexOf(said) + 1;
  const side = groups?.side?.toLowerCase();
  const minutes = side ? (side.startsWith("half") ? 30 : 15) : englishNumber(groups?.n ?? "");
  const before = side === "quarter to";
  if (hour < 1 || hour > 12 || (hour === 7 && !groups?.meridiem && !before)) return null;
  const meridiem = groups?.meridiem ?? (hour < 7 || hour === 12 || (before && hour === 7) ? "p" : "a");
  const from = wallTime(String(hour), undefined, meridiem);
  const time = from && (before ? from.subtract({ minutes }) : from.add({ minutes }));
  return time && { from: time, to: time };
}

/** `9-11am` is in the morning, `2-4pm` in the afternoon, `11-1pm` begins before noon. */
function guessMeridiem(groups: Groups): string | undefined {
  if (groups?.p2 !== "p" && groups?.p2 !== "P") return groups?.p2;
  const minute = (hour: string | undefined, minutes: string | undefined) =>
    (Number(hour) % 12) * 60 + Number(minutes ?? 0);
  return minute(groups.h1, groups.m1) < minute(groups.h2, groups.m2) ? "p" : "a";
}

/** From 1 to 6 o'clock the afternoon is meant, from 8 to 12 the day; at 7, and for a run at 6, either may be. */
function bareHour(hour: number, line: string): Hours | null {
  const half = hour >= 5 && hour < 12 ? halfOfDay(hour, line) : hour < 5 ? "p" : "a";
  if (half === null) return null;
  const from = new Temporal.PlainTime(hour === 12 ? 12 : half === "p" ? hour + 12 : hour);
  return { from, to: from };
}

/** Which half of the day an hour from 5 to 11 is in, from what is done; null when nothing says. */
function halfOfDay(hour: number, line: string): "a" | "p" | null {
  if (hour > 7 && /\b(?:bed|asleep|sleep)\b/i.test(line)) return "p";
  if (
    hour < 10 &&
    /\b(?:dinner|supper|party|drinks|movies?|cinema|film|concert|theat(?:re|er)|date night|pub|bar|gig|show|game night|restaurant)\b|晚饭|晚餐|聚餐|电影/i.test(
      line,
    )
  )
    return "p";
  if (/\b(?:breakfast|wake|alarm|sunrise|morning)\b|早饭|早餐|起床/i.test(line)) return "a";
  if (
    hour < 8 &&
    /\b(?:run(?:ning)?|jog(?:ging)?|gym|swim(?:ming)?|yoga|workout|flight|plane|train|airport)\b|晨|健身|跑步|飞机|火车|高铁/i.test(
      line,
    )
  )
    return null;
  return hour === 7 ? null : hour < 7 ? "p" : "a";
}

function wallTime(
  hour: string | undefined,
  minute: string | undefined,
  meridiem: string | undefined,
): Temporal.PlainTime | null {
  let hours = Number(hour);
  if (meridiem) {
    if (hours < 1 || hours > 12) return null;
    hours = (hours % 12) + (meridiem.toLowerCase() === "p" ? 12 : 0);
  } else if (/^[1-6]$/.test(hour ?? "") && minute !== undefined) {
    hours += 12; // who means the night writes 03:30 or 3:30 am
  }
  return hours <= 23 ? new Temporal.PlainTime(hours, Number(minute ?? 0)) : null;
}
