import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildClientIfStale } from "../../scripts/client-build.ts";
import { LIBRARIES, readLibrary, VERSIONS } from "../fixtures/bare-calendar.ts";
import type { Claim } from "../harness/claim.ts";

const BUILT = join(import.meta.dirname, "../../dist/client");

/** Everything that the planner page fetches before it is drawn, against the libraries alone. */
export const claim: Claim = {
  name: "page weight",
  says: "markup, styles and scripts of the planner are at most 1.35 times FullCalendar and rrule alone, gzip",
  wrongIf:
    "a cache were warm, where both weigh nothing; the later parts that a page asks for when they are used are not counted, nor are fonts, of which there are none",
  async measure() {
    await buildClientIfStale();
    const libraries = await Promise.all(LIBRARIES.map(readLibrary));
    if (libraries.some((library) => library === null))
      return [{ kind: "skipped", why: "bench/peers is not installed" }];
    const theirs = libraries.reduce((sum, library) => sum + weigh(library as Buffer), 0);
    const ours = await weighPage();
    return [
      { kind: "comparison", unit: "KB", peer: VERSIONS, ours: [ours], theirs: [theirs], bound: { atMost: 1.35 } },
    ];
  },
};

/** The page's markup and every script and style sheet that it names. */
async function weighPage(): Promise<number> {
  const markup = await readFile(join(BUILT, "planner.html"));
  const named = [...markup.toString().matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)];
  const files = await Promise.all(named.map(([, path]) => readFile(join(BUILT, path ?? ""))));
  return [markup, ...files].reduce((sum, file) => sum + weigh(file), 0);
}

const weigh = (content: Buffer): number => gzipSync(content, { level: 9 }).length / 1000;
