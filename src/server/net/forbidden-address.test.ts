import { createServer, type Server } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { afterEach, expect, test } from "vitest";
import { NEVER_HOSTS, PRIVATE_HOSTS } from "../../../test/tables/private-hosts.ts";
import { reachOf } from "./address-reach.ts";
import { createGuardedFetch, ForbiddenAddressError } from "./forbidden-address.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** A server on loopback that counts its visits. */
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

test("there are many ways to write an address, and none is in both lists", () => {
  expect(PRIVATE_HOSTS.length).toBeGreaterThanOrEqual(64);
  expect(new Set([...PRIVATE_HOSTS, ...NEVER_HOSTS]).size).toBe(PRIVATE_HOSTS.length + NEVER_HOSTS.length);
});

test.each([...PRIVATE_HOSTS, ...NEVER_HOSTS])("http://%s is not called", async (host) => {
  const { port, hits } = await listen();
  const fetch = createGuardedFetch({ allowPrivate: false });
  expect(await refusal(fetch(`http://${host}:${port}/`))).toBeInstanceOf(ForbiddenAddressError);
  expect(hits()).toBe(0);
});

test.each(NEVER_HOSTS)("http://%s is not called even where private addresses are", async (host) => {
  const fetch = createGuardedFetch({ allowPrivate: true });
  expect(await refusal(fetch(`http://${host}/latest/meta-data/`))).toBeInstanceOf(ForbiddenAddressError);
});

test.each(PRIVATE_HOSTS)("http://%s may be called where private addresses are allowed", (host) => {
  expect(reachOf(new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, ""))).toBe("private");
});

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "172.15.255.255",
  "172.32.0.1",
  "192.167.255.255",
  "192.169.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "169.253.255.255",
  "223.255.255.255",
  "2606:4700::1111",
  "2a00:1450:4001::200e",
  "::ffff:8.8.8.8",
  "64:ff9b::8.8.8.8",
])("%s is a public address", (address) => {
  expect(reachOf(address)).toBe("public");
});

test.each([
  "fe80::1%eth0",
  "fe80::1%25eth0",
  "::1%lo",
  "2606:4700::1111%eth0",
  "",
  "localhost",
  "127.0.0.1/8",
  "1.2.3",
])("“%s” as a look-up may give it is never called", (address) => {
  expect(reachOf(address)).toBe("never");
});

test.each(NEVER_HOSTS)("a name that leads to %s is not called even where private addresses are", async (host) => {
  const address = new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, "");
  const resolve = async () => [{ address, family: isIP(address) }];
  const fetch = createGuardedFetch({ allowPrivate: true, resolve });
  expect(await refusal(fetch("http://calendar.example/"))).toBeInstanceOf(ForbiddenAddressError);
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
