import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The version of a package that the product or its tests install. */
export function versionOf(name: string): string {
  const manifest = join(import.meta.dirname, "../../node_modules", name, "package.json");
  return (JSON.parse(readFileSync(manifest, "utf8")) as { version: string }).version;
}
