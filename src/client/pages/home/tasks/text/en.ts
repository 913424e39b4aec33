/** What the form of a habit says, in English. Another language is another file of this form. */
export const en = {
  times: "Times a week",
  every: "Every … weeks",
  days: "On these days; none pressed: on any",
  hours: "Preferred times",
  hoursHint: "07:00–09:00, 18:00–20:00",
  hoursWrong: "Times such as 07:00–09:00, 18:00–20:00",
  paused: "Paused until",
};

export type HabitText = typeof en;
