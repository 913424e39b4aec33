import { fieldsOfHabit, type Ground, isSame, kindsOf, remediedInputs, stillHas } from "./fold-remedies.ts";
import { joinHours, wishedInputs } from "./fold-wishes.ts";
import { identified } from "./habit-ids.ts";
import type { Preferences, PreferencesPatch, WeekHours } from "./preferences.ts";
import { Weekday } from "./primitives.ts";
import type { HabitFields, RemedyChange } from "./remedy.ts";
import type { PlannerTask, TaskPatch } from "./task.ts";
import type { Wish } from "./wish.ts";

/** A remedy as a session stores it: the changes, without the former values. */
export type SessionRemedy = {
  readonly statement: string;
  readonly makes_fit?: string | undefined;
  readonly tasks: readonly (TaskPatch & { readonly id: string })[];
  readonly habits?: readonly (HabitFields & { readonly id: string })[];
  readonly preferences?: RemedyPreferences;
};

/** Only the days whose hours become longer. */
type RemedyPreferences = Omit<PreferencesPatch, "working_hours"> & {
  readonly working_hours?: Partial<WeekHours> | undefined;
};

/** The layers of a session's inputs. Each overrides the one before. */
export type Layers = {
  readonly given: Pick<Ground, "preferences" | "habits">;
  readonly wishes: readonly Wish[];
  readonly remedies: readonly SessionRemedy[];
};

/** Inputs after remedies, and what each remedy changed. */
export type Remedied = { readonly inputs: Ground; readonly changes: RemedyChange[] };

/** The inputs that a session is planned with, of its layers and the tasks that its sources list. */
export function effectiveInputs({ given, wishes, remedies }: Layers, tasks: readonly PlannerTask[]): Remedied {
  return applyRemedies(wishedInputs({ ...given, tasks }, wishes), remedies);
}

/** Applies the remedies in turn, each to the result of those before it. */
export function applyRemedies(ground: Ground, remedies: readonly SessionRemedy[]): Remedied {
  return inTurn(ground, remedies, (remedy) => remedy);
}

/**
 * Applies the remedies that still hold. A value that somebody changed after a remedy is no longer
 * part of it.
 */
export function remediesInForce(ground: Ground, changes: readonly RemedyChange[]): Remedied {
  return inTurn(ground, changes, (change, held) => {
    const remedy = partsThatHold(change, held);
    return isEmpty(remedy) ? null : remedy;
  });
}

function inTurn<Item>(
  ground: Ground,
  items: readonly Item[],
  remedyFor: (item: Item, held: Ground) => SessionRemedy | null,
): Remedied {
  let inputs = ground;
  const changes = items.flatMap((item) => {
    const remedy = remedyFor(item, inputs);
    if (!remedy) return [];
    const change = changeOf(inputs, remedy);
    inputs = remediedInputs(inputs, [change]);
    return [change];
  });
  return { inputs, changes };
}

/** The stored form of a remedy that was carried out. */
export function remedyOf({ statement, makes_fit, tasks, habits, preferences }: RemedyChange): SessionRemedy {
  return {
    statement,
    ...(makes_fit !== undefined && { makes_fit }),
    tasks: tasks.map(({ id, now }) => ({ ...now, id })),
    ...(habits && { habits: habits.map(({ id, now }) => ({ ...now, id })) }),
    ...(preferences && { preferences: changedPreferences(preferences.was, preferences.now) }),
  };
}

/** The preferences that differ in `now`, with hours compared by day. */
export function changedPreferences(was: PreferencesPatch, now: PreferencesPatch): RemedyPreferences {
  const { working_hours: hours, hours_by_category: kinds, ...rest } = now;
  return {
    ...rest,
    ...(kinds && { hours_by_category: kindsOf(kinds, (name) => !isSame(kinds[name], was.hours_by_category?.[name])) }),
    ...(hours && { working_hours: daysOf(hours, (day) => !isSame(hours[day], was.working_hours?.[day])) }),
  };
}

/** Whether a remedy has no part left. */
export function isEmpty({ tasks, habits = [], preferences = {} }: SessionRemedy): boolean {
  return tasks.length === 0 && habits.length === 0 && Object.keys(preferences).length === 0;
}

function changeOf({ tasks, habits, preferences }: Ground, remedy: SessionRemedy): RemedyChange {
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  const habitOf = new Map(identified(habits).map((habit) => [habit.id, fieldsOfHabit(habit)]));
  const now = remedy.preferences && widened(preferences, remedy.preferences);
  return {
    statement: remedy.statement,
    ...(remedy.makes_fit !== undefined && { makes_fit: remedy.makes_fit }),
    tasks: remedy.tasks.map(({ id, ...fields }) => ({ id, was: sameFields(taskOf.get(id), fields), now: fields })),
    ...(remedy.habits && {
      habits: remedy.habits.map(({ id, ...fields }) => ({
        id,
        was: sameFields(habitOf.get(id), fields),
        now: fields,
      })),
    }),
    ...(now && { preferences: { was: sameFields(preferences, now), now } }),
  };
}

/** Another remedy may have widened the preferences already; hours and caps only grow. */
function widened(held: Preferences, patch: RemedyPreferences): PreferencesPatch {
  const { working_hours: days, hours_by_category: kinds, ...others } = patch;
  const { max_focus_minutes_per_day: cap, max_blocks_per_day: blocks, ...rest } = others;
  const joined = (day: Weekday) => joinHours(held.working_hours[day], days?.[day] ?? []);
  return {
    ...rest,
    ...(days && { working_hours: weekOf(joined) }),
    ...(kinds && { hours_by_category: { ...held.hours_by_category, ...kinds } }),
    ...(cap !== undefined && { max_focus_minutes_per_day: Math.max(cap, held.max_focus_minutes_per_day) }),
    ...(blocks && { max_blocks_per_day: Math.max(blocks, held.max_blocks_per_day ?? blocks) }),
  };
}

/** A task or habit that is absent now may only be unread, and stays in the remedy. */
function partsThatHold(change: RemedyChange, { tasks, habits, preferences }: Ground): SessionRemedy {
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  const habitOf = new Map(identified(habits).map((habit) => [habit.id, fieldsOfHabit(habit)]));
  const hold = <Part extends { readonly id: string; readonly was: object }>(
    parts: readonly Part[],
    of: Map<string, object>,
  ) => parts.filter(({ id, was }) => stillHas(of.get(id) ?? was, was));
  const { preferences: own, ...rest } = change;
  const kept = remedyOf({
    ...rest,
    tasks: hold(change.tasks, taskOf),
    ...(change.habits && { habits: hold(change.habits, habitOf) }),
  });
  return own ? { ...kept, preferences: preferencesThatHold(own, preferences) } : kept;
}

function preferencesThatHold(
  { was, now }: NonNullable<RemedyChange["preferences"]>,
  held: Preferences,
): RemedyPreferences {
  const { working_hours: changed = {}, hours_by_category: kinds = {}, ...rest } = changedPreferences(was, now);
  const { working_hours: _, hours_by_category: kindsWere = {}, ...restWas } = was;
  const days = daysOf(changed, (day) => isSame(held.working_hours[day], was.working_hours?.[day]));
  const kept = kindsOf(kinds, (name) => isSame(held.hours_by_category?.[name], kindsWere[name]));
  return {
    ...(stillHas(held, restWas) && rest),
    ...(Object.keys(kept).length > 0 && { hours_by_category: kept }),
    ...(Object.keys(days).length > 0 && { working_hours: days }),
  };
}

function weekOf(hours: (day: Weekday) => WeekHours[Weekday]): WeekHours {
  return Object.fromEntries(Weekday.options.map((day) => [day, hours(day)])) as WeekHours;
}

function daysOf(week: Partial<WeekHours>, isMeant: (day: Weekday) => boolean): Partial<WeekHours> {
  return Object.fromEntries(Weekday.options.filter((day) => week[day] && isMeant(day)).map((day) => [day, week[day]]));
}

function sameFields<T extends object>(whole: T | undefined, part: object): Partial<T> {
  return Object.fromEntries(Object.entries(whole ?? {}).filter(([name]) => name in part)) as Partial<T>;
}
