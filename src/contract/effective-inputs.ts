import { definedFields } from "./defined-fields.ts";
import { wishedPreferences, wishedTasks } from "./fold-wishes.ts";
import { identified } from "./habit-ids.ts";
import type { Preferences, WeekHours } from "./preferences.ts";
import { Weekday } from "./primitives.ts";
import type { HabitFields, RemedyChange } from "./remedy.ts";
import type { Habit, PlannerTask, TaskPatch } from "./task.ts";
import type { Wish } from "./wish.ts";

/** The layers over the inputs of a session, in this order. */
export type Layers = {
  readonly wishes?: readonly Wish[] | undefined;
  readonly remedies?: readonly RemedyChange[] | undefined;
};

type Inputs = {
  readonly preferences: Preferences;
  readonly habits: readonly Habit[];
  readonly tasks?: readonly PlannerTask[];
};

/** The inputs that remedies change and are compared with. */
export type Ground = Required<Inputs>;

type EffectiveInputs = {
  readonly preferences: Preferences;
  readonly habits: Habit[];
  readonly tasks: PlannerTask[];
};

/**
 * The inputs that a session is planned with: the given ones, overridden by its wishes and then by
 * its remedies. A remedy applies while the values that it changes still equal its `was`.
 */
export function effectiveInputs({ preferences, habits, tasks = [] }: Inputs, layers: Layers): EffectiveInputs {
  return {
    preferences: effectivePreferences(preferences, layers),
    habits: effectiveHabits(habits, layers),
    tasks: effectiveTasks(tasks, layers),
  };
}

function effectivePreferences(given: Preferences, { wishes = [], remedies = [] }: Layers): Preferences {
  const changes = remedies.flatMap(({ preferences }) => preferences ?? []);
  return changes.reduce(withChange, wishedPreferences(given, wishes));
}

/**
 * Only the tasks, for the page: it shows nothing else, and the code that folds hours would enlarge
 * it.
 */
export function effectiveTasks(given: readonly PlannerTask[], { wishes = [], remedies = [] }: Layers): PlannerTask[] {
  const byId = new Map(wishedTasks(given, wishes).map((task) => [task.id, task]));
  for (const { id, was, now } of remedies.flatMap(({ tasks }) => tasks)) {
    const task = byId.get(id);
    if (task && stillHas(task, was)) byId.set(id, withPatch(task, now));
  }
  return [...byId.values()];
}

function effectiveHabits(given: readonly Habit[], { remedies = [] }: Layers): Habit[] {
  const ids = identified(given).map(({ id }) => id);
  const held = [...given];
  for (const { id, was, now } of remedies.flatMap(({ habits = [] }) => habits)) {
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

/** A given length is no longer a default. */
function withPatch(task: PlannerTask, now: TaskPatch): PlannerTask {
  const changed = { ...task, ...now, id: task.id } as PlannerTask;
  return now.duration_minutes === undefined ? changed : { ...changed, duration_estimated: false };
}

export function stillHas(whole: object, was: object): boolean {
  return Object.entries(was).every(([name, value]) => isSame(Reflect.get(whole, name), value));
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
