import { expect, test } from "vitest";
import type { ContextResponse } from "#contract/context.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { rememberWindow } from "./change-context-cache.ts";
import { type ContextCache, findWindow } from "./context-cache.ts";

const NOW = Date.parse("2026-12-08T12:00:00Z");
const response = {} as ContextResponse;
const held = (start: number, end: number, fetchedAt = NOW) => ({ start, end, fetchedAt, response });

test("only a window that covers all that is asked for is used again", () => {
  const cache: ContextCache = [held(100, 200)];
  expect(findWindow(cache, { start: 100, end: 200 }, NOW)).toBe(cache[0]);
  expect(findWindow(cache, { start: 120, end: 180 }, NOW)).toBe(cache[0]);
  expect(findWindow(cache, { start: 99, end: 180 }, NOW)).toBeNull();
  expect(findWindow(cache, { start: 120, end: 201 }, NOW)).toBeNull();
});

test("a window is used again for less than five minutes, the newest first", () => {
  const cache: ContextCache = [held(0, 300, NOW - 4 * MINUTE_MS), held(0, 400, NOW - MINUTE_MS)];
  expect(findWindow(cache, { start: 10, end: 20 }, NOW)).toBe(cache[1]);
  expect(findWindow(cache, { start: 10, end: 20 }, NOW + 4 * MINUTE_MS - 1)).toBe(cache[1]);
  expect(findWindow(cache, { start: 10, end: 20 }, NOW + 4 * MINUTE_MS)).toBeNull();
});

test("what a new window covers, and what is too old, is dropped from the cache", () => {
  const cache: ContextCache = [held(0, 50, NOW - 6 * MINUTE_MS), held(100, 200), held(100, 900)];
  rememberWindow(cache, held(90, 210));
  expect(cache.map(({ start, end }) => [start, end])).toEqual([
    [100, 900],
    [90, 210],
  ]);
});
