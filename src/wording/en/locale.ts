import type { Spoken } from "../language/locale.ts";

export const en: Spoken = {
  language: "en",
  locale: "en-GB",
  allDay: "all day",
  duration(minutes) {
    const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (whole === 0) return `${rest} min`;
    return rest === 0 ? `${whole} h` : `${whole} h ${rest} min`;
  },
  to: " to ",
  stop: ".",
  gap: " ",
  comma: ", ",
  colon: ": ",
  priorities: ["Urgent", "High", "Normal", "Low"],
};
