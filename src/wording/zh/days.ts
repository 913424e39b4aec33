import type { DayWords } from "../language/days.ts";

export const zh: DayWords = {
  weekday: "short",
  everyWeek: (weekday) => `每${weekday}`,
  endOf: (day) => `${day}结束`,
  partOfDay: (day, part) => `${day}${["上午", "下午", "晚上"][part]}`,
};
