import { Preferences } from "#contract/preferences.ts";
import type { Db } from "../db.ts";
import { readSetting, writeSetting } from "./settings.ts";

const NAME = "preferences";

/** The preferences that the person stored, or null before the first time. */
export async function loadPreferences(db: Db): Promise<Preferences | null> {
  const text = await readSetting(db, NAME);
  return text === null ? null : Preferences.parse(JSON.parse(text));
}

export async function savePreferences(db: Db, preferences: Preferences): Promise<void> {
  await writeSetting(db, NAME, JSON.stringify(preferences));
}
