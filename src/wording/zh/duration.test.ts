import { expect, test } from "vitest";
import { formatDurationZh } from "./duration.ts";

test.each([
  [150, "2小时30分钟"],
  [60, "1小时"],
  [45, "45分钟"],
  [0, "0分钟"],
  [-30, "0分钟"],
  [1_440, "24小时"],
  [59.7, "1小时"],
])("%d minutes read %s", (minutes, text) => {
  expect(formatDurationZh(0, minutes * 60_000)).toBe(text);
});

test("a duration of what is no time reads as none", () => {
  expect(formatDurationZh("yesterday", 0)).toBe("0分钟");
});
