import { HOURS, type Hours } from "./moment.ts";
import { firstOf, type Reader, reader } from "./reader.ts";

const MERIDIEM = "(?:\\s?(?<meridiem>[ap])\\.?m\\b\\.?)";
const END = "(?![\\w:])";
const PART = "(?<part>morning|afternoon|evening|night)s?";
const CLOCK = "(?<h>\\d{1,2})(?:[:.](?<m>[0-5]\\d))?(?:\\s?(?<meridiem>[ap])\\.?m\\b\\.?)?";

/** Times of day that can be nothing else: `5pm`, `17:30`, `noon`, `2-4pm`, `the morning`. */
export const readHours: Reader<Hours> = firstOf(
  reader(
    /(?:between\s+|from\s+)?(?<h1>\d{1,2})(?::(?<m1>[0-5]\d))?(?:\s?(?<p1>[ap])\.?m\b\.?)?\s*(?:-|–|—|to|until|till|and)\s*(?<h2>\d{1,2})(?::(?<m2>[0-5]\d))?\s?(?<p2>[ap])\.?m\b\.?/,
    (match) => hoursRange(match.groups),
  ),
  reader(
    /(?:between\s+|from\s+)?(?<h1>[01]?\d|2[0-3]):(?<m1>[0-5]\d)\s*(?:-|–|—|to|until|till|and)\s*(?<h2>[01]?\d|2[0-4]):(?<m2>[0-5]\d)(?![\w:])/,
    (match) => hoursRange(match.groups),
  ),
  reader(
    new RegExp(`(?:in the |the |in )?${PART}\\s*(?:,|at|@|around)?\\s*${CLOCK}${END}(?!\\s*(?:[-–]|\\w))`),
    (match) => timeOfPart(match.groups),
  ),
  reader(new RegExp(`${CLOCK}\\s*(?:o'?clock\\s*)?(?:in the|at)\\s+${PART}\\b`), (match) => timeOfPart(match.groups)),
  reader(new RegExp(`(?<h>\\d{1,2})(?:[:.](?<m>[0-5]\\d))?${MERIDIEM}`), (match) => clockTime(match.groups)),
  reader(new RegExp(`(?<h>[01]?\\d|2[0-3]):(?<m>[0-5]\\d)${END}`), (match) => clockTime(match.groups)),
  reader(/(?:12\s+)?(?:noon|midday)\b/, () => HOURS.noon),
  reader(/(?:in the |the |in |on )?(?<part>morning|afternoon)(?<many>s)?\b/, (match) => partOfDay(match.groups)),
  reader(/(?:in the |the |in |at |on )?(?<part>evening|night)(?<many>s)?\b/, (match) => partOfDay(match.groups)),
);

/** Times that only a date or a word such as "by" or "at" makes certain: `5`, `17h`, `17.30`, `9-11`. */
export const readLooseHours: Reader<Hours> = firstOf(
  readHours,
  reader(/(?<h1>\d{1,2})\s*(?:-|–|to|and)\s*(?<h2>\d{1,2})(?=\s*(?:$|[,;.)\]\uFFFC]))/, (match) =>
    hoursRange(match.groups),
  ),
  reader(/(?<h>[01]?\d|2[0-3])(?:h|\.(?!(?:0[1-9]|1[0-2])(?!\d)))(?<m>[0-5]\d)(?![\w.:])/, (match) =>
    clockTime(match.groups),
  ),
  reader(/(?<h>1[3-9]|2[0-3])(?:h\b|(?=\s*(?:$|[,;)\]\uFFFC])))/, (match) => clockTime(match.groups)),
  reader(/(?<h>[1-9]|1[0-2])(?:\s?o'?clock)?(?=\s*(?:$|[,;)\]\uFFFC]|\.(?:\s|$)))/, (match) =>
    bareHour(Number(match.groups?.h)),
  ),
);

/** "Mornings" is said of many days. */
function partOfDay(groups: Groups): Hours {
  const part = groups?.part?.toLowerCase();
  const hours = part === "morning" ? HOURS.morning : part === "afternoon" ? HOURS.afternoon : HOURS.evening;
  return groups?.many ? { ...hours, repeated: true } : hours;
}

type Groups = Readonly<Record<string, string | undefined>> | undefined;

/** "Morning at 7:30", "8 in the evening": the part of the day says which half is meant. */
function timeOfPart(groups: Groups): Hours | null {
  const hour = Number(groups?.h);
  const part = groups?.part?.toLowerCase();
  const said = groups?.meridiem?.toLowerCase();
  const meant = part === "morning" || (part === "night" && hour < 5) ? "a" : "p";
  if (said && said !== meant) return null;
  return clockTime({ ...groups, meridiem: hour > 12 ? undefined : meant });
}

function clockTime(groups: Groups): Hours | null {
  const from = wallTime(groups?.h, groups?.m, groups?.meridiem);
  return from && { from, to: from };
}

function hoursRange(groups: Groups): Hours | null {
  const to = wallTime(groups?.h2, groups?.m2, groups?.p2);
  const from = wallTime(groups?.h1, groups?.m1, groups?.p1 ?? guessMeridiem(groups));
  if (!from || !to || Temporal.PlainTime.compare(from, to) >= 0) return null;
  return { from, to };
}

/** `9-11am` is in the morning, `2-4pm` in the afternoon, `11-1pm` begins before noon. */
function guessMeridiem(groups: Groups): string | undefined {
  if (groups?.p2 !== "p" && groups?.p2 !== "P") return groups?.p2;
  return Number(groups.h1) % 12 < Number(groups.h2) % 12 ? "p" : "a";
}

/** From 1 to 6 o'clock the afternoon is meant, from 8 to 12 the day; at 7 either may be. */
function bareHour(hour: number): Hours | null {
  if (hour === 7) return null;
  const from = new Temporal.PlainTime(hour < 7 ? hour + 12 : hour);
  return { from, to: from };
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
