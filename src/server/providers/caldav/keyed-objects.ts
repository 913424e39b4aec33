import { mapResult, Ok, type Result } from "#domain/result.ts";
import { type ProviderError, ProviderNetworkError } from "#server/net/provider-error.ts";
import type { SoughtEvent, WrittenRef } from "../port.ts";
import type { DavHttp } from "./dav.ts";
import { objectUrl } from "./own-object.ts";
import { type DavObject, readObjects } from "./reports.ts";

/** A calendar to write to: its address and its connection. */
export type Calendar = {
  readonly http: DavHttp;
  readonly connectionId: string;
  readonly url: string;
  readonly now: () => number;
};

/** The objects under these keys, by key. Keys without an object are absent. */
export async function readKeyed(
  { http, url }: Calendar,
  sought: readonly SoughtEvent[],
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<string, DavObject>, ProviderError>> {
  if (sought.length === 0) return Ok(new Map());
  const urls = sought.map(({ eventKey }) => objectUrl(url, eventKey));
  const objects = await readObjects(http, url, urls, signal);
  return mapResult(objects, (found) => {
    const byUrl = new Map(found.map((object) => [object.url, object]));
    return new Map(
      sought.flatMap(({ eventKey }, index) => {
        const object = byUrl.get(urls[index] ?? "");
        return object ? [[eventKey, object]] : [];
      }),
    );
  });
}

/**
 * The etag of the stored object; null when the server returned none, or when the condition failed.
 */
export async function putObject(
  { http, url }: Calendar,
  eventKey: string,
  { body, condition }: { readonly body: string; readonly condition: Readonly<Record<string, string>> },
  signal: AbortSignal,
): Promise<Result<string | null, ProviderError>> {
  const answer = await http.send(
    {
      method: "PUT",
      url: objectUrl(url, eventKey),
      headers: { "content-type": "text/calendar; charset=utf-8", ...condition },
      body,
      accept: [412],
      idempotent: true,
    },
    signal,
  );
  return mapResult(answer, ({ status, headers }) => (status === 412 ? null : headers.get("etag")));
}

/** The status of a refusal or null, and whether the answer to an earlier try was lost. */
export async function removeObject({ http, url }: Calendar, { eventKey, etag }: WrittenRef, signal: AbortSignal) {
  let maybeDone = false;
  const answer = await http.send(
    {
      method: "DELETE",
      url: objectUrl(url, eventKey),
      headers: { "if-match": etag },
      accept: [404, 410, 412],
      idempotent: true,
      onResend(error) {
        maybeDone ||= error instanceof ProviderNetworkError;
      },
    },
    signal,
  );
  return mapResult(answer, ({ status }) => ({ refusal: status < 300 ? null : status, maybeDone }));
}
