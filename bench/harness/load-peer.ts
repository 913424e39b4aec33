import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const PACKAGE = join(import.meta.dirname, "../peers/package.json");

/** A peer from `bench/peers` with its version, or null when it is not installed. */
export async function loadPeer<Module>(name: string): Promise<{ module: Module; version: string } | null> {
  const manifest = join(import.meta.dirname, "../peers/node_modules", name, "package.json");
  if (!existsSync(manifest)) return null;
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  const module = await import(pathToFileURL(createRequire(PACKAGE).resolve(name)).href);
  return { module: (module.default ?? module) as Module, version };
}
