import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import type { Logger } from "#server/ops/log.ts";
import { isOutage } from "../breaker.ts";
import type { HttpClient, UpstreamResponse } from "../http.ts";
import { ProviderBatchError, type ProviderError, ProviderNetworkError } from "../provider-error.ts";
import { abortedError, type Retrying, withRetry } from "../retry.ts";
import type { BatchSize } from "./batch-size.ts";
import { type Outcome, partOutcome, type SentWith, wholeFailure } from "./outcome.ts";
import type { BatchRequest, RawResponse, TokenSource } from "./request.ts";
import type { BatchWire } from "./wire-format.ts";

/** Enough for a hundred pages of events, and a bound for a broken server. */
const MAX_ANSWER_BYTES = 128 << 20;

export type BatchEndpoint = {
  readonly http: HttpClient;
  /** `{provider_url}/batch/calendar/v3`. */
  readonly url: string;
  readonly tokens: TokenSource;
  readonly wire: BatchWire;
  readonly size: BatchSize;
  readonly retrying: Retrying;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
};

/** Called for each sub-request before it is sent again, with the reason. */
export type OnResend<T> = (request: BatchRequest<T>, error: ProviderError) => void;

/**
 * Sends up to 100 sub-requests in one round trip (interface §4.5). `raw: false` returns a Result
 * for each, in order; `raw: true` returns the answers unchanged. It never fails as a whole: if
 * nothing could be sent or answered, every sub-request gets the same error (interface §7 rule 3).
 * Only sub-requests that may be repeated are sent again, after a timeout in batches of half the
 * size.
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
  const { most } = endpoint.wire;
  if (requests.length > most) {
    const message = `A batch holds at most ${most} sub-requests, not ${requests.length}`;
    return requests.map(() => wholeFailure(new ProviderBatchError(message)));
  }
  const outcomes: Outcome[] = requests.map(() => wholeFailure(abortedError(signal)));
  let pending = requests.map((_, index) => index);
  if (pending.length === 0) return outcomes;

  const sent = new Set<number>();
  let held = false;
  const playRound = async (retriesBefore: number) => {
    if (retriesBefore > 0) {
      for (const index of pending.filter((each) => sent.has(each)))
        onResend(requests[index] as BatchRequest, errorOf(outcomes[index] as Outcome));
    }
    const asked = pending.map((index) => requests[index] as BatchRequest);
    const round = await sendRound(endpoint, asked, signal);
    pending.forEach((index, position) => {
      outcomes[index] = round.outcomes[position] as Outcome;
      if (position < round.sent) sent.add(index);
    });
    held = round.held;
    pending = pending.filter((index) => isWorthAnother(requests[index], outcomes[index]));
    return longestWait(pending.map((index) => outcomes[index] as Outcome));
  };
  // If a failing sub-request held up others, they still get their own tries.
  for (let before = -1; pending.length > 0 && sent.size > before; ) {
    before = sent.size;
    await withRetry(endpoint.retrying, playRound, signal);
    pending = held ? pending.filter((index) => !sent.has(index)) : [];
  }
  return outcomes;
}

/**
 * Sends all requests once, in consecutive batches; what one batch did not run goes with the next.
 * It stops after a batch that could not be sent or answered, or in which a retryable failure kept
 * later sub-requests from running. The rest then gets that error, and `held` is true in the second
 * case. `sent` counts the requests that were sent.
 */
async function sendRound(
  endpoint: BatchEndpoint,
  requests: readonly BatchRequest[],
  signal: AbortSignal,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly sent: number; readonly held: boolean }> {
  const outcomes: Outcome[] = [];
  while (outcomes.length < requests.length) {
    const batch = requests.slice(outcomes.length, outcomes.length + endpoint.size.current());
    const answers = await exchange(endpoint, batch, signal);
    if (isErr(answers)) {
      const rest = requests.slice(outcomes.length).map(() => wholeFailure(answers.error));
      return { outcomes: [...outcomes, ...rest], sent: outcomes.length + batch.length, held: false };
    }
    outcomes.push(...answers.value);
    const failure = answers.value.length < batch.length ? answers.value.at(-1)?.result : undefined;
    if (failure?.ok === false && failure.error.retryable) {
      const rest = requests.slice(outcomes.length).map(() => wholeFailure(failure.error));
      return { outcomes: [...outcomes, ...rest], sent: outcomes.length, held: true };
    }
  }
  return { outcomes, sent: requests.length, held: false };
}

type Answers = Result<readonly Outcome[], ProviderError>;

/**
 * One round trip, and a second one for sub-requests that were refused because the token had
 * expired.
 */
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
  const { wire } = endpoint;
  const { contentType, body } = wire.encode(requests, token);
  const headers = { "Content-Type": contentType, Authorization: `Bearer ${token}` };
  const read = onlyOnce((answer: UpstreamResponse) =>
    readAnswer(requests, answer, { now: endpoint.now(), token, wire }),
  );
  const begun = endpoint.now().epochMilliseconds;
  const answer = await endpoint.http.send(
    {
      method: "POST",
      url: endpoint.url,
      headers,
      body,
      // The client must not resend: this module decides which sub-requests may be repeated.
      idempotent: false,
      maxBytes: MAX_ANSWER_BYTES,
      failureIn: (response) => outageIn(read(response)),
      ...(wire.isThrottled && { isThrottled: wire.isThrottled }),
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
  answer: UpstreamResponse,
  sent: SentWith & { readonly wire: BatchWire },
): Answers {
  const decoded = sent.wire.decode(answer, requests.length);
  if (isErr(decoded)) return decoded;
  const { parts, complete } = decoded.value;
  return Ok(
    parts.map((part, index) => {
      if (!part && !complete)
        return wholeFailure(new ProviderNetworkError("The batch answer broke off before this part"));
      return partOutcome(requests[index] as BatchRequest, part, sent);
    }),
  );
}

/**
 * A batch with no successful sub-request is an outage of the upstream. One failing calendar among
 * several is not.
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

/** The error that asks for the longest pause, for which the next round waits. */
function longestWait(failed: readonly Outcome[]): Result<null, ProviderError> {
  const errors = failed.flatMap(({ result }) => (result.ok ? [] : [result.error]));
  const [worst] = errors.sort((a, b) => (b.retryAfterMs ?? 0) - (a.retryAfterMs ?? 0));
  return worst ? Err(worst) : Ok(null);
}
