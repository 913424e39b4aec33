import { Preferences } from "#contract/preferences.ts";
import type { OwnerDb } from "../db.ts";
import { readJson } from "../rows.ts";
import { readOwnerSetting, writeOwnerSetting } from "./owner-settings.ts";

const NAME = "preferences";

/** The preferences that the person stored, or null before the first time. */
export async function loadPreferences(mine: OwnerDb): Promise<Preferences | null> {
  const text = await readOwnerSetting(mine, NAME);
  return text === null ? null : readJson(text, Preferences);
}

export async function savePreferences(mine: OwnerDb, preferences: Preferences): Promise<void> {
  await writeOwnerSetting(mine, NAME, JSON.stringify(preferences));
}
