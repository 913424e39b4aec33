import type * as z from "zod";
import { LIMITS } from "#contract/limits.ts";
import { Err, isErr, type Result } from "#domain/result.ts";
import { createBatchSize } from "#server/net/batch/batch-size.ts";
import { executeBatch } from "#server/net/batch/execute.ts";
import type { TokenSource } from "#server/net/batch/request.ts";
import { type SendBatch, sharingBatches } from "#server/net/batch/share.ts";
import type { HttpClient } from "#server/net/http.ts";
import { parseJsonBody } from "#server/net/json.ts";
import { ProviderAPIError, type ProviderError, ProviderNotFoundError } from "#server/net/provider-error.ts";
import type { Retrying } from "#server/net/retry.ts";
import type { Logger } from "#server/ops/log.ts";

/** Google's calendar and tasks APIs, as one account sees them. */
export type GoogleClient = {
  get<T>(url: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<Result<T, ProviderError>>;
  /**
   * Any number of calls, together with what else is asked for in the same turn, in batches of at
   * most 100 that run at the same time. One Result per call, in order.
   */
  readonly batch: SendBatch;
};

type Options = {
  readonly http: HttpClient;
  readonly apiUrl: string;
  readonly tokens: TokenSource;
  readonly retrying: Retrying;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
};

export function createGoogleClient(options: Options): GoogleClient {
  const { http, tokens } = options;
  const endpoint = {
    ...options,
    http: neverAbsent(http),
    url: `${options.apiUrl}/batch/calendar/v3`,
    size: createBatchSize(),
  };

  const send = (url: string, token: string, signal: AbortSignal) =>
    http.send(
      { method: "GET", url, headers: { Authorization: `Bearer ${token}`, Accept: "application/json" } },
      signal,
    );

  return {
    async get(url, schema, signal) {
      const token = await tokens.current(signal);
      if (isErr(token)) return token;
      let answer = await send(url, token.value, signal);
      if (isErr(answer) && answer.error.status === 401) {
        const renewed = await tokens.renew(token.value, signal);
        if (isErr(renewed)) return renewed;
        answer = await send(url, renewed.value, signal);
      }
      return isErr(answer) ? answer : parseJsonBody(answer.value.body, schema);
    },
    batch: sharingBatches(async (requests, signal, onResend) => {
      const chunks = chunksOf(requests, LIMITS.batchSize);
      const results = await Promise.all(
        chunks.map((chunk) => executeBatch(endpoint, chunk, { raw: false, ...(onResend ? { onResend } : {}) }, signal)),
      );
      return results.flat();
    }),
  };
}

/**
 * The address of batches is always there: a 404 of it is somebody's on the way (a proxy), and says
 * nothing of a calendar.
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

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
