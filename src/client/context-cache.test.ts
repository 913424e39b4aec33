import { expect, test } from "vitest";
import type { ContextResponse } from "#contract/context.ts";
import { type ContextCache, findWindow, rememberWindow, windowAround } from "./context-cache.ts";

const NOW = Date.parse("2026-12-08T12:00:00Z");
const MINUTE = 60_000;
const response = {} as ContextResponse;
const held = (start: number, end: number, fetchedAt = NOW) => ({ start, end, fetchedAt, response });

test("a day's window reaches seven days either side, a week's three weeks, the last day included, across a clock change too", () => {
  const iso = ({ start, end }: { start: number; end: number }) => [
    new Date(start).toISOString(),
    new Date(end).toISOString(),
  ];
  expect(iso(windowAround("2026-12-08", "timeGridDay", "UTC"))).toEqual([
    "2026-12-01T00:00:00.000Z",
    "2026-12-16T00:00:00.000Z",
  ]);
  expect(iso(windowAround("2026-12-08", "timeGridWeek", "UTC"))).toEqual([
    "2026-11-17T00:00:00.000Z",
    "2026-12-30T00:00:00.000Z",
  ]);
  // Berlin's clocks go back on 25 October: midnight is at 22:00 UTC before, at 23:00 UTC after.
  expect(iso(windowAround("2026-10-24", "timeGridDay", "Europe/Berlin"))).toEqual([
    "2026-10-16T22:00:00.000Z",
    "2026-10-31T23:00:00.000Z",
  ]);
});

test("only a window that covers all that is asked for is used again", () => {
  const cache: ContextCache = [held(100, 200)];
  expect(findWindow(cache, { start: 100, end: 200 }, NOW)).toBe(cache[0]);
  expect(findWindow(cache, { start: 120, end: 180 }, NOW)).toBe(cache[0]);
  expect(findWindow(cache, { start: 99, end: 180 }, NOW)).toBeNull();
  expect(findWindow(cache, { start: 120, end: 201 }, NOW)).toBeNull();
});

test("a window is used again for less than five minutes, the newest first", () => {
  const cache: ContextCache = [held(0, 300, NOW - 4 * MINUTE), held(0, 400, NOW - MINUTE)];
  expect(findWindow(cache, { start: 10, end: 20 }, NOW)).toBe(cache[1]);
  expect(findWindow(cache, { start: 10, end: 20 }, NOW + 4 * MINUTE - 1)).toBe(cache[1]);
  expect(findWindow(cache, { start: 10, end: 20 }, NOW + 4 * MINUTE)).toBeNull();
});

test("what a new window covers, and what is too old, is dropped from the cache", () => {
  const cache: ContextCache = [held(0, 50, NOW - 6 * MINUTE), held(100, 200), held(100, 900)];
  rememberWindow(cache, held(90, 210));
  expect(cache.map(({ start, end }) => [start, end])).toEqual([
    [100, 900],
    [90, 210],
  ]);
});
