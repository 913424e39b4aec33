import type { Profiler } from "node:inspector";

/** One of our folders, a package, or a part of Node, with its share of the time in percent. */
export type Place = { readonly place: string; readonly percent: number };

/** Number of places that are named; the others are added up. */
const NAMED = 7;

/** The places of a profile's self time, largest first. */
export function placesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Place[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const micros = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    const spent = timeDeltas[index] ?? 0;
    if (!frame || frame.functionName === "(idle)") continue;
    const place = placeOf(frame);
    micros.set(place, (micros.get(place) ?? 0) + spent);
    busy += spent;
  }
  const shares = [...micros].map(([place, spent]) => ({ place, percent: Math.round((1000 * spent) / busy) / 10 }));
  const largest = shares.toSorted((a, b) => b.percent - a.percent);
  const rest = largest.slice(NAMED).reduce((sum, { percent }) => sum + percent, 0);
  return [...largest.slice(0, NAMED), { place: "the rest", percent: Math.round(rest * 10) / 10 }];
}

function placeOf({ functionName, url }: Profiler.Profile["nodes"][number]["callFrame"]): string {
  const ours = /\/src\/((?:domain|contract|client)|(?:planner|server)\/[^/]+)/.exec(url)?.[1];
  if (ours) return ours.replace(/\.ts$/, "");
  const packages = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)];
  if (packages.length > 0) return packages.at(-1)?.[1] ?? url;
  if (functionName === "(garbage collector)") return "garbage collection";
  return "Node itself";
}
