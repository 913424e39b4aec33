import type { PlanningTask } from "../../model.ts";
import type { SoftConstraint } from "../soft-constraint.ts";

/** Work of unknown effort that is at least this long, in minutes, is likely to need focus. */
const LONG = 90;

/**
 * Long work whose effort the person did not state. Most tasks of a quickly typed list are of this
 * kind, and focus hours suit them too.
 */
export function isLongWork({ effort, durationMinutes, wholeMinutes = durationMinutes }: PlanningTask): boolean {
  return effort === null && wholeMinutes >= LONG;
}

export const longOutsideFocus: SoftConstraint = {
  name: "long-outside-focus",
  meaning: "hours of long work, of which nobody said whether it is deep or light, outside focus hours",
  scope: "block",
  regular: false,
  amount: ({ task }, start, end, focus) => (isLongWork(task) ? (end - start - focus) / 60 : 0),
};
