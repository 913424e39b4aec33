import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder for what one measurement keeps on the disk; whoever measures removes it. */
export function benchFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "daywright-bench-"));
}
