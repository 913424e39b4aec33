import type * as z from "zod";
import { chunksOf } from "#domain/chunks.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { Logger } from "#server/ops/log.ts";
import type { HttpClient, UpstreamRequest, UpstreamResponse } from "../http.ts";
import { parseJsonBody } from "../parse-json.ts";
import { ProviderAPIError, type ProviderError, ProviderNotFoundError } from "../provider-error.ts";
import type { Retrying } from "../retry.ts";
import { createBatchSize } from "./batch-size.ts";
import { executeBatch } from "./execute.ts";
import type { TokenSource } from "./request.ts";
import { type SendBatch, sharingBatches } from "./shared-batches.ts";
import type { BatchWire } from "./wire-format.ts";

/** An API with bearer tokens and batches, for one account. */
export type BatchClient = {
  get<T>(url: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<Result<T, ProviderError>>;
  /**
   * Changes the named fields of a resource if it still has this version; null if not. `onResend` is
   * called with the reason before each resend.
   */
  patch<T>(
    url: string,
    { etag, body, onResend }: { readonly etag: string; readonly body: unknown; readonly onResend: OnResend },
    schema: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<Result<T | null, ProviderError>>;
  /**
   * Sends any number of calls in batches that run at the same time. Calls of the same turn travel
   * together. One Result per call, in order.
   */
  readonly batch: SendBatch;
};

type OnResend = (error: ProviderError) => void;

type Options = {
  readonly http: HttpClient;
  /** The address that batches are sent to. */
  readonly url: string;
  readonly wire: BatchWire;
  /** How many calls the upstream accepts from us at once. Absent: any number. */
  readonly lanes?: number;
  readonly tokens: TokenSource;
  readonly retrying: Retrying;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
};

export function createBatchClient(options: Options): BatchClient {
  const { tokens, wire, lanes } = options;
  const http = lanes === undefined ? options.http : inLanes(options.http, lanes);
  const endpoint = { ...options, http: neverAbsent(http), size: createBatchSize(wire.most) };

  const sendUnder = (token: string, request: UpstreamRequest, signal: AbortSignal) => {
    const headers = { ...request.headers, Authorization: `Bearer ${token}`, Accept: "application/json" };
    return http.send({ ...request, headers }, signal);
  };
  const send = async (
    request: UpstreamRequest,
    signal: AbortSignal,
  ): Promise<Result<UpstreamResponse, ProviderError>> => {
    const token = await tokens.current(signal);
    if (isErr(token)) return token;
    const answer = await sendUnder(token.value, request, signal);
    if (answer.ok || answer.error.status !== 401) return answer;
    const renewed = await tokens.renew(token.value, signal);
    return isErr(renewed) ? renewed : sendUnder(renewed.value, request, signal);
  };

  return {
    async get(url, schema, signal) {
      const answer = await send({ method: "GET", url }, signal);
      return isErr(answer) ? answer : parseJsonBody(answer.value.body, schema);
    },
    async patch(url, { etag, body, onResend }, schema, signal) {
      const headers = { "If-Match": etag, "Content-Type": "application/json" };
      const change = { method: "PATCH", url, headers, body: JSON.stringify(body), accept: [412] };
      const answer = await send({ ...change, idempotent: true, onResend }, signal);
      if (isErr(answer)) return answer;
      return answer.value.status === 412 ? Ok(null) : parseJsonBody(answer.value.body, schema);
    },
    batch: sharingBatches(async (requests, signal, onResend) => {
      const chunks = chunksOf(requests, chunkSize(requests.length, wire.most, lanes));
      const results = await Promise.all(
        chunks.map((chunk) => executeBatch(endpoint, chunk, { raw: false, ...(onResend ? { onResend } : {}) }, signal)),
      );
      return results.flat();
    }),
  };
}

/**
 * The batch address always exists, so a 404 comes from a proxy on the way and says nothing about a
 * calendar.
 */
function neverAbsent(http: HttpClient): HttpClient {
  return {
    async send(request, signal) {
      const answer = await http.send(request, signal);
      if (answer.ok || !(answer.error instanceof ProviderNotFoundError)) return answer;
      const { message, told } = answer.error;
      return Err(new ProviderAPIError(message, { cause: answer.error, told }));
    },
  };
}

/** A lane carries at least this many calls, because a round trip takes longer than they do. */
const LEAST_OF_A_LANE = 4;

/** Spreads the calls evenly over the lanes, in as many rounds as they need. */
function chunkSize(count: number, most: number, lanes: number | undefined): number {
  if (lanes === undefined) return most;
  const turns = Math.ceil(count / (lanes * most));
  return Math.max(LEAST_OF_A_LANE, Math.ceil(count / (lanes * turns)));
}

/** Sends at most `lanes` calls at once; the others wait. */
function inLanes(http: HttpClient, lanes: number): HttpClient {
  let free = lanes;
  const waiting: (() => void)[] = [];
  const enter = async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((proceed) => void waiting.push(proceed));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    async send(request, signal) {
      await enter();
      try {
        return await http.send(request, signal);
      } finally {
        leave();
      }
    },
  };
}
