import type { SoftConstraint } from "../soft-constraint.ts";

export const unevenDays: SoftConstraint = {
  name: "uneven-days",
  meaning: "what planned work adds to the squared hours per day, events in working hours, nights and habits included",
  scope: "day",
  amount: (minutes, taken) => ((taken + minutes) / 60) ** 2 - (taken / 60) ** 2,
};
