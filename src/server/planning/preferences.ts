import { definedFields } from "#contract/defined-fields.ts";
import { LIMITS } from "#contract/limits.ts";
import { defaultPreferences, type Preferences, type PreferencesPatch } from "#contract/preferences.ts";
import type { FieldFault } from "#contract/problem.ts";
import type { OwnPreferences } from "#contract/stored-preferences.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { mondayOf, parseLocalTime } from "#domain/time.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { loadPreferences } from "#server/store/queries/preferences.ts";

/** The person's preferences, or the defaults in the machine's zone. */
export async function currentPreferences(mine: OwnerDb, machineTimeZone: string): Promise<OwnPreferences> {
  return (await loadPreferences(mine)) ?? defaultPreferences(machineTimeZone);
}

/**
 * The preferences for plans, without private ones, because others may see what a session stores.
 */
export async function planningPreferences(mine: OwnerDb, machineTimeZone: string): Promise<Preferences> {
  const { notify: _, auto_update: __, ...preferences } = await currentPreferences(mine, machineTimeZone);
  return preferences;
}

/** `base` overridden by `patch`. The fault is one between several fields. */
export function overridePreferences<Held extends Preferences>(
  base: Held,
  patch: { readonly [Name in keyof Held]?: Held[Name] | undefined },
): Result<Held, FieldFault> {
  const preferences: Held = { ...base, ...definedFields(patch) };
  const fault =
    blockFault(preferences, patch) ?? lunchFault(preferences) ?? tripFault(preferences) ?? weekFault(preferences);
  return fault ? Err(fault) : Ok(preferences);
}

function blockFault(
  { min_block_minutes: min, max_block_minutes: max }: Preferences,
  patch: PreferencesPatch,
): FieldFault | null {
  if (min <= max) return null;
  const path = patch.min_block_minutes === undefined ? "max_block_minutes" : "min_block_minutes";
  return { path, message: `the shortest block (${min} minutes) must not be longer than the longest (${max})` };
}

function lunchFault({ lunch }: Preferences): FieldFault | null {
  const hasRoom = !lunch || parseLocalTime(lunch.to) - parseLocalTime(lunch.from) >= lunch.minutes;
  return hasRoom ? null : { path: "lunch.minutes", message: "must have room for its minutes between from and to" };
}

function tripFault({ trips = [] }: Preferences): FieldFault | null {
  for (const [index, { start_date, end_date }] of trips.entries()) {
    if (end_date < start_date) return { path: `trips.${index}.end_date`, message: "must not end before it starts" };
    const before = trips[index - 1];
    if (before && start_date <= before.end_date)
      return { path: `trips.${index}.start_date`, message: "must be after the trip before it" };
  }
  return null;
}

/** Each week may have only one set of hours, and the number of categories is bounded. */
function weekFault({ week_templates = [], hours_by_category = {} }: Preferences): FieldFault | null {
  if (Object.keys(hours_by_category).length > LIMITS.categories)
    return { path: "hours_by_category", message: `must have at most ${LIMITS.categories} categories` };
  const taken = new Set<string>();
  for (const [index, { weeks }] of week_templates.entries()) {
    const mondays = new Set(weeks.map(mondayOf));
    const [twice] = taken.intersection(mondays);
    if (twice)
      return { path: `week_templates.${index}.weeks`, message: `must not have two templates of the week of ${twice}` };
    for (const monday of mondays) taken.add(monday);
  }
  return null;
}
