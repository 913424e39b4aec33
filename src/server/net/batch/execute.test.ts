import { beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { LIMITS } from "#contract/limits.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { keptLog } from "../../../../test/support/log-lines.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import type { HttpClient, UpstreamRequest } from "../http.ts";
import { ProviderAuthError, type ProviderError, ProviderNetworkError, ProviderParseError } from "../provider-error.ts";
import { RETRY_RULE } from "../retry.ts";
import { createBatchSize } from "./batch-size.ts";
import { type BatchEndpoint, executeBatch } from "./execute.ts";
import type { BatchRequest } from "./request.ts";
import { multipartWire } from "./wire-format.ts";

const never = neverAborted();
const Named = z.object({ name: z.string() });

function asNamed(data: unknown): Result<{ name: string }, ProviderParseError> {
  const parsed = Named.safeParse(data);
  return parsed.success ? Ok(parsed.data) : Err(new ProviderParseError("not named"));
}

function get(path: string): BatchRequest<{ name: string }> {
  return { method: "GET", path, parse: asNamed };
}

type Sub = { status: number; body?: unknown; text?: string; headers?: string };
type Answer = readonly Sub[] | ProviderError | { contentType: string; body: string };

const { log, lines } = keptLog("warning");
beforeEach(() => {
  lines.length = 0;
});

/** An upstream whose answers to batches follow `script` in order; the last one repeats. */
function upstream(...script: ((paths: string[]) => Answer)[]) {
  const sent: { paths: string[]; request: UpstreamRequest; token: string }[] = [];
  const waits: number[] = [];
  const http: HttpClient = {
    async send(request) {
      const body = String(request.body);
      const paths = [...body.matchAll(/^[A-Z]+ (\S+) HTTP\/1\.1/gm)].map((match) => match[1] ?? "");
      const ids = [...body.matchAll(/Content-ID: <(\S+)>/g)].map((match) => match[1]);
      sent.push({ paths, request, token: /Bearer (\S+)/.exec(body)?.[1] ?? "" });
      const answer = script[Math.min(sent.length, script.length) - 1]?.(paths);
      if (answer instanceof Error) return Err(answer);
      const { contentType, body: text } = Array.isArray(answer)
        ? { contentType: "multipart/mixed; boundary=r", body: render(answer as Sub[], ids) }
        : (answer as { contentType: string; body: string });
      const headers = new Headers({ "content-type": contentType });
      return Ok({ status: 200, headers, url: request.url, body: Buffer.from(text) });
    },
  };
  const endpoint: BatchEndpoint = {
    http,
    url: "http://google.test/batch/calendar/v3",
    size: createBatchSize(LIMITS.batchSize),
    wire: multipartWire(),
    tokens: { current: async () => Ok("t1"), renew: async () => Ok("t2") },
    retrying: { rule: RETRY_RULE, sleep: async (ms) => void waits.push(ms) },
    now: () => Temporal.Instant.from("2026-12-07T09:00:00Z"),
    log,
  };
  return { endpoint, sent, waits };
}

function render(subs: readonly Sub[], ids: readonly (string | undefined)[]): string {
  const parts = subs.map(({ status, body, text, headers = "" }, index) => {
    const content = text ?? (body === undefined ? "" : JSON.stringify(body));
    return `--r\r\nContent-Type: application/http\r\nContent-ID: <response-${ids[index]}>\r\n\r\nHTTP/1.1 ${status} X\r\n${headers}\r\n${content}\r\n`;
  });
  return `${parts.join("")}--r--`;
}

const results = (endpoint: BatchEndpoint, requests: BatchRequest<{ name: string }>[]) =>
  executeBatch(endpoint, requests, { raw: false }, never);

test("rule 1: each status has its kind", async () => {
  const statuses = [401, 403, 404, 429, 400, 409, 410, 412, 500, 503];
  const { endpoint } = upstream(() => statuses.map((status) => ({ status, text: "no" })));
  const kinds = (
    await results(
      { ...endpoint, retrying: { ...endpoint.retrying, rule: { ...RETRY_RULE, maxRetries: 0 } } },
      statuses.map((s) => get(`/${s}`)),
    )
  ).map((result) => !result.ok && result.error.kind);
  const api = Array(6).fill("ProviderAPIError");
  expect(kinds).toEqual([
    "ProviderAuthError",
    "ProviderAuthError",
    "ProviderNotFoundError",
    "ProviderRateLimitError",
    ...api,
  ]);
});

test("rule 2: the message is HTTP <status>: <message>", async () => {
  const { endpoint } = upstream(() => [{ status: 404, body: { error: { code: 404, message: "Not Found" } } }]);
  expect(await results(endpoint, [get("/a")])).toMatchObject([
    { error: { message: "HTTP 404: Not Found", status: 404 } },
  ]);
});

test("rule 3: when the whole batch fails at the network, every sub-request has the same converted error", async () => {
  const error = new ProviderNetworkError("Connection failed: ECONNRESET");
  const { endpoint, sent } = upstream(() => error);
  const [first, second] = await results(endpoint, [get("/a"), get("/b")]);
  expect([first, second].map((result) => result && !result.ok && result.error)).toEqual([error, error]);
  expect(sent).toHaveLength(4);
});

test("rule 4: data that does not fit its model is a ProviderParseError for that sub-request only", async () => {
  const { endpoint } = upstream(() => [
    { status: 200, body: { name: "a" } },
    { status: 200, body: { other: 1 } },
    { status: 200, text: "<html>not JSON" },
  ]);
  expect(await results(endpoint, [get("/a"), get("/b"), get("/c")])).toMatchObject([
    { ok: true, value: { name: "a" } },
    { ok: false, error: { kind: "ProviderParseError", retryable: false } },
    { ok: false, error: { kind: "ProviderParseError", retryable: false } },
  ]);
});

test("rule 5: a missing status is 0 and a missing text is Unknown API error", async () => {
  const noStatus = "--r\r\nContent-Type: application/http\r\n\r\n\r\n--r--";
  const { endpoint } = upstream(() => ({ contentType: "multipart/mixed; boundary=r", body: noStatus }));
  expect(await results(endpoint, [get("/a")])).toMatchObject([
    { ok: false, error: { kind: "ProviderAPIError", status: 0, message: "HTTP 0: Unknown API error" } },
  ]);
});

test("rule 5: a part that the answer lacks is an error of its own", async () => {
  const { endpoint } = upstream(() => [{ status: 200, body: { name: "a" } }]);
  expect(await results(endpoint, [get("/a"), get("/b")])).toMatchObject([
    { ok: true },
    { ok: false, error: { kind: "ProviderAPIError", message: "HTTP 0: Unknown API error" } },
  ]);
});

test("rule 6: a sub-request that fails does not affect the others", async () => {
  const { endpoint } = upstream(() => [
    { status: 500, text: "oops" },
    { status: 200, body: { name: "b" } },
  ]);
  expect(await results(endpoint, [get("/a"), get("/b")])).toMatchObject([
    { ok: false, error: { kind: "ProviderAPIError", message: "HTTP 500: oops" } },
    { ok: true, value: { name: "b" } },
  ]);
});

test("raw mode gives the dictionaries as they came, in request order", async () => {
  const { endpoint } = upstream(() => [
    { status: 200, body: { any: 1 } },
    { status: 204 },
    { status: 404, body: { error: { message: "Not Found" } } },
    { status: 200, text: "plain" },
    { status: 500 },
  ]);
  const requests = ["/a", "/b", "/c", "/d", "/e"].map(get);
  expect(await executeBatch(endpoint, requests, { raw: true }, never)).toEqual([
    { ok: true, status: 200, data: { any: 1 } },
    { ok: true, status: 204, data: null },
    { ok: false, status: 404, error: "Not Found" },
    { ok: true, status: 200, data: "plain" },
    { ok: false, status: 500 },
  ]);
});

test("more than 100 sub-requests are a ProviderBatchError each, and nothing is sent", async () => {
  const { endpoint, sent } = upstream(() => []);
  const all = await results(
    endpoint,
    Array.from({ length: 101 }, () => get("/a")),
  );
  expect(all).toHaveLength(101);
  expect(all[100]).toMatchObject({ ok: false, error: { kind: "ProviderBatchError" } });
  expect(sent).toEqual([]);
});

test("a malformed boundary is a ProviderBatchError for each, not sent again", async () => {
  const { endpoint, sent } = upstream(() => ({
    contentType: "multipart/mixed; boundary=garbled",
    body: render([], []),
  }));
  expect(await results(endpoint, [get("/a")])).toMatchObject([{ ok: false, error: { kind: "ProviderBatchError" } }]);
  expect(sent).toHaveLength(1);
});

test("only the sub-requests that may be sent again are sent again, after the pause that was asked for", async () => {
  const post: BatchRequest<{ name: string }> = { ...get("/post"), method: "POST", body: {} };
  const { endpoint, sent, waits } = upstream(
    () => [
      { status: 200, body: { name: "a" } },
      { status: 429, text: "slow", headers: "Retry-After: 7\r\n" },
      { status: 429, text: "slow" },
      { status: 500, text: "oops" },
      { status: 403, body: { error: { message: "slow", errors: [{ reason: "rateLimitExceeded" }] } } },
    ],
    (paths) => paths.map((name) => ({ status: 200, body: { name } })),
  );
  const requests = [get("/a"), get("/b"), post, get("/c"), get("/d")];
  expect(await results(endpoint, requests)).toMatchObject([
    { ok: true },
    { ok: true, value: { name: "/b" } },
    { ok: false, error: { kind: "ProviderRateLimitError" } },
    { ok: false, error: { kind: "ProviderAPIError" } },
    { ok: true, value: { name: "/d" } },
  ]);
  expect(sent.map(({ paths }) => paths)).toEqual([
    ["/a", "/b", "/post", "/c", "/d"],
    ["/b", "/d"],
  ]);
  expect(waits).toEqual([7_000]);
});

test("an answer that breaks off is asked for again where parts are missing", async () => {
  const whole = render([{ status: 200, body: { name: "a" } }], ["daywright+1"]);
  const { endpoint, sent } = upstream(
    () => ({ contentType: "multipart/mixed; boundary=r", body: whole.slice(0, -5) }),
    (paths) => paths.map((name) => ({ status: 200, body: { name } })),
  );
  expect(await results(endpoint, [get("/a"), get("/b")])).toMatchObject([{ ok: true }, { ok: true }]);
  expect(sent.map(({ paths }) => paths)).toEqual([["/a", "/b"], ["/b"]]);
});

test("a token that expired is renewed once, and only what it was refused for is sent again", async () => {
  const { endpoint, sent } = upstream(
    () => [
      { status: 200, body: { name: "a" } },
      { status: 401, text: "expired" },
    ],
    () => [{ status: 401, text: "still" }],
  );
  expect(await results(endpoint, [get("/a"), get("/b")])).toMatchObject([
    { ok: true },
    { ok: false, error: { kind: "ProviderAuthError", message: "HTTP 401: still" } },
  ]);
  expect(sent.map(({ paths, token }) => [paths, token])).toEqual([
    [["/a", "/b"], "t1"],
    [["/b"], "t2"],
  ]);
});

test("a grant that is gone is the error of every sub-request", async () => {
  const gone = new ProviderAuthError("HTTP 400: invalid_grant");
  const { endpoint, sent } = upstream(() => []);
  const tokens = { current: async () => Err(gone), renew: async () => Err(gone) };
  expect(await results({ ...endpoint, tokens }, [get("/a")])).toEqual([Err(gone)]);
  expect(sent).toEqual([]);
});

test("an abandoned batch sends nothing and answers for every sub-request", async () => {
  const { endpoint, sent } = upstream(() => []);
  const all = await executeBatch(endpoint, [get("/a"), get("/b")], { raw: false }, AbortSignal.abort());
  expect(all).toMatchObject([{ error: { reason: "aborted" } }, { error: { reason: "aborted" } }]);
  expect(sent).toEqual([]);
});

test("each part names its method, its path with query, its bearer token, its id and its JSON", async () => {
  const { endpoint, sent } = upstream(() => []);
  const write: BatchRequest<unknown> = {
    method: "POST",
    path: "/calendar/v3/calendars/me%40example.com/events?alt=json",
    headers: { "If-Match": '"1"' },
    body: { summary: "会议" },
    parse: Ok,
  };
  await executeBatch(endpoint, [write], { raw: false }, never);
  expect(sent[0]?.request).toMatchObject({ method: "POST", url: "http://google.test/batch/calendar/v3" });
  expect(sent[0]?.request.headers?.["Content-Type"]).toBe("multipart/mixed; boundary=batch_boundary");
  expect(String(sent[0]?.request.body).split("\r\n")).toEqual([
    "--batch_boundary",
    "Content-Type: application/http",
    "Content-ID: <daywright+1>",
    "",
    "POST /calendar/v3/calendars/me%40example.com/events?alt=json HTTP/1.1",
    "Authorization: Bearer t1",
    'If-Match: "1"',
    "Content-Type: application/json; charset=UTF-8",
    "Content-Length: 20",
    "",
    '{"summary":"会议"}',
    "--batch_boundary--",
    "",
  ]);
});

test("an answer in the form of the official Python client's own fixtures is understood", async () => {
  const part = (number: number, status: string, json: string) =>
    `--batch_x\nContent-Type: application/http\nContent-Transfer-Encoding: binary\nContent-ID: <other + ${number}>\n\nHTTP/1.1 ${status}\nContent-Type: application/json\nContent-Length: 12\nETag: "e"\r\n\r\n${json}\n`;
  const refused = JSON.stringify({
    error: { errors: [{ reason: "accessNotConfigured" }], code: 403, message: "Access Not Configured" },
  });
  const body = `${part(2, "403 Access Not Configured", refused)}\n${part(1, "200 OK", '{"name": "1"}')}--batch_x--`;
  const { endpoint } = upstream(() => ({ contentType: 'multipart/mixed; boundary="batch_x"', body }));
  expect(await results(endpoint, [get("/a"), get("/b")])).toMatchObject([
    { ok: true, value: { name: "1" } },
    { ok: false, error: { kind: "ProviderAuthError", message: "HTTP 403: Access Not Configured" } },
  ]);
});

/** An upstream that takes `msEach` per sub-request, and a caller that waits ten seconds. */
function slowUpstream(msEach: number) {
  let clock = Date.parse("2026-12-07T09:00:00Z");
  const { endpoint, sent } = upstream((paths) => {
    clock += Math.min(10_000, paths.length * msEach);
    if (paths.length * msEach > 10_000) return new ProviderNetworkError("Timeout", { reason: "timeout" });
    return paths.map((name) => ({ status: 200, body: { name } }));
  });
  const now = () => Temporal.Instant.fromEpochMilliseconds(clock);
  return { endpoint: { ...endpoint, now }, sizes: () => sent.map(({ paths }) => paths.length) };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => get(`/${index}`));

test("a batch whose answer does not come in time is halved until it does, and the next begins with what worked", async () => {
  const { endpoint, sizes } = slowUpstream(150);
  const answers = await results(endpoint, many(100));
  expect(answers).toEqual(many(100).map(({ path }) => Ok({ name: path })));
  expect(sizes()).toEqual([100, 50, 50]);
  await results(endpoint, many(100));
  expect(sizes().slice(3)).toEqual([50, 50]);
});

test("the batches of an upstream that has become quick again grow to their full size", async () => {
  const { endpoint, sizes } = slowUpstream(1);
  endpoint.size.late(50);
  await results(endpoint, many(100));
  await results(endpoint, many(100));
  expect(sizes()).toEqual([25, 50, 25, 100]);
});

test("an upstream that never answers is asked four times, each time for half as much", async () => {
  const { endpoint, sizes } = slowUpstream(1_000_000);
  const answers = await results(endpoint, many(100));
  expect(answers.every((answer) => !answer.ok && answer.error.kind === "ProviderNetworkError")).toBe(true);
  expect(sizes()).toEqual([100, 50, 25, 13]);
});

test("a caller that aborts says nothing of the upstream's pace", async () => {
  const caller = new AbortController();
  const { endpoint } = upstream(() => {
    caller.abort(new DOMException("late", "TimeoutError"));
    return new ProviderNetworkError("The time for this call ran out", { reason: "timeout" });
  });
  await executeBatch(endpoint, many(100), { raw: false }, caller.signal);
  expect(endpoint.size.current()).toBe(100);
});

test("sub-requests that fail are worth a warning, but for failures that the caller reckons with", async () => {
  const answers = [{ status: 404 }, { status: 404 }, { status: 500 }];
  const { endpoint } = upstream(() => answers);
  const lookUp: BatchRequest<{ name: string }> = { ...get("/a"), expected: [404, 410] };
  expect(await results(endpoint, [lookUp, get("/b"), { ...get("/c"), expected: [404] }])).toMatchObject([
    { ok: false, error: { kind: "ProviderNotFoundError" } },
    { ok: false, error: { kind: "ProviderNotFoundError" } },
    { ok: false, error: { kind: "ProviderAPIError" } },
  ]);
  expect(lines).toEqual(["[server/net/batch] WARNING sub-requests failed failed=2 requests=3\n"]);
});
