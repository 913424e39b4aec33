import { LIMITS } from "#contract/limits.ts";
import { isErr, Ok, type Result } from "#domain/result.ts";
import type { UpstreamResponse } from "../http.ts";
import type { ProviderError } from "../provider-error.ts";
import { decodeBatch, type Part } from "./decode.ts";
import { DEFAULT_BOUNDARY, type EncodedBatch, encodeBatch } from "./encode.ts";
import { pairParts } from "./pair.ts";
import type { BatchRequest } from "./request.ts";

/** The parts of an answer, in the order of the sub-requests. */
export type AnsweredParts = {
  /** Null where there is no such part; shorter where those that follow were not run. */
  readonly parts: readonly (Part | null)[];
  /** Whether the answer came to its end. */
  readonly complete: boolean;
};

/** How sub-requests travel together: what differs between batch protocols. */
export type BatchWire = {
  /** The most sub-requests of one batch. */
  readonly most: number;
  encode(requests: readonly BatchRequest[], token: string): EncodedBatch;
  decode(answer: UpstreamResponse, count: number): Result<AnsweredParts, ProviderError>;
  /** How it says "slow down" when it does not say 429. */
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
