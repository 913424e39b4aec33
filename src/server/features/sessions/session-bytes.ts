import { LRUCache } from "lru-cache";
import type { SessionEvents } from "#server/changes/session-changes.ts";
import type { Db } from "#server/store/open.ts";
import { loadSessionJson } from "#server/store/queries/sessions.ts";
import { createVersionReader } from "#server/store/version-reader.ts";

/** A payload as it is sent. */
export type SessionBytes = { readonly body: Buffer; readonly version: number; readonly etag: string };

type Options = {
  readonly db: Db;
  /**
   * Whether other processes change the same sessions; then the version of cached bytes is checked
   * each time.
   */
  readonly shared: boolean;
  readonly events: SessionEvents;
};

/** Limit of the cache in bytes. */
const MAX_KEPT_BYTES = 64 << 20;

/**
 * Caches the bytes of the sessions asked for last. They were validated when they were stored, so
 * serving one is handing over a buffer. A change to a session, its apply state included, drops its
 * bytes.
 */
export function createSessionBytes({ db, shared, events }: Options) {
  const readVersion = createVersionReader(db);
  const kept = new LRUCache<string, SessionBytes>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });
  let changes = 0;

  const read = async (id: string): Promise<SessionBytes | null> => {
    const changesBefore = changes;
    const found = await loadSessionJson(db, id);
    if (!found) return null;
    const { json, version } = found;
    const body = Buffer.from(`${json.slice(0, -1)},"version":${version}}`);
    const bytes = { body, version, etag: `"${version}"` };
    // A change during the reading may be missing from what was read.
    if (changes === changesBefore) kept.set(id, bytes);
    return bytes;
  };
  const unsubscribe = events.subscribe(({ sessionId }) => {
    changes++;
    kept.delete(sessionId);
  });
  return {
    /**
     * The current bytes, without waiting when they are cached; null when there is no such session.
     */
    load(id: string): SessionBytes | Promise<SessionBytes | null> {
      const known = kept.get(id);
      if (!known) return read(id);
      if (!shared) return known;
      return readVersion(id).then((version) => (version === known.version ? known : read(id)));
    },
    close: unsubscribe,
  };
}
