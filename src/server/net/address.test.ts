import { createServer, type Server } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createGuardedFetch, ForbiddenAddressError } from "./address.ts";
import { reachOf } from "./reach.ts";

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

/**
 * What leads to this machine or to networks beside it, as it can be written where an address is
 * asked for.
 */
const PRIVATE_HOSTS = [
  // loopback: dotted, short, decimal, octal, hexadecimal, mixed, with a dot at the end, in other
  // scripts, escaped
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "2130706433",
  "017700000001",
  "0x7f000001",
  "0x7F.1",
  "0x7f.0x0.0x0.0x1",
  "0177.0.0.01",
  "0177.0x0.1",
  "127.0.0.1.",
  "①②⑦.0.0.1",
  "１２７。０。０。１",
  "%31%32%37%2e0%2e0%2e1",
  "127.255.255.254",
  // this host, one's own networks, the carrier's, protocol assignments, benchmarks, documentation,
  // multicast, reserved, broadcast
  "0",
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "0xa000001",
  "167772161",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "192.168.257",
  "3232235777",
  "0300.0250.1.1",
  "100.64.0.1",
  "100.127.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "198.51.100.7",
  "203.0.113.9",
  "192.88.99.1",
  "198.18.0.1",
  "198.19.255.255",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "4294967295",
  // IPv6: loopback, unspecified, IPv4 in its clothes, tunnels, translation, one's own,
  // documentation, multicast, unassigned
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[0:0:0:0:0:ffff:c0a8:1]",
  "[::127.0.0.1]",
  "[::a00:1]",
  "[::8.8.8.8]",
  "[::ffff:0:10.0.0.1]",
  "[64:ff9b::10.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::8.8.8.8]",
  "[2002:7f00:1::]",
  "[2002:c0a8:1::1]",
  "[2002:808:808::1]",
  "[2001:0:808:808::f5ff:fffe]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[2606:4700::5efe:10.0.0.1]",
  "[fc00::1]",
  "[fd12:3456:789a::1]",
  "[fec0::1]",
  "[ff02::1]",
  "[ff0e::1]",
  "[100::1]",
  "[5f00::1]",
  "[4000::1]",
];

/** What is of one link, or tells a machine of a cloud its credentials. */
const NEVER_HOSTS = [
  "169.254.169.254",
  "169.254.0.1",
  "2852039166",
  "0xa9fea9fe",
  "0251.0376.0251.0376",
  "169.254.43518",
  "169.254.169.254.",
  "100.100.100.200",
  "168.63.129.16",
  "[fe80::1]",
  "[febf::1]",
  "[::ffff:169.254.169.254]",
  "[::ffff:a9fe:a9fe]",
  "[::169.254.169.254]",
  "[64:ff9b::169.254.169.254]",
  "[64:ff9b:1::a9fe:a9fe]",
  "[2002:a9fe:a9fe::1]",
  "[2001:0:a9fe:a9fe::1]",
  "[2001:0:808:808::5601:5601]",
  "[2606:4700::5efe:169.254.169.254]",
  "[fd00:ec2::254]",
  "[fd20:ce::254]",
];

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
