import type { ReadingError } from "#contract/calendar.ts";
import type { ProviderErrorKind } from "#contract/problem.ts";

type Details = {
  readonly status?: number;
  readonly cause?: unknown;
  readonly retryAfterMs?: number;
  /** The text for people when the message quotes the upstream. Absent: the message itself. */
  readonly told?: string;
};

/**
 * A failure at an upstream (interface §7). It travels in a Result's `Err` and is never thrown
 * across rooms. Its message may quote the upstream, which only the log may show; `told` is for the
 * caller.
 */
export abstract class ProviderError extends Error {
  abstract readonly kind: ProviderErrorKind;
  /** Whether interface §7's retry rule allows another attempt. */
  abstract readonly retryable: boolean;
  /** The upstream's HTTP status; 0 when there was none. */
  readonly status: number;
  /** How long the upstream asked us to wait, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** A text without the upstream's words. */
  readonly told: string;

  constructor(message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.status = details.status ?? 0;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.told = details.told ?? message;
  }
}

/** A failure as callers see it. */
export function readingError(error: ProviderError): ReadingError {
  const { kind, told: message } = error;
  return isPaused(error) ? { kind, message, paused: true } : { kind, message };
}

/** Whether no call was made, because the upstream kept failing (interface §7). */
export function isPaused(error: ProviderError): boolean {
  return error instanceof ProviderNetworkError && error.reason === "circuit-open";
}

/** HTTP 401 or 403: the grant is revoked, expired or too narrow. */
export class ProviderAuthError extends ProviderError {
  readonly kind = "ProviderAuthError";
  readonly retryable = false;
}

/** An answer that is no JSON, or not in the expected form. */
export class ProviderParseError extends ProviderError {
  readonly kind = "ProviderParseError";
  readonly retryable = false;
}

/** Why there was no answer. `circuit-open` means that no call was made (interface §7). */
export type NetworkFailure = "connection" | "timeout" | "circuit-open" | "aborted";

/** There was no answer: no host name, no connection, a broken connection, or a timeout. */
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

/** HTTP 404: the calendar or task list does not exist. */
export class ProviderNotFoundError extends ProviderError {
  readonly kind = "ProviderNotFoundError";
  readonly retryable = false;
}

/** HTTP 429. */
export class ProviderRateLimitError extends ProviderError {
  readonly kind = "ProviderRateLimitError";
  readonly retryable = true;
}

/** Any other HTTP status. */
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
 * Interface §7 rules 1 and 2: the error of an HTTP status, with the message `HTTP <status>:
 * <message>`. The message counts as the upstream's words; `told` replaces our standard text for the
 * status.
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

/** A calendar that does not exist, or no longer does. */
export function noSuchCalendar(): ProviderError {
  return providerErrorFromStatus(404, "no such calendar", { told: "no such calendar" });
}

/** Our text for a status; 0 is an answer without one. */
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
