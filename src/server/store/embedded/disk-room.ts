import { statfs } from "node:fs/promises";
import { StoreFailure } from "../failure.ts";

/** A log and a session or two; what is left after that goes in seconds. */
const LEAST_BYTES = 8 << 20;

/** Bytes that this user may still write where `path` is. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/**
 * Throws a `disk-full` before SQLite does, which lives for a while on the room that its files have
 * already.
 */
export async function expectRoom(path: string, free: typeof freeBytes = freeBytes): Promise<void> {
  const left = await free(path);
  if (left < LEAST_BYTES) throw new StoreFailure("disk-full", `${left} bytes are free`);
}
