import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The eight functions of the page that interface §2.6 names. */
const FUNCTIONS = [
  "formatHoursMinutes",
  "durationMinutes",
  "formatDurationZh",
  "checkTimeOverlap",
  "parseDate",
  "easeOutCubic",
  "getCumulativeScaleY",
  "normalizeWheelDelta",
];

/** The sources of the page. */
const sources = ["client", "wording", "domain"].flatMap((room) => {
  const folder = join(import.meta.dirname, "..", room);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(folder, file), "utf8"));
});

test.each(FUNCTIONS)("the page calls %s", (name) => {
  const calls = sources.filter((source) => new RegExp(`(?<!function )\\b${name}\\(`).test(source));
  expect(calls.length).toBeGreaterThan(0);
});
