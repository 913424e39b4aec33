import { LIMITS } from "#contract/limits.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { Logger } from "#server/log.ts";
import type { HttpClient } from "../http.ts";
import { ProviderBatchError, type ProviderError, ProviderNetworkError } from "../provider-error.ts";
import { abortedError, type Retrying, withRetry } from "../retry.ts";
import { decodeBatch } from "./decode.ts";
import { DEFAULT_BOUNDARY, encodeBatch } from "./encode.ts";
import { type Outcome, partOutcome, wholeFailure } from "./outcome.ts";
import { pairParts } from "./pair.ts";
import type { BatchRequest, RawResponse, TokenSource } from "./request.ts";

/** A hundred pages of events fit; a server gone mad does not. */
const MAX_ANSWER_BYTES = 128 << 20;

export type BatchEndpoint = {
  readonly http: HttpClient;
  /** `{provider_url}/batch/calendar/v3`. */
  readonly url: string;
  readonly tokens: TokenSource;
  readonly boundary?: string;
  readonly retrying: Retrying;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
};

/** Told of each sub-request that is sent again, and why. */
export type OnResend<T> = (request: BatchRequest<T>, error: ProviderError) => void;

/**
 * Sends up to 100 sub-requests in one round trip (spec 4.5). `raw: false` gives one Result per request, in request
 * order; `raw: true` the raw dictionaries. Never fails as a whole: when nothing could be sent or answered, every
 * sub-request has the same error (spec 7 rule 3). What may be sent again, and only that, is sent again.
 */
export function executeBatch(
  endpoint: BatchEndpoint,
  requests: readonly BatchRequest[],
  options: { readonly raw: true },
  signal: AbortSignal,
): Promise<RawResponse[]>;
export function executeBatch<T>(
  endpoint: BatchEndpoint,
  requests: readonly BatchRequest<T>[],
  options: { readonly raw: false; readonly onResend?: OnResend<T> },
  signal: AbortSignal,
): Promise<Result<T, ProviderError>[]>;
export async function executeBatch(
  endpoint: BatchEndpoint,
  requests: readonly BatchRequest[],
  { raw, onResend }: { readonly raw: boolean; readonly onResend?: OnResend<unknown> },
  signal: AbortSignal,
): Promise<RawResponse[] | Result<unknown, ProviderError>[]> {
  const log = endpoint.log.named("server/net/batch");
  log.debug("executing a batch", { requests: requests.length });
  const outcomes = await runRounds(endpoint, requests, signal, onResend);
  const failed = outcomes.filter(({ result }) => !result.ok).length;
  if (failed > 0) log.warning("sub-requests failed", { failed, requests: requests.length });
  return raw ? outcomes.map((outcome) => outcome.raw) : outcomes.map((outcome) => outcome.result);
}

async function runRounds(
  endpoint: BatchEndpoint,
  requests: readonly BatchRequest[],
  signal: AbortSignal,
  onResend: OnResend<unknown> = () => undefined,
): Promise<readonly Outcome[]> {
  if (requests.length > LIMITS.batchSize) {
    const message = `A batch holds at most ${LIMITS.batchSize} sub-requests, not ${requests.length}`;
    return requests.map(() => wholeFailure(new ProviderBatchError(message)));
  }
  const outcomes: Outcome[] = requests.map(() => wholeFailure(abortedError(signal)));
  let pending = requests.map((_, index) => index);
  if (pending.length === 0) return outcomes;

  await withRetry(
    endpoint.retrying,
    async (retriesBefore) => {
      if (retriesBefore > 0) {
        for (const index of pending) onResend(requests[index] as BatchRequest, errorOf(outcomes[index] as Outcome));
      }
      const round = await exchange(
        endpoint,
        pending.map((index) => requests[index] as BatchRequest),
        signal,
      );
      pending.forEach((index, position) => {
        outcomes[index] = round[position] as Outcome;
      });
      pending = pending.filter((index) => isWorthAnother(requests[index], outcomes[index]));
      return longestWait(pending.map((index) => outcomes[index] as Outcome));
    },
    signal,
  );
  return outcomes;
}

/** One round trip, and a second one for what was refused because the token had expired. */
async function exchange(
  endpoint: BatchEndpoint,
  requests: readonly BatchRequest[],
  signal: AbortSignal,
): Promise<readonly Outcome[]> {
  const token = await endpoint.tokens.current(signal);
  if (isErr(token)) return requests.map(() => wholeFailure(token.error));
  const first = await roundTrip(endpoint, requests, token.value, signal);
  const refused = requests.flatMap((_, index) => (isExpired(first[index]) ? [index] : []));
  if (refused.length === 0) return first;
  const renewed = await endpoint.tokens.renew(token.value, signal);
  if (isErr(renewed)) return first.map((outcome) => (isExpired(outcome) ? wholeFailure(renewed.error) : outcome));
  const second = await roundTrip(
    endpoint,
    refused.map((index) => requests[index] as BatchRequest),
    renewed.value,
    signal,
  );
  const secondByIndex = new Map(refused.map((index, position) => [index, second[position]]));
  return first.map((outcome, index) => secondByIndex.get(index) ?? outcome);
}

async function roundTrip(
  endpoint: BatchEndpoint,
  requests: readonly BatchRequest[],
  token: string,
  signal: AbortSignal,
): Promise<readonly Outcome[]> {
  const { contentType, body } = encodeBatch(requests, token, endpoint.boundary ?? DEFAULT_BOUNDARY);
  const headers = { "Content-Type": contentType, Authorization: `Bearer ${token}` };
  // Not for the client to send again: which sub-requests may be is decided here.
  const answer = await endpoint.http.send(
    { method: "POST", url: endpoint.url, headers, body, idempotent: false, maxBytes: MAX_ANSWER_BYTES },
    signal,
  );
  if (isErr(answer)) return requests.map(() => wholeFailure(answer.error));
  const decoded = decodeBatch(answer.value.headers.get("content-type"), answer.value.body);
  if (isErr(decoded)) return requests.map(() => wholeFailure(decoded.error));
  const { parts, complete } = decoded.value;
  return pairParts(parts, requests.length).map((part, index) => {
    if (!part && !complete)
      return wholeFailure(new ProviderNetworkError("The batch answer broke off before this part"));
    return partOutcome(requests[index] as BatchRequest, part, { now: endpoint.now(), token });
  });
}

function isExpired(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && !outcome.result.ok && outcome.result.error.status === 401;
}

function isWorthAnother(request: BatchRequest | undefined, outcome: Outcome | undefined): boolean {
  const result = outcome?.result;
  if (!request || !result || result.ok || !result.error.retryable) return false;
  return request.idempotent ?? request.method === "GET";
}

function errorOf({ result }: Outcome): ProviderError {
  if (result.ok) throw new TypeError("a sub-request that succeeded is not sent again");
  return result.error;
}

/** What the next round waits for: the error that asks for the longest pause. */
function longestWait(failed: readonly Outcome[]): Result<null, ProviderError> {
  const errors = failed.flatMap(({ result }) => (result.ok ? [] : [result.error]));
  const [worst] = errors.sort((a, b) => (b.retryAfterMs ?? 0) - (a.retryAfterMs ?? 0));
  return worst ? Err(worst) : Ok(null);
}
