import { expect, test } from "vitest";
import { fromProviderError } from "#server/http/problem.ts";
import {
  ProviderAPIError,
  ProviderAuthError,
  ProviderBatchError,
  ProviderNetworkError,
  ProviderNotFoundError,
  ProviderParseError,
  ProviderRateLimitError,
} from "#server/net/provider-error.ts";

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

test("an upstream that says how long to wait is quoted in whole seconds, never none", () => {
  const retryAfter = (retryAfterMs: number) =>
    fromProviderError(new ProviderRateLimitError("HTTP 429", { retryAfterMs })).retryAfterSeconds;
  expect([retryAfter(1_500), retryAfter(20), retryAfter(90_000)]).toEqual([2, 1, 90]);
});
