import { findZone } from "#domain/zone.ts";
import type { LanguageCode, Text } from "./index.ts";

export type Clock = "auto" | "h23" | "h12";

/** How dates, times and durations are written: one language, one zone, one clock. */
export type Formats = {
  readonly locale: string;
  readonly timeZone: string;
  /** `09:30` or `9:30 AM`, of an instant. */
  time(ms: number): string;
  /** `09:30 – 10:15`. */
  timeRange(start: number, end: number): string;
  /** `Mon 7 Dec`. */
  shortDate(ms: number): string;
  /** `Monday, 7 December 2026`. */
  longDate(ms: number): string;
  /** `Mon 7 Dec, 09:30 – 10:15`. */
  when(start: number, end: number, allDay: boolean): string;
  /** `Mon, 7 Dec 2026`. */
  mediumDate(ms: number): string;
  /** `7 – 13 Dec 2026`; `end` is the last instant shown. */
  dateRange(start: number, end: number): string;
  /** `Mon`, and `7`. */
  weekday(ms: number): string;
  dayNumber(ms: number): string;
  /** `09`, `9 AM`: an hour of the axis. */
  hour(hour: number): string;
  duration(minutes: number): string;
  /** 0 is Sunday: the first day of the week where the person lives. */
  readonly firstDay: number;
};

export function createFormats(
  language: LanguageCode,
  browserLocales: readonly string[],
  timeZone: string,
  clock: Clock,
  text: Text,
): Formats {
  const locale = browserLocales.find((tag) => tag.slice(0, 2) === language) ?? (language === "en" ? "en-GB" : language);
  const usual = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hourCycle;
  const twelve = clock === "h12" || (clock === "auto" && (usual === "h12" || usual === "h11"));
  const zone = findZone(timeZone) ? timeZone : "UTC";
  const form = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  const times = form(
    twelve
      ? { hour: "numeric", minute: "2-digit", hourCycle: "h12" }
      : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  );
  const hours = new Intl.DateTimeFormat(locale, { timeZone: "UTC", hour: "numeric", hourCycle: "h12" });
  const short = form({ weekday: "short", day: "numeric", month: "short" });
  const long = form({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const range = form({ day: "numeric", month: "short", year: "numeric" });
  const medium = form({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
  const weekday = form({ weekday: "short" });
  const dayNumber = form({ day: "numeric" });

  const time = (ms: number) => times.format(ms);
  const timeRange = (start: number, end: number) => `${time(start)} – ${time(end)}`;
  const monthDay = form({ day: "numeric", month: "short" });
  const dateRange = (start: number, end: number) => {
    const together = range.formatRange(start, end).replaceAll("\u2009", " ");
    // Some languages, Chinese among them, have no worded form for a range and give a row of slashes.
    return together.includes("/") ? `${range.format(start)} – ${monthDay.format(end)}` : together;
  };
  const when = (start: number, end: number, allDay: boolean) => {
    const last = end - 1;
    if (allDay) return last - start < 90_000_000 ? `${short.format(start)}, ${text.allDay}` : dateRange(start, last);
    return short.format(start) === short.format(last)
      ? `${short.format(start)}, ${timeRange(start, end)}`
      : `${short.format(start)}, ${time(start)} – ${short.format(end)}, ${time(end)}`;
  };
  return {
    locale,
    timeZone: zone,
    time,
    timeRange,
    when,
    dateRange,
    shortDate: (ms) => short.format(ms),
    longDate: (ms) => long.format(ms),
    mediumDate: (ms) => medium.format(ms),
    weekday: (ms) => weekday.format(ms),
    dayNumber: (ms) => dayNumber.formatToParts(ms).find((part) => part.type === "day")?.value ?? "",
    hour: (hour) => (twelve ? hours.format(hour * 3_600_000) : `${String(hour).padStart(2, "0")}:00`),
    duration: (minutes) => text.duration(Math.round(minutes)),
    firstDay: firstDayOfWeek(locale),
  };
}

/** `getWeekInfo` counts 7 as Sunday; where it is missing, Monday. */
function firstDayOfWeek(locale: string): number {
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } };
  return (info.getWeekInfo?.().firstDay ?? 1) % 7;
}
