import { saysSpareTime } from "#domain/deadline.ts";
import type { Interval } from "#domain/interval.ts";
import { clip, covers, intersect, isSameInterval, overlaps, subtract, totalLength, widened } from "#domain/interval.ts";
import { nearestPairs } from "#domain/nearest-pairs.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { isOverdue } from "../constraints/hard/due-date.ts";
import { isAwayFrom, journeysTo, travelMinutes } from "../constraints/hard/travel.ts";
import type { BlockFact, BlockReason, DueFact, Pressing, ShareFact } from "../facts.ts";
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
  return { kind: "overdue", since: task.due, first: !leavesRoom(block, betweenDates(task, plan).start, plan) };
}

function lastFocusFact(block: PlacedBlock, task: PlanningTask, plan: LoadedPlan): BlockFact | null {
  if (task.effort !== "deep" || task.due === null || task.due > plan.problem.window.end) return null;
  const focus = clip(plan.freeFocus, { start: plan.problem.window.start, end: task.due });
  const last = focus.findLast((span) => lengthOf(span) >= shortestBlock(task));
  if (!last || last.start > block.start || block.end > last.end) return null;
  return { kind: "last-focus", from: last.start, to: last.end, until: task.due };
}

function onlyStretchFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  const minutes = lengthOf(block);
  const within = betweenDates(task, plan);
  const stretches = clip(plan.instance.free, within).filter((span) => lengthOf(span) >= minutes);
  const [only, another] = stretches;
  if (!only || another || !covers(stretches, block)) return null;
  const until = task.due !== null && task.due <= plan.problem.window.end ? task.due : null;
  const release = within.start === task.earliestStart ? within.start : null;
  return { kind: "only-stretch", minutes, release, until, from: only.start, to: only.end };
}

function afterTaskFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  const before = task.dependsOn.length === 0 ? [] : plan.problem.tasks.filter(({ id }) => task.dependsOn.includes(id));
  const last = before
    .map((other) => ({ title: other.title, finish: finishOf(plan, other) ?? 0 }))
    .sort((a, b) => b.finish - a.finish)[0];
  if (!last || last.finish === 0 || leavesRoom(block, last.finish, plan)) return null;
  return { kind: "after-task", title: last.title, finish: last.finish };
}

function releasedFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  const at = task.earliestStart;
  if (at === null || at <= plan.instance.clock.window.start || leavesRoom(block, at, plan)) return null;
  return { kind: "released", at };
}

function focusFact(block: PlacedBlock, task: PlanningTask, plan: FinishedPlan): BlockFact | null {
  if (task.effort !== "deep") return null;
  const hours = plan.instance.clock.during(plan.problem.preferences.focusHours);
  return totalLength(intersect(hours, [block])) === block.end - block.start ? { kind: "focus" } : null;
}

/** Why a block has no earlier free time: what it goes before, or what it waits for. */
function earliestFact(block: PlacedBlock, task: PlanningTask, plan: LoadedPlan): BlockFact | null {
  const from = betweenDates(task, plan).start;
  if (leavesRoom(block, from, plan)) return null;
  const ahead = aheadOfAll(block, task, plan);
  if (ahead) return { kind: "earliest-free", minutes: lengthOf(block), ahead };
  return yieldsFact(block, task, from, plan) ?? { kind: "earliest-free", minutes: lengthOf(block), ahead: null };
}

/**
 * The respect in which the task presses more than every other task that has work after this block;
 * null when nothing follows.
 */
function aheadOfAll(block: PlacedBlock, task: PlanningTask, { problem, lastStartOf }: LoadedPlan): Pressing | null {
  const isLater = ({ id }: PlanningTask) => (lastStartOf.get(id) ?? block.start) > block.start;
  const others = problem.tasks.filter((other) => other !== task && isLater(other));
  const [first] = others;
  if (!first) return null;
  const kind = (["due", "priority"] as const).find((by) =>
    others.every((other) => morePressing(task, other)[by] !== null),
  );
  return kind ? morePressing(task, first)[kind] : null;
}

/** The latest block of more pressing work without which this one could be earlier. */
function yieldsFact(block: PlacedBlock, task: PlanningTask, from: number, plan: LoadedPlan): BlockFact | null {
  for (const other of plan.blocks.toReversed()) {
    if (other.end > block.start || other.end <= from || other.taskId === task.id) continue;
    const first = plan.taskOf.get(other.taskId);
    const { due, priority } = first ? morePressing(first, task) : { due: null, priority: null };
    const by = due ?? priority;
    if (first && by && leavesRoom(block, from, { ...plan, leftFree: [freeAround(other, plan)] }))
      return { kind: "yields", title: first.title, by };
  }
  return null;
}

/** The free time around the block, including its own. */
function freeAround({ start, end }: Interval, { leftFree }: FinishedPlan): Interval {
  return {
    start: leftFree.find((span) => span.end === start)?.start ?? start,
    end: leftFree.find((span) => span.start === end)?.end ?? end,
  };
}

/** The respect in which `task` presses more than the other; null when it does not. */
function morePressing(
  task: PlanningTask,
  other: PlanningTask,
): { readonly due: Pressing | null; readonly priority: Pressing | null } {
  const isDueFirst = task.due !== null && task.due < (other.due ?? Number.POSITIVE_INFINITY);
  return {
    due: task.due !== null && isDueFirst ? { kind: "due", at: task.due } : null,
    priority: task.priority < other.priority ? { kind: "priority", priority: task.priority } : null,
  };
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
 * Whether the block could be earlier in the time that is left free from `from` on: wholly in it, or
 * by beginning earlier on the slots.
 */
function leavesRoom(block: PlacedBlock, from: number, plan: FinishedPlan): boolean {
  const before = clip(plan.leftFree, { start: from, end: block.start });
  if (before.some((span) => lengthOf(span) >= lengthOf(block))) return true;
  const touching = before.at(-1);
  if (touching?.end !== block.start) return false;
  return roundUpToSlot(touching.start, plan.problem.preferences.slotMinutes, plan.instance.clock) < block.start;
}

function shortestBlock(task: PlanningTask): number {
  return Math.min(task.minBlockMinutes, task.maxBlockMinutes, task.durationMinutes);
}

function lengthOf({ start, end }: Interval): number {
  return (end - start) / MINUTE_MS;
}
