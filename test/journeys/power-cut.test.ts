import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Random } from "#planner/search/random.ts";
import { createCutDisk } from "../support/power-cut/disk.ts";
import { traceDisk } from "../support/power-cut/trace.ts";

const WRITER = fileURLToPath(new URL("../support/power-cut/writer.ts", import.meta.url));

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "daywright-power-cut-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test("when the power goes, every commit that was acknowledged is there, whatever of the rest reached the disk", async () => {
  const { cuts, lost } = await cutPowerThroughout({});
  expect(cuts).toBeGreaterThan(100);
  expect(lost).toEqual([]);
});

test("a store that syncs less is found out by the same cuts", async () => {
  const { lost } = await cutPowerThroughout({ SYNCHRONOUS: "NORMAL" });
  expect(lost.length).toBeGreaterThan(0);
});

/**
 * Cuts the power after every acknowledgement and every sync, and names the commits that are missing
 * afterwards.
 */
async function cutPowerThroughout(env: Record<string, string>): Promise<{ cuts: number; lost: string[] }> {
  const dataDir = await mkdtemp(join(directory, "writer-"));
  const steps = await traceDisk(WRITER, dataDir, env);
  const disk = createCutDisk();
  const random = new Random(1);
  const acknowledged: string[] = [];
  const lost = new Set<string>();
  let cuts = 0;
  for (const step of steps) {
    disk.apply(step);
    if (step.kind === "acknowledge") acknowledged.push(step.name);
    if (step.kind !== "acknowledge" && step.kind !== "sync") continue;
    const share = cuts % 3 === 0 ? 0 : random.next();
    const left = join(directory, `cut-${cuts++}`);
    await disk.leaveIn(left, () => random.next() < share);
    for (const name of missingFrom(left, acknowledged)) lost.add(name);
    await rm(left, { recursive: true });
  }
  return { cuts, lost: [...lost] };
}

function missingFrom(left: string, acknowledged: readonly string[]): string[] {
  if (acknowledged.length === 0) return [];
  const database = new DatabaseSync(join(left, "daywright.db"));
  const rows = database.prepare("select name from settings").all() as { name: string }[];
  database.close();
  const found = new Set(rows.map(({ name }) => name));
  return acknowledged.filter((name) => !found.has(name));
}
