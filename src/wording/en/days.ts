import type { DayWords } from "../language/days.ts";

const PARTS = ["morning", "afternoon", "evening"];

export const en: DayWords = {
  weekday: "long",
  everyWeek: (weekday) => `${weekday}s`,
  endOf: (day) => `the end of ${day}`,
  partOfDay: (day, part, isDated) => (isDated ? `the ${PARTS[part]} of ${day}` : `${day} ${PARTS[part]}`),
};
