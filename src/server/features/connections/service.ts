import * as z from "zod/mini";
import type { ReadCalendar } from "#contract/calendar.ts";
import type { Connection, ConnectionInput, ConnectionPatch } from "#contract/connection.ts";
import { isErr, Ok, type Result } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import type { Logger } from "#server/log.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { OwnerId } from "#server/owner.ts";
import type { Provider } from "#server/providers/port.ts";
import type { Registry } from "#server/providers/registry.ts";
import type { SecretBox } from "#server/secrets/index.ts";
import type { Db, OwnerDb } from "#server/store/open.ts";
import {
  deleteConnection,
  insertConnection,
  listConnections,
  loadConnection,
  renameConnection,
  replaceCredentials,
  type StoredConnection,
  saveConnectionCalendars,
  saveConnectionStatus,
} from "#server/store/queries/connections.ts";

export type ConnectionsDeps = {
  readonly db: Db;
  readonly registry: Registry;
  readonly secrets: SecretBox;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
  readonly log: Logger;
};

/** The same for the connections of one person, which are all that the functions here see. */
export type OwnConnections = ConnectionsDeps & { readonly mine: OwnerDb };

export function connectionsOf(deps: ConnectionsDeps, owner: OwnerId): OwnConnections {
  return { ...deps, mine: { db: deps.db, owner } };
}

const VERIFY_TIMEOUT_MS = 30_000;
const REVOKE_TIMEOUT_MS = 10_000;
const WORKING = { ok: true, error: null };

export async function allConnections(deps: OwnConnections): Promise<Connection[]> {
  return (await listConnections(deps.mine)).map((stored) => toConnection(deps, stored));
}

/** Tries the credentials at the upstream, and keeps them when they work. */
export async function connect(
  deps: OwnConnections,
  input: ConnectionInput,
): Promise<Result<Connection, ProviderError>> {
  const id = deps.newId();
  const verified = await verifyCandidate(deps, id, input);
  if (isErr(verified)) return verified;
  const connection = {
    id,
    kind: input.kind,
    label: input.label ?? verified.value.label,
    createdAt: deps.now().epochMilliseconds,
    credentials: seal(deps, id, input, verified.value.label),
    status: WORKING,
    calendars: null,
  };
  await insertConnection(deps.mine, connection);
  logOf(deps).info("connected", { connection: id, kind: input.kind });
  return Ok(toConnection(deps, { ...connection, revision: 1 }));
}

/** The same, but a connection to the same account gets the new credentials, and its place and name stay. */
export async function reconnect(
  deps: OwnConnections,
  input: ConnectionInput,
): Promise<Result<Connection, ProviderError>> {
  const id = deps.newId();
  const verified = await verifyCandidate(deps, id, input);
  deps.registry.forget(id);
  if (isErr(verified)) return verified;
  const account = verified.value.label;
  const former = (await listConnections(deps.mine)).find(
    (stored) => stored.kind === input.kind && accountOf(deps, stored) === account,
  );
  if (!former) return connect(deps, input);
  await replaceCredentials(deps.mine, former.id, former.revision, seal(deps, former.id, input, account));
  await saveConnectionStatus(deps.mine, former.id, WORKING);
  logOf(deps).info("connected again", { connection: former.id, kind: input.kind });
  return Ok(toConnection(deps, { ...former, status: WORKING }));
}

/** One connection with its calendars as they are now, where they can be read; null when there is no such connection. */
export async function oneConnection(deps: OwnConnections, id: string): Promise<Connection | null> {
  const provider = await providerOf(deps, id);
  const calendars = await provider?.events?.listCalendars(AbortSignal.timeout(VERIFY_TIMEOUT_MS));
  const stored = await loadConnection(deps.mine, id);
  return stored && toConnection(deps, stored, calendars?.ok ? calendars.value : undefined);
}

/** Calls the upstream once; the connection's status says how it went. Null when there is no such connection. */
export async function testConnection(deps: OwnConnections, id: string): Promise<Connection | null> {
  const provider = await providerOf(deps, id);
  if (!provider) return null;
  const verified = await provider.verify(AbortSignal.timeout(VERIFY_TIMEOUT_MS));
  const status = isErr(verified)
    ? { ok: false, error: { kind: verified.error.kind, message: verified.error.message } }
    : WORKING;
  await saveConnectionStatus(deps.mine, id, status);
  const stored = await loadConnection(deps.mine, id);
  return stored && toConnection(deps, stored);
}

export async function changeConnection(
  deps: OwnConnections,
  id: string,
  patch: ConnectionPatch,
): Promise<Connection | null> {
  const { mine } = deps;
  if (patch.label !== undefined) await renameConnection(mine, id, patch.label);
  if (patch.calendars !== undefined) await saveConnectionCalendars(mine, id, patch.calendars);
  const stored = await loadConnection(mine, id);
  return stored && toConnection(deps, stored);
}

/** Ends the grant at the upstream as far as it can be reached, and forgets the credentials. False when there was none. */
export async function disconnect(deps: OwnConnections, id: string): Promise<boolean> {
  const provider = await providerOf(deps, id);
  if (!provider) return false;
  const revoked = await provider.revoke?.(AbortSignal.timeout(REVOKE_TIMEOUT_MS));
  if (revoked && isErr(revoked)) {
    logOf(deps).warning("the grant could not be revoked", { connection: id, kind: revoked.error.kind });
  }
  const deleted = await deleteConnection(deps.mine, id);
  deps.registry.forget(id);
  logOf(deps).info("disconnected", { connection: id });
  return deleted;
}

async function verifyCandidate(deps: OwnConnections, id: string, input: ConnectionInput) {
  const verified = await deps.registry
    .candidate(deps.mine.owner, id, input)
    .verify(AbortSignal.timeout(VERIFY_TIMEOUT_MS));
  if (isErr(verified)) {
    deps.registry.forget(id);
    logOf(deps).warning("not connected", { kind: input.kind, error: verified.error.kind });
  }
  return verified;
}

function logOf({ log }: OwnConnections): Logger {
  return log.named("server/features/connections");
}

async function providerOf({ mine, registry }: OwnConnections, id: string): Promise<Provider | null> {
  if (!(await loadConnection(mine, id))) return null;
  return (await registry.providers(mine.owner)).find(({ connectionId }) => connectionId === id) ?? null;
}

/** `account` is who the upstream says it is, to know the account again when it is connected anew. */
function seal({ secrets }: OwnConnections, id: string, input: ConnectionInput, account: string): string {
  return secrets.seal(JSON.stringify({ ...input, account }), id);
}

const Account = z.object({ account: z.optional(z.string()) });

function accountOf({ secrets }: OwnConnections, stored: StoredConnection): string | null {
  const text = secrets.open(stored.credentials, stored.id);
  return text.ok ? (Account.parse(JSON.parse(text.value)).account ?? null) : null;
}

function toConnection(
  { registry }: OwnConnections,
  stored: StoredConnection,
  calendars?: readonly ReadCalendar[],
): Connection {
  const { id, kind, label, createdAt, status } = stored;
  return {
    id,
    kind,
    label,
    created_at: formatInstant(createdAt),
    status,
    circuit: registry.breakers.states().get(id) ?? "closed",
    ...(calendars && { calendars: [...calendars] }),
  };
}
