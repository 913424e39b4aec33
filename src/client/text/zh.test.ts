import { expect, test } from "vitest";
import { zh } from "./zh.ts";

test("on a narrow card in Chinese a length breaks between hours and minutes, and no number leaves its word", () => {
  expect(zh.aDay("4小时30分钟")).toBe("每天最多 4小时\u200b30分钟");
  expect(zh.updateCard(2, 1, 0)).toBe("移动\u00a02 · 新增\u00a01");
});
