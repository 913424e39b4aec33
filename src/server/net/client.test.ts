import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { keptLog } from "../../../test/support/log-lines.ts";
import { neverAborted } from "../../../test/support/never-aborted.ts";
import { createBreaker } from "./breaker.ts";
import { createHttpClient, type HttpClientOptions } from "./client.ts";
import { ProviderNetworkError, ProviderRateLimitError } from "./provider-error.ts";
import { RETRY_RULE, retryDelay } from "./retry.ts";

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function upstream(handler: Handler): Promise<{ url: string; count: () => number }> {
  let count = 0;
  const server = createServer((request, response) => handler(request, response, ++count));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closers.push(
    () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, count: () => count };
}

function client(overrides: Partial<HttpClientOptions> = {}) {
  const waits: number[] = [];
  const { log, lines } = keptLog("debug");
  const http = createHttpClient({
    fetch,
    connectionId: "c1",
    now: () => Temporal.Instant.from("2026-12-07T09:00:00Z"),
    log,
    sleep: async (ms) => void waits.push(ms),
    ...overrides,
  });
  return { http, waits, lines };
}

const never = neverAborted();
const get = (url: string) => ({ method: "GET", url });

test("an upstream that recovers is read after waits that double", async () => {
  const { url } = await upstream((_, response, count) => {
    response.writeHead(count <= 3 ? 429 : 200).end("ok");
  });
  const { http, waits } = client();
  const result = await http.send(get(url), never);
  expect(result).toMatchObject({ ok: true, value: { status: 200 } });
  expect(waits).toEqual([1_000, 2_000, 4_000]);
});

test.each([
  ["7", 7_000],
  ["Mon, 07 Dec 2026 09:00:20 GMT", 20_000],
  ["3600", 32_000],
  ["whenever", 1_000],
])("an upstream that asks to be left alone until %s is, within the cap", async (retryAfter, wait) => {
  const { url } = await upstream((_, response, count) => {
    response.writeHead(count === 1 ? 429 : 200, { "retry-after": retryAfter }).end();
  });
  const { http, waits } = client();
  expect(await http.send(get(url), never)).toMatchObject({ ok: true });
  expect(waits).toEqual([wait]);
});

test("after three retries the rate limit is reported", async () => {
  const { url, count } = await upstream((_, response) => response.writeHead(429).end("slow down"));
  const { http } = client();
  const result = await http.send(get(url), never);
  expect(result).toMatchObject({
    ok: false,
    error: { kind: "ProviderRateLimitError", message: "HTTP 429: slow down" },
  });
  expect(count()).toBe(4);
});

test.each([
  [401, "ProviderAuthError"],
  [403, "ProviderAuthError"],
  [404, "ProviderNotFoundError"],
  [500, "ProviderAPIError"],
  [503, "ProviderAPIError"],
])("HTTP %i is not asked for again", async (status, kind) => {
  const { url, count } = await upstream((_, response) => response.writeHead(status).end());
  const { http } = client();
  const result = await http.send(get(url), never);
  expect(result).toMatchObject({ ok: false, error: { kind, status, message: `HTTP ${status}: Unknown API error` } });
  expect(count()).toBe(1);
});

test("a 403 with a rate-limit reason is a rate limit and is asked for again", async () => {
  const { url, count } = await upstream((_, response, n) => {
    if (n > 1) return response.end("ok");
    response
      .writeHead(403, { "content-type": "application/json" })
      .end(JSON.stringify({ error: { message: "Slow down", errors: [{ reason: "userRateLimitExceeded" }] } }));
  });
  const { http } = client();
  expect(await http.send(get(url), never)).toMatchObject({ ok: true });
  expect(count()).toBe(2);
});

test("a request that is not idempotent is sent once, whatever happens to it", async () => {
  const { url, count } = await upstream((request) => request.socket.destroy());
  const { http } = client();
  const result = await http.send({ method: "POST", url, body: "x" }, never);
  expect(result).toMatchObject({ ok: false, error: { kind: "ProviderNetworkError" } });
  expect(count()).toBe(1);
});

test("a body cut short is a network failure and is read again", async () => {
  const { url, count } = await upstream((request, response, n) => {
    if (n > 1) return response.end("whole");
    response.writeHead(200, { "content-length": "100" });
    response.write("cut", () => request.socket.destroy());
  });
  const { http } = client();
  const result = await http.send(get(url), never);
  expect(result.ok && new TextDecoder().decode(result.value.body)).toBe("whole");
  expect(count()).toBe(2);
});

test("an upstream that never answers is a timeout", async () => {
  const { url } = await upstream(() => {});
  const { http } = client({ timeoutMs: 30, retry: { maxRetries: 0 } });
  const result = await http.send(get(url), never);
  expect(result).toMatchObject({ ok: false, error: { kind: "ProviderNetworkError", reason: "timeout" } });
});

test("a body that never ends is a timeout", async () => {
  const { url } = await upstream((_, response) => void response.write("and so on"));
  const { http } = client({ timeoutMs: 50, retry: { maxRetries: 0 } });
  const result = await http.send(get(url), never);
  expect(result).toMatchObject({ ok: false, error: { kind: "ProviderNetworkError", reason: "timeout" } });
});

test("an abort ends the wait before a retry at once", async () => {
  const { url, count } = await upstream((_, response) => response.writeHead(429).end());
  const abort = new AbortController();
  const { http } = client({
    sleep: (_, signal) =>
      new Promise((_, fail) => {
        signal.addEventListener("abort", () => fail(signal.reason));
        abort.abort();
      }),
  });
  const result = await http.send(get(url), abort.signal);
  expect(result).toMatchObject({ ok: false, error: { kind: "ProviderNetworkError", reason: "aborted" } });
  expect(count()).toBe(1);
});

test("an abort ends a call under way at once", async () => {
  const abort = new AbortController();
  const { url } = await upstream(() => abort.abort());
  const { http } = client();
  const result = await http.send(get(url), abort.signal);
  expect(result).toMatchObject({ ok: false, error: { kind: "ProviderNetworkError", reason: "aborted" } });
});

test("after five failures in a row the circuit opens, and nobody is asked until one probe succeeds", async () => {
  let broken = true;
  const { url, count } = await upstream((_, response) => response.writeHead(broken ? 500 : 200).end());
  const breaker = createBreaker({ resetMs: 40 });
  const { http, waits } = client({ breaker });
  for (let call = 0; call < 5; call++) await http.send(get(url), never);
  expect(breaker.state()).toBe("open");

  const refused = await http.send(get(url), never);
  expect(refused).toMatchObject({
    ok: false,
    error: { kind: "ProviderNetworkError", reason: "circuit-open", message: expect.stringMatching(/^Circuit open /) },
  });
  expect([count(), waits]).toEqual([5, []]);

  broken = false;
  await expect.poll(async () => (await http.send(get(url), never)).ok).toBe(true);
  expect([count(), breaker.state()]).toEqual([6, "closed"]);
});

test("while a probe is under way, other calls fail at once", async () => {
  let answer = () => {};
  const { url, count } = await upstream((_, response, n) => {
    if (n <= 5) return void response.writeHead(500).end();
    answer = () => void response.end();
  });
  const { http } = client({ breaker: createBreaker({ resetMs: 0 }) });
  for (let call = 0; call < 5; call++) await http.send(get(url), never);
  const probe = http.send(get(url), never);
  await expect.poll(count).toBe(6);
  expect(await http.send(get(url), never)).toMatchObject({ ok: false, error: { reason: "circuit-open" } });
  answer();
  expect(await probe).toMatchObject({ ok: true });
});

test("refusals that are the caller's fault do not open the circuit", async () => {
  const { url } = await upstream((_, response) => response.writeHead(404).end());
  const breaker = createBreaker();
  const { http } = client({ breaker });
  for (let call = 0; call < 10; call++) await http.send(get(url), never);
  expect(breaker.state()).toBe("closed");
});

test("a call that its caller abandons neither opens nor closes the circuit", async () => {
  const breaker = createBreaker({ failures: 2 });
  const failed = async () => ({ ok: false, error: new ProviderNetworkError("x") }) as const;
  const abandoned = async () => ({ ok: false, error: new ProviderNetworkError("x", { reason: "aborted" }) }) as const;
  await breaker.call(failed);
  await breaker.call(abandoned);
  expect(breaker.state()).toBe("closed");
  await breaker.call(failed);
  expect(breaker.state()).toBe("open");
});

test("credentials follow a redirect on the same origin and never to another", async () => {
  const seen: (string | undefined)[] = [];
  const elsewhere = await upstream((request, response) => {
    seen.push(request.headers.authorization);
    response.end("there");
  });
  const { url } = await upstream((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(302, { location: request.url === "/" ? "/next" : `${elsewhere.url}/x` }).end();
  });
  const { http } = client();
  const result = await http.send({ ...get(`${url}/`), headers: { Authorization: "Bearer t", "X-Key": "k" } }, never);
  expect(result).toMatchObject({ ok: true, value: { url: `${elsewhere.url}/x` } });
  expect(seen).toEqual(["Bearer t", "Bearer t", undefined]);
});

test("a body is not sent on to another origin", async () => {
  const elsewhere = await upstream((_, response) => response.end());
  const { url } = await upstream((_, response) => response.writeHead(307, { location: elsewhere.url }).end());
  const { http } = client();
  const result = await http.send({ method: "POST", url, body: "token=t" }, never);
  expect(result).toMatchObject({ ok: false, error: { kind: "ProviderAPIError" } });
  expect(elsewhere.count()).toBe(0);
});

test("redirects without end are aborted", async () => {
  const { url, count } = await upstream((_, response) => response.writeHead(302, { location: "/" }).end());
  const { http } = client();
  expect(await http.send(get(url), never)).toMatchObject({ ok: false, error: { kind: "ProviderAPIError" } });
  expect(count()).toBe(6);
});

test("an answer larger than allowed is refused before it is read whole", async () => {
  const { url } = await upstream((_, response) => response.end("x".repeat(100_000)));
  const { http } = client();
  expect(await http.send({ ...get(url), maxBytes: 1_000 }, never)).toMatchObject({
    ok: false,
    error: { kind: "ProviderAPIError" },
  });
});

test("no delay is longer than the cap, nor shorter than the upstream asked for within it", async () => {
  await fc.assert(
    fc.property(fc.nat(12), fc.nat(120_000), (retry, asked) => {
      const error = new ProviderRateLimitError("x", { retryAfterMs: asked });
      const delay = retryDelay(RETRY_RULE, retry, error);
      expect(delay).toBeLessThanOrEqual(32_000);
      expect(delay).toBeGreaterThanOrEqual(Math.min(32_000, Math.max(asked, 1_000 * 2 ** retry)));
    }),
  );
});

test("the waits are 1, 2, 4 seconds and so on, doubling up to 32, and left to no chance", () => {
  const error = new ProviderNetworkError("reset");
  const waits = [0, 1, 2, 3, 4, 5, 6].map((retry) => retryDelay(RETRY_RULE, retry, error));
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 32_000]);
});

test("a failure that the caller reckons with is an error as ever, and no warning", async () => {
  const { url } = await upstream((_, response) => response.writeHead(404).end());
  const { http, lines } = client();
  const asked = await http.send({ ...get(url), expected: [404] }, never);
  expect(asked).toMatchObject({ ok: false, error: { kind: "ProviderNotFoundError" } });
  expect(lines.join("")).toContain("[server/net/client] DEBUG failed connection=c1");
  expect(lines.join("")).not.toContain("WARNING");
});

test("no log line holds a token or a path, and an upstream's words stand at DEBUG alone", async () => {
  const { url } = await upstream((_, response) =>
    response.writeHead(401).end("canary-token \u001b[31mhas ended\nand more"),
  );
  const { http, lines } = client();
  await http.send({ ...get(`${url}/canary-path`), headers: { Authorization: "Bearer canary-token" } }, never);
  expect(lines.join("")).toContain("[server/net/client] WARNING failed connection=c1");
  expect(lines.join("")).not.toContain("canary");
  expect(lines.filter((line) => line.includes("has ended"))).toEqual([
    expect.stringMatching(/^\[server\/net\/client\] DEBUG the upstream said .* said=HTTP 401: … \[31mhas ended\n$/),
  ]);
});
