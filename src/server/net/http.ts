import type { Result } from "#domain/result.ts";
import type { ProviderError } from "./provider-error.ts";

/** One call to an upstream. */
export type UpstreamRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Statuses besides 2xx that count as answers (304, 404, 412 and others). */
  readonly accept?: readonly number[];
  /** Failure statuses that the caller expects, so that they are not logged as warnings. */
  readonly expected?: readonly number[];
  /** Whether repeating it has no further effect. Only then is it retried. Reads are idempotent. */
  readonly idempotent?: boolean;
  /** Called before each resend, with its reason. */
  readonly onResend?: (error: ProviderError) => void;
  readonly maxBytes?: number;
  /** The failure that an answer with a good status contains, so that the breaker counts it. */
  readonly failureIn?: (answer: UpstreamResponse) => ProviderError | null;
  /** How this upstream signals throttling other than by 429. */
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
 * connection (interface §7). Every failure is an `Err` of its kind.
 */
export type HttpClient = {
  send(request: UpstreamRequest, signal: AbortSignal): Promise<Result<UpstreamResponse, ProviderError>>;
};
