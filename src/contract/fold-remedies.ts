import { changeTask } from "./change-task.ts";
import { definedFields } from "./defined-fields.ts";
import { identified } from "./habit-ids.ts";
import type { Preferences, WeekHours } from "./preferences.ts";
import { Weekday } from "./primitives.ts";
import type { HabitFields, RemedyChange } from "./remedy.ts";
import type { Habit, PlannerTask } from "./task.ts";

/** The inputs that remedies change and are compared with. */
export type Ground = {
  readonly preferences: Preferences;
  readonly habits: readonly Habit[];
  readonly tasks: readonly PlannerTask[];
};

/**
 * The inputs overridden by the changes of remedies. A change applies while the values that it
 * changes still equal its `was`.
 */
export function remediedInputs({ preferences, habits, tasks }: Ground, changes: readonly RemedyChange[]): Ground {
  return {
    preferences: changes.flatMap((change) => change.preferences ?? []).reduce(withChange, preferences),
    habits: remediedHabits(habits, changes),
    tasks: remediedTasks(tasks, changes),
  };
}

/**
 * Only the tasks, for the page: it shows nothing else, and the code that folds hours would enlarge
 * it.
 */
export function remediedTasks(tasks: readonly PlannerTask[], changes: readonly RemedyChange[]): PlannerTask[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  for (const { id, was, now } of changes.flatMap(({ tasks }) => tasks)) {
    const task = byId.get(id);
    if (task && stillHas(task, was)) byId.set(id, changeTask(task, now));
  }
  return [...byId.values()];
}

function remediedHabits(habits: readonly Habit[], changes: readonly RemedyChange[]): Habit[] {
  const ids = identified(habits).map(({ id }) => id);
  const held = [...habits];
  for (const { id, was, now } of changes.flatMap((change) => change.habits ?? [])) {
    const at = ids.indexOf(id);
    const habit = held[at];
    if (habit && stillHas(fieldsOfHabit(habit), was)) held[at] = { ...habit, ...now } as Habit;
  }
  return held;
}

/** The fields of a habit that a remedy may change, with defaults for absent ones. */
export function fieldsOfHabit({ duration_minutes, times_per_week, preferred = [], days = null }: Habit) {
  return { duration_minutes, times_per_week, preferred, days } satisfies HabitFields;
}

function withChange(held: Preferences, { was, now }: NonNullable<RemedyChange["preferences"]>): Preferences {
  const { working_hours: hoursWere, hours_by_category: kindsWere = {}, ...restWas } = was;
  const { working_hours: hoursNow, hours_by_category: kindsNow, ...restNow } = now;
  const rest = stillHas(held, restWas) ? definedFields(restNow) : {};
  const days = hoursWere && hoursNow && { working_hours: withDays(held.working_hours, hoursWere, hoursNow) };
  const kinds = kindsNow && { hours_by_category: withKinds(held.hours_by_category ?? {}, kindsWere, kindsNow) };
  return { ...held, ...rest, ...days, ...kinds };
}

/** Hours by the name of a category. */
export type HoursOfKinds = NonNullable<Preferences["hours_by_category"]>;

/** Applies changes to the hours of those categories that still have their former hours. */
function withKinds(held: HoursOfKinds, was: HoursOfKinds, now: HoursOfKinds): HoursOfKinds {
  return { ...held, ...kindsOf(now, (name) => isSame(held[name], was[name])) };
}

/** The hours of some categories. */
export function kindsOf(kinds: HoursOfKinds, isMeant: (name: string) => boolean): HoursOfKinds {
  return Object.fromEntries(Object.entries(kinds).filter(([name]) => isMeant(name)));
}

function withDays(week: WeekHours, was: WeekHours, now: WeekHours): WeekHours {
  const days = Weekday.options.map((day) => [day, isSame(week[day], was[day]) ? now[day] : week[day]]);
  return Object.fromEntries(days);
}

export function stillHas(whole: object, was: object): boolean {
  return Object.entries(was).every(([name, value]) => isSame(Reflect.get(whole, name), value));
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
