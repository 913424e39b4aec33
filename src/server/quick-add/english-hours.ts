import {
  bareHour,
  clockTime,
  hoursRange,
  looseRange,
  partOf,
  partOfDay,
  rangeFrom,
  spanUntil,
  spokenTime,
  timeOfPart,
  wordTime,
} from "./english-clock.ts";
import { HOURS, type Hours } from "./moment.ts";
import { endsInCounted, HOUR_NAMES } from "./number-words.ts";
import { firstOf, type Reader, reader } from "./reader.ts";

const MERIDIEM = "(?:\\s?(?<meridiem>[ap])\\.?m\\b\\.?)";
const END = "(?![\\w:])";
const MONTHS = "(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\b";
/** What follows a bare hour that is one: "at 3 tomorrow". */
const DAY_NEXT =
  "(?:on\\s+)?(?:this\\s+|next\\s+)?(?:today|tonight|tomorrow|tmrw?|mon|tue|wed|thu|fri|sat|sun)(?:day|s?day|nesday|rsday|urday|s|rs|r)?\\b|(?:sharp|w/|with|for|to|about|re|and|or|at the|latest)\\b";
const PART = "(?<part>morning|afternoon|evening|night)s?";
const CLOCK = "(?<h>\\d{1,2})(?:[:.](?<m>[0-5]\\d))?(?:\\s?(?<meridiem>[ap])\\.?m\\b\\.?)?";

const BETWEEN = "(?<between>between\\s+|betw\\.?\\s+|btwn?\\.?\\s+)";
const TO = "\\s*(?:-|–|—|to|until|till|and)\\s*";

/** "4-6", "9–9:45": hours where a day or a repetition stands before them. */
const LOOSE_RANGE =
  "(?<h1>\\d{1,2})(?::(?<m1>[0-5]\\d))?\\s*(?:-|–|to)\\s*(?<h2>\\d{1,2})(?::(?<m2>[0-5]\\d))?(?=\\s*(?:$|[,;.)\\]\\uFFFC]))";

const HOUR_IN_WORDS = `(?<hour>${HOUR_NAMES.join("|")})(?:\\s+(?<minutes>ten|fifteen|twenty|thirty|forty|forty[- ]five|fifty|o'?clock))?`;

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
    // "8:15 and 15:10" are two times
    (match) => (/and/i.test(match[0]) && !match.groups?.between ? null : hoursRange(match.groups)),
  ),
  reader(/(?<h1>\d{1,2})\s*[-–]\s*(?<h2>\d{1,2}):(?<m2>[0-5]\d)(?![\w:])/, (match) =>
    endsInCounted(match.input.slice(0, match.index)) ? null : looseRange(match.groups, match.input),
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
      `(?:(?<side>half past|quarter past|quarter to|half)|(?<n>five|ten|twenty|twenty[- ]five)\\s+(?<way>past|(?<=\\bat\\s+\\S+\\s+)to))\\s+(?<hour>\\d{1,2}|${HOUR_NAMES.join("|")})(?:\\s?(?<meridiem>[ap])\\.?m\\b\\.?)?(?!\\w|\\s*(?:h|hours?|days?)\\b)`,
    ),
    (match) => spokenTime(match.groups),
  ),
  reader(/(?<h>\d{1,2})\.(?<m>[0-5]\d)(?=\s+(?:today|tomorrow|tonight|mon|tue|wed|thu|fri|sat|sun)[a-z]*\b)/, (match) =>
    clockTime(match.groups, match.input),
  ),
  reader(/(?<=\uFFFC\s*)night\b/, () => HOURS.evening),
  reader(new RegExp(`(?<=\\uFFFC\\s*)${LOOSE_RANGE}`), (match) => looseRange(match.groups, match.input)),
  reader(
    new RegExp(`${HOUR_IN_WORDS}\\s+(?:in the|at)\\s+(?<part>morning|afternoon|evening|night)\\b`),
    ({ groups, input }) => wordTime(groups, input),
  ),
  reader(new RegExp(`${HOUR_IN_WORDS}${MERIDIEM}`), ({ groups, input }) => wordTime(groups, input)),
  reader(/(?:12\s+)?(?:noon|midday)\b/, () => HOURS.noon),
  reader(/first thing(?: in the morning)?\b/, () => HOURS.morning),
  reader(/(?<size>early|late|mid)[- ](?:in the )?(?<part>morning|afternoon|evening)\b/, ({ groups }) =>
    partOf(`${groups?.size} ${groups?.part}`.toLowerCase()),
  ),
  reader(/(?:in the |the |in |on )?(?<part>morning|afternoon|arvo)(?<many>s)?\b/, (match) => partOfDay(match.groups)),
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
  reader(
    new RegExp(
      `(?<=\\b(?:at|by|before|after|from|until|till)\\s+)${HOUR_IN_WORDS}(?!\\s+and\\s+(?:an?\\s+)?(?:half|quarter))(?=\\s*(?:$|[,;.)\\uFFFC]|${DAY_NEXT}))`,
    ),
    ({ groups, input }) => wordTime(groups, input),
  ),
  reader(/(?<h>\d{1,2})(?::(?<m>[0-5]\d))?(?<meridiem>[ap])(?![\w.'-])/, (match) => clockTime(match.groups)),
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
