import { LIMITS } from "#contract/limits.ts";
import { Weekday } from "#contract/primitives.ts";
import type { Habit, TaskInput } from "#contract/task.ts";
import { formatDay, isoWeekdayOf } from "#domain/civil.ts";
import { epochOf, formatLocalTime, isDate, MINUTE_MS } from "#domain/time.ts";
import { type Clock, dueAt, leavesNoTime, startAt, within } from "./bounds.ts";
import type { Found } from "./find.ts";
import type { Said } from "./form.ts";
import type { Meaning } from "./meaning.ts";
import { fromTo, type Hours, type Moment } from "./moment.ts";
import type { TextRange } from "./tokens.ts";

/** A reading that found a place in the work, and what it came to there. */
export type Placed = TextRange & { readonly meaning: Meaning };

type Work<T> = { readonly fields: Omit<T, "title">; readonly placed: readonly Placed[] };
type Of<Kind extends Said["kind"]> = Extract<Said, { kind: Kind }>;

const DAY = 24 * 60;

/** A task of what is read in an item. What finds no place, such as a second due date, stays in the title. */
export function placeTask(found: readonly Found[], clock: Clock, defaultMinutes: number): Work<TaskInput> {
  const fields: Omit<TaskInput, "title"> = {};
  const said = dayWithTime(found);
  const length = firstOf(found, "length", ({ minutes }) => minutes <= LIMITS.taskMinutes);
  const whole = firstOf(found, "on", ({ moment }) => exactLength(moment.hours) !== null);
  const minutes = length?.minutes ?? exactLength(whole?.moment.hours ?? null);
  if (minutes !== null) fields.duration_minutes = minutes;
  let on: { moment: Moment; meaning: Meaning } | null = null;

  const place = (each: Said): Meaning | null => {
    switch (each.kind) {
      case "length":
        return each === length ? { kind: "length", minutes: each.minutes } : null;
      case "on": {
        if (on?.moment === each.moment) return on.meaning;
        const bounds = within(each.moment, minutes ?? defaultMinutes, clock);
        if (!bounds || fields.due !== undefined || fields.earliest_start !== undefined) return null;
        [fields.earliest_start, fields.due] = [bounds.from, bounds.to];
        on = { moment: each.moment, meaning: meaningOfOn(each.moment, bounds, length === null) };
        return on.meaning;
      }
      case "due": {
        const at = fields.due === undefined ? inOrder(each.moment, fields.earliest_start, clock) : null;
        if (at === null) return null;
        fields.due = at;
        return { kind: "due", at };
      }
      case "start": {
        const at = startAt(each.moment, each.after, clock);
        if (at === null || fields.earliest_start !== undefined) return null;
        if (fields.due && leavesNoTime(at, fields.due)) return null;
        fields.earliest_start = at;
        return { kind: "start", at };
      }
      case "priority":
        if (fields.priority !== undefined) return null;
        fields.priority = each.level;
        return each;
      case "effort":
        if (fields.effort !== undefined) return null;
        fields.effort = each.effort;
        return each;
      case "blocks":
        if (fields.max_block_minutes !== undefined || each.minutes < 5 || each.minutes > DAY) return null;
        fields.max_block_minutes = each.minutes;
        return each;
      case "category":
        if (fields.category !== undefined) return null;
        fields.category = each.name;
        return each;
      case "link":
        if (fields.url !== undefined || each.url.length > 2_000) return null;
        fields.url = each.url;
        return each;
      case "repeat":
      case "title":
        return null;
    }
  };
  return { fields, placed: placedBy(place, said) };
}

/** A habit of what is read in an item, where that says how often; it holds a length, days and hours, and nothing else. */
export function placeHabit(found: readonly Found[], clock: Clock, defaultMinutes: number): Work<Habit> | null {
  const said = dayWithTime(found);
  const repeat = firstOf(found, "repeat");
  if (!repeat) return null;
  const length = firstOf(found, "length", ({ minutes }) => minutes >= 5 && minutes <= DAY);
  const whole = firstOf(found, "on", ({ moment }) => (exactLength(moment.hours) ?? 0) >= 5);
  const minutes = length?.minutes ?? exactLength(whole?.moment.hours ?? null) ?? defaultMinutes;
  const preferred: [string, string][] = [];
  let days = repeat.days;

  const prefer = (hours: Hours | null): [string, string] | null => {
    const range = hours && rangeOf(hours, minutes);
    if (range) preferred.push(range);
    return range;
  };
  const place = (each: Said): Meaning | null => {
    switch (each.kind) {
      case "length":
        return each === length ? { kind: "length", minutes: each.minutes } : null;
      case "repeat":
        return each === repeat ? meaningOfRepeat({ ...each, days }, prefer(each.hours)) : null;
      case "on":
      case "start":
      case "due": {
        const weekday = each.kind === "on" ? weeklyDay(each.moment) : null;
        if (each.moment.days && (weekday === null || days !== null || repeat.times > 1)) return null;
        const hours = prefer(hoursOf(each));
        if (weekday === null) return hours && { kind: "hours", hours };
        days = [weekday];
        return meaningOfRepeat({ ...repeat, days }, hours);
      }
      default:
        return null;
    }
  };
  const placed = placedBy(place, said);
  const fields = {
    duration_minutes: minutes,
    times_per_week: repeat.times,
    ...(preferred.length > 0 && { preferred }),
    ...(days && { days: days.map(weekdayName) }),
    ...(repeat.everyWeeks > 1 && { every_weeks: repeat.everyWeeks, starts_on: firstOn(days, clock) }),
  };
  return { fields, placed };
}

function placedBy(place: (said: Said) => Meaning | null, found: readonly Found[]): Placed[] {
  return found.flatMap(({ start, end, said }) => {
    const meaning = place(said);
    return meaning ? [{ start, end, meaning }] : [];
  });
}

function firstOf<Kind extends Said["kind"]>(
  found: readonly Found[],
  kind: Kind,
  fits: (said: Of<Kind>) => boolean = () => true,
): Of<Kind> | null {
  const first = found.find(({ said }) => said.kind === kind && fits(said as Of<Kind>));
  return (first?.said as Of<Kind> | undefined) ?? null;
}

/** "Tomorrow call mom at 3pm": a day and a time that stand apart are one moment, which both of them then name. */
function dayWithTime(found: readonly Found[]): Found[] {
  const day = firstOf(found, "on", ({ moment }) => moment.hours === null);
  const time = firstOf(found, "on", ({ moment }) => moment.days === null);
  if (!day || !time) return [...found];
  const said: Said = { kind: "on", moment: { days: day.moment.days, hours: time.moment.hours } };
  return found.map((each) => (each.said === day || each.said === time ? { ...each, said } : each));
}

/** "Start Monday, finish by Thursday", said on a Tuesday: the Thursday after that Monday. Null where no time is left. */
function inOrder(moment: Moment, start: string | null | undefined, clock: Clock): string | null {
  const at = dueAt(moment, clock);
  if (at === null || !start || !leavesNoTime(start, at)) return at;
  const { days } = moment;
  const later = days?.weekly ? dueAt({ ...moment, days: { ...days, last: days.last + 7 } }, clock) : null;
  return later && !leavesNoTime(start, later) ? later : null;
}

function meaningOfOn({ days, hours }: Moment, { from, to }: { from: string; to: string }, isLength: boolean): Meaning {
  const isSpan = hours ? hours.to !== null : days?.first !== days?.last;
  if (!isSpan) return { kind: "on", at: from };
  const minutes = isLength && hours?.exact && !isDate(from) ? (epochOf(to) - epochOf(from)) / MINUTE_MS : null;
  return { kind: "span", from, to, minutes };
}

function meaningOfRepeat({ times, days, everyWeeks }: Of<"repeat">, hours: [string, string] | null): Meaning {
  return { kind: "repeat", times, days: days?.map(weekdayName) ?? null, everyWeeks, hours };
}

/** The hours that a reading leaves of every day. */
function hoursOf(said: Of<"on" | "start" | "due">): Hours | null {
  const { hours } = said.moment;
  if (!hours) return null;
  if (said.kind === "on") return hours;
  if (said.kind === "due") return fromTo(0, hours.from, false);
  return fromTo(said.kind === "start" && said.after ? (hours.to ?? hours.from) : hours.from, DAY, false);
}

/** A time alone lasts as long as the habit. */
function rangeOf({ from, to }: Hours, minutes: number): [string, string] | null {
  const end = to ?? Math.min(from + minutes, DAY);
  return end - from >= 5 ? [formatLocalTime(from), formatLocalTime(end)] : null;
}

/** "2–4pm" is also how long it takes; "in the evening" and "between 2 and 4pm" are not. */
function exactLength(hours: Hours | null): number | null {
  return hours?.exact && hours.to !== null ? hours.to - hours.from : null;
}

function weeklyDay({ days }: Moment): number | null {
  return days?.weekly ? isoWeekdayOf(days.first) : null;
}

function weekdayName(weekday: number): Weekday {
  return Weekday.options[weekday - 1] as Weekday;
}

/** The first day of a habit that is not every week's. */
function firstOn(days: readonly number[] | null, { today }: Clock): string {
  const ahead = days?.map((weekday) => (weekday - isoWeekdayOf(today) + 7) % 7) ?? [0];
  return formatDay(today + Math.min(...ahead));
}
