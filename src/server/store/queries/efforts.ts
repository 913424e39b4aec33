import { CourseworkEffort } from "#contract/task.ts";
import type { Db } from "../db.ts";
import { writeSetting } from "./settings.ts";

/** Each course and type has a setting of its own, so that two changes at once do not undo each other. */
const PREFIX = "effort:";

export async function saveEffort(db: Db, effort: CourseworkEffort): Promise<void> {
  await writeSetting(db, PREFIX + JSON.stringify([effort.course, effort.type]), JSON.stringify(effort));
}

/** What the person said of how long coursework takes, by course and type. */
export async function listEfforts(db: Db): Promise<CourseworkEffort[]> {
  const rows = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "like", `${PREFIX}%`)
    .orderBy("name")
    .execute();
  return rows.map(({ value }) => CourseworkEffort.parse(JSON.parse(value)));
}
