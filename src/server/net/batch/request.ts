import type { Result } from "#domain/result.ts";
import type { ProviderError, ProviderParseError } from "../provider-error.ts";

/** One call inside a batch. */
export type BatchRequest<T = unknown> = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path with query, as it would follow the host. */
  readonly path: string;
  /** Beyond Authorization and Content-Type, such as `If-Match`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /**
   * Whether sending it twice does no more than sending it once; only then is it sent again. Reads
   * are.
   */
  readonly idempotent?: boolean;
  /** Statuses that are failures, but such as the caller reckons with: not worth a warning. */
  readonly expected?: readonly number[];
  /** The model that its data is parsed into (interface §7 rule 4). */
  readonly parse: (data: unknown) => Result<T, ProviderParseError>;
};

/**
 * A part of the answer as it came (interface §4.5, raw mode). `status` and the texts are absent
 * when the part had none.
 */
export type RawResponse = {
  readonly ok: boolean;
  readonly status?: number;
  readonly data?: unknown;
  readonly error?: string;
};

/** Where bearer tokens come from. */
export type TokenSource = {
  /** The token to send now. */
  current(signal: AbortSignal): Promise<Result<string, ProviderError>>;
  /** Another token in place of one that the upstream refused with 401. */
  renew(refused: string, signal: AbortSignal): Promise<Result<string, ProviderError>>;
};

/** The Content-ID of the sub-request at `index`, without angle brackets. */
export function contentId(index: number): string {
  return `daywright+${index + 1}`;
}
