import type { Interval } from "#domain/interval.ts";
import { clip, intersect, overlaps, totalLength } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { openHours } from "../constraints/hard/working-hours.ts";
import type { UnplacedFact, Usable } from "../facts.ts";
import type { Job } from "../job.ts";
import type { PlanningTask } from "../model.ts";
import type { ArrangedPlan } from "./arranged-plan.ts";
import { isLeftToPauses } from "./left-to-pauses.ts";

export function unplacedFactOf(task: PlanningTask, minutes: number, plan: ArrangedPlan): UnplacedFact {
  const { instance, problem } = plan;
  const job = plan.jobOf.get(task) as Job;
  const titleOf = (index: number) => instance.jobs[index]?.task.title ?? "";
  if (job.cycle) return { kind: "cycle", titles: job.cycle.map(titleOf) };
  const waitsFor = job.before.find((index) => plan.unplaced.has(instance.jobs[index]?.task.id ?? ""));
  if (waitsFor !== undefined) return { kind: "waits", title: titleOf(waitsFor) };

  const usable = usableTime(job, plan);
  if (usable.start >= usable.end)
    return {
      kind: "starts-too-late",
      at: usable.start,
      until: usable.end,
      dueFirst: usable.end < problem.window.end,
    };
  const open = plan.openTo(task);
  const stretches = intersect(clip(instance.free, usable), open);
  const free = Math.floor(totalLength(stretches) / MINUTE_MS);
  if (free === 0) {
    const isOutsideHours = clip(openHours(task, instance.context), usable).length === 0;
    return { kind: "no-free-time", from: usable.start, until: usable.end, ...(isOutsideHours && { isOutsideHours }) };
  }
  const isLater = usable.start - instance.clock.window.start >= MINUTE_MS;
  const when: Usable = { from: isLater ? usable.start : null, until: usable.end };
  const longest = Math.floor(longestOf(stretches) / MINUTE_MS);
  if (longest < job.lengths.min) return { kind: "stretches-too-short", longest, shortest: job.lengths.min, ...when };
  if (minutes === job.indivisible) {
    const { min, max } = job.lengths;
    return { kind: "indivisible", minutes: job.minutes + job.indivisible, shortest: min, longest: max };
  }
  const cap = problem.preferences.maxFocusMinutesPerDay;
  if (task.effort === "deep" && capIsReached(plan, usable, cap)) return { kind: "focus-cap", minutes, cap, ...when };
  const left = intersect(clip(plan.leftFree, usable), open);
  if (blocksCapIsReached(left, job, plan)) return { kind: "blocks-cap", minutes, cap: instance.blocksPerDay, ...when };
  if (minutes >= job.lengths.min && !task.spacing && isLeftToPauses(job, left, plan))
    return { kind: "left-to-pauses", minutes, ...when };
  const longestLeft = Math.floor(longestOf(left) / MINUTE_MS);
  if (longestLeft < job.lengths.min && totalLength(left) >= minutes * MINUTE_MS)
    return { kind: "left-in-scraps", minutes, longest: longestLeft, shortest: job.lengths.min, ...when };
  const used = Math.ceil((totalLength(stretches) - totalLength(left)) / MINUTE_MS);
  return { kind: "too-little-time", minutes, free, used, ...when };
}

function longestOf(spans: readonly Interval[]): number {
  return Math.max(0, ...spans.map(({ start, end }) => end - start));
}

/** Whether every day on which the shortest block could begin has reached its cap on blocks. */
function blocksCapIsReached(
  left: readonly Interval[],
  { lengths }: Job,
  { instance, placedOn }: ArrangedPlan,
): boolean {
  const { clock, fixedLoad, blocksPerDay } = instance;
  if (blocksPerDay === Number.POSITIVE_INFINITY) return false;
  const hasRoom = (day: Interval) =>
    left.some(({ start, end }) => Math.max(start, day.start) <= Math.min(end - lengths.min * MINUTE_MS, day.end - 1));
  const isFull = (day: number) => (placedOn[day]?.blocks ?? 0) + (fixedLoad[day]?.blocks ?? 0) >= blocksPerDay;
  return clock.days.some(hasRoom) && clock.days.every((day, index) => !hasRoom(day) || isFull(index));
}

/** From the start that rules and predecessors allow to the due date or the end of the window. */
function usableTime(job: Job, { instance }: ArrangedPlan): Interval {
  const toInstant = (minute: number) => instance.grid.base + minute * MINUTE_MS;
  return { start: toInstant(job.release), end: toInstant(job.deadline) };
}

/** Whether every day that has room for more work has reached its cap on deep work. */
function capIsReached(plan: ArrangedPlan, usable: Interval, cap: number): boolean {
  const { clock } = plan.instance;
  const left = clip(plan.leftFree, usable);
  let hasRoom = false;
  for (const [index, day] of clock.days.entries()) {
    if (!left.some((span) => overlaps(span, day))) continue;
    hasRoom = true;
    if ((plan.deepMinutesOn[index] ?? 0) < cap) return false;
  }
  return hasRoom;
}
