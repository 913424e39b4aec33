import { DAY_MS } from "#domain/civil.ts";
import type { PlanningProblem } from "../model.ts";
import { createLocalClock } from "../time/local-clock.ts";

export type Language = "en" | "zh";

/** How times and lengths are said in one language, in the problem's zone. */
export type Words = {
  readonly language: Language;
  /** "Tuesday", with the date when the window holds more than one Tuesday: "Tuesday 8 December". */
  day(instant: number): string;
  /** "Tuesday"; "Tuesdays" when the window holds more than one. */
  weekly(instant: number): string;
  /** "Tuesday 09:00". */
  moment(instant: number): string;
  /** A moment at which something ends: midnight is the end of its day, "Monday 24:00", as a due date of Monday is meant. */
  until(instant: number): string;
  /** "09:00". */
  time(instant: number): string;
  /** "Tuesday morning", or "the morning of Tuesday 8 December". */
  partOfDay(instant: number): string;
  /** "1 h 30 min". */
  length(minutes: number): string;
  quote(title: string): string;
};

const WEEKDAYS = {
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  zh: ["周日", "周一", "周二", "周三", "周四", "周五", "周六"],
} as const;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const NOON = 12 * 60;
const EVENING = 18 * 60;

/** Morning, afternoon or evening. */
export function partOfDay(minuteOfDay: number): 0 | 1 | 2 {
  return minuteOfDay < NOON ? 0 : minuteOfDay < EVENING ? 1 : 2;
}

export function createWords({ language, timeZone, window }: PlanningProblem): Words {
  const clock = createLocalClock(timeZone, window);
  const wall = (instant: number) => new Date(clock.zone.toWall(instant));
  const [first, last] = [clock.days[0]?.start ?? 0, clock.days.at(-1)?.end ?? 0];
  // Within seven days a weekday says it all; anything else is dated.
  const weekdayIsEnough = (instant: number) => clock.days.length <= 7 && instant >= first && instant < last;
  const day = (instant: number) => {
    const at = wall(instant);
    const weekday = WEEKDAYS[language][at.getUTCDay()] ?? "";
    if (weekdayIsEnough(instant)) return weekday;
    return language === "en"
      ? `${weekday} ${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`
      : `${at.getUTCMonth() + 1}月${at.getUTCDate()}日${weekday}`;
  };
  const weekly = (instant: number) => {
    const weekday = WEEKDAYS[language][wall(instant).getUTCDay()] ?? "";
    if (clock.days.length <= 7) return weekday;
    return language === "en" ? `${weekday}s` : `每${weekday}`;
  };
  const endsDay = (instant: number) =>
    clock.zone.startOfDay(Math.floor(clock.zone.toWall(instant) / DAY_MS)) === instant;
  const time = (instant: number) => {
    const at = wall(instant);
    return `${String(at.getUTCHours()).padStart(2, "0")}:${String(at.getUTCMinutes()).padStart(2, "0")}`;
  };
  return {
    language,
    day,
    weekly,
    time,
    moment: (instant) => `${day(instant)} ${time(instant)}`,
    until: (instant) => (endsDay(instant) ? `${day(instant - 1)} 24:00` : `${day(instant)} ${time(instant)}`),
    partOfDay: (instant) => {
      const part = partOfDay(clock.minuteOfDay(instant));
      const english = ["morning", "afternoon", "evening"][part];
      if (language === "en")
        return weekdayIsEnough(instant) ? `${day(instant)} ${english}` : `the ${english} of ${day(instant)}`;
      return `${day(instant)}${["上午", "下午", "晚上"][part]}`;
    },
    length: (minutes) => lengthIn(language, Math.round(minutes)),
    quote: (title) => (language === "en" ? `“${title}”` : `「${title}」`),
  };
}

function lengthIn(language: Language, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (language === "zh") return `${hours > 0 ? `${hours}小时` : ""}${rest > 0 || hours === 0 ? `${rest}分钟` : ""}`;
  return [hours > 0 ? `${hours} h` : "", rest > 0 || hours === 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}

/** A sentence that begins with this. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
