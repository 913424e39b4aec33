import { sessionPath } from "#contract/paths.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { keepFiles } from "../../browser-storage/cache-page-files.ts";
import { CACHE } from "../../browser-storage/offline-copy.ts";

/** The address under which the service worker looks for the page, whatever the session. */
const PAGE = "/planner/";

/**
 * Stores the session, the page and its files on this device, so that the last session is readable
 * without a network. An earlier copy is deleted.
 */
export async function keepOfflineCopy(payload: PlannerPayload): Promise<void> {
  if (!("caches" in globalThis) || !("serviceWorker" in navigator)) return;
  // A browser may forbid storage; the page then needs the network.
  await keep(payload).catch(() => undefined);
}

async function keep(payload: PlannerPayload): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const cache = await caches.open(CACHE);
  const files = await keepFiles(cache);
  await cache.put(PAGE, await fetch(location.pathname));
  // The session is stored last, so that the files to show it are always there.
  await cache.put(sessionPath(payload.session_id), Response.json(payload));
  const wanted = new Set([...files, PAGE, sessionPath(payload.session_id)]);
  for (const { url } of await cache.keys()) {
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
  }
}
