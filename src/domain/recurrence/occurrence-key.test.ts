import { expect, test } from "vitest";
import { epochOf } from "../time.ts";
import { occurrenceKey, readOccurrenceKey } from "./occurrence-key.ts";

test("an instance is named as Google names it, and read again; a key of one event is none", () => {
  const originalStart = epochOf("2026-12-08T09:05:00Z");
  expect(occurrenceKey("series_1", originalStart)).toBe("series_1_20261208T090500Z");
  expect(readOccurrenceKey("series_1_20261208T090500Z")).toEqual({ seriesKey: "series_1", originalStart });
  for (const key of ["0123456789abcdefghijklmnop", "a_b", "a_20261399T090000Z"])
    expect(readOccurrenceKey(key)).toBe(null);
});
