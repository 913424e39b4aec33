import { isErr, isOk } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { Provider, WriterCapability } from "#server/providers/port.ts";
import type { OwnerId } from "#server/store/owner.ts";
import type { LoadedSession } from "#server/store/queries/sessions.ts";
import type { ApplyDeps } from "./deps.ts";
import type { ApplyFailure } from "./failure.ts";

/** The calendar that an apply writes to. */
export type Target = Pick<Provider, "connectionId" | "events"> & { readonly writer: WriterCapability };

/**
 * The writer of the calendar that the person chose. It is looked up in the session, and then, for a
 * calendar made since, by asking the connections. Null when there is none.
 */
export async function findTarget(
  deps: Pick<ApplyDeps, "providers">,
  { owner, payload }: Pick<LoadedSession, "owner" | "payload">,
  calendarId: string,
  signal: AbortSignal,
): Promise<Target | null> {
  const listed = payload.writable_calendars.find(({ id }) => id === calendarId);
  const known = listed && (await targetOf(deps, owner, listed.connection_id));
  if (known) return known;
  for (const { connectionId, events, writer } of await deps.providers(owner)) {
    const calendars = writer && (await events?.listCalendars(signal));
    if (!writer || !events || !calendars || !isOk(calendars)) continue;
    if (calendars.value.some(({ id, writable }) => id === calendarId && writable)) {
      return { connectionId, events, writer };
    }
  }
  return null;
}

/** The connection to write to; null when it is gone. */
export async function targetOf(
  deps: Pick<ApplyDeps, "providers">,
  owner: OwnerId,
  connectionId: string,
): Promise<Target | null> {
  const provider = (await deps.providers(owner)).find((candidate) => candidate.connectionId === connectionId);
  if (!provider?.writer) return null;
  const { events, writer } = provider;
  return { connectionId, writer, ...(events && { events }) };
}

/**
 * The failure for an error of a call to a calendar. The calendar counts as gone only when its
 * provider lists its others without it. A 404 alone may come from a proxy, and then the upstream
 * failed.
 */
export async function failureOf(
  { events }: Target,
  calendarId: string,
  error: ProviderError,
  signal: AbortSignal,
): Promise<ApplyFailure> {
  if (error.kind !== "ProviderNotFoundError" || !events) return { kind: "provider", error };
  const calendars = await events.listCalendars(signal);
  if (isErr(calendars) || calendars.value.some(({ id }) => id === calendarId)) return { kind: "provider", error };
  return { kind: "unknown-calendar", calendarId };
}
