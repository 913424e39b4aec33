import type { Weekday } from "#contract/primitives.ts";
import { chineseHours } from "#server/quick-add/chinese-hours.ts";
import { chineseWeekday } from "#server/quick-add/chinese-repeat.ts";
import { WEEKDAY, weekdayNumber } from "#server/quick-add/english-days.ts";
import { readLooseHours } from "#server/quick-add/english-hours.ts";
import { daysFromTo } from "#server/quick-add/english-repeat.ts";
import type { Hours } from "#server/quick-add/moment.ts";
import { type Read, type Reader, reader, skip } from "#server/quick-add/reader.ts";
import { type Scope, WHOLE_DAY } from "./wish.ts";

const DAYS: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const WORKDAYS: readonly Weekday[] = DAYS.slice(0, 5);
const WEEKEND: readonly Weekday[] = DAYS.slice(5);
const HAN_DAY = "(?:每个?|逢)?(?:周|星期|礼拜)";

/** The parts of the week named from `at` on: days, times, or both, several in a row; null when none is. */
export function readScopes(text: string, at: number): Read<Scope[]> | null {
  const scopes: Scope[] = [];
  let end = at;
  for (;;) {
    const from =
      scopes.length === 0 ? end : skip(/\s*(?:,\s*and|and|or|,|&|、|和|及|与|以及)?\s*(?:on\s+)?/, text, end);
    // "12点到2点午休" names one time, and then what it is for.
    const scope = from === end && scopes.length > 0 && text.startsWith("午休", from) ? null : readScope(text, from);
    if (!scope) break;
    scopes.push(scope.value);
    end = scope.end;
  }
  return scopes.length > 0 ? { value: shareHours(scopes), end } : null;
}

/** "Monday and Friday afternoon": a day without a time takes the one that follows. */
function shareHours(scopes: readonly Scope[]): Scope[] {
  return scopes.map((scope, index) => {
    const later = scopes.slice(index + 1).find(isTimed);
    return isTimed(scope) || !later || !later.days ? scope : { ...scope, from: later.from, to: later.to };
  });
}

function isTimed({ from, to }: Scope): boolean {
  return from !== WHOLE_DAY.from || to !== WHOLE_DAY.to;
}

function readScope(text: string, at: number): Read<Scope> | null {
  const days = readDays(text, skip(/(?:on|in|during)\s+(?:the\s+)?|the\s+|在/, text, at));
  if (days) {
    const from = skip(/\s*,\s*(?=\d)|\s*(?:,?\s*(?:in the|from|between|at)\s+)?|\s*的?/, text, days.end);
    const hours = readPart(text, from);
    return { value: { days: days.value, ...(hours?.value ?? WHOLE_DAY) }, end: hours?.end ?? days.end };
  }
  const hours = readPart(text, at);
  if (!hours) return null;
  const of = readDays(text, skip(/\s+(?:on|of)\s+(?:the\s+)?|\s+/, text, hours.end));
  return { value: { days: of?.value ?? null, ...hours.value }, end: of?.end ?? hours.end };
}

function readPart(text: string, at: number): Read<{ from: number; to: number }> | null {
  const lunch = skip(/(?:(?:my|the|a)\s+)?lunch(?:\s*(?:break|time|hour))?(?!\w)|午休(?:时间)?/, text, at);
  if (lunch > at) return LUNCH_HOURS(text, lunch) ?? { value: { from: 12 * 60, to: 13 * 60 }, end: lunch };
  const start = skip(/from\s+|between\s+|in the\s+|(?:my|the|all|every|each)\s+|每天/, text, at);
  const hours = readLooseHours(text, start) ?? chineseHours(undefined)(text, start);
  if (hours && isSpan(hours.value)) return { value: minutesOf(hours.value), end: hours.end };
  return WORK_HOURS(text, start);
}

/** "8-4", "7 to 3:30": hours of work, which end after they begin. */
const WORK_HOURS: Reader<{ from: number; to: number }> = reader(
  /(?<h1>\d{1,2})(?::(?<m1>[0-5]\d))?\s*(?:am)?\s*(?:-|–|to|until|till|and)\s*(?<h2>\d{1,2})(?::(?<m2>[0-5]\d))?\s*(?:pm)?(?![\d:]|\s*(?:h|m|hours?|min\w*|days?|times|x)\b)/,
  ({ groups }) => {
    const from = Number(groups?.h1) * 60 + Number(groups?.m1 ?? 0);
    const end = Number(groups?.h2) * 60 + Number(groups?.m2 ?? 0);
    const to = end <= from ? end + 720 : end;
    return from < to && to <= WHOLE_DAY.to ? { from, to } : null;
  },
);

/** "Lunch 12–1", "午休12点到1点": after twelve comes the afternoon. */
const LUNCH_HOURS: Reader<{ from: number; to: number }> = reader(
  /\s*:?\s*(?:is\s+)?(?:from|between|at)?\s*(?<h1>\d{1,2})(?::(?<m1>[0-5]\d)|点(?<half1>半)?)?\s*(?:pm)?\s*(?:-|–|to|and|until|到|至)\s*(?<h2>\d{1,2})(?::(?<m2>[0-5]\d)|点(?<half2>半)?)?\s*(?:pm)?/,
  ({ groups }) => {
    const clock = (hour: string | undefined, minute: string | undefined, half: string | undefined) =>
      (Number(hour) < 8 ? Number(hour) + 12 : Number(hour)) * 60 + (half ? 30 : Number(minute ?? 0));
    const from = clock(groups?.h1, groups?.m1, groups?.half1);
    const to = clock(groups?.h2, groups?.m2, groups?.half2);
    return from < to && to <= 18 * 60 ? { from, to } : null;
  },
);

function isSpan({ from, to }: Hours): boolean {
  return to === null || !to.equals(from);
}

export function minutesOf({ from, to }: Hours): { from: number; to: number } {
  return { from: from.hour * 60 + from.minute, to: to === null ? 24 * 60 : to.hour * 60 + to.minute };
}

/** A list of days: "Mon–Wed", "weekdays", "Tuesdays and Thursdays", "周一三五", "周末". */
function readDays(text: string, at: number): Read<Weekday[]> | null {
  const start = skip(/(?:any|all|every|each)\s+|(?:my|the)\s+/, text, at);
  for (const [pattern, days] of GROUPS) {
    const end = skip(pattern, text, start);
    if (end > start) return { value: [...days], end };
  }
  const range = new RegExp(`(${WEEKDAY})s?\\s*(?:-|–|to|through|thru)\\s*(${WEEKDAY})s?\\b`, "iy");
  range.lastIndex = start;
  const span = range.exec(text);
  if (span)
    return {
      value: named(daysFromTo(weekdayNumber(span[1] ?? ""), weekdayNumber(span[2] ?? ""))),
      end: range.lastIndex,
    };
  const english = skip(new RegExp(`${WEEKDAY}s?\\b`), text, start);
  if (english > start) return { value: named([weekdayNumber(text.slice(start, start + 3))]), end: english };
  return readHanDays(text, at);
}

const GROUPS: readonly (readonly [RegExp, readonly Weekday[]])[] = [
  [/weekends?\b|周末|双休日/, WEEKEND],
  [/week\s?days?\b|work(?:ing)?\s?days?\b|工作日/, WORKDAYS],
];

function readHanDays(text: string, at: number): Read<Weekday[]> | null {
  const span = new RegExp(
    `${HAN_DAY}([一二三四五六日天])\\s*(?:到|至|-|~)\\s*(?:周|星期|礼拜)?([一二三四五六日天])`,
    "y",
  );
  span.lastIndex = at;
  const range = span.exec(text);
  if (range)
    return {
      value: named(daysFromTo(chineseWeekday(range[1] ?? ""), chineseWeekday(range[2] ?? ""))),
      end: span.lastIndex,
    };
  const list = new RegExp(`${HAN_DAY}([一二三四五六日天]+)`, "y");
  list.lastIndex = at;
  const days = list.exec(text);
  return days && { value: named([...(days[1] ?? "")].map(chineseWeekday)), end: list.lastIndex };
}

function named(days: readonly number[]): Weekday[] {
  return days.flatMap((day) => DAYS[day - 1] ?? []);
}
