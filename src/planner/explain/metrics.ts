import { saysSpareTime } from "#domain/deadline.ts";
import type { Interval } from "#domain/interval.ts";
import { clip, covers, intersect, intersection, totalLength } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { deferrableOf } from "../beyond-window/owed-share.ts";
import type { PlanMetrics, PlanningTask } from "../model.ts";
import { createLocalClock } from "../time/local-clock.ts";
import { deadlineChances } from "./deadline-chances.ts";
import { type FinishedPlan, finishOf, timesOf } from "./finished-plan.ts";

/**
 * What a plan achieves. Planned time counts tasks and habits, but not blocks that were fixed
 * already.
 */
export function measurePlan(plan: FinishedPlan): PlanMetrics {
  const { problem, blocks, habits } = plan;
  const occurrences = habits.flatMap((habit) => habit.occurrences);
  const planned: readonly Interval[] = [...blocks, ...occurrences];
  // This window does not decide whether work is in time when a part of it may wait.
  const due = problem.tasks.filter((task) => task.due !== null && deferrableOf(task) === 0);
  const cushions = due.map((task) => ({ task, minutes: cushionOf(plan, task) }));
  const telling = cushions.filter(({ task, minutes }) =>
    saysSpareTime(minutes, timesOf(task, plan), problem.window.end),
  );
  const tasksPlaced = new Set(blocks.map((block) => block.taskId)).size;
  return {
    minutesPlaced: minutesOf(planned),
    minutesUnplaced:
      sum([...plan.unplaced.values()]) +
      sum(habits.map((h) => h.missed * h.habit.durationMinutes)) +
      sum(problem.tasks.map(deferrableOf)),
    lateMinutes: sum(due.map((task) => lateMinutes(plan, task))),
    deadlinesMet: due.filter((task) => isMet(plan, task)).length,
    deadlinesTotal: due.length,
    cushionMinutes: leastOf(cushions),
    spareMinutes: leastOf(telling),
    cushions: cushions.map(({ task, minutes }) => ({ taskId: task.id, minutes })),
    deadlineChances: deadlineChances(plan),
    longestFocusMinutes: longestFocus(plan),
    focusMinutes: focusMinutes(plan),
    loadPerDay: createLocalClock(problem.timeZone, problem.window, problem.trips).days.map((day) => ({
      date: day.date,
      minutes: minutesOf(planned.flatMap((span) => intersection(span, day) ?? [])),
    })),
    fragmentation: tasksPlaced === 0 ? 1 : blocks.length / tasksPlaced,
    blocksMoved: countMoved(plan),
    finish: planned.length === 0 ? null : Math.max(...planned.map(({ end }) => end)),
  };
}

/**
 * Free working minutes between the end of a task's work and its due date, within the window;
 * negative for a task with unplaced work: the minutes that are missing.
 */
export function cushionOf(plan: FinishedPlan, task: PlanningTask): number {
  const missing = plan.unplaced.get(task.id) ?? 0;
  if (missing > 0) return -missing;
  const finish = finishOf(plan, task) ?? plan.instance.clock.window.start;
  const due = task.due ?? finish;
  // Less than a minute late is 0, not -0.
  if (due < finish) return 0 - lateMinutes(plan, task);
  return Math.floor(totalLength(clip(plan.leftFree, { start: finish, end: due })) / MINUTE_MS);
}

function lateMinutes(plan: FinishedPlan, task: PlanningTask): number {
  if (isInTime(plan, task)) return 0;
  const late = { start: task.due ?? Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY };
  const placed = plan.blocks.filter((block) => block.taskId === task.id);
  return minutesOf(intersect(placed, [late]));
}

function isMet(plan: FinishedPlan, task: PlanningTask): boolean {
  return !plan.unplaced.has(task.id) && isInTime(plan, task);
}

/** Whether no block of the task ends after its due date. */
function isInTime(plan: FinishedPlan, task: PlanningTask): boolean {
  const finish = finishOf(plan, task);
  return finish === null || finish <= (task.due ?? finish);
}

/** The longest block that lies wholly in focus hours. */
function longestFocus({ problem, instance, blocks }: FinishedPlan): number {
  const hours = instance.clock.during(problem.preferences.focusHours);
  const focused = blocks.filter((block) => covers(hours, block));
  return focused.reduce((longest, { start, end }) => Math.max(longest, (end - start) / MINUTE_MS), 0);
}

function focusMinutes({ problem, instance, blocks }: FinishedPlan): number {
  const deep = new Set(problem.tasks.flatMap((task) => (task.effort === "deep" ? [task.id] : [])));
  const hours = instance.clock.during(problem.preferences.focusHours);
  return minutesOf(blocks.filter(({ taskId }) => deep.has(taskId)).flatMap((block) => clip(hours, block)));
}

/**
 * Blocks of the previous plan that are still ahead, whose tasks still exist, and that no longer
 * have the same start and end.
 */
function countMoved({ problem, blocks, instance }: FinishedPlan): number | null {
  if (problem.previous.length === 0) return null;
  const key = (block: { taskId: string; start: number; end: number }) =>
    JSON.stringify([block.taskId, block.start, block.end]);
  const standing = new Set([...blocks, ...problem.fixed].map(key));
  const known = new Set(problem.tasks.map((task) => task.id));
  return problem.previous.filter(
    (block) => known.has(block.taskId) && block.start >= instance.clock.window.start && !standing.has(key(block)),
  ).length;
}

function minutesOf(spans: readonly Interval[]): number {
  return totalLength(spans) / MINUTE_MS;
}

function leastOf(cushions: readonly { readonly minutes: number }[]): number | null {
  return cushions.length === 0 ? null : Math.min(...cushions.map(({ minutes }) => minutes));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
