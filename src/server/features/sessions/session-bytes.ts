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
   * Whether other processes change the same sessions; then what is kept is checked by its version
   * each time.
   */
  readonly shared: boolean;
  readonly events: SessionEvents;
};

/** Bytes of payloads kept in memory. */
const MAX_KEPT_BYTES = 64 << 20;

/**
 * Keeps the bytes of the sessions last asked for. They were validated when they were stored, so
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
    // A change that came in between may not be in what was read.
    if (changes === changesBefore) kept.set(id, bytes);
    return bytes;
  };
  const unsubscribe = events.subscribe(({ sessionId }) => {
    changes++;
    kept.delete(sessionId);
  });
  return {
    /**
     * The present bytes, without waiting when they are at hand; null when there is no such session.
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
