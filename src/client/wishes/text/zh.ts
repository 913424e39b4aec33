import type { WishesText } from "./en.ts";

/** 愿望及其中任务的中文文字。 */
export const zh: WishesText = {
  understood: "用于这份计划",
  leaveOut: (title) => `不要 ${title}`,
  notUnderstood: (parts) => `没看懂：${parts}`,
  previewFailed: "现在没能读懂这段文字。",
  readBy: (model) => `由 ${model || "模型"} 读出。不对的请去掉；时间和时长打勾后才会使用。`,
  readInstead: (why) => `${why}以下是按规则读出的内容。`,
  modelFailures: {
    timeout: "模型没有及时回答。",
    unreachable: "连不上模型。",
    refused: "模型拒绝了。",
    "rate-limited": "模型太忙了。",
    "cut-off": "模型的回答中断了。",
    unusable: "模型的回答没法用。",
    budget: "模型的用量已经用完。",
    "no-model": "没有设置模型。",
    withheld: "你的文字不会离开这台机器。",
  },
  wishedHours: (kind, days) => `${kind}：${days}`,
  noHours: "无",
  asNow: "与现在相同",

  aboutDuration: (time) => `约${time}`,
  due: (when) => `${when} 截止`,
  overdue: (when) => `${when} 已截止`,
  startsAt: (when) => `${when} 起`,
  priorities: ["", "紧急", "重要", "普通", "不急"],
  efforts: { deep: "需要专注", light: "轻松" },
  blocksUpTo: (time) => `每段最多${time}`,
  blocksFrom: (time) => `每段至少${time}`,
  perWeek: (count) => (count === 7 ? "每天" : `每周 ${count} 次`),
  weekdays: { mon: "周一", tue: "周二", wed: "周三", thu: "周四", fri: "周五", sat: "周六", sun: "周日" },
  workingHours: "工作时间",
  focusHours: "专注时段",
  lengths: {
    buffer_minutes: "日程前后留空（分钟）",
    min_block_minutes: "最短一段（分钟）",
    max_block_minutes: "最长一段（分钟）",
    max_focus_minutes_per_day: "每天专注上限（分钟）",
    default_task_minutes: "未写时长的任务（分钟）",
    slot_minutes: "开始时间间隔（分钟）",
  },
  duration: (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return [hours > 0 ? `${hours}小时` : "", rest > 0 || hours === 0 ? `${rest}分钟` : ""].join("");
  },
};
