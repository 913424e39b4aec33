import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPatience } from "./patience.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("each part that is heard starts the wait for the next anew, within a minute for the whole", () => {
  const patience = createPatience(new AbortController().signal);
  for (let second = 0; second < 56; second += 14) {
    vi.advanceTimersByTime(14_000);
    patience.heard();
  }
  expect(patience.signal.aborted).toBe(false);
  vi.advanceTimersByTime(4_000);
  expect(patience.signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("after the last words it waits a second more", () => {
  const patience = createPatience(new AbortController().signal);
  patience.heardAll();
  vi.advanceTimersByTime(999);
  expect(patience.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(patience.signal.aborted).toBe(true);
});

test("once the call is over no timer is left, and the endpoint is not listened to", () => {
  const patience = createPatience(new AbortController().signal);
  patience.heard();
  patience.end();
  expect([vi.getTimerCount(), patience.signal.aborted]).toEqual([0, true]);
});
