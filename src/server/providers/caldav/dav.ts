import { Err, Ok, type Result } from "#domain/result.ts";
import type { HttpClient, UpstreamResponse } from "#server/net/http.ts";
import { type ProviderError, ProviderParseError } from "#server/net/provider-error.ts";
import type { ReadAnswer } from "#server/providers/reading/read-answer.ts";
import type { MultiStatus } from "../reading/web-dav/read-dav.ts";

export { type DavResource, propText } from "../reading/web-dav/read-dav.ts";

/** Our client of one CalDAV server, with the reader of its answers. */
export type DavHttp = HttpClient & {
  readonly read: ReadAnswer;
  /** To be called before a large answer is asked for, so that its reader starts meanwhile. */
  readonly prepareToRead: () => void;
};

/**
 * Thrown to end a call of the DAV library once its request is answered. Large answers are read
 * elsewhere.
 */
class Answered extends Error {
  readonly answer: Result<UpstreamResponse, ProviderError>;
  constructor(answer: Result<UpstreamResponse, ProviderError>) {
    super("answered");
    this.answer = answer;
  }
}

/**
 * Sends the request of a DAV library call through our client. Every failure becomes an `Err` of its
 * kind.
 */
export async function callDav(
  http: DavHttp,
  signal: AbortSignal,
  call: (fetchOverWire: typeof fetch) => Promise<unknown>,
): Promise<Result<MultiStatus, ProviderError>> {
  const answer = await answerTo(http, signal, call);
  if (!answer.ok) return answer;
  const { status, headers, url, body } = answer.value;
  const contentType = headers.get("content-type") ?? "";
  const read = await http.read("dav", [{ status, contentType, url, body }], { bytes: body.byteLength, signal });
  if (!read.ok) return read;
  return read.value ? Ok(read.value) : Err(new ProviderParseError("the answer is not WebDAV"));
}

/** The same client, which expects these failure statuses. */
export function expecting(http: DavHttp, expected: readonly number[]): DavHttp {
  return { ...http, send: (request, signal) => http.send({ ...request, expected }, signal) };
}

/** `href` as an absolute address. Servers send paths or whole addresses. */
export function resolveHref(href: string, base: string): string {
  return URL.parse(href, base)?.href ?? base;
}

async function answerTo(
  http: HttpClient,
  signal: AbortSignal,
  call: (fetchOverWire: typeof fetch) => Promise<unknown>,
): Promise<Result<UpstreamResponse, ProviderError>> {
  const fetchThrough = async (input: string | URL, init: RequestInit = {}) => {
    const request = {
      method: init.method ?? "GET",
      url: String(input),
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(typeof init.body === "string" ? { body: init.body } : {}),
    };
    throw new Answered(await http.send(request, signal));
  };
  try {
    await call(fetchThrough as typeof fetch);
  } catch (error) {
    if (error instanceof Answered) return error.answer;
    throw error;
  }
  throw new Error("the DAV library asked nothing");
}
