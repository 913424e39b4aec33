import type { PreviewText } from "./en.ts";

/** Chinese words of the plans that are shown while others are searched for. */
export const zh: PreviewText = {
  name: "方案预览",
  hide: "收起",
  show: "查看方案",
  soFar: (count, most) =>
    most === null || count > most ? `已有 ${count} 个方案` : `已有 ${count} 个方案，最多 ${most} 个`,
  onlyALook: "仅供先看：方案仍在生成和比较。",
  firstReady: (title, blocks) => `第一个方案已就绪：“${title}”，${blocks} 个时段。`,
  stands: { new: "新", moved: "移动", removed: "移除" },
  nothing: "没有时段。",
  wontFit: (works) => `放不下：${works}`,
  work: (title, length) => `“${title}”（${length}）`,
  others: (titles) => `已有的其他方案：${titles}`,
};
