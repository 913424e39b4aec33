import type { Spoken } from "../spoken.ts";

export const zh: Spoken = {
  locale: "zh-CN",
  allDay: "全天",
  hours: "小时",
  minutes: "分钟",
  gap: "",
  comma: " ",
  priorities: ["紧急", "高", "普通", "低"],
};
