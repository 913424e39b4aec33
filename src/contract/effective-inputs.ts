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
  let inputs = ground;
  const changes = remedies.map((remedy) => {
    const change = changeOf(inputs, remedy);
    inputs = remediedInputs(inputs, [change]);
    return change;
  });
  return { inputs, changes };
}

/** Remedies, and the inputs that they were found in. */
export type FoundRemedies = { readonly foundIn: Ground; readonly remedies: readonly SessionRemedy[] };

/**
 * The remedies that still hold for other inputs. A value that somebody changed after a remedy is no
 * longer part of it.
 */
export function remediesInForce({ foundIn, remedies }: FoundRemedies, ground: Ground): SessionRemedy[] {
  let [before, now] = [foundIn, ground];
  return remedies.flatMap((remedy) => {
    const held = partsThatHold(remedy, before, now);
    before = applyRemedies(before, [remedy]).inputs;
    if (isEmpty(held)) return [];
    now = applyRemedies(now, [held]).inputs;
    return [held];
  });
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
  const now = remedy.preferences && widened(preferences, remedy.preferences);
  return {
    statement: remedy.statement,
    ...(remedy.makes_fit !== undefined && { makes_fit: remedy.makes_fit }),
    tasks: changedItems(remedy.tasks, taskValues(tasks)),
    ...(remedy.habits && { habits: changedItems(remedy.habits, habitValues(habits)) }),
    ...(now && { preferences: { was: sameFields(preferences, now), now } }),
  };
}

function changedItems<Item extends { readonly id: string }>(items: readonly Item[], held: Map<string, object>) {
  return items.map(({ id, ...fields }) => ({ id, was: sameFields(held.get(id), fields), now: fields }));
}

function taskValues(tasks: Ground["tasks"]): Map<string, object> {
  return new Map(tasks.map((task) => [task.id, task]));
}

function habitValues(habits: Ground["habits"]): Map<string, object> {
  return new Map(identified(habits).map((habit) => [habit.id, fieldsOfHabit(habit)]));
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

function partsThatHold(remedy: SessionRemedy, before: Ground, now: Ground): SessionRemedy {
  const { tasks, habits, preferences, ...rest } = remedy;
  return {
    ...rest,
    tasks: itemsThatHold(tasks, taskValues(before.tasks), taskValues(now.tasks)),
    ...(habits && { habits: itemsThatHold(habits, habitValues(before.habits), habitValues(now.habits)) }),
    ...(preferences && { preferences: preferencesThatHold(preferences, before.preferences, now.preferences) }),
  };
}

/** A task or habit that is absent now may only be unread, and stays in the remedy. */
function itemsThatHold<Item extends { readonly id: string }>(
  items: readonly Item[],
  before: Map<string, object>,
  now: Map<string, object>,
): Item[] {
  return items.filter((item) => {
    const was = sameFields(before.get(item.id), item);
    return stillHas(now.get(item.id) ?? was, was);
  });
}

function preferencesThatHold(patch: RemedyPreferences, before: Preferences, now: Preferences): RemedyPreferences {
  const { working_hours: days = {}, hours_by_category: kinds = {}, ...rest } = patch;
  const heldDays = daysOf(days, (day) => isSame(now.working_hours[day], before.working_hours[day]));
  const heldKinds = kindsOf(kinds, (name) => isSame(now.hours_by_category?.[name], before.hours_by_category?.[name]));
  return {
    ...(stillHas(now, sameFields(before, rest)) && rest),
    ...(Object.keys(heldKinds).length > 0 && { hours_by_category: heldKinds }),
    ...(Object.keys(heldDays).length > 0 && { working_hours: heldDays }),
  };
}

function weekOf(hours: (day: Weekday) => WeekHours[Weekday]): WeekHours {
  return Object.fromEntries(Weekday.options.map((day) => [day, hours(day)])) as WeekHours;
}

function daysOf(week: Partial<WeekHours>, isMeant: (day: Weekday) => boolean): Partial<WeekHours> {
  return Object.fromEntries(Weekday.options.filter((day) => week[day] && isMeant(day)).map((day) => [day, week[day]]));
}

/** The fields of the whole that the part has too. */
export function sameFields<T extends object>(whole: T | undefined, part: object): Partial<T> {
  return Object.fromEntries(Object.entries(whole ?? {}).filter(([name]) => name in part)) as Partial<T>;
}
