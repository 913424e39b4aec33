import { propfind } from "tsdav";
import { Err, Ok, type Result } from "#domain/result.ts";
import {
  ProviderAuthError,
  type ProviderError,
  ProviderNetworkError,
  ProviderNotFoundError,
} from "#server/net/provider-error.ts";
import { callDav, type DavHttp, type DavResource, expecting, resolveHref } from "./dav.ts";

/** The address of a person's calendar home (RFC 4791 6.2.1). */
export type CalendarHome = { readonly url: string };

/**
 * Finds the calendar home from any address that a person has: the bare host, a path below it, a
 * principal, or the home itself (RFC 6764, RFC 5397). An auth error ends the search, because no
 * other address would make the password right. So does a host that cannot be reached.
 */
export async function discoverHome(
  http: DavHttp,
  serverUrl: string,
  signal: AbortSignal,
): Promise<Result<CalendarHome, ProviderError>> {
  const start = withSlash(serverUrl);
  const candidates = [start, new URL("/.well-known/caldav", start).href, new URL("/", start).href];
  let failure: ProviderError = new ProviderNotFoundError("HTTP 404: No calendars were found at this address");
  for (const candidate of new Set(candidates)) {
    const found = await lookAt(http, candidate, signal);
    if (!found.ok && endsSearch(found.error)) return found;
    if (found.ok && found.value) return Ok(found.value);
    if (!found.ok && !(found.error instanceof ProviderNotFoundError)) failure = found.error;
  }
  return Err(failure);
}

function endsSearch(error: ProviderError): boolean {
  return error instanceof ProviderAuthError || error instanceof ProviderNetworkError;
}

/** The home that `url` is or names, or that its principal names; null when there is none. */
async function lookAt(
  http: DavHttp,
  url: string,
  signal: AbortSignal,
): Promise<Result<CalendarHome | null, ProviderError>> {
  const seen = await readPointers(http, url, signal);
  if (!seen.ok) return seen;
  if (seen.value.home) return Ok({ url: seen.value.home });
  if (!seen.value.principal) return Ok(null);
  const principal = await readPointers(http, seen.value.principal, signal);
  if (!principal.ok) return principal;
  return Ok(principal.value.home ? { url: principal.value.home } : null);
}

type Pointers = { readonly home: string | null; readonly principal: string | null };

async function readPointers(http: DavHttp, url: string, signal: AbortSignal): Promise<Result<Pointers, ProviderError>> {
  const read = await callDav(expecting(http, [404]), signal, (fetch) =>
    propfind({ url, depth: "0", props: { "d:current-user-principal": {}, "c:calendar-home-set": {} }, fetch }),
  );
  if (!read.ok) return read;
  const pointer = (name: string) =>
    read.value.resources.map((resource) => hrefIn(resource, name)).find((href) => href !== null) ?? null;
  const resolve = (href: string | null) => (href === null ? null : allowed(resolveHref(href, url), url));
  return Ok({ home: resolve(pointer("calendarHomeSet")), principal: resolve(pointer("currentUserPrincipal")) });
}

function hrefIn(resource: DavResource, name: string): string | null {
  const value = resource.props[name];
  const href = typeof value === "object" && value !== null && "href" in value ? value.href : null;
  const first = Array.isArray(href) ? href[0] : href;
  return typeof first === "string" && first !== "" ? first : null;
}

/** Calendars may be on another host (as on iCloud), but never behind weaker protection. */
function allowed(target: string, from: string): string | null {
  return from.startsWith("https:") && !target.startsWith("https:") ? null : withSlash(target);
}

function withSlash(url: string): string {
  const parsed = new URL(url);
  if (!parsed.pathname.endsWith("/")) parsed.pathname += "/";
  parsed.hash = "";
  return parsed.href;
}
