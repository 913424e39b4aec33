import { sessionPath } from "#contract/paths.ts";
import { PlannerPayload } from "#contract/payload.ts";

const CACHE = "daywright";
/** Under this address the service worker looks for the page, whatever the session. */
const PAGE = "/planner/";
/** A copy is made when the page is at rest. */
const SETTLED_MS = 2_500;

/**
 * Keeps the session, the page and its files on this device, so that the last session opens without a network, to be
 * read. Only the last: what was kept before goes.
 */
export function keepOfflineCopy(payload: PlannerPayload, signal: AbortSignal): void {
  if (!("caches" in globalThis) || !("serviceWorker" in navigator)) return;
  const timer = setTimeout(() => {
    // A browser may forbid storage; the page then needs the network, as before.
    keep(payload).catch(() => undefined);
  }, SETTLED_MS);
  signal.addEventListener("abort", () => clearTimeout(timer));
}

async function keep(payload: PlannerPayload): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const cache = await caches.open(CACHE);
  const files = loadedFiles();
  const wanted = new Set([...files, PAGE, sessionPath(payload.session_id)]);
  for (const { url } of await cache.keys()) {
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
  }
  await cache.put(sessionPath(payload.session_id), Response.json(payload));
  await cache.put(PAGE, await fetch(location.pathname));
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
}

/** The hashed files that this page is made of: the build names them all in its head, chunks that came later included. */
function loadedFiles(): string[] {
  const named = document.querySelectorAll<HTMLElement>('[src^="/assets/"], [href^="/assets/"]');
  return [...new Set([...named].map((node) => node.getAttribute("src") ?? node.getAttribute("href") ?? ""))];
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
