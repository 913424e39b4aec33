import { covers, overlaps } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { PlacedBlock } from "../../model.ts";
import { breaches, type Context, type HardConstraint, tasksById } from "../hard-constraint.ts";
import { busyTimeRule } from "./busy-time.ts";
import { lunchRule } from "./lunch.ts";
import { reservedTimeRule } from "./reserved-time.ts";
import { travelRule } from "./travel.ts";
import { windowRule } from "./window.ts";
import { workingHoursRule } from "./working-hours.ts";

/**
 * This rule has no hooks: the search places blocks on cells that begin on slots
 * (`instance/cell-grid.ts`, `needs-any-start.ts`).
 */
export const slotGridRule: HardConstraint = {
  name: "slot-grid",
  violations: (blocks, context) =>
    breaches(
      blocks,
      (block) => !isOnSlot(block, context) && !beginsFreeTime(block, context),
      "starts off the slot grid",
    ),
};

function isOnSlot({ start }: PlacedBlock, { problem, clock }: Context): boolean {
  return start % MINUTE_MS === 0 && (clock.minuteOfDay(start) % 60) % problem.preferences.slotMinutes === 0;
}

/** Whether the task could not have started a minute sooner, whatever else stands in the plan. */
function beginsFreeTime({ start, taskId }: PlacedBlock, context: Context): boolean {
  const before = { start: start - MINUTE_MS, end: start };
  const task = tasksById(context).get(taskId);
  if (!task || before.start < (task.earliestStart ?? Number.NEGATIVE_INFINITY)) return true;
  const isClosed = [windowRule, busyTimeRule, lunchRule, reservedTimeRule].some((rule) =>
    rule.closes?.(context).some((span) => overlaps(span, before)),
  );
  const isOpen = [workingHoursRule, travelRule].every((rule) => {
    const open = rule.opens?.(task, context);
    return !open || covers(open, before);
  });
  return isClosed || !isOpen;
}
