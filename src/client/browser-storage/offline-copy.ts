import { sessionPath } from "#contract/paths.ts";
import { PlannerPayload } from "#contract/payload.ts";

/** The copy on this device (`keep-offline.ts`), of the last session only. */
export const CACHE = "daywright";

/** Deletes the copy. */
export function forgetOfflineCopy(): void {
  if ("caches" in globalThis) caches.delete(CACHE).catch(() => undefined);
}

/** The copy of a session, if it is the stored one. */
export async function offlineCopy(sessionId: string): Promise<PlannerPayload | null> {
  try {
    const held = await caches.match(sessionPath(sessionId));
    const parsed = PlannerPayload.safeParse(await held?.json());
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
