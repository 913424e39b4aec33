import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPatience } from "./patience.ts";

const waiting = { signal: new AbortController().signal, firstWordsMs: 3_000, silenceMs: 15_000, wholeAnswerMs: 45_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("each part that is heard starts the wait for the next anew, within what the whole may take", () => {
  const patience = createPatience(waiting);
  vi.advanceTimersByTime(2_000);
  patience.heard();
  for (let second = 2; second < 44; second += 14) {
    vi.advanceTimersByTime(14_000);
    patience.heard();
  }
  expect(patience.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(patience.signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("the first words are waited for as long as the caller says", () => {
  const patience = createPatience(waiting);
  vi.advanceTimersByTime(2_999);
  expect(patience.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(patience.signal.reason).toMatchObject({ name: "TimeoutError" });
});

test("after the last words it waits a second more", () => {
  const patience = createPatience(waiting);
  patience.heardAll();
  vi.advanceTimersByTime(999);
  expect(patience.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(patience.signal.aborted).toBe(true);
});

test("once the call is over no timer is left, and the endpoint is not listened to", () => {
  const patience = createPatience(waiting);
  patience.heard();
  patience.end();
  expect([vi.getTimerCount(), patience.signal.aborted]).toEqual([0, true]);
});
