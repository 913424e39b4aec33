import { contains, type Interval } from "#domain/interval.ts";
import { Ok, type Result } from "#domain/result.ts";
import { ProviderAuthError, type ProviderError } from "#server/net/provider-error.ts";
import type { DavHttp } from "./dav.ts";
import {
  type CollectionChanges,
  type CollectionMark,
  type DavObject,
  queryObjects,
  readChanges,
  readCtag,
  readCtagAndToken,
  readObjects,
} from "./reports.ts";

/** The cached objects of a collection: all that happen in `window`, at the version `mark`. */
type Known = {
  readonly window: Interval;
  readonly mark: CollectionMark;
  readonly objects: ReadonlyMap<string, DavObject>;
};

export type ObjectCache = {
  /** The objects that happen in `window`, and perhaps others, as new as the server has them. */
  read(
    calendarUrl: string,
    window: Interval,
    signal: AbortSignal,
  ): Promise<Result<readonly DavObject[], ProviderError>>;
};

/**
 * Caches the objects of each collection. For a collection without changes, one request is enough:
 * its ctag is the same. Once a collection has changed, or if it has no ctag, its sync token is
 * used, so that only changes are read. The token is not requested earlier, because some servers
 * then build a history of the whole collection, which takes Radicale longer than sending it. If the
 * server no longer knows a token, the collection is read again.
 */
export function createObjectCache(http: DavHttp): ObjectCache {
  const collections = new Map<string, Known>();
  return {
    async read(calendarUrl, window, signal) {
      const known = collections.get(calendarUrl);
      const covered = known && contains(known.window, window) ? known : null;
      const refreshed = covered ? await refresh(http, calendarUrl, covered, signal) : Ok(null);
      if (!refreshed.ok) return refreshed;
      const follows = covered !== null || (known?.mark.syncToken ?? null) !== null;
      const readMark = follows ? readCtagAndToken : readMarkAtFirst;
      const current = refreshed.value
        ? Ok(refreshed.value)
        : await readAnew(http, calendarUrl, { window, readMark }, signal);
      if (!current.ok) return current;
      collections.set(calendarUrl, current.value);
      return Ok([...current.value.objects.values()]);
    },
  };
}

/** Brings the cache up to date; null when the collection must be read again. */
async function refresh(
  http: DavHttp,
  calendarUrl: string,
  known: Known,
  signal: AbortSignal,
): Promise<Result<Known | null, ProviderError>> {
  const { syncToken } = known.mark;
  if (syncToken !== null) {
    const changes = await readChanges(http, calendarUrl, syncToken, signal);
    // Servers refuse a stale token with 403, 409, 410, 412 or even 500. Only errors that a second
    // request cannot fix are returned.
    if (!changes.ok) return changes.error.retryable || isWrongPassword(changes.error) ? changes : Ok(null);
    return changes.value ? withChanges(http, calendarUrl, { known, changes: changes.value }, signal) : Ok(null);
  }
  if (known.mark.ctag === null) return Ok(null);
  const mark = await readCtag(http, calendarUrl, signal);
  if (!mark.ok) return mark;
  return Ok(mark.value.ctag === known.mark.ctag ? known : null);
}

async function withChanges(
  http: DavHttp,
  calendarUrl: string,
  { known, changes }: { readonly known: Known; readonly changes: CollectionChanges },
  signal: AbortSignal,
): Promise<Result<Known, ProviderError>> {
  const objects = new Map(known.objects);
  for (const url of changes.removed) objects.delete(url);
  const read = await readObjects(http, calendarUrl, changes.changed, signal);
  if (!read.ok) return read;
  for (const object of read.value) objects.set(object.url, object);
  return Ok({ ...known, mark: { ...known.mark, syncToken: changes.token }, objects });
}

/** The mark is read before the objects, so that no change is missed in between. */
async function readAnew(
  http: DavHttp,
  calendarUrl: string,
  { window, readMark }: { readonly window: Interval; readonly readMark: typeof readCtag },
  signal: AbortSignal,
): Promise<Result<Known, ProviderError>> {
  http.prepareToRead();
  const mark = await readMark(http, calendarUrl, signal);
  if (!mark.ok) return mark;
  const read = await queryObjects(http, calendarUrl, { name: "VEVENT", window }, signal);
  if (!read.ok) return read;
  return Ok({ window, mark: mark.value, objects: new Map(read.value.map((object) => [object.url, object])) });
}

async function readMarkAtFirst(
  http: DavHttp,
  calendarUrl: string,
  signal: AbortSignal,
): Promise<Result<CollectionMark, ProviderError>> {
  const mark = await readCtag(http, calendarUrl, signal);
  return mark.ok && mark.value.ctag === null ? readCtagAndToken(http, calendarUrl, signal) : mark;
}

function isWrongPassword(error: ProviderError): boolean {
  return error instanceof ProviderAuthError && error.status === 401;
}
