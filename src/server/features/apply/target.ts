import type { PlannerPayload } from "#contract/payload.ts";
import { isOk } from "#domain/result.ts";
import type { OwnerId } from "#server/owner.ts";
import type { WriterCapability } from "#server/providers/port.ts";
import type { ApplyDeps } from "./deps.ts";

/** Where an apply writes. */
export type Target = { readonly connectionId: string; readonly writer: WriterCapability };

/**
 * The writer of the calendar that the person chose: as the session lists it, else, for a calendar made since, by
 * asking the connections. Null when there is none.
 */
export async function findTarget(
  deps: Pick<ApplyDeps, "providers">,
  owner: OwnerId,
  { writable_calendars }: Pick<PlannerPayload, "writable_calendars">,
  calendarId: string,
  signal: AbortSignal,
): Promise<Target | null> {
  const listed = writable_calendars.find(({ id }) => id === calendarId);
  const known = listed && (await writerOf(deps, owner, listed.connection_id));
  if (known) return known;
  for (const { connectionId, events, writer } of await deps.providers(owner)) {
    const calendars = writer && (await events?.listCalendars(signal));
    if (!writer || !calendars || !isOk(calendars)) continue;
    if (calendars.value.some(({ id, writable }) => id === calendarId && writable)) return { connectionId, writer };
  }
  return null;
}

/** The writer of a connection, or null when it is not connected any more. */
export async function writerOf(
  deps: Pick<ApplyDeps, "providers">,
  owner: OwnerId,
  connectionId: string,
): Promise<Target | null> {
  const provider = (await deps.providers(owner)).find((candidate) => candidate.connectionId === connectionId);
  return provider?.writer ? { connectionId, writer: provider.writer } : null;
}
