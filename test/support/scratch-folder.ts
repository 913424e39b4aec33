import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Linux keeps files here in memory. In a container, there is often too little room. */
const MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 ** 30;

let place: string | null = null;

/**
 * The folder in which tests make their data folders: in memory if there is room, because on a disk
 * each commit waits until it is written, which takes a hundred times as long.
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
