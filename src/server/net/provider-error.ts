import type { ProviderErrorKind } from "#contract/problem.ts";

type Details = { readonly status?: number; readonly cause?: unknown; readonly retryAfterMs?: number };

/** What went wrong at an upstream (spec 7). Carried in a Result's `Err`, never thrown across a room. */
export abstract class ProviderError extends Error {
  abstract readonly kind: ProviderErrorKind;
  /** Whether spec 7's retry rule allows another attempt. */
  abstract readonly retryable: boolean;
  /** The upstream's HTTP status; 0 when there was none. */
  readonly status: number;
  /** How long the upstream asked to be left alone, in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.status = details.status ?? 0;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }
}

/** HTTP 401 or 403: the grant is gone, expired or too narrow. */
export class ProviderAuthError extends ProviderError {
  readonly kind = "ProviderAuthError";
  readonly retryable = false;
}

/** Malformed JSON or a failed model validation. */
export class ProviderParseError extends ProviderError {
  readonly kind = "ProviderParseError";
  readonly retryable = false;
}

/** What kept the network from answering; `circuit-open` means that nobody was asked (decisions 4, circuit breaker). */
export type NetworkFailure = "connection" | "timeout" | "circuit-open" | "aborted";

/** Timeout, connection failure, DNS failure, connection reset. */
export class ProviderNetworkError extends ProviderError {
  readonly kind = "ProviderNetworkError";
  readonly retryable: boolean;
  readonly reason: NetworkFailure;

  constructor(message: string, details: Details & { readonly reason?: NetworkFailure } = {}) {
    super(message, details);
    this.reason = details.reason ?? "connection";
    this.retryable = this.reason === "connection" || this.reason === "timeout";
  }
}

/** HTTP 404: the calendar or task list is absent. */
export class ProviderNotFoundError extends ProviderError {
  readonly kind = "ProviderNotFoundError";
  readonly retryable = false;
}

/** HTTP 429. */
export class ProviderRateLimitError extends ProviderError {
  readonly kind = "ProviderRateLimitError";
  readonly retryable = true;
}

/** Any other status. */
export class ProviderAPIError extends ProviderError {
  readonly kind = "ProviderAPIError";
  readonly retryable = false;
}

/** A batch of more than 100 sub-requests, or a malformed multipart boundary. */
export class ProviderBatchError extends ProviderError {
  readonly kind = "ProviderBatchError";
  readonly retryable = false;
}

/** Spec 7 rules 1 and 2: the error of an HTTP status, its message `HTTP <status>: <message>`. */
export function providerErrorFromStatus(
  status: number,
  message: string,
  details: Omit<Details, "status"> = {},
): ProviderError {
  const line = `HTTP ${status}: ${message}`;
  const all = { ...details, status };
  switch (status) {
    case 401:
    case 403:
      return new ProviderAuthError(line, all);
    case 404:
      return new ProviderNotFoundError(line, all);
    case 429:
      return new ProviderRateLimitError(line, all);
    default:
      return new ProviderAPIError(line, all);
  }
}
