import { expect, test } from "vitest";
import { durationIn } from "./duration-in-text.ts";

test.each([
  ["essay 3h", 180],
  ["Essay (1.5 hours)", 90],
  ["essay 1,5 h", 90],
  ["read 45m", 45],
  ["read 45 min.", 45],
  ["90-minute run", 90],
  ["gym 1h30", 90],
  ["gym 1 h 30 min", 90],
  ["2 hours and 15 minutes of piano", 135],
  ["写论文 2小时", 120],
  ["练琴30分钟", 30],
])("%s takes %i minutes", (title, minutes) => expect(durationIn(title, "")).toBe(minutes));

test.each(["Swim 200 meters", "Chapter 3", "call at 10:30", "v1.2h", "buy 5 mugs", "0h", "read 3 ham recipes"])(
  "%s names no length",
  (title) => expect(durationIn(title, "")).toBeNull(),
);

test("the title counts before the notes, and the notes where the title names none", () => {
  expect(durationIn("essay 3h", "45 min")).toBe(180);
  expect(durationIn("essay", "should take 45 min")).toBe(45);
});
