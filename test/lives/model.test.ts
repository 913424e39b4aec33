import { expect, test } from "vitest";
import { liveOnce } from "./live-once.ts";

const LIVES = Number(process.env.DAYWRIGHT_LIVES ?? 2_000);
const SEED = Number(process.env.DAYWRIGHT_LIVES_SEED ?? 1);

test("in whatever order weeks are lived, every minute of work is counted once, the past stays, and undo leads back", () => {
  const faults: string[] = [];
  for (let seed = SEED; seed < SEED + LIVES && faults.length < 10; seed++) faults.push(...liveOnce(seed));
  expect(faults.slice(0, 10)).toEqual([]);
});
