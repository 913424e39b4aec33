import type { Language } from "#contract/primitives.ts";
import type { Interval } from "#domain/interval.ts";
import { dateOf, datesBetween, formatLocalTime, minuteOfDay, startOfDate } from "#domain/time.ts";
import { en } from "./en/days.ts";
import type { DayWords } from "./language/days.ts";
import type { Formats } from "./language/formats.ts";
import type { Moments } from "./language/moments.ts";
import { zh } from "./zh/days.ts";

const DAYS: Readonly<Record<Language, DayWords>> = { en, zh };

const NOON = 12 * 60;
const EVENING = 18 * 60;

export function createMoments(formats: Formats, window: Interval): Moments {
  const { language, locale, timeZone, time, duration, lengths } = formats;
  const words = DAYS[language];
  const weekdays = new Intl.DateTimeFormat(locale, { timeZone, weekday: words.weekday });
  // 2 November 2026 is a Monday.
  const name = (weekday: number) => weekdays.format(startOfDate(`2026-11-0${weekday + 1}`, timeZone));
  const dates = new Set(datesBetween(window.start, window.end, timeZone));
  // Within seven days a weekday is unambiguous; otherwise the date is added.
  const isOneWeek = dates.size <= 7;
  const weekdayIsEnough = (instant: number) => isOneWeek && dates.has(dateOf(instant, timeZone));
  const day = (instant: number) => (weekdayIsEnough(instant) ? weekdays.format(instant) : formats.shortDate(instant));
  const moment = (instant: number) => `${day(instant)} ${time(instant)}`;
  const startsDay = (instant: number) => startOfDate(dateOf(instant, timeZone), timeZone) === instant;
  const isOneDay = (from: number, to: number) => dateOf(from, timeZone) === dateOf(to - 1, timeZone);
  const stretch = (from: number, to: number) => {
    const last = startsDay(to) ? "24:00" : time(to);
    return isOneDay(from, to) ? `${moment(from)}–${last}` : `${moment(from)} – ${day(to - 1)} ${last}`;
  };
  return {
    time,
    duration,
    lengths,
    day,
    date: formats.shortDate,
    weekday: (instant) => weekdays.format(instant),
    weekly: (instant) => (isOneWeek ? day(instant) : words.everyWeek(weekdays.format(instant))),
    weekdays: (days) => formats.list(days.map(name)),
    everyWeek: (weekday) => words.everyWeek(name(weekday)),
    timeOfDay: formatLocalTime,
    moment,
    begin: (instant) => (startsDay(instant) ? day(instant) : moment(instant)),
    due: (instant) => (startsDay(instant) ? day(instant - 1) : moment(instant)),
    end: (instant) => (startsDay(instant) ? words.endOf(day(instant - 1)) : moment(instant)),
    wholeDay: (from, to) => (startsDay(from) && startsDay(to) && isOneDay(from, to) ? day(from) : null),
    stretch,
    partOfDay: (from, to) => {
      const part = partOf(minuteOfDay(from, timeZone));
      const isOnePart = isOneDay(from, to) && part === partOf(minuteOfDay(to - 1, timeZone));
      return isOnePart ? words.partOfDay(day(from), part, !weekdayIsEnough(from)) : stretch(from, to);
    },
  };
}

/** Morning, afternoon or evening. */
function partOf(minuteOfDay: number): 0 | 1 | 2 {
  return minuteOfDay < NOON ? 0 : minuteOfDay < EVENING ? 1 : 2;
}
