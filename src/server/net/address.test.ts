import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createGuardedFetch, ForbiddenAddressError, isPublicAddress } from "./address.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** A server on loopback that counts who reaches it. */
async function listen(): Promise<{ port: number; hits: () => number }> {
  let hits = 0;
  server = createServer((request, response) => {
    hits += 1;
    if (request.url === "/moved") response.writeHead(302, { location: "http://10.0.0.1/" });
    response.end("reached");
  });
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
  return { port: (server.address() as AddressInfo).port, hits: () => hits };
}

async function refusal(attempt: Promise<unknown>): Promise<unknown> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  return walkCauses(error).find((cause) => cause instanceof ForbiddenAddressError);
}

function walkCauses(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...walkCauses(error.cause)] : [error];
}

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.255.255",
  "192.168.0.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "::7f00:1",
  "64:ff9b::10.0.0.1",
  "2002:7f00:1::",
  "fd00:ec2::254",
  "fe80::1%eth0",
  "ff02::1",
  "not an address",
])("%s is not a public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8"])(
  "%s is a public address",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  "http://127.0.0.1:PORT/",
  "http://2130706433:PORT/",
  "http://0x7f.1:PORT/",
  "http://0177.0.0.01:PORT/",
  "http://0:PORT/",
  "http://[::1]:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://[::ffff:7f00:1]:PORT/",
  "http://①②⑦.0.0.1:PORT/",
])("%s never reaches a server on this machine", async (pattern) => {
  const { port, hits } = await listen();
  const fetch = createGuardedFetch({ allowPrivate: false });
  expect(await refusal(fetch(pattern.replace("PORT", String(port))))).toBeInstanceOf(ForbiddenAddressError);
  expect(hits()).toBe(0);
});

test("a name that resolves to a private address is refused, even among public ones", async () => {
  const { port, hits } = await listen();
  const addresses = [
    { address: "93.184.216.34", family: 4 },
    { address: "127.0.0.1", family: 4 },
  ];
  const fetch = createGuardedFetch({ allowPrivate: false, resolve: async () => addresses });
  expect(await refusal(fetch(`http://calendar.example:${port}/`))).toBeInstanceOf(ForbiddenAddressError);
  expect(hits()).toBe(0);
});

test("a name rebound between two requests is judged at each connection", async () => {
  const { port, hits } = await listen();
  const answers = [[], [{ address: "127.0.0.1", family: 4 }]];
  const fetch = createGuardedFetch({ allowPrivate: false, resolve: async () => answers.shift() ?? [] });
  await expect(fetch(`http://calendar.example:${port}/`)).rejects.toThrow();
  expect(await refusal(fetch(`http://calendar.example:${port}/`))).toBeInstanceOf(ForbiddenAddressError);
  expect(hits()).toBe(0);
});

test.each(["file:///etc/hostname", "ftp://example.org/", "gopher://example.org/", "data:text/plain,hi"])(
  "%s is not read",
  async (url) => {
    expect(await refusal(createGuardedFetch({ allowPrivate: true })(url))).toBeInstanceOf(ForbiddenAddressError);
  },
);

test("with private addresses allowed, a server on this machine is reached, and its redirect is handed back unfollowed", async () => {
  const { port } = await listen();
  const fetch = createGuardedFetch({ allowPrivate: true });
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(await response.text()).toBe("reached");
  const moved = await fetch(`http://127.0.0.1:${port}/moved`);
  expect([moved.status, moved.headers.get("location")]).toEqual([302, "http://10.0.0.1/"]);
});
