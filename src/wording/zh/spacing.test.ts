import { expect, test } from "vitest";
import { han } from "./spacing.ts";

test.each([
  [han`移到 ${"周四 14:00"}`, "移到周四 14:00"],
  [han`移到 ${"14:00"}`, "移到 14:00"],
  [han`移到 ${"12月7日周一 14:00"}`, "移到 12月7日周一 14:00"],
  [han`${"14:00"} 的更新`, "14:00 的更新"],
  [han`${"今天"} 的更新`, "今天的更新"],
  [han`${"读 书"} 已移到 ${"周四"}。`, "读 书已移到周四。"],
])("no space stands between Chinese and Chinese: %s", (text, expected) => {
  expect(text).toBe(expected);
});
