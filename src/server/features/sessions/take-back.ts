import type { PlannerPayload } from "#contract/payload.ts";
import type { Preferences, PreferencesPatch } from "#contract/preferences.ts";
import type { FieldFault } from "#contract/problem.ts";
import type { ReplanRequest } from "#contract/session.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { takeBackPreferences } from "#server/planning/carried-out.ts";
import { given } from "#server/planning/given.ts";

/** The session as it would be, had the remedies that the request takes back not been carried out. */
export function takeBack(
  payload: PlannerPayload,
  { take_back: places = [] }: ReplanRequest,
): Result<PlannerPayload, FieldFault> {
  const { carried_out: all = [], preferences, without_instructions: own, understood } = payload;
  const unknown = places.findIndex((place) => !all[place]);
  if (unknown >= 0) return Err({ path: `take_back.${unknown}`, message: `there are ${all.length} remedies` });
  const taken = all.filter((_, place) => places.includes(place));
  const before = (held: Preferences) => takeBackPreferences(held, taken);
  return Ok({
    ...payload,
    carried_out: all.filter((one) => !taken.includes(one)),
    ...(preferences && { preferences: before(preferences) }),
    ...(own && { without_instructions: { ...own, preferences: before(own.preferences) } }),
    ...(preferences && understood?.preferences && { understood: { ...understood, preferences: readBefore() } }),
  });

  /** Words are read into whole weeks: those of after the remedy hold what it changed. */
  function readBefore(): PreferencesPatch {
    const read = { ...understood?.preferences };
    const held = Object.entries(before({ ...(preferences as Preferences), ...given(read) }));
    return Object.fromEntries(held.filter(([name]) => name in read));
  }
}
