import type { Language } from "#contract/primitives.ts";
import type { Interval } from "#domain/interval.ts";
import { dateOf, datesBetween, formatLocalTime, minuteOfDay, startOfDate } from "#domain/time.ts";
import { type DayWords, en } from "./en/days.ts";
import type { Formats } from "./formats.ts";
import { zh } from "./zh/days.ts";

/** How the instants of one window are said in a sentence: by weekday alone where that is enough. */
export type Moments = Pick<Formats, "time" | "duration" | "lengths"> & {
  /** "Tuesday", with the date when the window holds more than one Tuesday: "Tue 8 Dec". */
  day(instant: number): string;
  /** "Tue 8 Dec". */
  date(instant: number): string;
  /** "Tuesday", whatever the window. */
  weekday(instant: number): string;
  /** "Tuesday"; "Tuesdays" when the window holds more than one. */
  weekly(instant: number): string;
  /** "Saturday and Sunday", of weekdays from 1 to 7. */
  weekdays(weekdays: readonly number[]): string;
  /** "Saturdays", of a weekday from 1 to 7. */
  everyWeek(weekday: number): string;
  /** "09:00", of minutes after midnight. */
  timeOfDay(minute: number): string;
  /** "Tuesday 09:00". */
  moment(instant: number): string;
  /** When something is due: "Tuesday 17:00"; the day alone when it is due by its end. */
  due(instant: number): string;
  /** The same where the day alone would mean its beginning: "the end of Monday". */
  end(instant: number): string;
  /** "Tuesday 09:00–12:00"; midnight is the end of its day, 24:00. */
  stretch(from: number, to: number): string;
  /** "Tuesday morning" where it lies in one part of a day, and else its hours. */
  partOfDay(from: number, to: number): string;
};

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
  // Within seven days a weekday says it all; anything else is dated.
  const isOneWeek = dates.size <= 7;
  const weekdayIsEnough = (instant: number) => isOneWeek && dates.has(dateOf(instant, timeZone));
  const day = (instant: number) => (weekdayIsEnough(instant) ? weekdays.format(instant) : formats.shortDate(instant));
  const moment = (instant: number) => `${day(instant)} ${time(instant)}`;
  const endsDay = (instant: number) => startOfDate(dateOf(instant, timeZone), timeZone) === instant;
  const stretch = (from: number, to: number) => {
    const isOneDay = dateOf(from, timeZone) === dateOf(to - 1, timeZone);
    const last = endsDay(to) ? "24:00" : time(to);
    return isOneDay ? `${moment(from)}–${last}` : `${moment(from)} – ${day(to - 1)} ${last}`;
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
    due: (instant) => (endsDay(instant) ? day(instant - 1) : moment(instant)),
    end: (instant) => (endsDay(instant) ? words.endOf(day(instant - 1)) : moment(instant)),
    stretch,
    partOfDay: (from, to) => {
      const part = partOf(minuteOfDay(from, timeZone));
      const isOnePart =
        dateOf(from, timeZone) === dateOf(to - 1, timeZone) && part === partOf(minuteOfDay(to - 1, timeZone));
      return isOnePart ? words.partOfDay(day(from), part, !weekdayIsEnough(from)) : stretch(from, to);
    },
  };
}

/** Morning, afternoon or evening. */
function partOf(minuteOfDay: number): 0 | 1 | 2 {
  return minuteOfDay < NOON ? 0 : minuteOfDay < EVENING ? 1 : 2;
}
