import { setTimeout as sleepUntil } from "node:timers/promises";
import { ConstantBackoff, handleWhenResult, retry } from "cockatiel";
import { Err, type Result } from "#domain/result.ts";
import { type ProviderError, ProviderNetworkError } from "./provider-error.ts";

/** Waits `ms`, and rejects at once when `signal` aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>;

export const sleepForReal: Sleep = (ms, signal) => sleepUntil(ms, undefined, { signal });

/** Interface §7's recommended retry rule, in milliseconds. */
export type RetryRule = { readonly maxRetries: number; readonly initialMs: number; readonly capMs: number };

export const RETRY_RULE: RetryRule = { maxRetries: 3, initialMs: 1_000, capMs: 32_000 };

/**
 * The delay before retry number `retry` (the first is 0). It doubles from the initial delay, or is
 * what the upstream asked for if that is longer, up to the cap. It has no jitter: calls are made
 * for one person, so there is no crowd to spread.
 */
export function retryDelay(rule: RetryRule, retry: number, error: ProviderError): number {
  return Math.min(rule.capMs, Math.max(rule.initialMs * 2 ** retry, error.retryAfterMs ?? 0));
}

export type Retrying = {
  readonly rule: RetryRule;
  readonly sleep: Sleep;
  /**
   * Called before each wait with the number of the retry, from 1, and the delay in milliseconds.
   */
  readonly onRetry?: (retry: number, delayMs: number, error: ProviderError) => void;
};

/**
 * Repeats `attempt` while its error is retryable (only ProviderRateLimitError and
 * ProviderNetworkError are) and retries are left. An abort ends the wait at once.
 */
export async function withRetry<T>(
  retrying: Retrying,
  attempt: (retriesBefore: number) => Promise<Result<T, ProviderError>>,
  signal: AbortSignal,
): Promise<Result<T, ProviderError>> {
  let last: ProviderError | null = null;
  // We wait ourselves, because the library's own wait cannot be aborted.
  const policy = retry(
    handleWhenResult((result) => mayRetry(result as Result<T, ProviderError>)),
    { maxAttempts: retrying.rule.maxRetries, backoff: new ConstantBackoff(0) },
  );
  return policy.execute(async ({ attempt: number }) => {
    if (last) {
      const delay = retryDelay(retrying.rule, number - 1, last);
      retrying.onRetry?.(number, delay, last);
      try {
        await retrying.sleep(delay, signal);
      } catch {
        return Err(abortedError(signal));
      }
    }
    if (signal.aborted) return Err(abortedError(signal));
    const result = await attempt(number);
    if (!result.ok) last = result.error;
    return result;
  }, signal);
}

/**
 * The error of a call that its caller aborted. If the caller's deadline passed, it is a timeout.
 */
export function abortedError(signal: AbortSignal): ProviderNetworkError {
  const timedOut = signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
  return new ProviderNetworkError(timedOut ? "The time for this call ran out" : "The call was abandoned", {
    reason: timedOut ? "timeout" : "aborted",
    cause: signal.reason,
  });
}

function mayRetry<T>(result: Result<T, ProviderError>): boolean {
  return !result.ok && result.error.retryable;
}
