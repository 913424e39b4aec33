import { expect, test } from "vitest";
import { differenceBetween } from "./variant-difference.ts";

const block = (task: string, hour: number) => ({
  task_id: task,
  summary: `part of ${task}`,
  start: `2026-12-07T${String(hour).padStart(2, "0")}:00:00Z`,
  end: `2026-12-07T${String(hour + 1).padStart(2, "0")}:00:00Z`,
});

test("a block at another time is moved; parts of one task are interchangeable", () => {
  const from = { events: [block("essay", 9), block("essay", 10), block("gym", 18)] };
  const to = { events: [block("essay", 10), block("essay", 14), block("gym", 18)] };
  expect(differenceBetween(from, to)).toEqual({ moved: 1, added: 0, removed: 0 });
});

test("what only one variant has is added or removed", () => {
  const from = { events: [block("essay", 9), block("essay", 10)] };
  const to = { events: [block("essay", 9), block("gym", 18)] };
  expect(differenceBetween(from, to)).toEqual({ moved: 0, added: 1, removed: 1 });
});
