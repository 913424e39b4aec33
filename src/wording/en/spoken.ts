import type { Spoken } from "../spoken.ts";

export const en: Spoken = {
  locale: "en-GB",
  allDay: "all day",
  hours: " h",
  minutes: " min",
  gap: " ",
  comma: ", ",
  priorities: ["Urgent", "High", "Normal", "Low"],
};
