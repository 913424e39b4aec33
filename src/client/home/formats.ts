import { epochOf, isDate } from "#domain/time.ts";
import type { LanguageCode } from "../text/index.ts";

/** How dates and times are written on the home page: one language, one zone. */
export type Formats = {
  readonly timeZone: string;
  /** `Mon 7 Dec`, of a date `YYYY-MM-DD`. */
  date(date: string): string;
  /** `7 – 13 Dec`, of two dates. */
  dates(first: string, last: string): string;
  /** `Fri 11 Dec`, or `Fri 11 Dec, 17:00`, of a date or an instant. */
  when(value: string): string;
  /** The same of an instant in epoch milliseconds. */
  moment(ms: number): string;
};

export function createFormats(language: LanguageCode, timeZone: string): Formats {
  const locale =
    navigator.languages.find((tag) => tag.slice(0, 2) === language) ?? (language === "zh" ? "zh-CN" : "en-GB");
  const day = { weekday: "short", day: "numeric", month: "short" } as const;
  const dateForm = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...day });
  const rangeForm = new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "short" });
  const momentForm = new Intl.DateTimeFormat(locale, {
    timeZone,
    ...day,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const dates = (first: string, last: string) => {
    if (first === last) return dateForm.format(epochOf(first));
    const together = rangeForm.formatRange(epochOf(first), epochOf(last)).replaceAll("\u2009", " ");
    // Some languages have no worded form for a range and give a row of slashes.
    return together.includes("/")
      ? `${rangeForm.format(epochOf(first))} – ${rangeForm.format(epochOf(last))}`
      : together;
  };
  return {
    timeZone,
    date: (date) => dateForm.format(epochOf(date)),
    dates,
    when: (value) => (isDate(value) ? dateForm.format(epochOf(value)) : momentForm.format(epochOf(value))),
    moment: (ms) => momentForm.format(ms),
  };
}
