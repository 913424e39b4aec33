import type { ConnectionKind } from "#contract/calendar.ts";
import type { ConnectionInput } from "#contract/connection.ts";
import type { ProviderErrorKind } from "#contract/problem.ts";
import type { Breakers } from "#server/net/breaker.ts";
import { createHttpClient } from "#server/net/client.ts";
import { RETRY_RULE, sleepForReal } from "#server/net/retry.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Tracing } from "#server/ops/tracing/tracing.ts";
import type { TextReader } from "#server/providers/reading/text-reader.ts";
import type { Settings } from "#server/settings.ts";
import { createCaldavProvider } from "./caldav/index.ts";
import { createCanvasProvider } from "./canvas/index.ts";
import { createGithubProvider } from "./github/index.ts";
import type { TokenVault } from "./google/index.ts";
import { createGoogleProvider } from "./google/index.ts";
import { createIcsProvider } from "./ics/index.ts";
import { createMoodleProvider } from "./moodle/index.ts";
import type { Provider } from "./port.ts";
import { createTodoistProvider } from "./todoist/index.ts";

export type ConnectionDeps = {
  readonly settings: Pick<Settings, "google" | "todoist" | "retryInitialMs">;
  readonly breakers: Breakers;
  /** For addresses of the settings. */
  readonly fetch: typeof fetch;
  /** For addresses that people type in. */
  readonly guardedFetch: typeof fetch;
  /** Whose connection it is, as marks name them. */
  readonly owner: string;
  readonly now: () => Temporal.Instant;
  readonly textReader: TextReader;
  readonly log: Logger;
  readonly tracing?: Tracing;
  /** Told how each call to a source ended. */
  readonly onUpstreamCall?: ((kind: ConnectionKind, outcome: "ok" | ProviderErrorKind) => void) | undefined;
  readonly onRotated: (connectionId: string, refreshToken: string) => Promise<void>;
  /**
   * Where the processes that share a connection keep its access token; null when there is but this
   * one.
   */
  readonly tokenVault: (connectionId: string) => TokenVault | null;
};

/** Kinds whose upstream the settings name; the address of every other is typed in. */
const ADDRESSED_BY_SETTINGS: ReadonlySet<ConnectionKind> = new Set(["google", "todoist"]);

/**
 * The provider of a connection, with its own circuit breaker. The one place that tells the kinds
 * apart.
 */
export function openConnection(id: string, label: string, input: ConnectionInput, deps: ConnectionDeps): Provider {
  const { now, log } = deps;
  const rule = { ...RETRY_RULE, initialMs: deps.settings.retryInitialMs };
  const http = createHttpClient({
    fetch: ADDRESSED_BY_SETTINGS.has(input.kind) ? deps.fetch : deps.guardedFetch,
    connectionId: id,
    breaker: deps.breakers.of(id),
    retry: rule,
    now,
    log,
    ...(deps.tracing && { tracing: deps.tracing }),
    onEnded: (outcome) => deps.onUpstreamCall?.(input.kind, outcome),
  });
  const shared = {
    http,
    owner: deps.owner,
    textReader: deps.textReader,
    now,
    log: log.named(`server/providers/${input.kind}`),
  };
  switch (input.kind) {
    case "google": {
      const retrying = { rule, sleep: sleepForReal };
      const onRotated = (refreshToken: string) => deps.onRotated(id, refreshToken);
      return createGoogleProvider(
        { id, label, credentials: input },
        { ...shared, settings: deps.settings.google, retrying, onRotated, vault: deps.tokenVault(id) },
      );
    }
    case "canvas":
      return createCanvasProvider({ id, label, credentials: input }, shared);
    case "moodle":
      return createMoodleProvider({ id, label, credentials: input }, shared);
    case "caldav":
      return createCaldavProvider({ id, label, credentials: input }, shared);
    case "ics":
      return createIcsProvider({ id, label, credentials: input }, shared);
    case "todoist":
      return createTodoistProvider({ id, label, credentials: input }, { ...shared, ...deps.settings.todoist });
    case "github":
      return createGithubProvider({ id, label, credentials: input }, shared);
  }
}
