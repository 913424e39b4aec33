import { forgetHome, HOME_CACHE, KEPT_PLAN, type Kept } from "../browser-storage/home-copy.ts";
import { stands } from "./last-read-plan.ts";

/** The address under which the service worker looks for the page. */
const PAGE = "/";

/**
 * Keeps the home page and the plan on this device, so that the day is readable without a network.
 * `read` gives what to store, one reading after the other; null: nothing new. Once no plan stands,
 * the copy is deleted; also where storage is full or forbidden, so that no older state is shown.
 */
export function createHomeKeeper(): (read: () => Promise<Kept | null>) => void {
  if (!("caches" in globalThis) || !("serviceWorker" in navigator)) return () => undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (read) => {
    last = last
      .then(read)
      .then((kept) => kept && keep(kept))
      .catch(forgetHome);
  };
}

async function keep(kept: Kept): Promise<void> {
  if (!stands(kept.plan)) return forgetHome();
  // If the newest page cannot be stored, an earlier one shows the plan.
  await keepPage().catch(() => undefined);
  const cache = await caches.open(HOME_CACHE);
  // The plan is stored last, so that the files to show it are always there.
  if (await cache.match(PAGE)) await cache.put(KEPT_PLAN, Response.json(kept));
}

/** Stores the page and what it names, with every language; an earlier page stays until then. */
async function keepPage(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const page = await fetch(PAGE);
  const html = await page.clone().text();
  if (!html.includes('data-plan="stands"')) throw new Error("the service has no plan to open with");
  const files = new Set(Array.from(html.matchAll(/"(\/assets\/[^"]+)"/g), ([, file = ""]) => file));
  const cache = await caches.open(HOME_CACHE);
  const held = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll([...files].filter((file) => !held.includes(file)));
  await cache.put(PAGE, page);
  const wanted = new Set([...files, PAGE, KEPT_PLAN]);
  await Promise.all(held.filter((path) => !wanted.has(path)).map((path) => cache.delete(path)));
}
