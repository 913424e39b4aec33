import { Weekday } from "#contract/primitives.ts";
import { Habit, type TaskInput, TaskPatch } from "#contract/task.ts";
import { isoWeekdayOf } from "#domain/civil-date.ts";
import { formatDay } from "#domain/iso-text.ts";
import { epochOf, formatLocalTime, isDate, MINUTE_MS } from "#domain/time.ts";
import type { Meaning, Plain } from "./chip-meaning.ts";
import { type Found, type Statement, weekdaysOf } from "./form.ts";
import type { TextRange } from "./tokens.ts";
import { type Hours, within as hoursWithin, type Moment } from "./wall-moment.ts";
import { type Clock, dueAt, leavesNoTime, startAt, within } from "./wire-times.ts";

/** A match that was used in the work, and its meaning there. */
export type Placed = TextRange & { readonly meaning: Meaning };

type Work<T> = { readonly fields: Omit<T, "title">; readonly placed: readonly Placed[] };
type Of<Kind extends Statement["kind"]> = Extract<Statement, { kind: Kind }>;
/** The meaning of each kind of match; matches without a meaning stay in the title. */
type Meanings = Map<Statement["kind"], Meaning>;

const DAY = 24 * 60;

const FIELDS: { [Kind in Plain["kind"]]: (statement: Of<Kind>) => TaskPatch } = {
  length: ({ minutes }) => ({ duration_minutes: minutes }),
  priority: ({ level }) => ({ priority: level }),
  effort: ({ effort }) => ({ effort }),
  blocks: ({ minutes }) => ({ max_block_minutes: minutes }),
  category: ({ name }) => ({ category: name }),
  link: ({ url }) => ({ url }),
};

/** Builds a task from the matches of an item. */
export function placeTask(found: readonly Found[], clock: Clock, defaultMinutes: number): Work<TaskInput> {
  const matches = dayWithTime(found);
  const meanings: Meanings = new Map();
  const fields: Omit<TaskInput, "title"> = {};
  const place = (field: TaskPatch, meaning: Meaning, kind = meaning.kind as Statement["kind"]) => {
    Object.assign(fields, field);
    meanings.set(kind, meaning);
  };
  for (const [kind, fieldOf] of Object.entries(FIELDS) as [Plain["kind"], (statement: Statement) => TaskPatch][]) {
    const each = the(matches, kind);
    const field = each && fieldOf(each);
    if (field && TaskPatch.safeParse(field).success) place(field, each);
  }
  const [due, start] = [the(matches, "due"), the(matches, "start")];
  const on = due || start || the(matches, "repeat") ? null : the(matches, "on");
  const exact = exactLength(on?.moment.hours ?? null);
  if (exact !== null) fields.duration_minutes ??= exact;

  const bounds = on && within(on.moment, fields.duration_minutes ?? defaultMinutes, clock);
  if (on && bounds) {
    const meaning = meaningOfOn(on.moment, bounds, !meanings.has("length"));
    place({ earliest_start: bounds.from, due: bounds.to }, meaning, "on");
  }
  const from = start && startAt(start.moment, clock);
  const by = due && (inOrder(due.moment, from, clock) ?? dueAt(due.moment, clock));
  if (by) place({ due: by }, { kind: "due", at: by });
  if (from && !(by && leavesNoTime(from, by))) place({ earliest_start: from }, { kind: "start", at: from });
  return { fields, placed: placedBy(meanings, matches) };
}

/**
 * Builds a habit when an item states a frequency. It takes a length, days and hours, and nothing
 * else.
 */
export function placeHabit(found: readonly Found[], clock: Clock, defaultMinutes: number): Work<Habit> | null {
  const matches = dayWithTime(found);
  const repeat = the(matches, "repeat");
  // "Every day" with "Monday to Thursday" would be a habit of those days; no form reads that, so
  // neither is read here.
  const on = the(matches, "on");
  if (!repeat || on?.moment.days?.first !== on?.moment.days?.last) return null;
  const meanings: Meanings = new Map();
  const when = on ?? the(matches, "start") ?? the(matches, "due");
  const weekday = when?.kind === "on" && when.moment.days?.weekly ? isoWeekdayOf(when.moment.days.first) : null;
  const isWeekly = weekday !== null && repeat.days === null && repeat.times === 1;
  const [often, once] = [repeat.hours, when && hoursOf(when)];
  // A habit takes no date, and no hours outside its repeated ones.
  const isWithin = !often || !once || (once.from >= often.from && (once.to ?? 0) <= (often.to ?? DAY));
  const isPlaced = when !== null && (when.moment.days === null || isWeekly) && isWithin;
  const hours = (isPlaced ? once : null) ?? often;
  const length = the(matches, "length");
  const isLength = Habit.shape.duration_minutes.safeParse(length?.minutes).success;
  if (length && isLength) meanings.set("length", length);
  const minutes = (isLength && length?.minutes) || (exactLength(hours) ?? defaultMinutes);

  const days = isPlaced && isWeekly ? weekdaysOf([weekday]) : repeat.days;
  const range = hours && rangeOf(hours, minutes);
  meanings.set("repeat", { ...repeat, days, hours: hours === often ? range : null });
  if (isPlaced && isWeekly) meanings.set(when.kind, { ...repeat, days, hours: range });
  else if (isPlaced && range) meanings.set(when.kind, { kind: "hours", hours: range });
  const fields = {
    duration_minutes: minutes,
    times_per_week: repeat.times,
    ...(range && { preferred: [range] }),
    ...(days && { days: [...days] }),
    ...(repeat.everyWeeks > 1 && { every_weeks: repeat.everyWeeks, starts_on: firstOn(days, clock) }),
  };
  return { fields, placed: placedBy(meanings, matches) };
}

/** The match of a kind; nothing when two of them differ. */
function the<Kind extends Statement["kind"]>(found: readonly Found[], kind: Kind): Of<Kind> | null {
  const [first, ...more] = found
    .filter(({ statement }) => statement.kind === kind)
    .map(({ statement }) => statement as Of<Kind>);
  const isOne = more.every((each) => JSON.stringify(each) === JSON.stringify(first));
  return first && isOne ? first : null;
}

function placedBy(meanings: Meanings, found: readonly Found[]): Placed[] {
  return found.flatMap(({ start, end, statement }) => {
    const meaning = meanings.get(statement.kind);
    return meaning ? [{ start, end, meaning }] : [];
  });
}

/** "Tomorrow call mom at 3pm": a day and hours at a distance name one moment. */
function dayWithTime(found: readonly Found[]): Found[] {
  const isWhen = ({ statement }: Found) =>
    statement.kind === "on" || statement.kind === "due" || statement.kind === "start";
  const [one, other, ...more] = found.filter(isWhen).map(({ statement }) => statement as Of<"on" | "due" | "start">);
  if (!one || !other || more.length > 0) return [...found];
  const [day, time] = one.moment.days ? [one, other] : [other, one];
  const { days, hours } = day.moment;
  if (day.kind !== "on" || hours || time.moment.days || days?.first !== days?.last) return [...found];
  const statement: Statement =
    time.kind === "due"
      ? { kind: "due", moment: { days, hours: time.moment.hours } }
      : { kind: "on", moment: { days, hours: hoursOf(time) } };
  return found.map((each) => (isWhen(each) ? { ...each, statement } : each));
}

/**
 * "Start Monday, finish by Thursday": the Thursday after that Monday. Null when no time is left.
 */
function inOrder(moment: Moment, start: string | null, clock: Clock): string | null {
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

/** The hours of a match within a day. */
function hoursOf(statement: Of<"on" | "start" | "due">): Hours | null {
  const { hours } = statement.moment;
  if (!hours || statement.kind === "on") return hours;
  return statement.kind === "due" ? hoursWithin(0, hours.from) : hoursWithin(hours.from, DAY);
}

/** A lone time lasts as long as the habit. */
function rangeOf({ from, to }: Hours, minutes: number): [string, string] | null {
  const end = Math.min(to ?? from + minutes, DAY);
  return end - from >= 5 ? [formatLocalTime(from), formatLocalTime(end)] : null;
}

/** "2–4pm" also states the length; "in the evening" and "between 2 and 4pm" do not. */
function exactLength(hours: Hours | null): number | null {
  return hours?.exact && hours.to !== null ? hours.to - hours.from : null;
}

/** The first day of a habit that is not weekly. */
function firstOn(days: readonly Weekday[] | null, { today }: Clock): string {
  const ahead = days?.map((day) => (Weekday.options.indexOf(day) + 8 - isoWeekdayOf(today)) % 7) ?? [0];
  return formatDay(today + Math.min(...ahead));
}
