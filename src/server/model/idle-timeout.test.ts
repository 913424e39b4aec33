import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { neverAborted } from "../../../test/support/never-aborted.ts";
import { createIdleTimeout } from "./idle-timeout.ts";

const waiting = { signal: neverAborted(), firstWordsMs: 3_000, silenceMs: 15_000, wholeAnswerMs: 45_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("each part that is heard starts the wait for the next anew, within what the whole may take", () => {
  const idle = createIdleTimeout(waiting);
  vi.advanceTimersByTime(2_000);
  idle.heard();
  for (let second = 2; second < 44; second += 14) {
    vi.advanceTimersByTime(14_000);
    idle.heard();
  }
  expect(idle.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(idle.signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("the first words are waited for as long as the caller says", () => {
  const idle = createIdleTimeout(waiting);
  vi.advanceTimersByTime(2_999);
  expect(idle.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(idle.signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("after the last words it waits a second more", () => {
  const idle = createIdleTimeout(waiting);
  idle.heardAll();
  vi.advanceTimersByTime(999);
  expect(idle.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(idle.signal.aborted).toBe(true);
});

test("once the call is over no timer is left, and the endpoint is not listened to", () => {
  const idle = createIdleTimeout(waiting);
  idle.heard();
  idle.end();
  expect([vi.getTimerCount(), idle.signal.aborted]).toEqual([0, true]);
});
