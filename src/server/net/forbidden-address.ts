import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { Agent } from "undici";
import { type Reach, reachOf } from "./address-reach.ts";

/** The address of a user-given URL lies where this server must not reach. */
export class ForbiddenAddressError extends Error {
  override readonly name = "ForbiddenAddressError";
  /** The same without the host, which may be where an upstream redirected to. */
  readonly told: string;

  constructor(host: string, why: string) {
    super(`${host} is ${why}`);
    this.told = `The address is ${why}`;
  }
}

/** Why an address of a host is not called; null where it may be. */
type Judge = (host: string, address: string) => ForbiddenAddressError | null;
type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * A `fetch` for addresses that people type in: only http(s), and only where `reachOf` says that
 * they may lead, private ones with `allowPrivate` alone. The check sits in the socket's own name
 * look-up, so the address that was checked is the one connected to, and a name that is rebound
 * between check and connection gains nothing. Redirects are not followed: whoever follows them
 * calls this again for every hop. Rejects with a `ForbiddenAddressError` as `cause`.
 */
export function createGuardedFetch(options: {
  readonly allowPrivate: boolean;
  readonly resolve?: Resolve;
}): typeof fetch {
  const judge = (host: string, address: string) => refuse(host, reachOf(address), options.allowPrivate);
  const lookup = guardedLookup(options.resolve ?? resolveAll, judge);
  let agent: Agent | null = null;
  return (async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const refusal = refuseScheme(url) ?? refuseLiteral(url, judge);
    if (refusal) throw new TypeError("fetch failed", { cause: refusal });
    // A hundred modules, which many a server never calls anybody with.
    const undici = await import("undici");
    agent ??= new undici.Agent({ connect: { lookup } });
    // undici's own types and the DOM's describe the same wire; the runtime objects are
    // interchangeable.
    const guarded = { ...init, redirect: "manual", dispatcher: agent } as Parameters<typeof undici.fetch>[1];
    return undici.fetch(url, guarded);
  }) as typeof fetch;
}

function refuseScheme(url: URL): ForbiddenAddressError | null {
  if (url.protocol === "http:" || url.protocol === "https:") return null;
  return new ForbiddenAddressError(url.protocol, "neither http nor https");
}

/**
 * The socket never looks up a literal, so literals are judged here; `URL` has already undone
 * decimal and octal forms.
 */
function refuseLiteral({ hostname }: URL, judge: Judge): ForbiddenAddressError | null {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? null : judge(hostname, host);
}

function refuse(host: string, reach: Reach, allowPrivate: boolean): ForbiddenAddressError | null {
  if (reach === "public" || (reach === "private" && allowPrivate)) return null;
  return new ForbiddenAddressError(
    host,
    reach === "never"
      ? "one that nothing is read from: link-local, or a cloud's own"
      : "a private or local address; set DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS=true to allow it",
  );
}

function guardedLookup(resolve: Resolve, judge: Judge): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        // One of several is enough to refuse: which one is connected to is not ours to bet on.
        const refusal = addresses.map(({ address }) => judge(hostname, address)).find((each) => each !== null);
        if (refusal) return callback(refusal, "", 0);
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
