import * as z from "zod/mini";
import type { ReadCalendar } from "#contract/calendar.ts";
import {
  type Connection,
  type ConnectionInput,
  type ConnectionPatch,
  openFields,
  supportsCompletion,
} from "#contract/connection.ts";
import { isErr, Ok, type Result } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import type { SecretBox } from "#server/auth/secrets/index.ts";
import { type ProviderError, readingError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Provider } from "#server/providers/port.ts";
import type { Registry } from "#server/providers/registry.ts";
import type { Db, OwnerDb } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import {
  deleteConnection,
  insertConnection,
  listConnections,
  loadConnection,
  renameConnection,
  replaceCredentials,
  type StoredConnection,
  saveConnectionCalendars,
  saveConnectionCompletion,
  saveConnectionStatus,
} from "#server/store/queries/connections.ts";
import { loadFormerConnection, saveFormerConnection } from "#server/store/queries/former-connections.ts";
import { forgetReadings } from "#server/store/queries/kept-readings.ts";
import { accountOf } from "./account-id.ts";

export type ConnectionsDeps = {
  readonly db: Db;
  readonly registry: Registry;
  readonly secrets: SecretBox;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
  readonly log: Logger;
};

/** The dependencies for one person's connections; functions here see no others. */
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

/**
 * Tries the credentials at the upstream, and stores them when they work. An account that is already
 * connected gets the new credentials and keeps its place and name. One that was connected earlier
 * gets its old id, so that what its plans wrote can still be undone.
 */
export async function connect(
  deps: OwnConnections,
  input: ConnectionInput,
): Promise<Result<Connection, ProviderError>> {
  const candidate = deps.newId();
  const verified = await verifyCandidate(deps, candidate, input);
  if (isErr(verified)) return verified;
  const { label } = verified.value;
  const account = accountOf(input, label);
  const present = (await listConnections(deps.mine)).find((stored) => accountOfStored(deps, stored) === account);
  const former = present ?? (await loadFormerConnection(deps.mine, account));
  if (former) deps.registry.forget(candidate);
  const id = former?.id ?? candidate;
  const credentials = seal(deps, id, input, label);
  const completion = "completion" in input ? input.completion : undefined;
  if (present) return Ok(await repair(deps, present, credentials, { label: input.label, completion }));
  const connection = {
    id,
    kind: input.kind,
    label: input.label ?? label,
    createdAt: deps.now().epochMilliseconds,
    credentials,
    status: WORKING,
    calendars: null,
    revision: (former?.revision ?? 0) + 1,
    completion: completion ?? false,
  };
  await insertConnection(deps.mine, connection);
  logOf(deps).info(former ? "connected again" : "connected", { connection: id, kind: input.kind });
  return Ok(toConnection(deps, connection));
}

async function repair(
  deps: OwnConnections,
  present: StoredConnection,
  credentials: string,
  { label = present.label, completion = present.completion }: Pick<ConnectionPatch, "label" | "completion">,
): Promise<Connection> {
  const { id, kind, revision } = present;
  await replaceCredentials(deps.mine, id, revision, credentials);
  await saveConnectionStatus(deps.mine, id, WORKING);
  await renameConnection(deps.mine, id, label);
  await saveConnectionCompletion(deps.mine, id, completion);
  logOf(deps).info("repaired a connection", { connection: id, kind });
  return toConnection(deps, { ...present, label, completion, status: WORKING });
}

/**
 * One connection with its calendars as they are now, if they can be read. Null when there is no
 * such connection.
 */
export async function oneConnection(deps: OwnConnections, id: string): Promise<Connection | null> {
  const provider = await providerOf(deps, id);
  const calendars = await provider?.events?.listCalendars(AbortSignal.timeout(VERIFY_TIMEOUT_MS));
  const stored = await loadConnection(deps.mine, id);
  return stored && toConnection(deps, stored, calendars?.ok ? calendars.value : undefined);
}

/**
 * Calls the upstream once, and stores the result as the connection's status. Null when there is no
 * such connection.
 */
export async function testConnection(deps: OwnConnections, id: string): Promise<Connection | null> {
  const provider = await providerOf(deps, id);
  if (!provider) return null;
  const verified = await provider.verify(AbortSignal.timeout(VERIFY_TIMEOUT_MS));
  const status = isErr(verified) ? { ok: false, error: readingError(verified.error) } : WORKING;
  await saveConnectionStatus(deps.mine, id, status);
  const stored = await loadConnection(deps.mine, id);
  return stored && toConnection(deps, stored);
}

export async function changeConnection(
  deps: OwnConnections,
  id: string,
  patch: ConnectionPatch,
): Promise<Connection | "cannot-be-told" | null> {
  const { mine } = deps;
  const kind = (await loadConnection(mine, id))?.kind;
  if (kind && patch.completion && !supportsCompletion(kind)) return "cannot-be-told";
  if (patch.label !== undefined) await renameConnection(mine, id, patch.label);
  if (patch.calendars !== undefined) await saveConnectionCalendars(mine, id, patch.calendars);
  if (patch.completion !== undefined) await saveConnectionCompletion(mine, id, patch.completion);
  const stored = await loadConnection(mine, id);
  return stored && toConnection(deps, stored);
}

/**
 * Revokes the grant at the upstream if it answers, and deletes the credentials. A digest of the
 * account remains, so that the account gets the same id again. False when there was no connection.
 */
export async function disconnect(deps: OwnConnections, id: string): Promise<boolean> {
  const stored = await loadConnection(deps.mine, id);
  const provider = await providerOf(deps, id);
  if (!stored || !provider) return false;
  const account = accountOfStored(deps, stored);
  if (account !== null) await saveFormerConnection(deps.mine, account, stored);
  const revoked = await provider.revoke?.(AbortSignal.timeout(REVOKE_TIMEOUT_MS));
  if (revoked && isErr(revoked)) {
    logOf(deps).warning("the grant could not be revoked", { connection: id, kind: revoked.error.kind });
  }
  const deleted = await deleteConnection(deps.mine, id);
  await forgetReadings(deps.mine, id);
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

/** `account` is the account's name at the upstream, to recognize it when it is connected again. */
function seal({ secrets }: OwnConnections, id: string, input: ConnectionInput, account: string): string {
  return secrets.seal(JSON.stringify({ ...input, completion: undefined, account }), id);
}

const Account = z.object({ account: z._default(z.string(), "") });

/** The digest of the account; null when the credentials cannot be opened any more. */
function accountOfStored({ secrets, registry }: OwnConnections, stored: StoredConnection): string | null {
  const text = secrets.open(stored.credentials, stored.id);
  const input = registry.openCredentials(stored);
  return text.ok && input.ok ? accountOf(input.value, Account.parse(JSON.parse(text.value)).account) : null;
}

function toConnection(
  { registry }: OwnConnections,
  stored: StoredConnection,
  calendars?: readonly ReadCalendar[],
): Connection {
  const { id, kind, label, createdAt, status, completion } = stored;
  const input = registry.openCredentials(stored);
  return {
    id,
    kind,
    label,
    created_at: formatInstant(createdAt),
    status,
    circuit: registry.breakers.states().get(id) ?? "closed",
    ...(calendars && { calendars: [...calendars] }),
    ...(supportsCompletion(kind) && { completion }),
    ...(input.ok && { entered: openFields(input.value) }),
  };
}
