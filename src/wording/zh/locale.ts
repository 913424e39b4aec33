import { MINUTE_MS } from "#domain/time.ts";
import type { Spoken } from "../language/locale.ts";
import { formatDurationZh } from "./duration.ts";

export const zh: Spoken = {
  language: "zh",
  locale: "zh-CN",
  allDay: "全天",
  duration: (minutes) => formatDurationZh(0, minutes * MINUTE_MS),
  to: "到",
  stop: "。",
  gap: "",
  comma: " ",
  colon: "：",
  priorities: ["紧急", "高", "普通", "低"],
};
