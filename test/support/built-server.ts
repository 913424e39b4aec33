import { buildServerIfStale } from "../../scripts/server-build.ts";

let built: Promise<unknown> | null = null;

/** Builds the server if its sources have changed. A built server starts in half the time. */
export function ensureBuilt(): Promise<unknown> {
  built ??= buildServerIfStale();
  return built;
}
