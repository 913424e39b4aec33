import type { DAVResponse } from "tsdav";
import * as z from "zod";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { HttpClient } from "#server/net/http.ts";
import { ProviderError, ProviderParseError } from "#server/net/provider-error.ts";
import { hasWebdavShape } from "./xml-shape.ts";

/** Carries a `ProviderError` through the DAV library, which knows only exceptions. */
class UpstreamFailure extends Error {
  readonly error: ProviderError;
  constructor(error: ProviderError) {
    super(error.message);
    this.error = error;
  }
}

/** One resource of a multi-status answer; `props` are those that the server had, in camel case. */
const DavResource = z.object({
  href: z.coerce.string(),
  status: z.number(),
  props: z.record(z.string(), z.unknown()).nullish(),
});
export type DavResource = {
  readonly href: string;
  readonly status: number;
  readonly props: Readonly<Record<string, unknown>>;
};

const RawMultiStatus = z.object({ multistatus: z.object({ syncToken: z.unknown() }) });

/** A multi-status answer (RFC 4918 13), with the token that a sync report ends with (RFC 6578 6.4). */
export type MultiStatus = { readonly resources: readonly DavResource[]; readonly syncToken: string | null };

/** Runs a call of the DAV library over our client: every failure comes back as an `Err` of its kind. */
export async function callDav(
  http: HttpClient,
  signal: AbortSignal,
  call: (fetchOverWire: typeof fetch) => Promise<readonly DAVResponse[]>,
): Promise<Result<MultiStatus, ProviderError>> {
  try {
    return parseMultiStatus(await call(fetchThrough(http, signal)));
  } catch (error) {
    if (error instanceof UpstreamFailure) return Err(error.error);
    if (error instanceof ProviderError) return Err(error);
    // The library throws plain errors for answers that it cannot use.
    return Err(new ProviderParseError("the answer is not WebDAV", { cause: error }));
  }
}

/** The same client for requests of which some may well be answered by these statuses. */
export function expecting(http: HttpClient, expected: readonly number[]): HttpClient {
  return { send: (request, signal) => http.send({ ...request, expected }, signal) };
}

/** `href` made absolute against the address that was asked; hrefs come as paths or as addresses. */
export function resolveHref(href: string, base: string): string {
  return URL.parse(href, base)?.href ?? base;
}

/** A property's text; the library turns numbers and truth values into their own types, and marks empty ones with `{}`. */
export function propText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "object" && value !== null && "_cdata" in value) return propText(value._cdata);
  return null;
}

function parseMultiStatus(responses: readonly DAVResponse[]): Result<MultiStatus, ProviderError> {
  // Where the library met something else than a multi-status it hands back the text itself.
  const unread = responses.some(({ raw }) => typeof raw === "string" && raw !== "");
  const parsed = z.array(DavResource).safeParse(responses.filter(({ href }) => href !== undefined));
  if (unread || !parsed.success)
    return Err(new ProviderParseError("the answer is not WebDAV", { cause: parsed.error }));
  const whole = RawMultiStatus.safeParse(responses[0]?.raw);
  return Ok({
    resources: parsed.data.map(({ href, status, props }) => ({ href, status, props: props ?? {} })),
    syncToken: whole.success ? propText(whole.data.multistatus.syncToken) : null,
  });
}

function fetchThrough(http: HttpClient, signal: AbortSignal): typeof fetch {
  return (async (input: string | URL, init: RequestInit = {}) => {
    const request = {
      method: init.method ?? "GET",
      url: String(input),
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === "string" ? { body: init.body } : {}),
    };
    const answer = await http.send(request, signal);
    if (!answer.ok) throw new UpstreamFailure(answer.error);
    const { status, headers, body, url } = answer.value;
    if (status === 207 && !hasWebdavShape(new TextDecoder().decode(body))) {
      throw new UpstreamFailure(new ProviderParseError("the answer is not WebDAV"));
    }
    const response = new Response(status === 204 ? null : new Uint8Array(body), { status, headers });
    Object.defineProperty(response, "url", { value: url });
    return response;
  }) as typeof fetch;
}
