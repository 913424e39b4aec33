import { Err, Ok, type Result } from "#domain/result.ts";
import type { UpstreamRequest } from "./http.ts";
import { ProviderAPIError, type ProviderError } from "./provider-error.ts";

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
export const MAX_REDIRECTS = 5;

/** Headers that may go to another origin; all others may be credentials. */
const HARMLESS_HEADERS: ReadonlySet<string> = new Set([
  "accept",
  "accept-language",
  "content-type",
  "depth",
  "user-agent",
]);

export function isRedirect(status: number, headers: Headers): boolean {
  return REDIRECTS.has(status) && headers.has("location");
}

/**
 * The request that follows a redirect (RFC 9110 15.4). Credentials never go to another origin: only
 * harmless headers do, and no body, because a body may hold some.
 */
export function redirectedRequest(
  request: UpstreamRequest,
  status: number,
  headers: Headers,
): Result<UpstreamRequest, ProviderError> {
  const from = new URL(request.url);
  const to = parseUrl(headers.get("location") ?? "", from);
  if (!to || !/^https?:$/.test(to.protocol)) return refuse(status, "Redirected to an address that is not http(s)");
  if (from.protocol === "https:" && to.protocol === "http:") {
    return refuse(status, "Redirected from https to plain http");
  }
  to.hash = "";
  const turnsToGet = status === 303 || (request.method === "POST" && (status === 301 || status === 302));
  const { body, ...rest } = request;
  const next: UpstreamRequest = turnsToGet
    ? { ...rest, method: "GET", url: to.href }
    : { ...rest, url: to.href, ...(body === undefined ? {} : { body }) };
  if (to.origin === from.origin) return Ok(next);
  if (next.body !== undefined) return refuse(status, "Redirected with its content to another origin");
  return Ok({ ...next, headers: harmless(request.headers ?? {}) });
}

function harmless(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS_HEADERS.has(name.toLowerCase())));
}

function parseUrl(location: string, base: URL): URL | null {
  return URL.canParse(location, base) ? new URL(location, base) : null;
}

function refuse(status: number, message: string): Result<never, ProviderError> {
  return Err(new ProviderAPIError(`HTTP ${status}: ${message}`, { status }));
}
