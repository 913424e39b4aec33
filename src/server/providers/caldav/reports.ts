import { davRequest, propfind, syncCollection } from "tsdav";
import { chunksOf } from "#domain/chunks.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, mapResult, Ok, type Result } from "#domain/result.ts";
import { type ProviderError, ProviderNotFoundError, ProviderParseError } from "#server/net/provider-error.ts";
import { callDav, type DavHttp, type DavResource, expecting, propText, resolveHref } from "./dav.ts";

/** A calendar object resource: a series with its exceptions, as text. */
export type DavObject = { readonly url: string; readonly etag: string; readonly ics: string };

/**
 * A collection's version: a sync token to request changes by, and a ctag to compare. Null when
 * unknown.
 */
export type CollectionMark = { readonly syncToken: string | null; readonly ctag: string | null };

const CTAG = { "cs:getctag": {} };
const SYNC_TOKEN = { "d:sync-token": {} };

/**
 * The objects of a collection with a component in `window` (RFC 4791 7.8). We expand rules
 * ourselves, because servers differ.
 */
export async function queryObjects(
  http: DavHttp,
  calendarUrl: string,
  component: { readonly name: "VEVENT"; readonly window: Interval } | { readonly name: "VTODO" },
  signal: AbortSignal,
): Promise<Result<readonly DavObject[], ProviderError>> {
  const answer = await http.send(
    {
      method: "REPORT",
      url: calendarUrl,
      headers: { depth: "1", "content-type": "text/xml;charset=UTF-8" },
      body: queryBody(component),
    },
    signal,
  );
  if (!answer.ok) return answer;
  const { body } = answer.value;
  const objects = await http.read("report", [body], { bytes: body.byteLength, signal });
  if (!objects.ok) return objects;
  if (objects.value === null) return Err(new ProviderParseError("the answer is not WebDAV"));
  const found: DavObject[] = [];
  for (const { href, status, etag, ics } of objects.value) {
    const url = resolveHref(href, calendarUrl);
    // For an empty collection, old servers list the collection itself as not found.
    if ((status ?? 200) >= 400 && url !== calendarUrl)
      return Err(new ProviderParseError(`an object answered ${status}`));
    if (ics !== null) found.push({ url, etag: etag ?? "", ics });
  }
  return Ok(found);
}

function queryBody(component: Parameters<typeof queryObjects>[2]): string {
  const range =
    component.name === "VEVENT"
      ? `<c:time-range start="${utc(component.window.start)}" end="${utc(component.window.end)}"/>`
      : "";
  return `<?xml version="1.0" encoding="utf-8"?>
<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">
  <d:prop><d:getetag/><c:calendar-data/></d:prop>
  <c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="${component.name}">${range}</c:comp-filter></c:comp-filter></c:filter>
</c:calendar-query>`;
}

/**
 * The changes since a sync token: addresses to read again, and addresses that are gone (RFC 6578).
 */
export type CollectionChanges = {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly token: string;
};

/** Null when the server returns no new token, so that its changes cannot be followed. */
export async function readChanges(
  http: DavHttp,
  calendarUrl: string,
  token: string,
  signal: AbortSignal,
): Promise<Result<CollectionChanges | null, ProviderError>> {
  const read = await callDav(http, signal, (fetch) =>
    syncCollection({ url: calendarUrl, props: { "d:getetag": {} }, syncLevel: 1, syncToken: token, fetch }),
  );
  if (!read.ok) return read;
  const { resources, syncToken } = read.value;
  if (syncToken === null) return Ok(null);
  const members = resources
    .map(({ href, status }) => ({ url: resolveHref(href, calendarUrl), status }))
    .filter(({ url }) => url !== calendarUrl);
  return Ok({
    changed: members.filter(({ status }) => status < 300).map(({ url }) => url),
    removed: members.filter(({ status }) => status === 404).map(({ url }) => url),
    token: syncToken,
  });
}

/**
 * Reads the objects at these addresses in one request (RFC 4791 7.9). Missing objects are left out
 * of the answer.
 */
export async function readObjects(
  http: DavHttp,
  calendarUrl: string,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<Result<readonly DavObject[], ProviderError>> {
  const asked = { calendarUrl, urls, props: OBJECT_PROPS };
  return multiget(http, asked, (resource) => toObject(resource, calendarUrl), signal);
}

/** The etags at these addresses, by address. */
export async function readEtags(
  http: DavHttp,
  calendarUrl: string,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<string, string>, ProviderError>> {
  const etagOf = ({ href, props }: DavResource): [string, string][] => {
    const etag = propText(props.getetag);
    return etag === null ? [] : [[resolveHref(href, calendarUrl), etag]];
  };
  const read = await multiget(http, { calendarUrl, urls, props: { "d:getetag": {} } }, etagOf, signal);
  return read.ok ? Ok(new Map(read.value)) : read;
}

/** Only the ctag, which every server can give at once. */
export function readCtag(
  http: DavHttp,
  calendarUrl: string,
  signal: AbortSignal,
): Promise<Result<CollectionMark, ProviderError>> {
  return readMarks(http, calendarUrl, CTAG, signal);
}

/**
 * The ctag and sync token. Some servers (Radicale) start to keep a history when the token is first
 * requested.
 */
export function readCtagAndToken(
  http: DavHttp,
  calendarUrl: string,
  signal: AbortSignal,
): Promise<Result<CollectionMark, ProviderError>> {
  return readMarks(http, calendarUrl, { ...CTAG, ...SYNC_TOKEN }, signal);
}

async function readMarks(
  http: DavHttp,
  calendarUrl: string,
  props: Readonly<Record<string, object>>,
  signal: AbortSignal,
): Promise<Result<CollectionMark, ProviderError>> {
  const read = await callDav(http, signal, (fetch) => propfind({ url: calendarUrl, depth: "0", props, fetch }));
  if (!read.ok) return read;
  const found = read.value.resources[0]?.props ?? {};
  return Ok({ syncToken: propText(found.syncToken), ctag: propText(found.getctag) });
}

const OBJECT_PROPS = { "d:getetag": {}, "c:calendar-data": {} };
const MULTIGET_SIZE = 100;

/** Properties of the objects at some addresses of a collection. */
type Asked = {
  readonly calendarUrl: string;
  readonly urls: readonly string[];
  readonly props: Readonly<Record<string, object>>;
};

async function multiget<T>(
  http: DavHttp,
  asked: Asked,
  pick: (resource: DavResource) => readonly T[],
  signal: AbortSignal,
): Promise<Result<readonly T[], ProviderError>> {
  const found: T[] = [];
  for (const urls of chunksOf(asked.urls, MULTIGET_SIZE)) {
    const read = await askForAll(http, { ...asked, urls }, signal);
    if (!read.ok) return read;
    found.push(...read.value.filter(({ status }) => status < 300).flatMap(pick));
  }
  return Ok(found);
}

/**
 * One REPORT. If the server refuses it all because one object is missing, as old SabreDAV does, two
 * more requests follow.
 */
async function askForAll(
  http: DavHttp,
  asked: Asked,
  signal: AbortSignal,
): Promise<Result<readonly DavResource[], ProviderError>> {
  const read = await askForExisting(http, asked, signal);
  if (read.ok || !(read.error instanceof ProviderNotFoundError)) return read;
  const members = await listMembers(http, asked.calendarUrl, signal);
  if (!members.ok) return members;
  const urls = asked.urls.filter((url) => members.value.has(url));
  return urls.length === 0 ? Ok([]) : askForExisting(http, { ...asked, urls }, signal);
}

async function askForExisting(
  http: DavHttp,
  { calendarUrl, urls, props }: Asked,
  signal: AbortSignal,
): Promise<Result<readonly DavResource[], ProviderError>> {
  // The library's own multiget is not used, because it throws when an object is missing.
  const read = await callDav(expecting(http, [404]), signal, (fetch) =>
    davRequest({
      url: calendarUrl,
      init: {
        method: "REPORT",
        namespace: "c",
        headers: { depth: "1" },
        body: {
          "calendar-multiget": {
            _attributes: { "xmlns:d": "DAV:", "xmlns:c": "urn:ietf:params:xml:ns:caldav" },
            "d:prop": props,
            "d:href": urls.map((url) => ({ _text: new URL(url).pathname })),
          },
        },
      },
      fetch,
    }),
  );
  return mapResult(read, ({ resources }) => resources);
}

/** The addresses of all objects in a collection. */
async function listMembers(
  http: DavHttp,
  calendarUrl: string,
  signal: AbortSignal,
): Promise<Result<ReadonlySet<string>, ProviderError>> {
  const read = await callDav(http, signal, (fetch) =>
    propfind({ url: calendarUrl, depth: "1", props: { "d:getetag": {} }, fetch }),
  );
  return mapResult(read, ({ resources }) => new Set(resources.map(({ href }) => resolveHref(href, calendarUrl))));
}

function toObject({ href, props }: DavResource, calendarUrl: string): DavObject[] {
  const ics = propText(props.calendarData);
  return ics === null ? [] : [{ url: resolveHref(href, calendarUrl), etag: propText(props.getetag) ?? "", ics }];
}

/** An instant to the second, in the basic form of RFC 5545 3.3.5. */
function utc(epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");
}
