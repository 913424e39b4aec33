import type { Result } from "#domain/result.ts";
import type { ProviderError, ProviderParseError } from "../provider-error.ts";

/** One call inside a batch. */
export type BatchRequest<T = unknown> = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path and query, as they follow the host. */
  readonly path: string;
  /** Headers besides Authorization and Content-Type, such as `If-Match`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /**
   * Whether repeating it has no further effect. Only then is it sent again. Reads are idempotent.
   */
  readonly idempotent?: boolean;
  /** Failure statuses that the caller expects, so that they are not logged as warnings. */
  readonly expected?: readonly number[];
  /** Parses the data into its model (interface §7 rule 4). */
  readonly parse: (data: unknown) => Result<T, ProviderParseError>;
};

/**
 * A part of the answer in its original form (interface §4.5, raw mode). `status` and the texts are
 * absent when the part has none.
 */
export type RawResponse = {
  readonly ok: boolean;
  readonly status?: number;
  readonly data?: unknown;
  readonly error?: string;
};

/** Provides bearer tokens. */
export type TokenSource = {
  /** The token to send now. */
  current(signal: AbortSignal): Promise<Result<string, ProviderError>>;
  /** A new token in place of one that the upstream refused with 401. */
  renew(refused: string, signal: AbortSignal): Promise<Result<string, ProviderError>>;
};

/** The Content-ID of the sub-request at `index`, without angle brackets. */
export function contentId(index: number): string {
  return `daywright+${index + 1}`;
}
