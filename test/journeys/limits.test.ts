import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Problem } from "#contract/problem.ts";
import { listenOnLoopback } from "../doubles/http-double.ts";
import { WEEK } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";

const SESSION = {
  ...WEEK,
  ai_draft: "",
  draft_variants: [{ variant_id: "a", title: "A", description: "", events: [] }],
};

let server: Daywright & AsyncDisposable;
let session: string;
beforeAll(async () => {
  server = await startDaywright({ overrides: { requestsPerMinute: 100_000 } });
  session = (await server.call("POST", "/api/planner", SESSION)).json.session_id;
});
afterAll(() => server[Symbol.asyncDispose]());

test("headers and addresses beyond what anyone needs are refused with a problem", async () => {
  for (const head of [
    `GET /api/tasks HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ${"x".repeat(32_000)}\r\n\r\n`,
    `GET /api/tasks?${"x".repeat(64_000)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`,
  ]) {
    const answer = await exchange(head);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:413|431) /);
    expect(Problem.parse(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).status).toBe(413);
  }
  const longId = await server.call("GET", `/api/planner/${"x".repeat(5_000)}`);
  expect(longId.status).toBe(404);
});

test("JSON nested as deep as a body holds is refused as any other wrong body is", async () => {
  const depth = 400_000;
  for (const body of [
    "[".repeat(depth) + "]".repeat(depth),
    `{"title":"a","notes":${"[".repeat(depth)}${"]".repeat(depth)}}`,
    `{"__proto__":${"[".repeat(depth)}${"]".repeat(depth)}}`,
  ]) {
    const answer = await server.call("POST", "/api/tasks", body, { "content-type": "application/json" });
    expect(answer.status).toBe(400);
    expect(answer.text.length).toBeLessThan(2_000);
  }
});

test("a body that says to be compressed is not inflated", async () => {
  const bomb = gzipSync(Buffer.alloc(64 << 20, " "));
  expect(bomb.length).toBeLessThan(100_000);
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  expect((await server.call("POST", "/api/tasks", bomb, headers)).status).toBe(400);
});

test("a feed that inflates without end is aborted, in bounded memory", async () => {
  const chunk = gzipSync(Buffer.alloc(16 << 20, "X"));
  const bomb = await listenOnLoopback((_request, response) => {
    response.writeHead(200, { "content-type": "text/calendar", "content-encoding": "gzip" });
    for (let count = 0; count < 64; count++) response.write(chunk);
    response.end();
  });
  const before = process.memoryUsage().rss;
  const answer = await server.call("POST", "/api/connections", { kind: "ics", url: `${bomb.url}/a.ics` });
  expect(answer.status).toBe(502);
  expect(Problem.parse(answer.json).detail).toMatch(/larger than \d+ bytes/);
  expect(process.memoryUsage().rss - before).toBeLessThan(300 << 20);
  await bomb.close();
});

test("twenty pages follow a session and fifty an address, and one more is told to wait", async () => {
  const others = await Promise.all([1, 2].map(() => server.call("POST", "/api/planner", SESSION)));
  const sessions = [session, ...others.map(({ json }) => json.session_id as string)];
  const following: Socket[] = [];
  const follow = async (id: string, count: number) => {
    const head = `GET /api/planner/${id}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
    const opened = await Promise.all(Array.from({ length: count }, () => openSlowly(head)));
    for (const answer of await Promise.all(opened.map(firstWords))) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    following.push(...opened);
  };
  const isRefused = async (id: string | undefined) => {
    const refused = await server.call("GET", `/api/planner/${id}/events`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  };
  await follow(sessions[0] ?? "", 20);
  await isRefused(sessions[0]);
  await follow(sessions[1] ?? "", 20);
  await follow(sessions[2] ?? "", 10);
  await isRefused(sessions[2]);
  expect((await server.call("GET", `/api/planner/${session}`)).status).toBe(200);
  for (const socket of following) socket.destroy();
  await expect
    .poll(async () =>
      (
        await openSlowly(`GET /api/planner/${session}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`).then(firstWords)
      ).slice(9, 12),
    )
    .toBe("200");
});

test("clients that send their headers a byte at a time keep nobody waiting, and are let go", async () => {
  const slow = await Promise.all(Array.from({ length: 200 }, () => openSlowly("GET /healthz HTTP/1.1\r\nX-A: ")));
  const trickle = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write("a");
  }, 1_000);
  expect((await server.call("GET", "/healthz")).status).toBe(200);
  const responses = await Promise.all(slow.map(untilClosed));
  clearInterval(trickle);
  for (const text of responses) expect(text).toMatch(/^HTTP\/1\.1 408 |^$/);
});

/** Sends raw bytes, and resolves to all that comes back. */
function exchange(bytes: string): Promise<string> {
  return openSlowly(bytes).then(untilClosed);
}

function openSlowly(bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes);
      resolve(socket);
    });
    socket.once("error", reject);
  });
}

function firstWords(socket: Socket): Promise<string> {
  return new Promise((resolve) => void socket.once("data", (chunk) => resolve(String(chunk))));
}

function untilClosed(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => (text += chunk));
    socket.once("close", () => resolve(text));
  });
}
