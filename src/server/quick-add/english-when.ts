import { MONTH, MONTHS } from "./english-dates.ts";
import { type DayRead, englishDays, englishRelativeDays, WEEKDAY } from "./english-days.ts";
import { readHours } from "./english-hours.ts";
import { englishMoment, type Moment, type MomentReader } from "./english-moment.ts";
import type { Clock, Mark, Recognizer } from "./mark.ts";
import { isWindow, month as monthAhead, type Role, singleDay, type When, weekend } from "./moment.ts";
import { EN_NUMBER, englishNumber } from "./number-words.ts";
import { endsAt, firstOf, type Read, type Reader, reader, skip } from "./reader.ts";
import { readEnglishRoutine } from "./routine.ts";

const role = (pattern: RegExp, value: Role) => reader(pattern, () => value);

/** Words before a date that say what it is for. */
const readRole: Reader<Role> = firstOf(
  role(/on or before\s+/, "due"),
  role(/on or after\s+/, "start"),
  role(/(?:due\s+|deadline\s+)?before\s+/, "before"),
  role(
    /(?:can(?:no|')t|can not|don't|do not|not)\s+(?:be\s+)?(?:start(?:ed)?|begin|begun|do|done)\s+(?:it\s+)?(?:before|until|till)\s+|(?:(?:start|begin)(?:ning|ing|s)?,?\s+)?(?:not (?:before|until|earlier than|start(?:ing)? before)|no (?:earlier|sooner) than)\s+|earliest(?:\s+start)?:?\s+|(?:available\s+)?from\s+|(?:start(?:ing|s)?|begin(?:ning|s)?)\s+(?:from\s+|on\s+|at\s+)?|since\s+|as of\s+/,
    "start",
  ),
  role(/after\s+/, "after"),
  role(
    /due(?:\s+date)?(?:\s*:\s*|\s+)(?:(?:is|on|by|at|for)\s+)*|deadline(?:\s*:\s*|\s+)(?:(?:is|on|by|at|for)\s+)*|ddl(?:\s*:\s*|\s+)|(?:no|not) later than\s+|latest(?:\s+by)?\s+|(?:at the latest\s+)?by\s+|until\s+|till?\s+|'?til\s+/,
    "due",
  ),
  role(
    /(?:at\s+)?(?:around|approximately|approx\.?|circa)\s+|about\s+(?=\d{1,2}(?::\d\d)?\s?[ap]m\s*(?:$|[,;\uFFFC]|on\b|today|tomorrow))|~/,
    "on",
  ),
  role(
    /(?:(?:split|spread) (?:over|across)|across|on(?!\s+(?:today|tonight|tomorrow|tmrw?)\b)|at|for|during|over|throughout|@)\s+|@/,
    "on",
  ),
);

/** Words after a date that say what it was for. */
const readRoleAfter: Reader<Role> = firstOf(
  role(
    /,?\s+(?:at (?:the )?(?:absolute |very )?latest|latest|or (?:earlier|sooner|before)|deadline|cut-?off)\b/,
    "due",
  ),
  role(/\s+(?:onwards?|or later|at the earliest|earliest)\b/, "start"),
);

/** Finds the dates and times of an English line, each with what it is for. */
export const recognizeEnglishWhen: Recognizer = (text, clock) => {
  const readWhen = englishWhen(clock);
  const marks: Mark[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!/[\w@']/.test(text[at] ?? "") || /[\w']/.test(text[at - 1] ?? "")) continue;
    const read = readWhen(text, at);
    if (!read) continue;
    marks.push({ start: at, end: read.end, meaning: meaningOf(read.value) });
    at = read.end - 1;
  }
  return marks;
};

function meaningOf(value: When | "unclear"): Mark["meaning"] {
  return value === "unclear" ? { kind: "unclear" } : { kind: "when", when: value };
}

function englishWhen(clock: Clock): Reader<When | "unclear"> {
  const relative = englishRelativeDays(clock);
  const days = englishDays(clock);
  const moment = englishMoment(clock, days);
  return (text, at) => {
    const ahead = relativeHours(clock)(text, at) ?? (relative(text, at) && asWhen(relative(text, at)));
    if (ahead) return ahead;
    const routine = readEnglishRoutine(text, at);
    if (routine) return routineThenDay(text, routine, days);
    const newYear = IN_NEW_YEAR(text, at);
    if (newYear) {
      const first = clock.today.with({ month: 1, day: 1 }).add({ years: 1 });
      return { value: { role: "start", days: singleDay(first), hours: null }, end: newYear.end };
    }
    const month = inMonth(clock)(text, at);
    if (month) return month;
    const soon = TODAY_OR_TOMORROW(text, at);
    if (soon) {
      const days = { first: clock.today, last: clock.today.add({ days: 1 }) };
      return { value: { role: "on", days, hours: null }, end: soon.end };
    }
    const either = WEEKEND_EITHER(text, at);
    if (either) return { value: { role: "on", days: weekend(clock, 0), hours: null }, end: either.end };
    const said = readRole(text, at);
    const range = readRange(text, said?.end ?? at, said?.value ?? null, moment);
    if (range) return range;
    const inner = said ? relativeAfterRole(text, said.end, relative) : null;
    const read = inner ?? moment(text, said?.end ?? at, said !== null);
    if (!read) return null;
    if (!said && !standsAlone(text, at, read.end)) return null;
    return withRole(text, read, said?.value ?? null);
  };
}

/** "After lunch tomorrow", "before bed on Friday". */
function routineThenDay(text: string, { value, end }: Read<When>, days: Reader<DayRead>): Read<When> {
  const at = skip(/\s+(?:on\s+)?/, text, end);
  const day = at > end ? days(text, at) : null;
  if (!day || day.value === "unclear") return { value, end };
  return { value: { ...value, days: day.value }, end: day.end };
}

/** "In January", "start in May": all of the month, or what is left of it. */
function inMonth(clock: Clock): Reader<When> {
  return reader(
    new RegExp(
      `(?<start>start(?:ing|s)?\\s+)?(?:sometime\\s+)?in\\s+(?<month>${MONTH})(?:\\s+(?<year>20\\d\\d))?(?!\\w|\\s+\\d)`,
    ),
    ({ groups }) => {
      const ahead = MONTHS.indexOf(groups?.month?.slice(0, 3).toLowerCase() ?? "") + 1 - clock.today.month;
      const years = groups?.year ? Number(groups.year) - monthAhead(clock, (ahead + 12) % 12).first.year : 0;
      if (years < 0) return null;
      return {
        role: groups?.start ? "start" : "on",
        days: monthAhead(clock, ((ahead + 12) % 12) + 12 * years),
        hours: null,
      };
    },
  );
}

const IN_NEW_YEAR = reader(/in (?:the )?new year\b/, () => true);
const TODAY_OR_TOMORROW = reader(
  /(?:either\s+)?today or tomorrow\b(?! morning| afternoon| evening| night)/,
  () => true,
);

/** Saturday or Sunday is the weekend; any other two days are for the person to choose from. */
const WEEKEND_EITHER = reader(
  /(?:on\s+|either\s+)?(?:sat(?:urday)?\s+or\s+sun(?:day)?|sun(?:day)?\s+or\s+sat(?:urday)?)\b/,
  () => true,
);

/** "due in 3 days". */
function relativeAfterRole(text: string, at: number, relative: Reader<DayRead>): Read<Moment | "unclear"> | null {
  const read = relative(text, at);
  if (!read) return null;
  return { value: read.value === "unclear" ? "unclear" : { days: read.value, hours: null }, end: read.end };
}

function withRole(text: string, read: Read<Moment | "unclear">, said: Role | null): Read<When | "unclear"> {
  if (read.value === "unclear") return { value: "unclear", end: read.end };
  const after = readRoleAfter(text, read.end);
  const meant = said === null || said === "on" ? (after?.value ?? "on") : said;
  const { days, hours } = read.value;
  // "from 7pm to 9pm" is a span, and "from 7pm" only its beginning
  if (said === "start" && hours?.to && !hours.to.equals(hours.from) && !isWindow(hours)) {
    return { value: { role: "on", days, hours }, end: read.end };
  }
  const end = after?.end ?? read.end;
  // "by next week" may mean its first day or its last
  if (
    meant === "due" &&
    days &&
    !days.first.equals(days.last) &&
    !/this|rest|current/i.test(text.slice(0, read.end).slice(-16))
  ) {
    return { value: "unclear", end };
  }
  return { value: { role: meant, days, hours }, end };
}

function asWhen(read: Read<DayRead> | null): Read<When | "unclear"> | null {
  if (!read) return null;
  return {
    value: read.value === "unclear" ? "unclear" : { role: "due", days: read.value, hours: null },
    end: read.end,
  };
}

/** "in 3 hours", "within 90 minutes", "2 hours from now": an exact instant, whole minutes. */
function relativeHours(clock: Clock): Reader<When | "unclear"> {
  const number = `(?<n>${EN_NUMBER}|half an|${EN_NUMBER} and a half)`;
  return reader(
    new RegExp(
      `(?:(?<![-\\w]|\\bput )(?:due\\s+)?(?:in|within)\\s+${number}\\s*-?(?<unit>h|hr|hour|m|min|minute)s?\\b(?!-|\\s*(?:blocks?|chunks?|sessions?|parts?|slots?|pieces?|(?:of|for|on)\\b))|${number.replaceAll("<n>", "<n2>")}\\s*(?<unit2>h|hr|hour|min|minute)s?\\s+from now\\b)`,
    ),
    ({ groups }) => {
      const amount = groups?.n ?? groups?.n2 ?? "";
      const whole = amount.replace(/ and a half$/i, "");
      const count = /^half/i.test(amount) ? 0.5 : englishNumber(whole) + (whole === amount ? 0 : 0.5);
      const minutes = count * ((groups?.unit ?? groups?.unit2)?.toLowerCase().startsWith("h") ? 60 : 1);
      if (!(minutes > 0 && minutes < 10_000)) return "unclear";
      return {
        role: "due",
        days: null,
        hours: null,
        instant: wholeMinute(clock.now.add({ seconds: Math.round(minutes * 60) })),
      };
    },
  );
}

function wholeMinute(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: "minute", roundingMode: "floor" });
}

/** "from Monday to Wednesday", "between 2 and 5 Dec", "Mon until Fri". */
function readRange(text: string, at: number, said: Role | null, moment: MomentReader): Read<When | "unclear"> | null {
  const between = skip(/between\s+/, text, at);
  if (between > at && readHours(text, at)) return null; // "between 9 and 5" are hours
  const first = moment(text, between, true);
  if (!first || first.value === "unclear") return null;
  const days = first.value.days !== null;
  const joined = skip(
    between > at
      ? /\s+and\s+/
      : said === "start" || days
        ? /\s*(?:to|until|till?|through|thru|-|–|—)\s*|\s+(?:and\s+)?(?:due\s+)?by\s+/
        : /(?!)/,
    text,
    first.end,
  );
  if (joined === first.end) return null;
  if (said !== "start" && between === at && /\bby\s+$/i.test(text.slice(first.end, joined))) return null;
  const second = moment(text, joined, true);
  if (!second) return null;
  if (second.value === "unclear") return { value: "unclear", end: second.end };
  if (!days && !second.value.days) return null;
  const { hours } = first.value;
  const value: When = {
    role: "on",
    days: first.value.days,
    hours,
    until: { days: second.value.days, hours: second.value.hours },
  };
  return { value: !days || !second.value.days ? "unclear" : value, end: second.end };
}

const SHORT_DAY = new RegExp(`^${WEEKDAY}$`, "i");
const MONTH_IN_WORDS = /[a-z]/i;

/** A lone "sun", "sat", "wed" or "3/4" before a word is that word's, not a date. */
function standsAlone(text: string, at: number, end: number): boolean {
  const said = text.slice(at, end);
  if (/^(?:sat|sun|wed|weds)$/i.test(said)) {
    return (
      endsAt(text, end) ||
      /^\s+(?:before|after|by|at|from|until|till|with|w\/|or|and|in|around)(?!\w)/i.test(text.slice(end))
    );
  }
  if (/^(?:year|month|week|quarter)(?:['’]?s)?[- ]end$/i.test(said)) return endsAt(text, end);
  if (/^\d{1,2}[/.]\d{1,2}$/.test(said)) return endsAt(text, end);
  if (/^\d{1,2}(?:st|nd|rd|th)$/i.test(said)) return at > 0 && endsAt(text, end);
  if (/^the\s+\d{1,2}(?:st|nd|rd|th)$/i.test(said)) return false;
  if (/^(?:the|a)\s+(?!weeks? (?:from|after))/i.test(said)) return false;
  if (/^(?:mornings?|afternoons?|evenings?|nights?)$/i.test(said)) {
    return endsAt(text, end) || /\uFFFC\s*$/.test(text.slice(0, at)) || /^\s+between\b/i.test(text.slice(end));
  }
  return SHORT_DAY.test(said) || MONTH_IN_WORDS.test(said) || endsAt(text, end) || /\d/.test(said);
}
