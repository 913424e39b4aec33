import Fastify from "fastify";
import { expect, test } from "vitest";
import { listeningUrl } from "./listen.ts";
import { requestFault } from "./request-fault.ts";
import type { App } from "./schema-validation.ts";
import { takeUploads } from "./uploads.ts";

const KB = 1 << 10;

/** A server of uploads of at most 1000 KB, of which one address may have sent 100 KB at a time. */
async function serveUploads(bytesEach = 100 * KB) {
  const app = Fastify() as unknown as App;
  app.setErrorHandler((error, _request, reply) => reply.status(requestFault(error)?.status ?? 500).send());
  await app.register(async (scope: App) => {
    takeUploads(scope, ["text/calendar"], 1_000 * KB, { bytes: 10_000 * KB, bytesEach });
    scope.post("/", async () => ({}));
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const upload = async (body: BodyInit) => {
    const request = { method: "POST", headers: { "content-type": "text/calendar" }, body, duplex: "half" };
    return (await fetch(listeningUrl(app, "127.0.0.1"), request)).status;
  };
  return { upload, [Symbol.asyncDispose]: () => app.close() };
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
