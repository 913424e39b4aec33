import type { SoftConstraint } from "../soft-constraint.ts";

/** More than this makes a day long, even when its working hours are longer. */
export const WHOLE_DAY = 7 * 60;

export const longDays: SoftConstraint = {
  name: "long-days",
  meaning:
    "what planned work adds to the squared hours per day beyond seven, events in working hours, nights and habits included",
  scope: "day",
  amount: (minutes, taken) => beyond(taken + minutes) - beyond(taken),
};

function beyond(minutes: number): number {
  return (Math.max(0, minutes - WHOLE_DAY) / 60) ** 2;
}
