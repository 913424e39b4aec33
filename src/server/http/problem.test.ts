import { expect, test } from "vitest";
import { Err } from "#domain/result.ts";
import { fromProviderError } from "#server/http/problem.ts";
import { createBreaker } from "#server/net/breaker.ts";
import {
  ProviderAPIError,
  ProviderAuthError,
  ProviderBatchError,
  type ProviderError,
  ProviderNetworkError,
  ProviderNotFoundError,
  ProviderParseError,
  ProviderRateLimitError,
} from "#server/net/provider-error.ts";

/** The failure of a call that an open breaker did not make. */
async function refusedByBreaker(): Promise<ProviderError> {
  const breaker = createBreaker({ failures: 1 });
  const fail = async () => Err(new ProviderNetworkError("Timeout", { reason: "timeout" }));
  await breaker.call(fail);
  const refused = await breaker.call(fail);
  if (refused.ok) throw new Error("the breaker let a call through");
  return refused.error;
}

test.each([
  [new ProviderAuthError("HTTP 401: no"), 502],
  [new ProviderParseError("malformed"), 502],
  [new ProviderNotFoundError("HTTP 404: gone"), 502],
  [new ProviderAPIError("HTTP 500: sorry"), 502],
  [new ProviderBatchError("101 requests"), 502],
  [new ProviderRateLimitError("HTTP 429: slow down"), 503],
  [new ProviderNetworkError("Circuit open", { reason: "circuit-open" }), 503],
  [new ProviderNetworkError("Timeout", { reason: "timeout" }), 504],
  [new ProviderNetworkError("refused", { reason: "connection" }), 502],
  [new ProviderNetworkError("abandoned", { reason: "aborted" }), 502],
])("%o is status %i, with its kind and its own words", (error, status) => {
  expect(fromProviderError(error)).toMatchObject({ status, kind: error.kind, detail: error.message });
});

test("that an upstream is left alone for a while is told by a mark, and in words for people", async () => {
  const refused = await refusedByBreaker();
  expect(fromProviderError(refused)).toMatchObject({ paused: true, detail: expect.not.stringMatching(/circuit/i) });
  expect(fromProviderError(new ProviderNetworkError("Timeout", { reason: "timeout" }))).not.toHaveProperty("paused");
});

test("an upstream that says how long to wait is quoted in whole seconds, never none", () => {
  const retryAfter = (retryAfterMs: number) =>
    fromProviderError(new ProviderRateLimitError("HTTP 429", { retryAfterMs })).retryAfterSeconds;
  expect([retryAfter(1_500), retryAfter(20), retryAfter(90_000)]).toEqual([2, 1, 90]);
});
