import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Where the corpora lie: a folder for each target; what once broke one stays there under the name
 * `found-…`.
 */
export const CORPORA = fileURLToPath(new URL("../corpora/", import.meta.url));

/** The entries of one target's corpus, by file name. */
export function readCorpus(target: string): ReadonlyMap<string, Buffer> {
  const folder = join(CORPORA, target);
  const names = readdirSync(folder).toSorted();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}
