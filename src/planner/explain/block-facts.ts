import type { Interval } from "#domain/interval.ts";
import { isOverdue } from "../constraints/hard/due-date.ts";
import type { PlacedBlock, PlanningTask, VariantKey } from "../model.ts";
import { MINUTE_MS, roundUpToSlot } from "../time/local-clock.ts";
import { clip, covers, intersect, totalLength, union } from "../time/spans.ts";
import { type FinishedPlan, finishOf } from "./finished-plan.ts";
import { cushionOf } from "./metrics.ts";

/** Why a block stands where it stands: the one fact that binds it most. Instants are epoch milliseconds. */
export type BlockFact =
  | { readonly kind: "kept" }
  | { readonly kind: "moved"; readonly from: number; readonly because: string | null }
  | { readonly kind: "overdue"; readonly due: number }
  /** No later stretch of focus hours before the due date is free for a block of this task. */
  | { readonly kind: "last-focus"; readonly from: number; readonly to: number; readonly due: number }
  /** No other stretch that the task may use, from its earliest start on, is free for this block's length. */
  | {
      readonly kind: "only-stretch";
      readonly minutes: number;
      readonly from: number | null;
      readonly due: number | null;
    }
  | { readonly kind: "after-task"; readonly title: string; readonly finish: number }
  | { readonly kind: "released"; readonly at: number }
  | { readonly kind: "focus"; readonly start: number }
  | { readonly kind: "day-load"; readonly day: number; readonly minutes: number; readonly average: number }
  /** Nothing as long is left free before it. */
  | { readonly kind: "first-stretch"; readonly minutes: number }
  /** A free stretch, with the events that it lies between. */
  | {
      readonly kind: "stretch";
      readonly from: number;
      readonly to: number;
      readonly after: string | null;
      readonly before: string | null;
    };

/** How a task's last block stands to its due date. */
export type DueFact = { readonly due: number; readonly cushion: number };

export function factOf(block: PlacedBlock, task: PlanningTask, key: VariantKey, plan: FinishedPlan): BlockFact {
  return (
    (key === "change-least" ? stayFact(block, plan) : null) ??
    overdueFact(task, plan) ??
    lastFocusFact(block, task, plan) ??
    onlyStretchFact(block, task, plan) ??
    afterTaskFact(block, task, plan) ??
    releasedFact(block, task, plan) ??
    (key === "balanced" ? dayLoadFact(block, plan) : null) ??
    (key === "deep-work" ? focusFact(block, task, plan) : null) ??
    firstStretchFact(block, task, plan) ??
    focusFact(block, task, plan) ??
    stretchFact(block, plan)
  );
}

/** Only for a due date that is kept and lies within the window, and only on the block that ends the task's work. */
export function dueFactOf(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): DueFact | null {
  const { window } = plan.problem;
  if (task.due === null || task.due > window.end || block.end > task.due || plan.unplaced.has(task.id)) return null;
  return finishOf(plan, task) === block.end ? { due: task.due, cushion: cushionOf(plan, task) } : null;
}

function stayFact(block: PlacedBlock, { problem, blocks }: FinishedPlan): BlockFact | null {
  const stood = problem.previous.filter((previous) => previous.taskId === block.taskId);
  if (stood.some(({ start, end }) => start === block.start && end === block.end)) return { kind: "kept" };
  const standing = new Set(blocks.filter(({ taskId }) => taskId === block.taskId).map(({ start }) => start));
  const left = stood.filter(({ start }) => !standing.has(start));
  const from = left.sort((a, b) => Math.abs(a.start - block.start) - Math.abs(b.start - block.start))[0];
  if (!from) return null;
  const event = problem.busy.find((busy) => busy.end > busy.start && meets(busy, from));
  return { kind: "moved", from: from.start, because: event?.title || null };
}

function overdueFact(task: PlanningTask, { problem }: FinishedPlan): BlockFact | null {
  return task.due !== null && isOverdue(task, problem) ? { kind: "overdue", due: task.due } : null;
}

function lastFocusFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  if (task.effort !== "deep" || task.due === null || task.due > plan.problem.window.end) return null;
  const hours = plan.instance.clock.during(plan.problem.preferences.focusHours);
  const focus = clip(intersect(plan.instance.free, hours), { start: plan.problem.window.start, end: task.due });
  const last = focus.filter((span) => lengthOf(span) >= shortestBlock(task)).at(-1);
  if (!last || last.start > block.start || block.end > last.end) return null;
  return { kind: "last-focus", from: last.start, to: last.end, due: task.due };
}

function onlyStretchFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  const minutes = lengthOf(block);
  const within = usable(task, plan);
  const stretches = clip(plan.instance.free, within).filter((span) => lengthOf(span) >= minutes);
  if (stretches.length !== 1 || !covers(stretches, block)) return null;
  const due = task.due !== null && task.due <= plan.problem.window.end ? task.due : null;
  return { kind: "only-stretch", minutes, from: within.start === task.earliestStart ? within.start : null, due };
}

function afterTaskFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  const before = plan.problem.tasks.filter(({ id }) => task.dependsOn.includes(id));
  const last = before
    .map((other) => ({ title: other.title, finish: finishOf(plan, other) ?? 0 }))
    .sort((a, b) => b.finish - a.finish)[0];
  if (!last || last.finish === 0 || leavesRoomBefore(block, last.finish, plan)) return null;
  return { kind: "after-task", title: last.title, finish: last.finish };
}

function releasedFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  const at = task.earliestStart;
  if (at === null || at <= plan.instance.clock.window.start || leavesRoomBefore(block, at, plan)) return null;
  return { kind: "released", at };
}

function focusFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  if (task.effort !== "deep") return null;
  const hours = plan.instance.clock.during(plan.problem.preferences.focusHours);
  return totalLength(intersect(hours, [block])) === block.end - block.start
    ? { kind: "focus", start: block.start }
    : null;
}

/** So little work a day that evenness is no reason. */
const LITTLE_WORK = 60;

/** The day's planned work against the mean of the days that have free working time. */
function dayLoadFact(block: PlacedBlock, plan: FinishedPlan): BlockFact | null {
  const { clock, free } = plan.instance;
  const planned = union([...plan.blocks, ...plan.habits.flatMap(({ occurrences }) => occurrences)]);
  const days = clock.days.filter((day) => clip(free, day).length > 0);
  const day = days.find(({ start, end }) => block.start >= start && block.start < end);
  if (!day || days.length < 2) return null;
  const minutes = totalLength(clip(planned, day)) / MINUTE_MS;
  const average = totalLength(intersect(planned, days)) / MINUTE_MS / days.length;
  return average < LITTLE_WORK ? null : { kind: "day-load", day: day.start, minutes, average };
}

function firstStretchFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  const from = Math.max(plan.instance.clock.window.start, task.earliestStart ?? Number.NEGATIVE_INFINITY);
  return leavesRoomBefore(block, from, plan) ? null : { kind: "first-stretch", minutes: lengthOf(block) };
}

function stretchFact(block: PlacedBlock, plan: FinishedPlan): BlockFact {
  const stretch = plan.instance.free.find(({ start, end }) => start <= block.start && block.end <= end) ?? block;
  const { busy, preferences } = plan.problem;
  const buffer = preferences.bufferMinutes * MINUTE_MS;
  const before = busy.find(({ start, end }) => end > start && start - buffer === stretch.end);
  const after = busy.find(({ start, end }) => end > start && end + buffer === stretch.start);
  return {
    kind: "stretch",
    from: stretch.start,
    to: stretch.end,
    after: after?.title || null,
    before: before?.title || null,
  };
}

/** Whether from `from` on, in time that is left free, the block could stand earlier, or begin earlier on the slots. */
function leavesRoomBefore(block: PlacedBlock, from: number, plan: FinishedPlan): boolean {
  const before = clip(plan.leftFree, { start: from, end: block.start });
  if (before.some((span) => lengthOf(span) >= lengthOf(block))) return true;
  const touching = before.at(-1);
  if (touching?.end !== block.start) return false;
  return roundUpToSlot(touching.start, plan.problem.preferences.slotMinutes, plan.instance.clock) < block.start;
}

function meets(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}

function usable(task: PlanningTask, { instance }: FinishedPlan): Interval {
  const { window } = instance.clock;
  return {
    start: Math.max(window.start, task.earliestStart ?? window.start),
    end: Math.min(window.end, task.due ?? window.end),
  };
}

function shortestBlock(task: PlanningTask): number {
  return Math.min(task.minBlockMinutes, task.maxBlockMinutes, task.durationMinutes);
}

function lengthOf({ start, end }: Interval): number {
  return (end - start) / MINUTE_MS;
}
