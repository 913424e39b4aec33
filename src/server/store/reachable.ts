import type { Db } from "./db.ts";
import { readSetting } from "./queries/settings.ts";

/** Whether the store answers now. */
export async function isReachable(db: Db): Promise<boolean> {
  try {
    await readSetting(db, "readiness");
    return true;
  } catch {
    return false;
  }
}
