import type { SourceStatus } from "#contract/calendar.ts";
import { errorMessage } from "#domain/error-message.ts";
import { Err, isErr, type Result } from "#domain/result.ts";
import { ProviderAPIError, type ProviderError, readingError } from "#server/net/provider-error.ts";
import { abortedError } from "#server/net/retry.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Provider } from "#server/providers/port.ts";

export type SourceFailure = { readonly connectionId: string; readonly error: ProviderError };

/** How the reading of one source went, and what it returned; null when it returned nothing. */
export type SourceReading<T> = {
  readonly status: SourceStatus;
  readonly value: T | null;
  readonly failure: SourceFailure | null;
};

/**
 * Reads one source. An exception becomes a ProviderAPIError `<failureText>: …` (interface §7 rule
 * 7), and a source that does not answer in time becomes a timeout. An `Err` stays as it is.
 */
export async function readSource<T>(
  provider: Provider,
  failureText: string,
  read: () => Promise<Result<T, ProviderError>>,
  { log, signal }: { readonly log: Logger; readonly signal: AbortSignal },
): Promise<SourceReading<T>> {
  const { connectionId, kind, label } = provider;
  const result = await Promise.race([captured(failureText, read), whenAborted(signal)]);
  if (isErr(result)) return failedReading<T>(provider, result.error, null, log);
  return {
    status: { connection_id: connectionId, kind, label, ok: true, error: null },
    value: result.value,
    failure: null,
  };
}

/** The reading of a source that failed, with the part that it returned. */
export function failedReading<T>(
  { connectionId, kind, label }: Provider,
  error: ProviderError,
  value: T | null,
  log: Logger,
): SourceReading<T> {
  // The upstream's own message may hold a title; the kind and the status cannot.
  log.warning("a source could not be read", { connection: connectionId, kind: error.kind, status: error.status });
  return {
    status: {
      connection_id: connectionId,
      kind,
      label,
      ok: false,
      error: readingError(error),
    },
    value,
    failure: { connectionId, error },
  };
}

async function captured<T>(
  failureText: string,
  read: () => Promise<Result<T, ProviderError>>,
): Promise<Result<T, ProviderError>> {
  try {
    return await read();
  } catch (cause) {
    return Err(new ProviderAPIError(`${failureText}: ${errorMessage(cause)}`, { cause, told: failureText }));
  }
}

function whenAborted(signal: AbortSignal): Promise<Result<never, ProviderError>> {
  return new Promise((resolve) => {
    const abandon = () => resolve(Err(abortedError(signal)));
    if (signal.aborted) abandon();
    else signal.addEventListener("abort", abandon, { once: true });
  });
}
