import type { ProviderErrorKind } from "#contract/problem.ts";

type Details = {
  readonly status?: number;
  readonly cause?: unknown;
  readonly retryAfterMs?: number;
  /** What a person is told where the message repeats what an upstream said; absent: the message. */
  readonly told?: string;
};

/**
 * What went wrong at an upstream (interface §7). Carried in a Result's `Err`, never thrown across a
 * room. Its message may hold the upstream's own words, which only the log may have; `told` is for
 * the caller.
 */
export abstract class ProviderError extends Error {
  abstract readonly kind: ProviderErrorKind;
  /** Whether interface §7's retry rule allows another attempt. */
  abstract readonly retryable: boolean;
  /** The upstream's HTTP status; 0 when there was none. */
  readonly status: number;
  /** How long the upstream asked to be left alone, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** Words of ours alone. */
  readonly told: string;

  constructor(message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.status = details.status ?? 0;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.told = details.told ?? message;
  }
}

/** HTTP 401 or 403: the grant is gone, expired or too narrow. */
export class ProviderAuthError extends ProviderError {
  readonly kind = "ProviderAuthError";
  readonly retryable = false;
}

/** An answer that is no JSON, or not of the shape that was expected. */
export class ProviderParseError extends ProviderError {
  readonly kind = "ProviderParseError";
  readonly retryable = false;
}

/**
 * What kept the network from answering; `circuit-open` means that nobody was asked (interface §7).
 */
export type NetworkFailure = "connection" | "timeout" | "circuit-open" | "aborted";

/** Nobody answered: no name, no connection, a broken one, or not in time. */
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

/** More sub-requests than a batch may hold, or an answer whose boundary is malformed. */
export class ProviderBatchError extends ProviderError {
  readonly kind = "ProviderBatchError";
  readonly retryable = false;
}

/**
 * Interface §7 rules 1 and 2: the error of an HTTP status, its message `HTTP <status>: <message>`.
 * The message is taken for the upstream's own; `told` gives better words of ours than the status
 * alone has.
 */
export function providerErrorFromStatus(
  status: number,
  message: string,
  { told = wordsOfStatus(status), ...details }: Omit<Details, "status"> = {},
): ProviderError {
  const line = `HTTP ${status}: ${message}`;
  const all = { ...details, status, told: `HTTP ${status}: ${told}` };
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

/** A calendar that is not, or no longer, there. */
export function noSuchCalendar(): ProviderError {
  return providerErrorFromStatus(404, "no such calendar", { told: "no such calendar" });
}

/** What a status says, whatever else came with it; 0 is an answer without one. */
export function wordsOfStatus(status: number): string {
  switch (status) {
    case 401:
      return "The source does not accept these credentials";
    case 403:
      return "The source refuses access";
    case 404:
      return "The source does not have this";
    case 429:
      return "The source asks to be called less often";
    default:
      return status >= 500 ? "The source failed" : "The source does not take the request";
  }
}
