import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Registry } from "prom-client";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { Problem } from "#contract/problem.ts";
import { type AppOptions, createApp } from "#server/http/app.ts";
import { Aborted } from "#server/ops/aborted.ts";
import { NOT_TRACED } from "#server/ops/tracing/tracing.ts";
import { StoreFailure } from "#server/store/failure.ts";
import { keptLog } from "../../../test/support/log-lines.ts";

const now = () => Temporal.Instant.fromEpochMilliseconds(0);
const { log, lines } = keptLog("info", now);
const file = (path: string, text: string, contentType: string) => ({
  path,
  body: Buffer.from(text),
  contentType,
  etag: `"${path}"`,
});
const SCRIPT = `const a = "${"long ".repeat(500)}";`;

const appWith = (options: Partial<AppOptions> = {}) =>
  createApp({
    gate: () => undefined,
    signsIn: false,
    planStands: async () => false,
    isOwner: () => false,
    secure: false,
    scriptOrigins: [],
    clientFiles: [
      file("home.html", "<h1>Home</h1>", "text/html; charset=utf-8"),
      file("planner.html", "<h1>Planner</h1>", "text/html; charset=utf-8"),
      file("assets/planner-3f2a.js", SCRIPT, "text/javascript; charset=utf-8"),
      file("icon.png", "not really", "image/png"),
    ],
    trustedProxies: [],
    metrics: new Registry(),
    tracing: NOT_TRACED,
    readiness: async () => null,
    circuitStates: () => new Map(),
    log,
    version: "1.2.3",
    ...options,
  });
const HOST = { host: "127.0.0.1:3000" };

test("a page may be kept but is asked for again, and its hashed files are kept for ever", async () => {
  const app = await appWith();
  const page = await app.inject({ url: "/planner/any-session", headers: HOST });
  expect(page.body).toBe("<h1>Planner</h1>");
  expect(page.headers["cache-control"]).toBe("no-cache");
  const slash = await app.inject({ url: "/planner/any-session/?view=day", headers: HOST });
  expect([slash.statusCode, slash.headers.location]).toEqual([308, "/planner/any-session?view=day"]);
  const again = await app.inject({ url: "/planner/other", headers: { ...HOST, "if-none-match": '"planner.html"' } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const script = await app.inject({ url: "/assets/planner-3f2a.js", headers: HOST });
  expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await app.inject({ url: "/", headers: HOST })).body).toBe("<h1>Home</h1>");
});

test("a person at an address that nothing stands at gets a page that says so, and a program a problem", async () => {
  const app = await appWith();
  const get = (accept: string) => app.inject({ url: "/nowhere", headers: { ...HOST, accept } });
  const page = await get("text/html,application/xhtml+xml,*/*;q=0.8");
  expect([page.statusCode, page.body, page.headers["cache-control"]]).toEqual([404, "<h1>Planner</h1>", "no-store"]);
  const problem = await get("*/*");
  expect([problem.statusCode, problem.json()]).toEqual([404, expect.objectContaining({ title: "Not found" })]);
  const ofAnEarlierBuild = await app.inject({ url: "/assets/planner-0a1b.js", headers: HOST });
  expect([ofAnEarlierBuild.statusCode, ofAnEarlierBuild.headers["cache-control"]]).toEqual([404, "no-store"]);
});

test("text goes compressed as the client takes it, pictures as they are", async () => {
  const app = await appWith();
  const get = (url: string, accepts: string) => app.inject({ url, headers: { ...HOST, "accept-encoding": accepts } });
  const script = "/assets/planner-3f2a.js";
  const brotli = await get(script, "gzip, deflate, br");
  expect(brotli.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT);
  const gzip = await get(script, "gzip, br;q=0");
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
  expect((await get(script, "identity")).headers["content-encoding"]).toBeUndefined();
  expect((await get("/icon.png", "br")).headers["content-encoding"]).toBeUndefined();
});

test("a page that is not built says how to build it", async () => {
  const answer = await (await appWith({ clientFiles: [] })).inject({ url: "/", headers: HOST });
  expect(answer.statusCode).toBe(503);
  expect(Problem.parse(answer.json()).detail).toMatch(/npm start/);
});

test("a bug is answered without a word of it, and logged with the id that the answer names", async () => {
  lines.length = 0;
  const app = await appWith();
  app.get("/broken", () => {
    throw new Error("the password is hunter2");
  });
  const answer = await app.inject({ url: "/broken", headers: HOST });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain("hunter2");
  const { request_id } = Problem.parse(answer.json());
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\[server\/http\] ERROR /);
  expect(lines[0]).toContain(request_id);
  expect(lines[0]).toContain("hunter2");
});

test.each([
  ["ENOSPC", 507, "disk-full", /disk/],
  ["ECONNREFUSED", 503, "unavailable", /database/],
  ["ERR_SQLITE_ERROR", 503, "corrupt", /restore a backup/],
] as const)("the store's trouble %s is status %i and says what it is", async (code, status, kind, sentence) => {
  const app = await appWith();
  app.get("/stored", () => {
    throw new StoreFailure(kind, Object.assign(new Error(code), { code }));
  });
  const answer = await app.inject({ url: "/stored", headers: HOST });
  expect(answer.statusCode).toBe(status);
  expect(Problem.parse(answer.json()).detail).toMatch(sentence);
});

test.each([
  ["unavailable", /does not answer/],
  ["disk-full", /full/],
  ["corrupt", /restore a backup/],
] as const)("a store that is %s makes the server unready, and says why", async (trouble, sentence) => {
  const app = await appWith({ readiness: async () => trouble });
  const answer = await app.inject({ url: "/readyz", headers: HOST });
  expect([answer.statusCode, answer.json().detail]).toEqual([503, expect.stringMatching(sentence)]);
  expect((await app.inject({ url: "/healthz", headers: HOST })).statusCode).toBe(200);
});

test("strict transport security is asked for over https alone", async () => {
  const header = async (secure: boolean) =>
    (await (await appWith({ secure })).inject({ url: "/healthz", headers: HOST })).headers["strict-transport-security"];
  expect(await header(true)).toMatch(/^max-age=\d{7,}/);
  expect(await header(false)).toBeUndefined();
});

test("metrics count answers by route and never by address", async () => {
  const app = await appWith();
  await app.inject({ url: "/planner/secret-session-id", headers: HOST });
  const { body } = await app.inject({ url: "/metrics", headers: HOST });
  expect(body).toMatch(
    /daywright_http_request_duration_seconds_count\{.*route="\/planner\/:sessionId",status="200"\} 1/,
  );
  expect(body).not.toContain("secret-session-id");
});

test("a route's schemas validate its requests and are in the document", async () => {
  const app = await appWith();
  const body = z.object({ count: z.int().check(z.maximum(3)) });
  app.put("/things/:id", { config: { summary: "Put a thing" }, schema: { body } }, async (request) => request.body);
  const put = (payload: object) => app.inject({ method: "PUT", url: "/things/1", payload, headers: HOST });
  expect((await put({ count: 2 })).json()).toEqual({ count: 2 });
  const unknown = await put({ count: 2, more: true });
  expect(unknown.statusCode).toBe(400);
  expect(unknown.json().errors).toEqual([{ path: "more", message: "no field has this name" }]);
  const misspelt = await put({ cuont: 2 });
  expect(misspelt.statusCode).toBe(400);
  expect(misspelt.json().errors).toMatchObject([
    { path: "cuont", message: "no field has this name" },
    { path: "count" },
  ]);
  expect((await put({ count: 9, more: true })).statusCode).toBe(400);
  expect((await put({ count: 9 })).statusCode).toBe(422);
  expect((await put({ count: "2" })).statusCode).toBe(400);
  const document = (await app.inject({ url: "/openapi.json", headers: HOST })).json();
  expect(document.info.version).toBe("1.2.3");
  expect(document.paths["/things/{id}"].put).toMatchObject({
    summary: "Put a thing",
    security: [{ owner: [] }],
    parameters: [{ name: "id", in: "path", required: true }],
    requestBody: { content: { "application/json": { schema: { properties: { count: { maximum: 3 } } } } } },
  });
});

test("an answer that is given while the server stops is the last of its connection, so that no client holds it up", async () => {
  const app = await appWith();
  const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get("/slow", async () => {
    asked.resolve();
    await go.promise;
    return { done: true };
  });
  const stopping = Promise.withResolvers<void>();
  app.addHook("preClose", async () => stopping.resolve());
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const answer = fetch(`${url}/slow`);
  await asked.promise;
  const closed = app.close();
  await stopping.promise;
  go.resolve();
  const { status, headers } = await answer;
  expect([status, headers.get("connection")]).toEqual([200, "close"]);
  await closed;
});

test("work that nobody waits for any more is no bug of ours", async () => {
  lines.length = 0;
  const app = await appWith();
  app.get("/aborted", async () => {
    throw new Aborted("the server stops");
  });
  const answer = await app.inject({ url: "/aborted", headers: HOST });
  expect([answer.statusCode, answer.headers["retry-after"], lines]).toEqual([503, "5", []]);
});

test("a server that stops lets go of connections alone, and a request without one is no fault", async () => {
  const app = await appWith();
  expect((await app.inject({ url: "/healthz", headers: HOST })).statusCode).toBe(200);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await app.close();
    vi.advanceTimersByTime(60_000);
  } finally {
    vi.useRealTimers();
  }
});
