import { CourseworkEffort } from "#contract/task.ts";
import type { OwnerDb } from "../db.ts";
import { readJson } from "../parse-row.ts";
import { listOwnerSettings, writeOwnerSetting } from "./owner-settings.ts";

/**
 * Each course and type has its own setting, so that two changes at once do not overwrite each
 * other.
 */
const PREFIX = "effort:";

export async function saveEffort(mine: OwnerDb, effort: CourseworkEffort): Promise<void> {
  await writeOwnerSetting(mine, PREFIX + JSON.stringify([effort.course, effort.type]), JSON.stringify(effort));
}

/** The lengths that the person set for coursework, by course and type. */
export async function listEfforts(mine: OwnerDb): Promise<CourseworkEffort[]> {
  const values = await listOwnerSettings(mine, PREFIX);
  return values.map((value) => readJson(CourseworkEffort, value));
}
