import type { StandingPlan } from "#contract/plan.ts";
import { keepFiles } from "../../keep-files.ts";
import type { Home } from "./home.ts";
import { HOME_CACHE, KEPT_PLAN, type Kept } from "./offline-copy.ts";

/**
 * Stores this page and the plan on this device, so that the day is readable without a network. The
 * copy follows the service's latest answers.
 */
export async function keepHome(home: Home): Promise<void> {
  if (!("caches" in globalThis) || !("serviceWorker" in navigator)) return;
  const seen = home.plan.now();
  // A browser may forbid storage; the page then needs the network.
  if (seen) await keepPage(home, seen).catch(() => undefined);
  home.plan.onChange((plan) => void keepPlan(home, plan).catch(() => undefined));
}

async function keepPage(home: Home, plan: StandingPlan): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const cache = await caches.open(HOME_CACHE);
  const files = await keepFiles(cache);
  await cache.put("/", await fetch("/"));
  // The plan is stored last, so that the files to show it are always there.
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
