import { joinHours } from "#contract/fold-wishes.ts";
import { identified } from "#contract/habit-ids.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Preferences, type PreferencesPatch, WeekHours } from "#contract/preferences.ts";
import { Weekday } from "#contract/primitives.ts";
import { Remedy } from "#contract/remedy.ts";
import type { Habit, TaskPatch } from "#contract/task.ts";
import { weekdayNameOf } from "#contract/week-hours.ts";
import type { Interval } from "#domain/interval.ts";
import { dateOf, formatInstant, formatLocalTime, minuteOfDay } from "#domain/time.ts";
import type { Change, HabitChange, PlanningTask, TaskChange, UnplacedWork } from "#planner/index.ts";
import type { Reasons } from "#wording/reasons.ts";

/** The other inputs of the plan that left work out. */
type Planned = {
  readonly tasks: readonly PlanningTask[];
  readonly habits: readonly Habit[];
  readonly preferences: Preferences;
  readonly reasons: Reasons;
};

/**
 * The planner's change as request fields; null when there is none, or when it exceeds what a
 * request may hold.
 */
export function toRemedy({ taskId, title, remedy }: UnplacedWork, planned: Planned): Remedy | null {
  const { tasks, habits, preferences, reasons } = planned;
  if (!remedy) return null;
  const task = tasks.find(({ id }) => id === taskId);
  const add = (part: RequestPart, change: Change): RequestPart => {
    if (isOfHabit(change)) return { ...part, habits: withHabit(part.habits ?? habits, taskId, change) };
    return task ? withChange(part, change, { task, preferences }) : part;
  };
  const read = Remedy.safeParse({ statement: reasons.remedy(remedy, title), ...remedy.changes.reduce(add, {}) });
  return read.success ? read.data : null;
}

const OF_HABITS: ReadonlySet<Change["kind"]> = new Set<HabitChange["kind"]>([
  "shorter-sessions",
  "more-hours",
  "more-days",
  "fewer-times",
]);

function isOfHabit(change: Change): change is Change & HabitChange {
  return OF_HABITS.has(change.kind);
}

/** All habits with one change, because a request replaces all of them. */
function withHabit(habits: readonly Habit[], id: string, change: HabitChange): Habit[] {
  const ids = identified(habits).map((habit) => habit.id);
  return habits.map((habit, at) => (ids[at] === id ? { ...habit, ...fieldsOf(change, habit) } : habit));
}

function fieldsOf(change: HabitChange, { days }: Habit): Partial<Habit> {
  switch (change.kind) {
    case "shorter-sessions":
      return { duration_minutes: change.minutes };
    case "more-hours":
      return { preferred: change.preferred.map(({ from, to }) => [formatLocalTime(from), formatLocalTime(to)]) };
    case "more-days": {
      const { day } = change;
      const isMeant = (name: Weekday, at: number) => days?.includes(name) || at + 1 === day;
      return { days: day === null || !days ? null : Weekday.options.filter(isMeant) };
    }
    case "fewer-times":
      return { times_per_week: change.times };
  }
}

type RequestPart = Omit<Remedy, "statement">;

/** A request with one more change. Changes of one task are merged. */
function withChange(
  { tasks = [], preferences }: RequestPart,
  change: TaskChange,
  { task, preferences: before }: { readonly task: PlanningTask; readonly preferences: Preferences },
): RequestPart {
  const held = {
    ...before,
    working_hours: preferences?.working_hours ?? before.working_hours,
    hours_by_category: preferences?.hours_by_category ?? before.hours_by_category,
  };
  const more = inRequest(change, task, held);
  const fields = more.tasks?.find(({ id }) => id === task.id);
  const isKnown = fields !== undefined && tasks.some(({ id }) => id === task.id);
  const all = isKnown
    ? tasks.map((one) => (one.id === task.id ? { ...one, ...fields } : one))
    : [...tasks, ...(more.tasks ?? [])];
  return {
    ...(all.length > 0 && { tasks: all }),
    ...((preferences || more.preferences) && { preferences: { ...preferences, ...more.preferences } }),
  };
}

function inRequest(change: TaskChange, task: PlanningTask, preferences: Preferences): RequestPart {
  const changed = (fields: TaskPatch) => ({ tasks: [{ id: task.id, ...titleOf(task), ...fields }] });
  switch (change.kind) {
    case "shorten":
      return changed({ duration_minutes: task.durationMinutes - change.minutes });
    // Both lengths are given, because a missing one would follow the other or the preferences.
    case "shorter-blocks":
      return changed({ min_block_minutes: change.minutes, max_block_minutes: task.maxBlockMinutes });
    case "longer-blocks":
      return changed({ min_block_minutes: task.minBlockMinutes, max_block_minutes: change.minutes });
    case "move-due":
      return changed({ due: formatInstant(change.due) });
    case "earlier-start":
      return changed({ earliest_start: formatInstant(change.start) });
    case "raise-priority":
      return changed({ priority: change.priority });
    case "drop-spacing":
      return changed({ spacing: false });
    case "drop-dependency":
      return changed({ depends_on: task.dependsOn.filter((id) => id !== change.id) });
    case "drop-task":
      return { tasks: [{ id: change.id, ...titleOf(change), done: true }] };
    case "raise-focus-cap":
      return { preferences: { max_focus_minutes_per_day: change.minutes } };
    case "raise-blocks-cap":
      return { preferences: { max_blocks_per_day: change.blocks } };
    case "extend-day":
      return { preferences: longerDay(change.span, preferences) };
    case "own-hours":
      return { ...changed({ category: change.category }), preferences: hoursOf(change, preferences) };
  }
}

/** Hours belong to a weekday, so that day is longer in every week of the window. */
function longerDay({ start, end }: Interval, { working_hours, time_zone: zone }: Preferences): PreferencesPatch {
  const day = weekdayNameOf(dateOf(start, zone));
  const evening: [string, string] = [localTime(start, zone), localTime(end, zone)];
  return { working_hours: { ...working_hours, [day]: joinHours(working_hours[day], [evening]) } };
}

function localTime(instant: number, zone: string): string {
  return formatLocalTime(minuteOfDay(instant, zone));
}

/** A category's hours belong to a weekday, so they hold in every week of the window. */
function hoursOf(
  { category, span: { start, end } }: Extract<TaskChange, { kind: "own-hours" }>,
  { hours_by_category: before, time_zone: zone }: Preferences,
): PreferencesPatch {
  const weekday = weekdayNameOf(dateOf(start, zone));
  const evening: [string, string] = [localTime(start, zone), localTime(end, zone)];
  const hours = WeekHours.parse({ ...before?.[category], [weekday]: [evening] });
  return { hours_by_category: { ...before, [category]: hours } };
}

/**
 * The title, which a request must have. Sources allow tasks without one, or with one of any length.
 */
function titleOf({ title }: { readonly title: string }): { title?: string } {
  return title === "" ? {} : { title: title.slice(0, LIMITS.titleLength) };
}
