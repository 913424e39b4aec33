import { instantOf } from "#domain/time.ts";
import type { Clock } from "./mark.ts";

/** Days meant, `[first, last]`; a single day has both equal. */
export type Days = {
  readonly first: Temporal.PlainDate;
  readonly last: Temporal.PlainDate;
  /** A weekday without a date: the next one is meant when the time of day is already past. */
  readonly weekly?: boolean;
  /** A holiday: "before Christmas" ends the day before it. */
  readonly holiday?: boolean;
  /** Said without a year, and it went by a few weeks ago: the next such date may not be meant. */
  readonly gone?: boolean;
};

/** A time of day, or a span of it. `to` null is the end of the day. */
export type Hours = {
  readonly from: Temporal.PlainTime;
  readonly to: Temporal.PlainTime | null;
  /** Said of many days ("mornings"): no single task can be held to it. */
  readonly repeated?: boolean;
  /** Said as the bounds of something shorter: "between 2 and 4pm". */
  readonly window?: boolean;
  /** Said without its half of the day: "at 9" is in the morning unless that is past and the evening is not. */
  readonly open?: boolean;
};

/** `due`: done by then; `start`: not begun before; `after`: begun once it is over; `on`: simply said. */
export type Role = "due" | "before" | "start" | "after" | "on";

export type When = {
  readonly role: Role;
  readonly days: Days | null;
  readonly hours: Hours | null;
  /** An exact instant ("in 3 hours"). */
  readonly instant?: Temporal.Instant;
  /** The second end of "from … to …". */
  readonly until?: { readonly days: Days | null; readonly hours: Hours | null };
};

/** Bounds on the wire: an ISO instant, or a date where a whole day is meant. */
export type Bounds = { readonly earliest?: string; readonly due?: string };

/** What the parts of the day mean. */
export const HOURS: Readonly<Record<"night" | "morning" | "noon" | "midday" | "afternoon" | "evening", Hours>> = {
  night: span("00:00", "06:00"),
  morning: span("06:00", "12:00"),
  noon: span("12:00", "12:00"),
  midday: span("11:30", "14:00"),
  afternoon: span("12:00", "18:00"),
  evening: span("18:00", null),
};

/** Whether these hours only bound the work ("the morning", "between 2 and 4") rather than say how long it takes. */
export function isWindow(hours: Hours): boolean {
  return hours.window === true || isPartOfDay(hours);
}

/** Whether these hours are a part of the day ("the morning") rather than a span that was said exactly. */
export function isPartOfDay(hours: Hours): boolean {
  return hours.repeated === true || Object.values(HOURS).includes(hours);
}

/** What a `When` says of a task; null when it contradicts itself. */
export function boundsOf(when: When, clock: Clock): Bounds | null {
  if (when.hours?.repeated || when.days?.gone || isEither(when, clock)) return null;
  if (when.instant) return { [isBeginning(when.role) ? "earliest" : "due"]: iso(when.instant) };
  const days = when.days ?? nextDay(when.hours, clock);
  const { hours } = when;
  if (!days) return null;
  if (when.until) return rangeBounds({ days, hours }, when.until, clock);
  const rolled = rollOver(days, hours, clock);
  switch (when.role) {
    case "due":
      return { due: end(rolled.last, hours, clock) };
    case "before":
      return { due: before(rolled, hours, clock) };
    case "start":
      return { earliest: begin(rolled.first, hours, clock) };
    case "after":
      return { earliest: hours ? afterHours(rolled.first, hours, clock) : rolled.last.add({ days: 1 }).toString() };
    case "on":
      return onBounds(rolled, hours, clock);
  }
}

/** Whether it says when something may begin, rather than when it is due or happens. */
export function isBeginning(role: Role): boolean {
  return role === "start" || role === "after";
}

/** "At 9", said at 10 in the morning: tonight or tomorrow. */
function isEither({ days, hours }: When, clock: Clock): boolean {
  if (days || !hours?.open || !isPast(clock.today, hours, clock)) return false;
  const late = hours.from.add({ hours: 12 });
  return !isPast(clock.today, { from: late, to: late }, clock);
}

/** A span of days or hours bounds both ends; a single day or time is a due date. */
function onBounds(days: Days, hours: Hours | null, clock: Clock): Bounds {
  const spansDays = !days.first.equals(days.last);
  const spansHours = hours !== null && (hours.to === null || !hours.to.equals(hours.from));
  const due = end(days.last, hours, clock);
  return spansDays || spansHours ? { earliest: begin(days.first, hours, clock), due } : { due };
}

function rangeBounds(
  from: Pick<When, "days" | "hours">,
  until: NonNullable<When["until"]>,
  clock: Clock,
): Bounds | null {
  const first = from.days?.first;
  const last = (until.days ?? from.days)?.last;
  if (!first || !last) return null;
  const lastDay = until.days?.weekly && Temporal.PlainDate.compare(last, first) < 0 ? last.add({ weeks: 1 }) : last;
  if (Temporal.PlainDate.compare(lastDay, first) < 0) return null;
  return { earliest: begin(first, from.hours, clock), due: end(lastDay, until.hours, clock) };
}

/** "Before Friday" includes Friday; "before the weekend" and "before Christmas" end before they begin. */
function before(days: Days, hours: Hours | null, clock: Clock): string {
  if (hours) return at(days.first, hours.from, clock);
  if (days.holiday && Temporal.PlainDate.compare(days.first, clock.today) > 0) {
    return days.first.subtract({ days: 1 }).toString();
  }
  const begun = Temporal.PlainDate.compare(days.first, clock.today) <= 0;
  return (begun || days.first.equals(days.last) ? days.last : days.first.subtract({ days: 1 })).toString();
}

function afterHours(date: Temporal.PlainDate, hours: Hours, clock: Clock): string {
  return hours.to ? at(date, hours.to, clock) : date.add({ days: 1 }).toString();
}

function begin(date: Temporal.PlainDate, hours: Hours | null, clock: Clock): string {
  return hours ? at(date, hours.from, clock) : date.toString();
}

function end(date: Temporal.PlainDate, hours: Hours | null, clock: Clock): string {
  return hours?.to ? at(date, hours.to, clock) : date.toString();
}

/** A time of day without a date is the next one. */
function nextDay(hours: Hours | null, clock: Clock): Days | null {
  if (!hours) return null;
  const today = { first: clock.today, last: clock.today };
  return isPast(clock.today, hours, clock) ? shift(today, 1) : today;
}

function rollOver(days: Days, hours: Hours | null, clock: Clock): Days {
  return days.weekly && hours && isPast(days.last, hours, clock) ? shift(days, 7) : days;
}

function isPast(date: Temporal.PlainDate, hours: Hours, clock: Clock): boolean {
  if (!hours.to) return Temporal.PlainDate.compare(date, clock.today) < 0;
  return Temporal.Instant.compare(instantOf(at(date, hours.to, clock)), clock.now) < 0;
}

function shift(days: Days, by: number): Days {
  return { first: days.first.add({ days: by }), last: days.last.add({ days: by }) };
}

/** A wall time in the person's zone as an instant; in a gap the later, in a fold the earlier one (RFC 5545 3.3.5). */
function at(date: Temporal.PlainDate, time: Temporal.PlainTime, { timeZone }: Clock): string {
  return iso(date.toZonedDateTime({ timeZone, plainTime: time }).toInstant());
}

function iso(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: "second" });
}

function span(from: string, to: string | null): Hours {
  return { from: Temporal.PlainTime.from(from), to: to === null ? null : Temporal.PlainTime.from(to) };
}

export function singleDay(date: Temporal.PlainDate, weekly = false): Days {
  return weekly ? { first: date, last: date, weekly } : { first: date, last: date };
}

/** The next such ISO weekday from today on, or the one of the week `weeks` after this. */
export function weekday(day: number, clock: Clock, weeks: number | null = null): Days {
  if (weeks === null) return singleDay(clock.today.add({ days: (day - clock.today.dayOfWeek + 7) % 7 }), true);
  return singleDay(monday(clock.today).add({ days: day - 1 + 7 * weeks }));
}

/** Monday to Sunday of the week `weeks` after this one. */
export function week(clock: Clock, weeks: number): Days {
  const first = monday(clock.today).add({ weeks });
  return { first, last: first.add({ days: 6 }) };
}

export function weekend(clock: Clock, weeks: number): Days {
  const saturday = monday(clock.today).add({ days: 5, weeks });
  return { first: saturday, last: saturday.add({ days: 1 }) };
}

/** First to last day of the month `months` after this one. */
export function month(clock: Clock, months: number): Days {
  const first = clock.today.with({ day: 1 }).add({ months });
  return { first, last: first.with({ day: first.daysInMonth }) };
}

/** The next day of the month `day` from today on; null when there is none within a year of months. */
export function dayOfMonth(day: number, clock: Clock, months: number | null = null): Days | null {
  if (day < 1 || day > 31) return null;
  for (const ahead of months === null ? [0, 1, 2] : [months]) {
    const first = clock.today.with({ day: 1 }).add({ months: ahead });
    if (day > first.daysInMonth) continue;
    const date = first.with({ day });
    if (months !== null || Temporal.PlainDate.compare(date, clock.today) >= 0) return singleDay(date);
  }
  return null;
}

function monday(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 });
}
