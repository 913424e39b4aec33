import { readdirSync } from "node:fs";
import { join } from "node:path";

const FILES = join(import.meta.dirname, "../../dist/client/assets");

/**
 * The addresses of the scripts that the page loads as these parts, named for their modules. Throws
 * when the built page has none of such a name: a route for it would hold nothing.
 */
export function partOfPage(...names: readonly string[]): RegExp {
  const files = readdirSync(FILES);
  for (const name of names) {
    const isPart = new RegExp(`^${name}-[\\w-]{7}\\.js$`);
    if (!files.some((file) => isPart.test(file))) throw new Error(`the page has no part ${name}`);
  }
  return new RegExp(`/assets/(?:${names.join("|")})-[\\w-]{7}\\.js$`);
}
