import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import { BlockList, isIP, isIPv6, type LookupFunction } from "node:net";
import { Agent, fetch as undiciFetch } from "undici";

/** The address of a user-given URL lies where this server must not reach (decisions 2, DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS). */
export class ForbiddenAddressError extends Error {
  override readonly name = "ForbiddenAddressError";
}

type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * A `fetch` for addresses that people type in: only http(s), and only to public addresses unless `allowPrivate`. The
 * check sits in the socket's own name look-up, so the address that was checked is the one connected to, and a name that
 * is rebound between check and connection gains nothing. Redirects are not followed: whoever follows them calls this
 * again for every hop. Rejects with a `ForbiddenAddressError` as `cause`.
 */
export function createGuardedFetch(options: {
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
}): typeof fetch {
  const agent = new Agent({
    connect: { lookup: options.allowPrivate ? undefined : guardedLookup(options.resolve ?? resolveAll) },
  });
  return (async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const refusal = options.allowPrivate ? refuseScheme(url) : (refuseScheme(url) ?? refuseLiteral(url));
    if (refusal) throw new TypeError("fetch failed", { cause: refusal });
    // undici's own types and the DOM's describe the same wire; the runtime objects are interchangeable.
    return undiciFetch(url, { ...init, redirect: "manual", dispatcher: agent } as Parameters<typeof undiciFetch>[1]);
  }) as typeof fetch;
}

/** Whether an IP address, written in any of its forms, belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  if (family === 4) return !NOT_PUBLIC.check(address, "ipv4");
  const embedded = embeddedIpv4(address);
  return embedded ? isPublicAddress(embedded) : !NOT_PUBLIC.check(address, "ipv6");
}

function refuseScheme(url: URL): ForbiddenAddressError | null {
  if (url.protocol === "http:" || url.protocol === "https:") return null;
  return new ForbiddenAddressError(`only http and https addresses are read, not ${url.protocol}`);
}

/** The socket never looks up a literal, so literals are judged here; `URL` has already undone decimal and octal forms. */
function refuseLiteral(url: URL): ForbiddenAddressError | null {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 || isPublicAddress(host) ? null : forbidden(url.hostname);
}

function forbidden(host: string): ForbiddenAddressError {
  return new ForbiddenAddressError(
    `${host} is a private or local address; set DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS=true to allow it`,
  );
}

function guardedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        // One private address among several is enough to refuse: which one is connected to is not ours to bet on.
        if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(forbidden(hostname), "", 0);
        const [first] = addresses;
        if (!first) return callback(new Error(`${hostname} has no address`), "", 0);
        if (options.all) return callback(null, [...addresses]);
        callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
}

function resolveAll(hostname: string): Promise<readonly LookupAddress[]> {
  return new Promise((done, fail) => {
    dnsLookup(hostname, { all: true }, (error, addresses) => (error ? fail(error) : done(addresses)));
  });
}

/** The IPv4 address that an IPv6 one carries: mapped, compatible, NAT64, or 6to4. */
function embeddedIpv4(address: string): string | null {
  if (!isIPv6(address)) return null;
  const groups = ipv6Groups(address);
  const [first = 0, second = 0, third = 0] = groups;
  const head = groups.slice(0, 6).join(",");
  if (head === "0,0,0,0,0,65535" || head === "100,65435,0,0,0,0") return dotted(groups[6] ?? 0, groups[7] ?? 0);
  if (head === "0,0,0,0,0,0" && (groups[6] ?? 0) !== 0) return dotted(groups[6] ?? 0, groups[7] ?? 0);
  return first === 0x2002 ? dotted(second, third) : null;
}

/** The eight 16-bit groups; `URL` writes any IPv6 address in its one canonical form, a dotted tail included. */
function ipv6Groups(address: string): number[] {
  const canonical = new URL(`http://[${address.split("%", 1)[0]}]/`).hostname.slice(1, -1);
  const [left = "", right] = canonical.split("::");
  const parse = (half: string) => (half === "" ? [] : half.split(":").map((group) => Number.parseInt(group, 16)));
  if (right === undefined) return parse(left);
  const [head, tail] = [parse(left), parse(right)];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** The special-purpose ranges of RFC 6890 and its successors, with multicast and the formerly site-local. */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["::", 127],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  NOT_PUBLIC.addSubnet(network, bits, "ipv6");
}
