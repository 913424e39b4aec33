import { OwnPreferences } from "#contract/stored-preferences.ts";
import type { OwnerDb } from "../db.ts";
import { readJson } from "../parse-row.ts";
import { raiseListsVersion } from "./lists-version.ts";
import { readOwnerSetting, writeOwnerSetting } from "./owner-settings.ts";

const NAME = "preferences";

export async function loadPreferences(mine: OwnerDb): Promise<OwnPreferences | null> {
  const text = await readOwnerSetting(mine, NAME);
  return text === null ? null : readJson(OwnPreferences, text);
}

export async function savePreferences(mine: OwnerDb, preferences: OwnPreferences): Promise<void> {
  await writeOwnerSetting(mine, NAME, JSON.stringify(preferences));
  await raiseListsVersion(mine);
}
