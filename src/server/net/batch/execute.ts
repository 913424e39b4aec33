import { LIMITS } from "#contract/limits.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { Logger } from "#server/ops/log.ts";
import { isOutage } from "../breaker.ts";
import type { HttpClient, UpstreamResponse } from "../http.ts";
import { ProviderBatchError, type ProviderError, ProviderNetworkError } from "../provider-error.ts";
import { abortedError, type Retrying, withRetry } from "../retry.ts";
import type { BatchSize } from "./batch-size.ts";
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
  readonly size: BatchSize;
  readonly retrying: Retrying;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
};

/** Told of each sub-request that is sent again, and why. */
export type OnResend<T> = (request: BatchRequest<T>, error: ProviderError) => void;

/**
 * Sends up to 100 sub-requests in one round trip (interface §4.5). `raw: false` gives one Result
 * per request, in request order; `raw: true` the raw dictionaries. Never fails as a whole: when
 * nothing could be sent or answered, every sub-request has the same error (interface §7 rule 3).
 * What may be sent again, and only that, is sent again; after an answer that did not come in time,
 * in batches of half the size.
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
  const failed = outcomes.filter(({ result }, index) => {
    return !result.ok && !requests[index]?.expected?.includes(result.error.status);
  }).length;
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

  const sent = new Set<number>();
  await withRetry(
    endpoint.retrying,
    async (retriesBefore) => {
      if (retriesBefore > 0) {
        for (const index of pending.filter((each) => sent.has(each)))
          onResend(requests[index] as BatchRequest, errorOf(outcomes[index] as Outcome));
      }
      const round = await sendRound(
        endpoint,
        pending.map((index) => requests[index] as BatchRequest),
        signal,
      );
      pending.forEach((index, position) => {
        outcomes[index] = round.outcomes[position] as Outcome;
        if (position < round.sent) sent.add(index);
      });
      pending = pending.filter((index) => isWorthAnother(requests[index], outcomes[index]));
      return longestWait(pending.map((index) => outcomes[index] as Outcome));
    },
    signal,
  );
  return outcomes;
}

/**
 * Sends everything once, in as many batches as their size asks for, one after the other. After one
 * that could not be sent or answered the rest is not sent and has the same error. `sent` is how
 * many were.
 */
async function sendRound(
  endpoint: BatchEndpoint,
  requests: readonly BatchRequest[],
  signal: AbortSignal,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly sent: number }> {
  const outcomes: Outcome[] = [];
  while (outcomes.length < requests.length) {
    const batch = requests.slice(outcomes.length, outcomes.length + endpoint.size.current());
    const answers = await exchange(endpoint, batch, signal);
    if (isErr(answers)) {
      const rest = requests.slice(outcomes.length).map(() => wholeFailure(answers.error));
      return { outcomes: [...outcomes, ...rest], sent: outcomes.length + batch.length };
    }
    outcomes.push(...answers.value);
  }
  return { outcomes, sent: requests.length };
}

type Answers = Result<readonly Outcome[], ProviderError>;

/** One round trip, and a second one for what was refused because the token had expired. */
async function exchange(
  endpoint: BatchEndpoint,
  requests: readonly BatchRequest[],
  signal: AbortSignal,
): Promise<Answers> {
  const token = await endpoint.tokens.current(signal);
  if (isErr(token)) return token;
  const first = await roundTrip(endpoint, requests, token.value, signal);
  if (isErr(first) && !isExpired(first.error)) return first;
  const outcomes = isErr(first) ? requests.map(() => wholeFailure(first.error)) : first.value;
  const refused = outcomes.flatMap(({ result }, index) => (isErr(result) && isExpired(result.error) ? [index] : []));
  if (refused.length === 0) return first;
  const renewed = await endpoint.tokens.renew(token.value, signal);
  const again = refused.map((index) => requests[index] as BatchRequest);
  const second = isErr(renewed) ? renewed : await roundTrip(endpoint, again, renewed.value, signal);
  if (refused.length === requests.length) return second;
  const secondByIndex = new Map(
    refused.map((index, position) => [index, isErr(second) ? wholeFailure(second.error) : second.value[position]]),
  );
  return Ok(outcomes.map((outcome, index) => secondByIndex.get(index) ?? outcome));
}

async function roundTrip(
  endpoint: BatchEndpoint,
  requests: readonly BatchRequest[],
  token: string,
  signal: AbortSignal,
): Promise<Answers> {
  const { contentType, body } = encodeBatch(requests, token, endpoint.boundary ?? DEFAULT_BOUNDARY);
  const headers = { "Content-Type": contentType, Authorization: `Bearer ${token}` };
  const read = onlyOnce((answer: UpstreamResponse) => readAnswer(requests, answer, { now: endpoint.now(), token }));
  const begun = endpoint.now().epochMilliseconds;
  const answer = await endpoint.http.send(
    {
      method: "POST",
      url: endpoint.url,
      headers,
      body,
      // Not for the client to send again: which sub-requests may be is decided here.
      idempotent: false,
      maxBytes: MAX_ANSWER_BYTES,
      failureIn: (given) => outageIn(read(given)),
    },
    signal,
  );
  if (isErr(answer)) {
    if (isLate(answer.error) && !signal.aborted) endpoint.size.late(requests.length);
    return answer;
  }
  endpoint.size.answered(requests.length, endpoint.now().epochMilliseconds - begun);
  return read(answer.value);
}

function readAnswer(
  requests: readonly BatchRequest[],
  { headers, body }: UpstreamResponse,
  sent: { readonly now: Temporal.Instant; readonly token: string },
): Answers {
  const decoded = decodeBatch(headers.get("content-type"), body);
  if (isErr(decoded)) return decoded;
  const { parts, complete } = decoded.value;
  return Ok(
    pairParts(parts, requests.length).map((part, index) => {
      if (!part && !complete)
        return wholeFailure(new ProviderNetworkError("The batch answer broke off before this part"));
      return partOutcome(requests[index] as BatchRequest, part, sent);
    }),
  );
}

/**
 * A batch of which nothing got through is a failure of the upstream; one calendar of several that
 * fails is not.
 */
function outageIn(answers: Answers): ProviderError | null {
  if (isErr(answers)) return answers.error;
  const errors = answers.value.map(({ result }) => (result.ok ? null : result.error));
  return errors.every(isOutage) ? (errors[0] ?? null) : null;
}

function onlyOnce<In, Out>(make: (input: In) => Out): (input: In) => Out {
  let made: { readonly out: Out } | null = null;
  return (input) => {
    made ??= { out: make(input) };
    return made.out;
  };
}

function isLate(error: ProviderError): boolean {
  return error instanceof ProviderNetworkError && error.reason === "timeout";
}

function isExpired(error: ProviderError): boolean {
  return error.status === 401;
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
