import { LIMITS } from "#contract/limits.ts";
import { isErr, Ok, type Result } from "#domain/result.ts";
import type { UpstreamResponse } from "../http.ts";
import type { ProviderError } from "../provider-error.ts";
import { decodeBatch, type Part } from "./decode.ts";
import { DEFAULT_BOUNDARY, type EncodedBatch, encodeBatch } from "./encode.ts";
import { pairParts } from "./pair-parts.ts";
import type { BatchRequest } from "./request.ts";

/** The parts of an answer, in the order of the sub-requests. */
export type AnsweredParts = {
  /** Null for a part that is missing. Shorter than the requests when later ones were not run. */
  readonly parts: readonly (Part | null)[];
  /** Whether the answer was complete. */
  readonly complete: boolean;
};

/** The encoding of sub-requests, which differs between batch protocols. */
export type BatchWire = {
  /** The most sub-requests per batch. */
  readonly most: number;
  encode(requests: readonly BatchRequest[], token: string): EncodedBatch;
  decode(answer: UpstreamResponse, count: number): Result<AnsweredParts, ProviderError>;
  /** How the upstream signals throttling other than by 429. */
  readonly isThrottled?: (answer: Throttling) => boolean;
};

export type Throttling = {
  readonly status: number;
  readonly headers: { get(name: string): string | null | undefined };
};

/** `multipart/mixed` (interface §4.5). */
export function multipartWire(boundary: string = DEFAULT_BOUNDARY): BatchWire {
  return {
    most: LIMITS.batchSize,
    encode: (requests, token) => encodeBatch(requests, token, boundary),
    decode({ headers, body }, count) {
      const decoded = decodeBatch(headers.get("content-type"), body);
      if (isErr(decoded)) return decoded;
      const { parts, complete } = decoded.value;
      return Ok({ parts: pairParts(parts, count), complete });
    },
  };
}
