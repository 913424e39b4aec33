import type { PlanningTask } from "../../model.ts";
import type { SoftConstraint } from "../soft-constraint.ts";

/** From here on work whose effort nobody said may well need focus: minutes. */
const LONG = 90;

/**
 * Long work of which nobody said whether it is deep or light. A list of tasks that was typed in a
 * minute is made of such work, and the mornings are as good for it as for any.
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
