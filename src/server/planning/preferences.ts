import { defaultPreferences, type Preferences, type PreferencesPatch } from "#contract/preferences.ts";
import type { FieldFault } from "#contract/problem.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { loadPreferences } from "#server/store/queries/preferences.ts";
import { definedFields } from "./defined-fields.ts";

/** The preferences that hold now: the person's, or the defaults in the machine's zone. */
export async function currentPreferences(mine: OwnerDb, machineTimeZone: string): Promise<Preferences> {
  return (await loadPreferences(mine)) ?? defaultPreferences(machineTimeZone);
}

/** `base` with what `patch` gives in its place; the fault is one that no field has alone. */
export function overridePreferences(base: Preferences, patch: PreferencesPatch): Result<Preferences, FieldFault> {
  const preferences: Preferences = { ...base, ...definedFields(patch) };
  if (preferences.min_block_minutes > preferences.max_block_minutes) {
    const path = patch.min_block_minutes === undefined ? "max_block_minutes" : "min_block_minutes";
    const { min_block_minutes: min, max_block_minutes: max } = preferences;
    return Err({ path, message: `the shortest block (${min} minutes) must not be longer than the longest (${max})` });
  }
  return Ok(preferences);
}
