import { han } from "#wording/zh/spacing.ts";
import type { ActsText } from "./en.ts";

/** The same in Chinese. */
export const zh: ActsText = {
  done: "完成",
  notDone: "未完成",
  took: (event, when) => han`“${event}”占用了 ${when}。`,
  moveTo: (when) => han`移到 ${when}`,
  answered: { done: (title) => `“${title}”已完成。`, missed: (title) => `“${title}”记为未完成。` },
  movedTo: (title, when, calendar) => `“${title}”移到了${calendar ? `“${calendar}”的` : ""} ${when}。`,
  movedTimes: (title, count) => `“${title}”的 ${count} 次都移动了。`,
  putOff: (title) => `“${title}”没有别的位置，需要重新安排。`,
  nowLocked: (title) => `“${title}”在任何计划中都保持不动。`,
  nowUnlocked: (title) => `下次规划时可以移动“${title}”。`,
  removed: (count) => `移除了 ${count} 个时段。`,
  leftAlone: (title) => `“${title}”保持不变：它在你的日历中有改动，或没能读取。`,
  takenBack: "已撤销。",
};
