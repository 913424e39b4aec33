import type { ReadCalendar } from "#contract/calendar.ts";
import { ConnectionInput } from "#contract/connection.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { SecretBox } from "#server/auth/secrets/index.ts";
import { markOwnerOf } from "#server/icalendar/index.ts";
import { type Breakers, createBreakers } from "#server/net/breaker.ts";
import { createGuardedFetch } from "#server/net/forbidden-address.ts";
import { ProviderAuthError, type ProviderError, readingError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Tracing } from "#server/ops/tracing/tracing.ts";
import type { TextReader } from "#server/providers/reading/text-reader.ts";
import type { Settings } from "#server/settings.ts";
import type { Db, OwnerDb } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { listPendingCompletions } from "#server/store/queries/completions.ts";
import {
  listConnections,
  loadConnection,
  loadListedCalendars,
  replaceCredentials,
  type StoredConnection,
  saveConnectionStatus,
  saveListedCalendars,
} from "#server/store/queries/connections.ts";
import { listEfforts } from "#server/store/queries/coursework-efforts.ts";
import { withChosenCalendars } from "./decorators/chosen-calendars.ts";
import { withStatus } from "./decorators/connection-status.ts";
import { withKeptCalendars } from "./decorators/kept-calendars.ts";
import { withDoneHere } from "./decorators/pending-completion.ts";
import { withRememberedEffort } from "./decorators/remembered-effort.ts";
import { createLocalProvider } from "./local/index.ts";
import { type ConnectionDeps, openConnection } from "./open-connection.ts";
import type { Provider } from "./port.ts";
import type { SourceSettings } from "./source.ts";
import { createTokenVault } from "./token-vault.ts";
import { unreadableProvider } from "./unreadable-provider.ts";

export type RegistryDeps = {
  readonly db: Db;
  /** Identifies this server in the marks of its events. */
  readonly installation: string;
  readonly settings: SourceSettings & Pick<Settings, "retryInitialMs" | "breakerResetMs" | "allowPrivateUpstreams">;
  readonly secrets: SecretBox;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
  /** Whether other processes use the same connections. */
  readonly shared: boolean;
  readonly textReader: TextReader;
  readonly log: Logger;
  readonly tracing?: Tracing;
  readonly onUpstreamCall?: ConnectionDeps["onUpstreamCall"];
  /** Replaces both fetches, for tests that must not reach the network. */
  readonly fetch?: typeof fetch;
};

/** The sources of each person: the local one, and one for each connection. */
export type Registry = {
  /** The local provider first, then the connections in order of creation. */
  providers(owner: OwnerId): Promise<readonly Provider[]>;
  /** A provider for credentials that are not stored, to test them. */
  candidate(owner: OwnerId, id: string, input: ConnectionInput): Provider;
  /** Opens the sealed credentials of a connection. */
  openCredentials(connection: StoredConnection): Result<ConnectionInput, ProviderError>;
  /** Drops what is cached for a deleted connection. */
  forget(connectionId: string): void;
  /** The circuit breakers, for `/metrics` and `doctor`. */
  readonly breakers: Pick<Breakers, "states">;
};

export function createRegistry(deps: RegistryDeps): Registry {
  const { db, secrets } = deps;
  const log = deps.log.named("server/providers/registry");
  const breakers = createBreakers({ resetMs: deps.settings.breakerResetMs });
  const guardedFetch = deps.fetch ?? createGuardedFetch({ allowPrivate: deps.settings.allowPrivateUpstreams });
  const connectionDeps = (mine: OwnerDb): ConnectionDeps => ({
    ...deps,
    owner: markOwnerOf(deps.installation, mine.owner),
    breakers,
    fetch: deps.fetch ?? fetch,
    guardedFetch,
    onRotated: (connectionId, refreshToken) => keepRotatedToken(mine, secrets, connectionId, refreshToken),
    tokenVault: (connectionId) => (deps.shared ? createTokenVault({ ...deps, mine }, connectionId) : null),
  });
  /** Cached while the row is unchanged, because a provider holds tokens and what it has read. */
  const opened = new Map<string, { readonly version: string; readonly provider: Provider }>();

  const openCredentials: Registry["openCredentials"] = (connection) => {
    const text = secrets.open(connection.credentials, connection.id);
    if (isErr(text)) return Err(new ProviderAuthError(`The stored credentials cannot be used: ${text.error.message}`));
    return Ok(ConnectionInput.parse(JSON.parse(text.value)));
  };

  const open = (mine: OwnerDb, connection: StoredConnection): Provider => {
    const keep = {
      load: () => loadListedCalendars(mine, connection.id),
      save: (calendars: readonly ReadCalendar[]) => saveListedCalendars(mine, connection.id, calendars),
    };
    const kept = (provider: Provider) => withChosenCalendars(withKeptCalendars(provider, keep), connection.calendars);
    const input = openCredentials(connection);
    if (isErr(input)) return kept(unreadableProvider(connection, input.error));
    const provider = openConnection(connection.id, connection.label, input.value, connectionDeps(mine));
    const saveStatus = async (error: ProviderError | null) => {
      log.info("a connection's status changed", { connection: connection.id, kind: error?.kind ?? null });
      const status = { ok: error === null, error: error && readingError(error) };
      await saveConnectionStatus(mine, connection.id, status);
    };
    const watched = withDoneHere(withStatus(provider, saveStatus), () => listPendingCompletions(mine, connection.id));
    return kept(withRememberedEffort(watched, () => listEfforts(mine)));
  };

  return {
    async providers(owner) {
      const mine = { db, owner };
      const connections = await listConnections(mine);
      return [
        createLocalProvider(mine, markOwnerOf(deps.installation, owner)),
        ...connections.map((connection) => {
          const version = JSON.stringify([connection.revision, connection.label, connection.calendars]);
          const held = opened.get(connection.id);
          if (held?.version === version) return held.provider;
          const provider = open(mine, connection);
          opened.set(connection.id, { version, provider });
          return provider;
        }),
      ];
    },
    candidate: (owner, id, input) => openConnection(id, input.label ?? "", input, connectionDeps({ db, owner })),
    openCredentials,
    forget(connectionId) {
      opened.delete(connectionId);
      breakers.forget(connectionId);
    },
    breakers,
  };
}

/** If another process has stored a later token, that one stays. */
async function keepRotatedToken(mine: OwnerDb, secrets: SecretBox, id: string, refreshToken: string): Promise<void> {
  const connection = await loadConnection(mine, id);
  if (!connection) return;
  const text = secrets.open(connection.credentials, id);
  if (isErr(text)) return;
  const sealed = secrets.seal(JSON.stringify({ ...JSON.parse(text.value), refresh_token: refreshToken }), id);
  await replaceCredentials(mine, id, connection.revision, sealed);
}
