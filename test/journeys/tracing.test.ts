import { afterEach, expect, test } from "vitest";
import { listenOnLoopback, readBody } from "../doubles/http-double.ts";
import { WEEK_IN_UTC } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { calendar } from "../support/two-owners.ts";

type Attribute = {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
};
type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
};

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A collector (OTLP over HTTP, in JSON) and a service that tells it what it does. */
async function start() {
  const received: string[] = [];
  const collector = await listenOnLoopback(async (request, response) => {
    if (request.method === "POST" && request.url === "/v1/traces") received.push(await readBody(request));
    response.setHeader("content-type", "application/json").end("{}");
  });
  const feed = await listenOnLoopback((_request, response) =>
    response.end(calendar("Secret lecture", "20261208T100000Z")),
  );
  undo.push(collector.close, feed.close);
  const server: Daywright & AsyncDisposable = await startDaywright({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  return {
    server,
    feed: feed.url,
    /** Ends the service, which sends what it has still to tell. */
    async spans() {
      await server[Symbol.asyncDispose]();
      type Export = { resourceSpans: { resource: unknown; scopeSpans: { spans: Span[] }[] }[] };
      const exports = received.map((text) => JSON.parse(text) as Export);
      const spans = exports.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      );
      return { spans, text: received.join("\n") };
    },
  };
}

const factsOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

test("a plan is one trace: the request, the sources that it called, and the planning", async () => {
  const { server, feed, spans: ended } = await start();
  await server.call("POST", "/api/connections", { kind: "ics", label: "Secret feed", url: `${feed}/secret-path` });
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const body = { ...WEEK_IN_UTC, tasks: [{ title: "Secret essay", duration_minutes: 60 }] };
  const created = await server.call("POST", "/api/planner", body, { traceparent });
  await server.call("GET", `/api/planner/${created.json.session_id}`);
  const { spans, text } = await ended();

  const request = spans.find(({ name }) => name === "POST /api/planner");
  expect(request).toMatchObject({ traceId: traceparent.slice(3, 35), parentSpanId: traceparent.slice(36, 52) });
  expect(request && factsOf(request)).toMatchObject({ "http.route": "/api/planner", "http.response.status_code": 201 });
  const steps = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(new Set(steps.map(({ name }) => name))).toEqual(new Set(["call a source", "plan"]));
  const call = steps.find(({ name }) => name === "call a source");
  expect(call && factsOf(call)).toMatchObject({ "server.address": new URL(feed).host, "http.request.method": "GET" });
  expect(spans.map(({ name }) => name)).toContain("GET /api/planner/:sessionId");
  expect(text).toContain("daywright");
  for (const secret of ["Secret", "secret-path", created.json.session_id]) expect(text).not.toContain(secret);
});

test("what failed is marked with its kind, and a made-up trace begins a new one", async () => {
  const { server, spans: ended } = await start();
  const connection = { kind: "ics", url: "http://127.0.0.1:1/gone.ics" };
  expect((await server.call("POST", "/api/connections", connection, { traceparent: "00-zz-zz-zz" })).status).toBe(502);
  const { spans } = await ended();
  const call = spans.find(({ name }) => name === "call a source");
  expect([call?.status.code, call && factsOf(call)["error.type"]]).toEqual([2, "ProviderNetworkError"]);
  const request = spans.find(({ name }) => name === "POST /api/connections");
  expect(request?.traceId).toMatch(/^(?!0{32})[\da-f]{32}$/);
  expect(request?.parentSpanId ?? "").toBe("");
});

test("a collector that is away holds nothing up, at the end neither", async () => {
  const server = await startDaywright({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" } });
  expect((await server.call("GET", "/api/tasks")).status).toBe(200);
  const before = performance.now();
  await server[Symbol.asyncDispose]();
  // Left to itself, the exporter waits for half a minute.
  expect(performance.now() - before).toBeLessThan(20_000);
});
