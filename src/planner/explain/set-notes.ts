import { startOfDate } from "#domain/time.ts";
import { deferrableOf } from "../beyond-window/owed-share.ts";
import type { SetNote } from "../facts.ts";
import type { PlacedHabit } from "../habits/place-habits.ts";
import type { CushionCurve, PlanningProblem, PlanningTask } from "../model.ts";
import { leavesOutTheSame } from "../variants/diversify.ts";
import { LEAST_DIFFERENCE } from "../variants/plan-difference.ts";
import type { VariantSet } from "../variants/solve-variants.ts";
import type { TrialLimit } from "./trial-limit.ts";

export function notesOn(
  { variants, leastDifference, searched: all, timeWasUp }: VariantSet,
  { fixed, now }: Pick<PlanningProblem, "fixed" | "now">,
): SetNote[] {
  const count = variants.length;
  if (variants.every(({ timeline }) => timeline.save().every((blocks) => blocks.length === 0)))
    return variants.some(leavesWorkOut) && !fixed.some(({ end }) => end > now) ? [{ kind: "nothing-placed" }] : [];
  // The other notes are true only of plans whose search was complete.
  if (timeWasUp) return [{ kind: "time-was-up", count, all }];
  return [
    ...(count < all ? [{ kind: "fewer-plans", count, all } as const] : []),
    ...(count > 1 && leastDifference < LEAST_DIFFERENCE
      ? [{ kind: "much-alike", percent: Math.floor(100 * leastDifference) } as const]
      : []),
    ...(count > 1 && leaveOutAlike(variants) ? [{ kind: "left-out-alike" } as const] : []),
  ];
}

function leavesWorkOut({ timeline }: VariantSet["variants"][number]): boolean {
  return timeline.save().some((_, job) => timeline.unplacedMinutes(job) > 0);
}

function leaveOutAlike([first, ...others]: VariantSet["variants"]): boolean {
  const { leftOut = [] } = first?.shown ?? {};
  return leftOut.length > 0 && others.every(({ shown }) => leavesOutTheSame(shown, { leftOut }));
}

export function notesOnTrials({ hasSkipped }: TrialLimit): SetNote[] {
  return hasSkipped ? [{ kind: "changes-untried" }] : [];
}

export function notesOnHabit({ habit, beyond }: PlacedHabit): SetNote[] {
  const { title, timesPerWeek: ofTimes } = habit;
  return beyond.map(({ times, ...where }) => ({
    kind: "habit-beyond",
    title,
    times: ofTimes - times,
    ofTimes,
    ...where,
  }));
}

export function notesOnTask(task: PlanningTask): SetNote[] {
  const minutes = deferrableOf(task);
  return minutes > 0 ? [{ kind: "can-wait", title: task.title, minutes, due: task.due ?? 0 }] : [];
}

export function notesOnCurve({ overload }: CushionCurve, { timeZone }: PlanningProblem): SetNote[] {
  if (!overload) return [];
  return [{ kind: "overload", monday: startOfDate(overload.week, timeZone), minutes: overload.minutes }];
}
