import { statfs } from "node:fs/promises";
import { StoreFailure } from "../failure.ts";

/** Room for a log and a session or two. Less than this fills up in seconds. */
const LEAST_BYTES = 8 << 20;

/** Bytes that this user may still write on the file system of `path`. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/**
 * Throws a `disk-full` failure early. SQLite would go on for a while in the space that its files
 * already have.
 */
export async function expectRoom(path: string, free: typeof freeBytes = freeBytes): Promise<void> {
  const left = await free(path);
  if (left < LEAST_BYTES) throw new StoreFailure("disk-full", `${left} bytes are free`);
}
