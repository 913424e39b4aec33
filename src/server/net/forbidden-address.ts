import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { Agent } from "undici";
import { type Reach, reachOf } from "./address-reach.ts";

/** Thrown when a person's URL leads to an address that this server must not reach. */
export class ForbiddenAddressError extends Error {
  override readonly name = "ForbiddenAddressError";
  /** The message without the host, which may come from an upstream's redirect. */
  readonly told: string;

  constructor(host: string, why: string) {
    super(`${host} is ${why}`);
    this.told = `The address is ${why}`;
  }
}

/** Why an address of a host must not be called; null when it may. */
type Judge = (host: string, address: string) => ForbiddenAddressError | null;
type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * A `fetch` for addresses that people enter. It allows only http(s), and only addresses that
 * `reachOf` allows; private ones need `allowPrivate`. The check runs in the socket's own name
 * look-up, so that the checked address is the one connected to, and a name that is rebound in
 * between gains nothing. Redirects are not followed; callers that follow them call this again for
 * every hop. Rejects with a `ForbiddenAddressError` as `cause`.
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
    // Loaded on demand: it has a hundred modules, and many servers never need it.
    const undici = await import("undici");
    agent ??= new undici.Agent({ connect: { lookup } });
    // undici's types and the DOM's describe the same objects, which are interchangeable at run
    // time.
    const guarded = { ...init, redirect: "manual", dispatcher: agent } as Parameters<typeof undici.fetch>[1];
    return undici.fetch(url, guarded);
  }) as typeof fetch;
}

function refuseScheme(url: URL): ForbiddenAddressError | null {
  if (url.protocol === "http:" || url.protocol === "https:") return null;
  return new ForbiddenAddressError(url.protocol, "neither http nor https");
}

/**
 * The socket does not look up IP literals, so they are checked here. `URL` has already normalized
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
        // One forbidden address is enough to refuse, because we cannot know which one is connected
        // to.
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
