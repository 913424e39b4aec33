import { TaskCancelledError, TimeoutStrategy, timeout } from "cockatiel";
import { LIMITS } from "#contract/limits.ts";
import type { ProviderErrorKind } from "#contract/problem.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { Logger } from "#server/ops/log.ts";
import { requestIdField } from "#server/ops/request-id.ts";
import { type Facts, NOT_TRACED, type Tracing } from "#server/ops/tracing/tracing.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import { callFailure, readRefusal, refusalError, retryAfterMs } from "./call-failure.ts";
import type { HttpClient, UpstreamRequest, UpstreamResponse } from "./http.ts";
import { ProviderAPIError, type ProviderError, ProviderNetworkError } from "./provider-error.ts";
import { readBytes } from "./read-body.ts";
import { secretsOf } from "./redact.ts";
import { isRedirect, MAX_REDIRECTS, redirectedRequest } from "./redirect.ts";
import { abortedError, RETRY_RULE, type RetryRule, type Sleep, sleepForReal, withRetry } from "./retry.ts";

export type HttpClientOptions = {
  /** For addresses that people enter: `createGuardedFetch` of `forbidden-address.ts`. */
  readonly fetch: typeof fetch;
  readonly connectionId: string;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
  readonly retry?: Partial<RetryRule>;
  /** Shared by all callers of this connection. */
  readonly breaker?: Breaker;
  /** The timeout of one call, with its redirects and its whole body, in milliseconds. */
  readonly timeoutMs?: number;
  readonly sleep?: Sleep;
  readonly tracing?: Tracing;
  /** Called with the outcome of each call, after its retries. */
  readonly onEnded?: (outcome: "ok" | ProviderErrorKind) => void;
};

/** Methods that only read, including those of WebDAV. */
const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT"]);
const MAX_BYTES = 32 << 20;

/** A client with the deadline, retry rule and circuit breaker of one connection (interface §7). */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const log = options.log.named("server/net/client");
  const breaker = options.breaker ?? createBreaker();
  const rule: RetryRule = { ...RETRY_RULE, ...options.retry };
  const deadlineMs = options.timeoutMs ?? LIMITS.upstreamTimeoutMs;
  const facts = { connection: options.connectionId };
  const retryingOf = (request: UpstreamRequest) => ({
    sleep: options.sleep ?? sleepForReal,
    onRetry(retry: number, delayMs: number, error: ProviderError) {
      log.warning("calling again", { ...facts, retry, delay_ms: delayMs, kind: error.kind });
      request.onResend?.(error);
    },
  });

  const send = async (request: UpstreamRequest, signal: AbortSignal): Promise<Answer> => {
    const line = { ...facts, ...requestIdField(), method: request.method, host: hostOf(request.url) };
    log.debug("calling", line);
    const retries = (request.idempotent ?? READS.has(request.method)) ? rule.maxRetries : 0;
    const result = await withRetry(
      { ...retryingOf(request), rule: { ...rule, maxRetries: retries } },
      () =>
        breaker.call(
          () => withDeadline(deadlineMs, signal, (limited) => follow(options, request, limited)),
          request.failureIn,
        ),
      signal,
    );
    options.onEnded?.(result.ok ? "ok" : result.error.kind);
    if (result.ok) log.debug("answered", { ...line, status: result.value.status });
    else {
      const { kind, status, message } = result.error;
      log[request.expected?.includes(status) ? "debug" : "warning"]("failed", { ...line, kind, status });
      // Only at DEBUG, because an upstream's own message may hold a title.
      log.debug("the upstream said", { ...line, said: message });
    }
    return result;
  };
  return {
    send(request, signal) {
      const { step } = options.tracing ?? NOT_TRACED;
      return step("call a source", spanFacts(options, request), () => send(request, signal));
    },
  };
}

function spanFacts({ connectionId }: HttpClientOptions, { method, url }: UpstreamRequest): Facts {
  return { "daywright.connection": connectionId, "http.request.method": method, "server.address": hostOf(url) };
}

type Answer = Result<UpstreamResponse, ProviderError>;

async function withDeadline(
  deadlineMs: number,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  // Aggressive, because even a body that never ends must not block the caller.
  const policy = timeout(deadlineMs, TimeoutStrategy.Aggressive);
  try {
    return await policy.execute(({ signal: limited }) => call(limited), signal);
  } catch (error) {
    if (signal.aborted) return Err(abortedError(signal));
    if (!(error instanceof TaskCancelledError)) throw error;
    return Err(new ProviderNetworkError(`Timeout: no answer within ${deadlineMs / 1000} s`, { reason: "timeout" }));
  }
}

/** Sends the request and follows a bounded number of redirects. */
async function follow(options: HttpClientOptions, first: UpstreamRequest, signal: AbortSignal): Promise<Answer> {
  let request = first;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const answer = await sendOnce(options.fetch, request, signal);
    if (!answer.ok) return answer;
    const { status, headers } = answer.value;
    if (isSuccess(request, status)) return answer;
    if (!isRedirect(status, headers)) return Err(refusal(request, answer.value, options.now()));
    const next = redirectedRequest(request, status, headers);
    if (!next.ok) return next;
    request = next.value;
  }
  return Err(new ProviderAPIError(`Redirected more than ${MAX_REDIRECTS} times`));
}

async function sendOnce(send: typeof fetch, request: UpstreamRequest, signal: AbortSignal): Promise<Answer> {
  if (!URL.canParse(request.url)) return Err(new ProviderAPIError("The address is not a URL"));
  try {
    const response = await send(request.url, {
      method: request.method,
      headers: { ...request.headers },
      redirect: "manual",
      signal,
      ...(request.body === undefined ? {} : { body: request.body as NonNullable<RequestInit["body"]> }),
    });
    const body = await readBytes(response, request.maxBytes ?? MAX_BYTES);
    if (!body.ok) return body;
    return Ok({ status: response.status, headers: response.headers, url: request.url, body: body.value });
  } catch (error) {
    if (signal.aborted) throw new TaskCancelledError();
    return Err(callFailure(error, secretsOf(request)));
  }
}

function isSuccess(request: UpstreamRequest, status: number): boolean {
  return (status >= 200 && status < 300) || (request.accept?.includes(status) ?? false);
}

function refusal(request: UpstreamRequest, response: UpstreamResponse, now: Temporal.Instant): ProviderError {
  const wait = retryAfterMs(response.headers.get("retry-after"), now);
  const refusal = readRefusal(new TextDecoder().decode(response.body), secretsOf(request));
  const reasons = request.isThrottled?.(response) ? [...refusal.reasons, "rateLimitExceeded"] : refusal.reasons;
  return refusalError(response.status, { ...refusal, reasons }, wait === null ? {} : { retryAfterMs: wait });
}

/** Only the host, because a path can hold a calendar's name or a feed's secret. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "?";
}
