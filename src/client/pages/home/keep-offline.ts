import type { StandingPlan } from "#contract/plan.ts";
import { keepFiles } from "../../keep-files.ts";
import type { Home } from "./home.ts";
import { HOME_CACHE, KEPT_PLAN, type Kept } from "./offline-copy.ts";

/**
 * Keeps this page and the plan on this device, so that the day can be read without a network. What
 * is kept is what the service said last, and follows it.
 */
export async function keepHome(home: Home): Promise<void> {
  if (!("caches" in globalThis) || !("serviceWorker" in navigator)) return;
  const seen = home.plan.now();
  // A browser may forbid storage; the page then needs the network, as before.
  if (seen) await keepPage(home, seen).catch(() => undefined);
  home.plan.onChange((plan) => void keepPlan(home, plan).catch(() => undefined));
}

async function keepPage(home: Home, plan: StandingPlan): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const cache = await caches.open(HOME_CACHE);
  const files = await keepFiles(cache);
  await cache.put("/", await fetch("/"));
  // The plan comes last: where it is kept, so is what shows it.
  await keepPlan(home, plan);
  const wanted = new Set([...files, "/", KEPT_PLAN]);
  for (const { url } of await cache.keys()) {
    if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
  }
}

async function keepPlan({ preferences }: Home, plan: StandingPlan): Promise<void> {
  const kept: Kept = { plan, preferences };
  await (await caches.open(HOME_CACHE)).put(KEPT_PLAN, Response.json(kept));
}
