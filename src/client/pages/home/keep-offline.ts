import { keepFiles } from "../../browser-storage/cache-page-files.ts";
import { HOME_CACHE, KEPT_PLAN, storeHome } from "../../browser-storage/home-copy.ts";
import type { Home } from "./home-context.ts";

/**
 * Stores this page and the plan on this device once one stands, so that the day is readable without
 * a network. The copy follows the service's latest answers.
 */
export function keepHome(home: Home): void {
  if (!("caches" in globalThis) || !("serviceWorker" in navigator)) return;
  const page = drawn(home.ref("today-place")).then(keepPage);
  // The plan is stored last, so that the files to show it are always there. A browser may forbid
  // storage; the page then needs the network.
  const keep = () => void page.then(() => keepPlan(home)).catch(() => undefined);
  home.plan.onChange(keep);
  keep();
}

/** Resolves once Today is on the page, whose files are then loaded. */
async function drawn(place: HTMLElement): Promise<void> {
  if (place.firstChild) return;
  await new Promise((resolve) => new MutationObserver(resolve).observe(place, { childList: true }));
}

async function keepPage(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const cache = await caches.open(HOME_CACHE);
  const wanted = new Set([...(await keepFiles(cache)), "/", KEPT_PLAN]);
  await cache.put("/", await fetch("/"));
  for (const { url } of await cache.keys()) {
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
  }
}

async function keepPlan({ plan, preferences }: Home): Promise<void> {
  const seen = plan.now();
  if (!seen) return;
  await storeHome({ plan: seen, preferences });
}
