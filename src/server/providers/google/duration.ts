import { LIMITS } from "#contract/limits.ts";

const HOURS = "h|hrs?|hours?|std|小时|個小時|个小时";
const MINUTES = "m|mins?|minutes?|分|分钟|分鐘";

/** `1h30`, `1 h 30 min`, `2 hours and 15 minutes`; a word boundary keeps `m` from standing for `meters`. */
const HOURS_AND_MINUTES = new RegExp(
  `(?<![\\w.,:])(\\d{1,3})\\s*(?:${HOURS})\\s*(?:and\\s+)?(\\d{1,2})\\s*(?:${MINUTES})?(?![\\w:])`,
  "iu",
);
const IN_HOURS = new RegExp(`(?<![\\w.,:])(\\d{1,3}(?:[.,]\\d{1,2})?)\\s*-?\\s*(?:${HOURS})(?![\\w:])`, "iu");
const IN_MINUTES = new RegExp(`(?<![\\w.,:])(\\d{1,4})\\s*-?\\s*(?:${MINUTES})(?![\\w:])`, "iu");

/** The length of work that a task's title names, else its notes ("essay 3h", "read (45 min)"), in minutes; null when neither does. */
export function durationIn(title: string, notes: string): number | null {
  return readDuration(title) ?? readDuration(notes);
}

function readDuration(text: string): number | null {
  const minutes = readHoursAndMinutes(text) ?? readHours(text) ?? readMinutes(text);
  return minutes !== null && minutes >= 1 && minutes <= LIMITS.taskMinutes ? minutes : null;
}

function readHoursAndMinutes(text: string): number | null {
  const match = HOURS_AND_MINUTES.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

function readHours(text: string): number | null {
  const match = IN_HOURS.exec(text);
  return match ? Math.round(Number(match[1]?.replace(",", ".")) * 60) : null;
}

function readMinutes(text: string): number | null {
  const match = IN_MINUTES.exec(text);
  return match ? Number(match[1]) : null;
}
