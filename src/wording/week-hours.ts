import type { Preferences } from "#contract/preferences.ts";
import { Weekday } from "#contract/primitives.ts";
import type { Formats } from "./language/formats.ts";

type Run = { readonly first: number; last: number; readonly hours: string };

/** `9`, or `9:30`. */
const short = (time: string): string => time.replace(/^0/, "").replace(":00", "");

/** What stands between the days of a run, between hours, and between runs. */
const SIGNS = { en: { to: "–", hours: ", ", runs: "; " }, zh: { to: "至", hours: "、", runs: "；" } };

/** The hours of the week in short: `Mon–Fri 9–12:30, 13:30–18; Sat 10–12`. */
export function weekHoursText(
  week: Preferences["working_hours"],
  formats: Pick<Formats, "weekdayName" | "language">,
): string {
  const signs = SIGNS[formats.language];
  const runs: Run[] = [];
  for (const [day, name] of Weekday.options.entries()) {
    const hours = week[name].map(([from, to]) => `${short(from)}–${short(to)}`).join(signs.hours);
    const run = runs.at(-1);
    if (run?.last === day - 1 && run.hours === hours) run.last = day;
    else if (hours !== "") runs.push({ first: day, last: day, hours });
  }
  const nameOf = (day: number) => formats.weekdayName(day + 1);
  return runs
    .map(({ first, last, hours }) => `${nameOf(first)}${first === last ? "" : signs.to + nameOf(last)} ${hours}`)
    .join(signs.runs);
}
