import type { HabitText } from "./en.ts";

/** Chinese words of the form of a habit. */
export const zh: HabitText = {
  times: "每周几次",
  every: "每几周一轮",
  days: "在这几天；都不选则哪天都行",
  hours: "偏好的时间",
  hoursHint: "07:00–09:00，18:00–20:00",
  hoursWrong: "请写成 07:00–09:00，18:00–20:00 这样的时间",
  paused: "暂停到",
};
