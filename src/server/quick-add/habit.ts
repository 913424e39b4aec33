import type { Weekday } from "#contract/primitives.ts";
import type { Habit } from "#contract/task.ts";
import type { Mark } from "./mark.ts";
import { isWindow, type When } from "./moment.ts";
import type { Understood } from "./task.ts";
import type { Wishes } from "./wishes.ts";

const WEEKDAYS: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/** A habit must have a length; this is the one that stands in the preview when none was said. */
const UNSAID_MINUTES = 60;

/** "10 hours a week" is hardly done at one go: in how many parts was not said. */
const LONGEST_WEEKLY = 240;

/** A habit from an item's wishes. What a habit cannot hold (a due date, a priority) is not placed. */
export function readHabit(title: string, wishes: Wishes, marks: readonly Mark[]): Understood<Habit> | null {
  if (!wishes.repeat) return null;
  const unplaced: Mark[] = [
    ...wishes.unclear,
    ...marks.filter(
      ({ meaning }) => meaning.kind === "priority" || meaning.kind === "effort" || meaning.kind === "url",
    ),
  ];
  const minutes = wishes.duration?.minutes ?? wishes.blocks[0]?.max ?? exactLength(wishes.whens) ?? UNSAID_MINUTES;
  const weekly = !wishes.repeat.repeat.times && !wishes.repeat.repeat.days && wishes.repeat.repeat.otherwise === 1;
  if (weekly && minutes > LONGEST_WEEKLY) return null;
  if (minutes < 5 || minutes > 24 * 60) return null;
  const preferred: [string, string][] = [];
  let { days, times, otherwise } = wishes.repeat.repeat;
  for (const { when, mark } of wishes.whens) {
    const day = onWeekday(when);
    const range = when.until ? null : preferredRange(when, minutes);
    // "Revise until Friday, daily" names no Friday of each week
    if (day && days === null && !when.until && otherwise < 7) days = [day];
    else if (when.days || when.until || !range) {
      unplaced.push(mark);
      continue;
    }
    if (range) preferred.push(range);
    else if (when.hours) unplaced.push(mark);
  }
  if (times !== null && days !== null && times > days.length) {
    unplaced.push(...wishes.repeat.marks.slice(1));
    days = null;
  }
  const value: Habit = {
    title,
    duration_minutes: minutes,
    times_per_week: Math.min(times ?? (days ? days.length : otherwise), 7),
    ...(preferred.length > 0 ? { preferred: innermost(preferred) } : {}),
    ...(days ? { days: days.map((day) => WEEKDAYS[day - 1] as Weekday) } : {}),
  };
  return { value, unplaced };
}

/** "Every morning between 7 and 8": the hours within the part of the day. */
function innermost(ranges: readonly [string, string][]): [string, string][] {
  const [one, other] = ranges.toSorted();
  // "Every morning before work": both bounds hold
  if (ranges.length === 2 && one && other && one[0] === "00:00" && other[0] < one[1] && one[1] < other[1]) {
    return [[other[0], one[1]]];
  }
  const holds = ([from, to]: [string, string], [first, last]: [string, string]) => from <= first && last <= to;
  return ranges.filter((range) => !ranges.some((other) => other !== range && holds(range, other)));
}

/** "19:00–20:30" is also how long it takes; "in the evening" is not. */
function exactLength(whens: Wishes["whens"]): number | null {
  const hours = whens.find(({ when }) => when.role === "on" && when.hours?.to && !isWindow(when.hours))?.when.hours;
  if (!hours?.to || hours.to.equals(hours.from)) return null;
  return minuteOf(hours.to) - minuteOf(hours.from);
}

/** "every week on Monday". */
function onWeekday(when: When): number | null {
  return when.role === "on" && when.days?.weekly ? when.days.first.dayOfWeek : null;
}

/** The window of the day that a time names: "at 7am" is as long as the habit, "after 6pm" lasts to the end of the day. */
function preferredRange(when: When, minutes: number): [string, string] | null {
  const { hours, role } = when;
  if (!hours) return null;
  const from = minuteOf(hours.from);
  const to = hours.to === null ? 24 * 60 : minuteOf(hours.to);
  switch (role) {
    case "on":
      return range(from, to > from ? to : Math.min(from + minutes, 24 * 60));
    case "due":
    case "before":
      if (hours.to === null) return range(from, to);
      return range(0, role === "before" ? from : to);
    case "start":
      return range(from, 24 * 60);
    case "after":
      return range(to, 24 * 60);
  }
}

function range(from: number, to: number): [string, string] | null {
  return to - from >= 5 ? [clock(from), clock(to)] : null;
}

function minuteOf(time: Temporal.PlainTime): number {
  return time.hour * 60 + time.minute;
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
