import { LRUCache } from "lru-cache";
import type { PlannerContext } from "#contract/payload.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { PlannerTask } from "#contract/task.ts";
import type { Db } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { loadSession, loadSessionVersion } from "#server/store/queries/sessions.ts";

/** What reading another window needs to know of a session. */
export type SessionFrame = {
  readonly owner: OwnerId;
  /** The session's preferences; absent when it was made without any. */
  readonly preferences: Preferences | undefined;
  /** Tasks that the session's requests brought or changed. */
  readonly tasks: readonly PlannerTask[];
  readonly learning: PlannerContext["learning"] | undefined;
};

/** Frames kept in memory. */
const MOST_KEPT = 256;

/**
 * Reads frames and caches each while its session has the same version: a person who steps through
 * dates asks many times, and a session is as large as its calendars.
 */
export function createSessionFrames(db: Db): (id: string) => Promise<SessionFrame | null> {
  const kept = new LRUCache<string, { readonly version: number; readonly frame: SessionFrame }>({ max: MOST_KEPT });
  return async (id) => {
    const version = await loadSessionVersion(db, id);
    const known = kept.get(id);
    if (known && known.version === version) return known.frame;
    kept.delete(id);
    const session = version === null ? null : await loadSession(db, id);
    if (!session) return null;
    const { owner, payload, layers } = session;
    const { preferences, context } = payload;
    const frame = { owner, preferences, tasks: layers.tasks, learning: context?.learning };
    kept.set(id, { version: session.version, frame });
    return frame;
  };
}
