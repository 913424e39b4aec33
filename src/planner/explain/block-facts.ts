import { saysSpareTime } from "#domain/deadline.ts";
import type { Interval } from "#domain/interval.ts";
import {
  clip,
  contains,
  firstWithin,
  indexFrom,
  isSameInterval,
  lastWithin,
  overlaps,
  subtract,
  totalLength,
  widened,
} from "#domain/interval.ts";
import { nearestPairs } from "#domain/nearest-pairs.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { isOverdue } from "../constraints/hard/due-date.ts";
import { isAwayFrom, journeysTo, travelMinutes } from "../constraints/hard/travel.ts";
import type { BlockFact, BlockReason, DueFact, Overdue, Pressing, ShareFact } from "../facts.ts";
import type { BusySpan, PlacedBlock, PlanningTask, VariantKey } from "../model.ts";
import { roundUpToSlot } from "../time/local-clock.ts";
import { dayFact, type LoadedPlan } from "./day-facts.ts";
import { betweenDates, type FinishedPlan, finishOf, timesOf } from "./finished-plan.ts";
import { cushionOf } from "./metrics.ts";

/**
 * Why the block is where it is: of the facts that hold, the most binding one, or the one that its
 * variant aims at.
 */
export function reasonOf(block: PlacedBlock, task: PlanningTask, key: VariantKey, plan: LoadedPlan): BlockReason {
  const fact =
    (key === "change-least" || plan.problem.stands ? stayFact(block, plan) : null) ??
    overdueFact(block, task, plan) ??
    lastFocusFact(block, task, plan) ??
    onlyStretchFact(block, task, plan) ??
    afterTaskFact(block, task, plan) ??
    releasedFact(block, task, plan) ??
    (key === "balanced" ? dayFact(block, betweenDates(task, plan), plan) : null) ??
    (key === "deep-work" ? focusFact(block, task, plan) : null) ??
    earliestFact(block, task, plan) ??
    focusFact(block, task, plan) ??
    dayFact(block, betweenDates(task, plan), plan) ??
    betweenFact(block, task, plan);
  const share = shareFactOf(task);
  return { ...fact, due: dueFactOf(block, task, plan), ...(share && { share }) };
}

/**
 * Only for a due date that is kept, where its spare time says something, and only on the block that
 * ends the task's work.
 */
function dueFactOf(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): DueFact | null {
  if (task.due === null || block.end > task.due || finishOf(plan, task) !== block.end) return null;
  const spare = cushionOf(plan, task);
  const says = saysSpareTime(spare, timesOf(task, plan), plan.problem.window.end);
  return spare >= 0 && says ? { at: task.due, spare } : null;
}

function shareFactOf({ due, durationMinutes: minutes, wholeMinutes: whole }: PlanningTask): ShareFact | null {
  return due === null || whole === undefined ? null : { minutes, whole, due };
}

function stayFact(block: PlacedBlock, { problem, blocks }: FinishedPlan): BlockFact | null {
  const stood = problem.previous.filter((previous) => previous.taskId === block.taskId);
  if (stood.some((one) => isSameInterval(one, block))) return { kind: "kept" };
  const own = blocks.filter(({ taskId }) => taskId === block.taskId);
  const left = stood.filter((one) => !own.some((other) => isSameInterval(one, other)));
  const elsewhere = own.filter((one) => !stood.some((other) => isSameInterval(one, other)));
  const from = nearestPairs(left, elsewhere).find(([, to]) => isSameInterval(to, block))?.[0];
  if (!from || own.some(({ start }) => start === from.start)) return null;
  const event = problem.busy.find((busy) => overlaps(busy, from));
  return { kind: "moved", from: from.start, because: event?.title || null };
}

function overdueFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  if (task.due === null || !isOverdue(task, plan.problem)) return null;
  return {
    kind: "overdue",
    since: task.due,
    first: !leavesRoom(block, betweenDates(task, plan).start, plan.leftFree, plan),
  };
}

function lastFocusFact(block: PlacedBlock, task: PlanningTask, plan: LoadedPlan): BlockFact | null {
  if (task.effort !== "deep" || task.due === null || task.due > plan.problem.window.end) return null;
  const within = { start: plan.problem.window.start, end: task.due };
  const last = lastWithin(plan.freeFocus, within, shortestBlock(task) * MINUTE_MS);
  if (!last || last.start > block.start || block.end > last.end) return null;
  return { kind: "last-focus", from: last.start, to: last.end, until: task.due };
}

function onlyStretchFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  const { free } = plan.instance;
  const within = betweenDates(task, plan);
  const length = block.end - block.start;
  const only = firstWithin(free, within, length);
  if (!only || !contains(only, block) || firstWithin(free, { ...within, start: only.end }, length)) return null;
  const until = task.due !== null && task.due <= plan.problem.window.end ? task.due : null;
  const release = within.start === task.earliestStart ? within.start : null;
  return { kind: "only-stretch", minutes: lengthOf(block), release, until, from: only.start, to: only.end };
}

function afterTaskFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  const before = task.dependsOn.length === 0 ? [] : plan.problem.tasks.filter(({ id }) => task.dependsOn.includes(id));
  const last = before
    .map((other) => ({ title: other.title, finish: finishOf(plan, other) ?? 0 }))
    .sort((a, b) => b.finish - a.finish)[0];
  if (!last || last.finish === 0 || leavesRoom(block, last.finish, plan.leftFree, plan)) return null;
  return { kind: "after-task", title: last.title, finish: last.finish };
}

function releasedFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  const at = task.earliestStart;
  if (at === null || at <= plan.instance.clock.window.start || leavesRoom(block, at, plan.leftFree, plan)) return null;
  return { kind: "released", at };
}

function focusFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  if (task.effort !== "deep") return null;
  const hours = plan.instance.clock.during(plan.problem.preferences.focusHours);
  return totalLength(clip(hours, block)) === block.end - block.start ? { kind: "focus" } : null;
}

/** Why a block has no earlier free time: what it goes before, or what it waits for. */
function earliestFact(block: PlacedBlock, task: PlanningTask, plan: LoadedPlan): BlockFact | null {
  const from = betweenDates(task, plan).start;
  if (leavesRoom(block, from, plan.leftFree, plan)) return null;
  const ahead = aheadOfAll(block, task, plan);
  if (ahead) return { kind: "earliest-free", minutes: lengthOf(block), ahead };
  return yieldsFact(block, task, from, plan) ?? { kind: "earliest-free", minutes: lengthOf(block), ahead: null };
}

/**
 * The respect in which the task presses more than every other task that has work after this block;
 * null when nothing follows.
 */
function aheadOfAll(block: PlacedBlock, task: PlanningTask, { problem, lastStartOf }: LoadedPlan): Pressing | null {
  let [due, priority, isAny] = [true, true, false];
  for (const other of problem.tasks) {
    if (other === task || (lastStartOf.get(other.id) ?? block.start) <= block.start) continue;
    due &&= isDueSooner(task, other);
    priority &&= task.priority < other.priority;
    if (!due && !priority) return null;
    isAny = true;
  }
  return isAny ? pressingBy(task, { due, priority }) : null;
}

/** The latest block of more pressing work without which this one could be earlier. */
function yieldsFact(block: PlacedBlock, task: PlanningTask, from: number, plan: LoadedPlan): BlockFact | null {
  const { blocks, taskOf } = plan;
  for (let at = indexFrom(blocks, block.start) - 1; at >= 0; at--) {
    const other = blocks[at] as PlacedBlock;
    if (other.end <= from) return null;
    if (other.taskId === task.id) continue;
    const first = taskOf.get(other.taskId);
    const by = first ? pressingBy(first, morePressing(first, task)) : null;
    if (first && by && leavesRoom(block, from, [freeAround(other, plan)], plan))
      return { kind: "yields", title: first.title, by: sinceOverdue(by, first, plan) };
  }
  return null;
}

function sinceOverdue(by: Pressing, task: PlanningTask, { problem }: LoadedPlan): Pressing | Overdue {
  return by.kind === "due" && isOverdue(task, problem) ? { kind: "overdue", since: by.at } : by;
}

/** The free time around the block, including its own. */
function freeAround({ start, end }: Interval, { leftFree }: FinishedPlan): Interval {
  const before = lastWithin(leftFree, { start: Number.NEGATIVE_INFINITY, end: start });
  const after = firstWithin(leftFree, { start: end, end: Number.POSITIVE_INFINITY });
  return {
    start: before?.end === start ? before.start : start,
    end: after?.start === end ? after.end : end,
  };
}

/** The respects in which `task` presses more than the other. */
function morePressing(task: PlanningTask, other: PlanningTask): { readonly due: boolean; readonly priority: boolean } {
  return { due: isDueSooner(task, other), priority: task.priority < other.priority };
}

function isDueSooner({ due }: PlanningTask, other: PlanningTask): boolean {
  return due !== null && due < (other.due ?? Number.POSITIVE_INFINITY);
}

/** How the task presses more, by its due date first; null when it does in no respect. */
function pressingBy(task: PlanningTask, { due, priority }: ReturnType<typeof morePressing>): Pressing | null {
  if (due && task.due !== null) return { kind: "due", at: task.due };
  return priority ? { kind: "priority", priority: task.priority } : null;
}

function betweenFact(block: PlacedBlock, { place }: PlanningTask, { instance, problem }: FinishedPlan): BlockFact {
  const isElsewhere = isAwayFrom(place);
  const free = subtract(instance.free, journeysTo(isElsewhere, problem));
  const stretch = free.find(({ start, end }) => start <= block.start && block.end <= end) ?? block;
  const closedBy = (event: BusySpan) => {
    const travel = isElsewhere(event.location) ? travelMinutes(event, problem) : 0;
    return widened(event, Math.max(problem.preferences.bufferMinutes, travel) * MINUTE_MS);
  };
  const titleOf = (isNext: (closed: Interval) => boolean) =>
    problem.busy.find((event) => event.end > event.start && isNext(closedBy(event)))?.title || null;
  return {
    kind: "between",
    from: stretch.start,
    to: stretch.end,
    after: titleOf(({ end }) => end === stretch.start),
    before: titleOf(({ start }) => start === stretch.end),
  };
}

/**
 * Whether the block could be earlier in this free time from `from` on: wholly in it, or by
 * beginning earlier on the slots.
 */
function leavesRoom(block: PlacedBlock, from: number, free: readonly Interval[], plan: FinishedPlan): boolean {
  const before = { start: from, end: block.start };
  if (firstWithin(free, before, block.end - block.start)) return true;
  const touching = lastWithin(free, before);
  if (touching?.end !== block.start) return false;
  return roundUpToSlot(touching.start, plan.problem.preferences.slotMinutes, plan.instance.clock) < block.start;
}

function shortestBlock(task: PlanningTask): number {
  return Math.min(task.minBlockMinutes, task.maxBlockMinutes, task.durationMinutes);
}

function lengthOf({ start, end }: Interval): number {
  return (end - start) / MINUTE_MS;
}
