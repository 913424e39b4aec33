import { sessionPath } from "#contract/paths.ts";
import { PlannerPayload } from "#contract/payload.ts";

/** What is kept on this device (`keep-offline.ts`), for the last session alone. */
export const CACHE = "daywright";

/** Keeps nothing any more. */
export function forgetOfflineCopy(): void {
  if ("caches" in globalThis) caches.delete(CACHE).catch(() => undefined);
}

/** The copy of a session, when it is the one that was kept. */
export async function offlineCopy(sessionId: string): Promise<PlannerPayload | null> {
  try {
    const held = await (await caches.open(CACHE)).match(sessionPath(sessionId));
    const parsed = PlannerPayload.safeParse(await held?.json());
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
