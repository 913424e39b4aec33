import { DAY_MS } from "#domain/time.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { loadCurrentApply } from "#server/store/queries/load-applies.ts";
import type { StoredNotice } from "#server/store/queries/notices.ts";
import { isOpenDisruption } from "#server/store/queries/watch.ts";
import { LATEST_AGENDA_MS } from "./daily-agenda.ts";

/** Whether a notice is true at this moment. */
type Standing = "so" | "not-yet" | "over";

export async function standingOf(mine: OwnerDb, { fact, createdAt }: StoredNotice, now: number): Promise<Standing> {
  switch (fact.kind) {
    case "disruption":
      return (await isOpenDisruption(mine, fact.disruptionId)) ? "so" : "over";
    case "updated":
      return standingOfUpdate(mine, fact.sessionId, now - createdAt);
    case "agenda":
      return now < createdAt + LATEST_AGENDA_MS ? "so" : "over";
    case "test":
      return "so";
  }
}

/** A later start may still finish an update that a crash cut off, within a day. */
async function standingOfUpdate({ db }: OwnerDb, sessionId: string, age: number): Promise<Standing> {
  const phase = (await loadCurrentApply(db, sessionId))?.phase ?? "applying";
  if (phase === "applied") return "so";
  return phase === "applying" && age < DAY_MS ? "not-yet" : "over";
}
