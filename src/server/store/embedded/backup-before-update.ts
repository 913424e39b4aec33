import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Err, isErr, Ok } from "#domain/result.ts";
import type { BackUp } from "../migrations/index.ts";
import { backUpStore } from "./backup.ts";

/** Names such as `before-20261122T1030-blocks.backup`, in the data directory. */
const OURS = /^before-\d.*\.backup$/;

/**
 * Saves the embedded store to a file in the data directory, which replaces the backup of the
 * previous update.
 */
export function backUpBeforeUpdate(dataDir: string): BackUp {
  return async (target) => {
    const name = `before-${target}.backup`;
    if (existsSync(join(dataDir, name))) return Ok(null);
    const saved = backUpStore(dataDir, join(dataDir, name));
    if (isErr(saved)) return Err({ migration: target, cause: new Error(saved.error) });
    for (const former of readdirSync(dataDir)) {
      if (OURS.test(former) && former !== name) rmSync(join(dataDir, former));
    }
    return Ok(null);
  };
}
