import type { EventToCreate } from "#server/providers/port.ts";
import type { CreateEntry, StoredApply } from "#server/store/queries/applies.ts";

/** An entry as a provider is asked for it. */
export function toCreate(apply: Pick<StoredApply, "sessionId" | "timeZone">, entry: CreateEntry): EventToCreate {
  const { eventKey, after: draft } = entry;
  return { eventKey, sessionId: apply.sessionId, draft, timeZone: draft.time_zone ?? apply.timeZone };
}
