import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DiskStep } from "./trace.ts";

type Change = Extract<DiskStep, { kind: "write" | "truncate" }>;
type File = { safe: Buffer; unsynced: Change[] };

/** A simulated disk that loses unsynced writes in a power cut. */
export type CutDisk = {
  apply(step: DiskStep): void;
  /**
   * The contents of `directory` after a power cut now, with those unsynced writes that `survives`
   * accepts.
   */
  leaveIn(directory: string, survives: () => boolean): Promise<void>;
};

export function createCutDisk(): CutDisk {
  const files = new Map<string, File>();
  const fileOf = (name: string): File => {
    const file = files.get(name) ?? { safe: Buffer.alloc(0), unsynced: [] };
    files.set(name, file);
    return file;
  };
  return {
    apply(step) {
      if (step.kind === "acknowledge") return;
      const file = fileOf(step.file);
      if (step.kind === "sync") {
        file.safe = afterAll(file.safe, file.unsynced);
        file.unsynced = [];
      } else file.unsynced.push(step);
    },
    async leaveIn(directory, survives) {
      await mkdir(directory, { recursive: true });
      for (const [name, { safe, unsynced }] of files) {
        await writeFile(join(directory, name), afterAll(safe, unsynced.filter(survives)));
      }
    },
  };
}

function afterAll(content: Buffer, changes: readonly Change[]): Buffer {
  const ends = changes.map((change) => (change.kind === "write" ? change.at + change.bytes.length : 0));
  const space = Buffer.alloc(Math.max(content.length, ...ends));
  content.copy(space);
  let length = content.length;
  for (const change of changes) {
    if (change.kind === "truncate") {
      space.fill(0, change.length);
      length = change.length;
    } else {
      change.bytes.copy(space, change.at);
      length = Math.max(length, change.at + change.bytes.length);
    }
  }
  return space.subarray(0, length);
}
