import type { SoftConstraint } from "../soft-constraint.ts";

/** More planned work than this makes a day long, even when its working hours are longer. */
export const WHOLE_DAY = 7 * 60;

export const longDays: SoftConstraint = {
  name: "long-days",
  meaning: "squared hours of planned work per day beyond seven, however long the working hours are",
  scope: "day",
  amount: (minutes) => (Math.max(0, minutes - WHOLE_DAY) / 60) ** 2,
};
