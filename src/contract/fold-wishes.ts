import { type Interval, intersectUnsorted, subtractUnsorted, union } from "#domain/interval.ts";
import { formatLocalTime, parseLocalTime } from "#domain/time.ts";
import type { Ground } from "./fold-remedies.ts";
import type { Preferences, WeekHours } from "./preferences.ts";
import { Weekday } from "./primitives.ts";
import type { PartOfDay, Span, Wish } from "./wish.ts";

/** The inputs overridden by the wishes, in order. */
export function wishedInputs({ preferences, habits, tasks }: Ground, wishes: readonly Wish[]): Ground {
  return { preferences: wishedPreferences(preferences, wishes), habits, tasks: wishedTasks(tasks, wishes) };
}

/** The preferences overridden by the wishes, in order. */
export function wishedPreferences(preferences: Preferences, wishes: readonly Wish[]): Preferences {
  const held = wishes.reduce(withWish, preferences);
  if (wishes.length === 0 || !preferences.week_templates) return held;
  return { ...held, week_templates: preferences.week_templates.map((week) => wishedWeek(preferences, week, wishes)) };
}

/** Wishes also apply to weeks with hours of their own. */
function wishedWeek(usual: Preferences, week: WeekTemplate, wishes: readonly Wish[]): WeekTemplate {
  const hours = {
    working_hours: week.working_hours ?? usual.working_hours,
    focus_hours: week.focus_hours ?? usual.focus_hours,
  };
  const { working_hours, focus_hours } = wishes.reduce(withWish, { ...usual, ...hours });
  return { ...week, working_hours, focus_hours };
}

type WeekTemplate = NonNullable<Preferences["week_templates"]>[number];
type DayHours = WeekHours[Weekday];
type Prioritized = { readonly title: string; readonly priority?: number | undefined };

/** The tasks with the wishes applied: a task to be done first becomes urgent. */
export function wishedTasks<Task extends Prioritized>(
  tasks: readonly Task[],
  wishes: readonly Wish[],
): readonly Task[] {
  const first = new Set(wishes.flatMap((wish) => (wish.kind === "first" ? [titleKey(wish.title)] : [])));
  return first.size === 0
    ? tasks
    : tasks.map((task) => (first.has(titleKey(task.title)) ? { ...task, priority: 1 } : task));
}

/** Titles are equal when they differ only in case and spaces. */
export function titleKey(title: string): string {
  return title.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "");
}

/**
 * The whole time that a span covers on that weekday, in minutes after midnight; null on a day that
 * it does not cover.
 */
export function extentOf(span: Span, day: Weekday, work: WeekHours): Interval | null {
  if (!(span.days?.includes(day) ?? work[day].length > 0)) return null;
  if (span.part !== null) return extentOfPart(span.part, usualHours(work, day));
  return { start: parseLocalTime(span.from ?? "00:00"), end: parseLocalTime(span.to ?? "24:00") };
}

function withWish(held: Preferences, wish: Wish): Preferences {
  const { working_hours: work, focus_hours: focus } = held;
  const working = (working_hours: WeekHours) => ({ ...held, working_hours });
  const focused = (focus_hours: WeekHours) => ({ ...held, focus_hours });
  switch (wish.kind) {
    case "no-work":
      return working(mapWeek(work, (hours, day) => subtractUnsorted(hours, listed(extentOf(wish, day, work)))));
    case "only":
      return working(mapWeek(work, (hours, day) => workIn(wish, day, work) ?? (wish.days === null ? hours : [])));
    case "also":
      return working(mapWeek(work, (hours, day) => union([...hours, ...(workIn(wish, day, work) ?? [])])));
    case "start":
      return working(onDays(work, wish.days, (hours) => startAt(hours, parseLocalTime(wish.at))));
    case "stop":
      return working(onDays(work, wish.days, (hours) => stopAt(hours, parseLocalTime(wish.at))));
    case "lunch": {
      const gap = { start: parseLocalTime(wish.from), end: parseLocalTime(wish.to) };
      return working(onDays(work, wish.days, (hours) => subtractUnsorted(acrossNoon(hours), [gap])));
    }
    case "no-lunch":
      return working(onDays(work, wish.days, acrossNoon));
    case "focus":
      return focused(mapWeek(focus, (hours, day) => workIn(wish, day, work) ?? hours));
    case "no-focus":
      return focused(mapWeek(focus, (hours, day) => subtractUnsorted(hours, listed(extentOf(wish, day, work)))));
    case "focus-at-most":
      return { ...held, max_focus_minutes_per_day: wish.minutes };
    case "blocks":
      return { ...held, ...blocksWithin(held, wish) };
    case "breaks":
      return { ...held, buffer_minutes: wish.minutes };
    case "task-length":
      return { ...held, default_task_minutes: wish.minutes };
    case "first":
      return held;
  }
}

/**
 * The working hours of a span on that day: its own when both ends are given, otherwise those within
 * the usual or, failing that, the waking hours; null on a day that it does not cover.
 */
function workIn(span: Span, day: Weekday, work: WeekHours): Interval[] | null {
  const extent = extentOf(span, day, work);
  if (!extent) return null;
  if (span.from !== null && span.to !== null) return [extent];
  const within = intersectUnsorted(usualHours(work, day), [extent]);
  return within.length > 0 ? within : intersectUnsorted(WAKING_HOURS, [extent]);
}

/** Work wished for outside the usual hours is within these, unless both ends were given. */
const WAKING_HOURS: readonly Interval[] = [{ start: 8 * 60, end: 22 * 60 }];

/** The hours of a day; for a day off, those of the first working day. */
function usualHours(week: WeekHours, day: Weekday): Interval[] {
  const like = [day, ...Weekday.options].find((each) => week[each].length > 0);
  return like ? intervalsOf(week[like]) : [];
}

const NOON = 12 * 60;
const EVENING = 18 * 60;

/**
 * The end of a part of the day follows the hours: with a lunch from 12:30, the morning lasts until
 * then.
 */
function extentOfPart(part: PartOfDay, hours: readonly Interval[]): Interval {
  const afternoon = endOfStretch(hours.slice(0, -1), NOON, 14 * 60);
  const evening = endOfStretch(hours, EVENING, 19 * 60 + 30);
  switch (part) {
    case "morning":
      return { start: 0, end: afternoon };
    case "afternoon":
      return { start: afternoon, end: evening };
    case "evening":
      return { start: evening, end: 24 * 60 };
  }
}

/** The end of the stretch of work around `time`, when it is at most `latest`; otherwise `time`. */
function endOfStretch(stretches: readonly Interval[], time: number, latest: number): number {
  const end = stretches.find(({ start, end }) => start < time && time <= end)?.end ?? time;
  return end <= latest ? end : time;
}

/** The hours with the midday gap filled. */
function acrossNoon(hours: readonly Interval[]): Interval[] {
  const gaps = hours.slice(1).map(({ start }, index) => ({ start: hours[index]?.end ?? start, end: start }));
  return union([...hours, ...gaps.filter(({ start, end }) => start >= 11 * 60 && end <= 15 * 60)]);
}

function startAt(hours: readonly Interval[], at: number): Interval[] {
  const [first, ...later] = hours;
  if (first && at < first.start) return [{ start: at, end: first.end }, ...later];
  return subtractUnsorted(hours, [{ start: 0, end: at }]);
}

function stopAt(hours: readonly Interval[], at: number): Interval[] {
  const last = hours.at(-1);
  if (last && at > last.end) return [...hours.slice(0, -1), { start: last.start, end: at }];
  return subtractUnsorted(hours, [{ start: at, end: 24 * 60 }]);
}

/**
 * A wished maximum below the shortest block lowers that too; a wished minimum above the longest
 * raises it.
 */
function blocksWithin(held: Preferences, { least, most }: Extract<Wish, { kind: "blocks" }>) {
  const shortest = least ?? Math.min(held.min_block_minutes, most ?? held.min_block_minutes);
  const longest = most ?? Math.max(held.max_block_minutes, shortest);
  return { min_block_minutes: shortest, max_block_minutes: longest };
}

/** The union of both hours; `a` unchanged when it contains `b`. */
export function joinHours(a: DayHours, b: DayHours): DayHours {
  const [ours, theirs] = [intervalsOf(a), intervalsOf(b)];
  return subtractUnsorted(theirs, ours).length === 0 ? a : union([...ours, ...theirs]).map(rangeOf);
}

function onDays(
  week: WeekHours,
  days: readonly Weekday[] | null,
  change: (hours: Interval[]) => readonly Interval[],
): WeekHours {
  return mapWeek(week, (hours, day) => ((days?.includes(day) ?? true) ? change(hours) : hours));
}

function mapWeek(week: WeekHours, change: (hours: Interval[], day: Weekday) => readonly Interval[]): WeekHours {
  const changed = Weekday.options.map((day) => [day, change(intervalsOf(week[day]), day).map(rangeOf)]);
  return Object.fromEntries(changed);
}

function intervalsOf(ranges: DayHours): Interval[] {
  return ranges.map(([from, to]) => ({ start: parseLocalTime(from), end: parseLocalTime(to) }));
}

function rangeOf({ start, end }: Interval): [string, string] {
  return [formatLocalTime(start), formatLocalTime(end)];
}

function listed<T>(value: T | null): T[] {
  return value === null ? [] : [value];
}
