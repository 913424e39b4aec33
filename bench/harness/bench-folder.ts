import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder for the files of one measurement, which the caller removes. */
export function benchFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "daywright-bench-"));
}
