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
import type { TokenVault } from "./oauth/index.ts";
import type { Provider } from "./port.ts";
import type { SourceSettings } from "./source.ts";
import { sourceOf } from "./sources.ts";

export type ConnectionDeps = {
  readonly settings: SourceSettings & Pick<Settings, "retryInitialMs">;
  readonly breakers: Breakers;
  /** For addresses from the settings. */
  readonly fetch: typeof fetch;
  /** For addresses that people enter. */
  readonly guardedFetch: typeof fetch;
  /** The connection's owner, as marks name them. */
  readonly owner: string;
  readonly now: () => Temporal.Instant;
  readonly textReader: TextReader;
  readonly log: Logger;
  readonly tracing?: Tracing;
  /** Called with the outcome of each call to a source. */
  readonly onUpstreamCall?: ((kind: ConnectionKind, outcome: "ok" | ProviderErrorKind) => void) | undefined;
  readonly onRotated: (connectionId: string, refreshToken: string) => Promise<void>;
  /** The access token that processes share; null when there is only this process. */
  readonly tokenVault: (connectionId: string) => TokenVault | null;
};

/** Opens the provider of a connection, with its own circuit breaker. */
export function openConnection(id: string, label: string, input: ConnectionInput, deps: ConnectionDeps): Provider {
  const { now, log } = deps;
  const rule = { ...RETRY_RULE, initialMs: deps.settings.retryInitialMs };
  const source = sourceOf(input.kind);
  const http = createHttpClient({
    fetch: source.address === "set" ? deps.fetch : deps.guardedFetch,
    connectionId: id,
    breaker: deps.breakers.of(id),
    retry: rule,
    now,
    log,
    ...(deps.tracing && { tracing: deps.tracing }),
    onEnded: (outcome) => deps.onUpstreamCall?.(input.kind, outcome),
  });
  return source.open(
    { id, label, credentials: input },
    {
      http,
      settings: deps.settings,
      retrying: { rule, sleep: sleepForReal },
      owner: deps.owner,
      now,
      textReader: deps.textReader,
      log: log.named(`server/providers/${input.kind}`),
      onRotated: (refreshToken) => deps.onRotated(id, refreshToken),
      vault: deps.tokenVault(id),
    },
  );
}
