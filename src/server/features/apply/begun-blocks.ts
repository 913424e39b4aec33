import { windowOf } from "#server/planning/session-window.ts";
import { withBlocks } from "#server/standing/last-known-events.ts";
import type { Db } from "#server/store/open.ts";
import type { Entry, StoredApply } from "#server/store/queries/applies.ts";
import { loadBlocks } from "#server/store/queries/occurrences.ts";
import { type GatheredSession, loadSession } from "#server/store/queries/sessions.ts";
import { begunAmong } from "./apply-outcome.ts";

/**
 * The session, in whose calendar the blocks that an undo kept, because they had begun, are where
 * the undone update put them: so any page draws them before it reads the calendars. Null if the
 * undo kept none.
 */
export async function withLeftBegun(
  db: Db,
  { sessionId, owner }: Pick<StoredApply, "sessionId" | "owner">,
  entries: readonly Entry[],
): Promise<GatheredSession | null> {
  const begun = begunAmong(entries);
  const found = begun.length > 0 ? await loadSession(db, sessionId) : null;
  if (!found) return null;
  const { ai_draft: _, draft_variants: __, apply_state: ___, ...base } = found.payload;
  const blocks = await loadBlocks(
    { db, owner },
    begun.map(({ eventKey }) => eventKey),
  );
  const window = windowOf(base);
  const events = withBlocks(base.calendar_events, base.writable_calendars, { blocks, window });
  return { base: { ...base, calendar_events: events }, layers: found.layers };
}
