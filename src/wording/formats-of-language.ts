import { formatHoursMinutes } from "#domain/moment.ts";
import { epochOf, HOUR_MS, isDate, startOfDate } from "#domain/time.ts";
import { findZone } from "#domain/zone.ts";
import type { Formats } from "./language/formats.ts";
import type { Spoken } from "./language/locale.ts";

/** 24 hours, twice 12, or the locale's default. */
export type Clock = "auto" | "h23" | "h12";

/**
 * The place whose formats are used. `locales` are in order of preference; those of other languages
 * are skipped.
 */
export type Place = { readonly timeZone: string; readonly locales?: readonly string[]; readonly clock?: Clock };

/** The formats of a language and a place, with that language's own words. */
export function formatsIn(spoken: Spoken, { timeZone, locales = [], clock = "auto" }: Place): Formats {
  const { language, comma } = spoken;
  const locale = locales.find((tag) => tag.slice(0, 2) === language) ?? spoken.locale;
  const zone = findZone(timeZone) ? timeZone : "UTC";
  // A formatter takes a tenth of a millisecond to build, so each is built at its first use.
  const form = (options: Intl.DateTimeFormatOptions) => {
    let made: Intl.DateTimeFormat | undefined;
    return () => {
      made ??= new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
      return made;
    };
  };
  const usual = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hourCycle;
  const twelve = clock === "h12" || (clock === "auto" && (usual === "h12" || usual === "h11"));
  const twelveHours = form({ hour: "numeric", minute: "2-digit", hourCycle: "h12" });
  const hours = form({ timeZone: "UTC", hour: "numeric", hourCycle: "h12" });
  const short = form({ weekday: "short", day: "numeric", month: "short" });
  const medium = form({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
  const long = form({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const dated = form({ day: "numeric", month: "short", year: "numeric" });
  const monthDay = form({ day: "numeric", month: "short" });
  const weekday = form({ weekday: "short" });
  const dayNumber = form({ day: "numeric" });

  const time = (ms: number) => (twelve ? twelveHours().format(ms) : formatHoursMinutes(ms, zone));
  const timeRange = (start: number, end: number) => `${time(start)} – ${time(end)}`;
  const duration = (minutes: number) => spoken.duration(Math.round(minutes));
  const shortDate = (ms: number) => short().format(ms);
  const between = (form: Intl.DateTimeFormat, start: number, end: number) => {
    const together = form.formatRange(start, end).replaceAll("\u2009", " ");
    // Some languages, like Chinese, have no worded form for a range and use slashes.
    return together.includes("/") ? `${form.format(start)} – ${monthDay().format(end)}` : together;
  };
  const dateRange = (start: number, end: number) => between(dated(), start, end);
  return {
    language,
    locale,
    timeZone: zone,
    firstDay: firstDayOfWeek(locale),
    time,
    timeAlone: (ms) => time(ms).match(/\d\d?\D\d\d/)?.[0] ?? "",
    timeRange,
    hour: (hour) => (twelve ? hours().format(hour * HOUR_MS) : `${String(hour).padStart(2, "0")}:00`),
    shortDate,
    mediumDate: (ms) => medium().format(ms),
    longDate: (ms) => long().format(ms),
    dateRange,
    dates: (first, last) =>
      first === last
        ? shortDate(startOfDate(first, zone))
        : between(monthDay(), startOfDate(first, zone), startOfDate(last, zone)),
    when: (at) => {
      if (typeof at === "string" && isDate(at)) return shortDate(startOfDate(at, zone));
      const ms = typeof at === "string" ? epochOf(at) : at;
      return `${shortDate(ms)}${comma}${time(ms)}`;
    },
    span: (start, end, { allDay } = { allDay: false }) => {
      const last = end - 1;
      if (allDay)
        return last - start < 90_000_000 ? `${shortDate(start)}${comma}${spoken.allDay}` : dateRange(start, last);
      return shortDate(start) === shortDate(last)
        ? `${shortDate(start)}${comma}${timeRange(start, end)}`
        : `${shortDate(start)}${comma}${time(start)} – ${shortDate(end)}${comma}${time(end)}`;
    },
    monthDay: (ms) => monthDay().format(ms),
    weekday: (ms) => weekday().format(ms),
    dayNumber: (ms) =>
      dayNumber()
        .formatToParts(ms)
        .find((part) => part.type === "day")?.value ?? "",
    // 2 November 2026 is a Monday.
    weekdayName: (isoWeekday) => weekday().format(startOfDate(`2026-11-0${isoWeekday + 1}`, zone)),
    duration,
    percent: (share) => share.toLocaleString(locale, { style: "percent" }),
    ratio: (value) => value.toLocaleString(locale, { maximumFractionDigits: 1 }),
    lengths: (least, most) => (least === most ? duration(least) : duration(least) + spoken.to + duration(most)),
    priorities: spoken.priorities,
    list: (items) => new Intl.ListFormat(locale).format(items),
  };
}

/** `getWeekInfo` counts 7 as Sunday; where it is missing, Monday. */
function firstDayOfWeek(locale: string): number {
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return (info.getWeekInfo?.().firstDay ?? 1) % 7;
}
