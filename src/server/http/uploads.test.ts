import { connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { listeningUrl } from "./listen.ts";
import { requestFault } from "./request-fault.ts";
import type { App } from "./schema-validation.ts";
import { takeUploads } from "./uploads.ts";

const KB = 1 << 10;

/**
 * A server that accepts uploads of up to 1000 KB each, and holds `bytesEach` of one address at
 * once.
 */
async function serveUploads(bytesEach = 100 * KB) {
  const app = Fastify() as unknown as App;
  app.setErrorHandler((error, _request, reply) => reply.status(requestFault(error)?.status ?? 500).send());
  await app.register(async (scope: App) => {
    takeUploads(scope, ["text/calendar"], 1_000 * KB, { bytes: 10_000 * KB, bytesEach });
    scope.post("/", async () => ({}));
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const url = listeningUrl(app, "127.0.0.1");
  const upload = async (body: BodyInit) => {
    const request = { method: "POST", headers: { "content-type": "text/calendar" }, body, duplex: "half" };
    return (await fetch(url, request)).status;
  };
  return { url, upload, [Symbol.asyncDispose]: () => app.close() };
}

test("an upload that is refused half way is told so, and holds nothing afterwards", async () => {
  await using server = await serveUploads();
  expect(await server.upload(Buffer.alloc(300 * KB))).toBe(503);
  expect(await server.upload(Buffer.alloc(90 * KB))).toBe(200);
});

test("an upload of unknown length is told once it is too large", async () => {
  await using server = await serveUploads(10_000 * KB);
  expect(await server.upload(new Blob([Buffer.alloc(2_000 * KB)]).stream())).toBe(413);
  expect(await server.upload(new Blob([Buffer.alloc(900 * KB)]).stream())).toBe(200);
});

test("uploads that are not yet whole hold a bounded number of bytes, and one more is told to come back", async () => {
  await using server = await serveUploads();
  const stalled = [1, 2].map(() => {
    const { hostname, port, host } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head = `Host: ${host}\r\nContent-Type: text/calendar\r\nContent-Length: ${50 * KB}`;
    socket.write(`POST / HTTP/1.1\r\n${head}\r\n\r\n${" ".repeat(50 * KB - 1)}`);
    return socket;
  });
  await expect.poll(() => server.upload(Buffer.alloc(10 * KB))).toBe(503);
  for (const socket of stalled) socket.destroy();
  await expect.poll(() => server.upload(Buffer.alloc(10 * KB))).toBe(200);
});
