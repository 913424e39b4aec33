import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Where Linux keeps files in memory; in a container that is often too little to be of use. */
const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 ** 30;

let place: string | null = null;

/**
 * The folder for folders of data that a test makes and removes: in memory where there is room,
 * since on a disk each commit of a store waits until it is written, a hundred times as long.
 */
export function scratch(): string {
  place ??= hasRoom(MEMORY) ? MEMORY : tmpdir();
  return place;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}
