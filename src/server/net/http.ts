import type { Result } from "#domain/result.ts";
import type { ProviderError } from "./provider-error.ts";

/** One call to an upstream. */
export type UpstreamRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Statuses that are answers rather than failures, beyond 2xx (304, 404, 412 …). */
  readonly accept?: readonly number[];
  /** Statuses that are failures, but such as the caller reckons with: not worth a warning. */
  readonly expected?: readonly number[];
  /**
   * Whether sending it twice does no more than sending it once; only then is it retried. Reads are.
   */
  readonly idempotent?: boolean;
  /** Told, before it is sent again, why. */
  readonly onResend?: (error: ProviderError) => void;
  readonly maxBytes?: number;
  /**
   * The failure that an answer holds though it came with a good status, so that the breaker counts
   * it.
   */
  readonly failureIn?: (answer: UpstreamResponse) => ProviderError | null;
  /** How this upstream says "slow down" when it does not say 429. */
  readonly isThrottled?: (answer: { readonly status: number; readonly headers: Headers }) => boolean;
};

export type UpstreamResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly url: string;
  readonly body: Uint8Array;
};

/**
 * Calls an upstream with the deadline, retry rule, circuit breaker and address check of one
 * connection (interface §7). Everything that goes wrong is an `Err` of its kind.
 */
export type HttpClient = {
  send(request: UpstreamRequest, signal: AbortSignal): Promise<Result<UpstreamResponse, ProviderError>>;
};
