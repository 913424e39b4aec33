import type { Interval } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { PlanMetrics, PlanningTask } from "#planner/model.ts";
import type { Minutes } from "./minute-grid.ts";

/**
 * The metrics of a plan, from its blocks and what it says to be unplaced, minute by minute. Not the
 * chances of deadlines, which are drawn at random.
 */
export function metricsOf(minutes: Minutes): Omit<PlanMetrics, "deadlineChances"> {
  const { problem, plan, blocks } = minutes;
  const planned = plan.blocks.filter(({ fixed }) => !fixed);
  const due = problem.tasks.filter(({ id, due }) => due !== null && !hasDeferrable(minutes, id));
  const cushions = due.map((task) => ({ taskId: task.id, minutes: cushionOf(minutes, task) }));
  const telling = due.flatMap((task, at) => (isTelling(task, cushions[at]?.minutes ?? 0, minutes) ? [task.id] : []));
  const deep = blocks.filter(({ effort }) => effort === "deep");
  const focusOf = (span: Interval) => minutes.within(span).filter((at) => minutes.isFocus(at)).length;
  return {
    minutesPlaced: sum(planned.map(lengthOf)),
    minutesUnplaced: sum(plan.unplaced.map((work) => work.minutes)),
    lateMinutes: sum(due.map((task) => lateMinutes(minutes, task))),
    deadlinesMet: due.filter((task) => missingOf(minutes, task) === 0 && endOf(minutes, task) <= (task.due ?? 0))
      .length,
    deadlinesTotal: due.length,
    cushionMinutes: least(cushions),
    spareMinutes: least(cushions.filter(({ taskId }) => telling.includes(taskId))),
    cushions,
    longestFocusMinutes: Math.max(0, ...blocks.filter((block) => focusOf(block) === lengthOf(block)).map(lengthOf)),
    focusMinutes: sum(deep.map(focusOf)),
    loadPerDay: loadPerDay(minutes, planned),
    fragmentation: blocks.length === 0 ? 1 : blocks.length / new Set(blocks.map(({ taskId }) => taskId)).size,
    blocksMoved: blocksMoved(minutes),
    finish: planned.length === 0 ? null : Math.max(...planned.map(({ end }) => end)),
  };
}

function hasDeferrable({ plan }: Minutes, id: string): boolean {
  return plan.unplaced.some(({ taskId, deferrable = 0 }) => taskId === id && deferrable > 0);
}

/** The work of the task that has no block. */
function missingOf({ problem, blocks }: Minutes, { id, durationMinutes }: PlanningTask): number {
  const own = [...blocks, ...problem.fixed].filter(({ taskId }) => taskId === id);
  return Math.max(0, durationMinutes - sum(own.map(lengthOf)));
}

/** The end of the last block of the task, or the first moment that is planned. */
function endOf({ problem, blocks }: Minutes, { id }: PlanningTask): number {
  const ends = [...blocks, ...problem.fixed].filter(({ taskId }) => taskId === id).map(({ end }) => end);
  return ends.length > 0 ? Math.max(...ends) : Number.NEGATIVE_INFINITY;
}

function lateMinutes({ blocks }: Minutes, { id, due }: PlanningTask): number {
  const own = blocks.filter(({ taskId }) => taskId === id);
  return sum(own.map(({ start, end }) => Math.max(0, end - Math.max(start, due ?? end)) / MINUTE_MS));
}

/** Free minutes between the work and its due date; negative: what is missing, or late. */
function cushionOf(minutes: Minutes, task: PlanningTask): number {
  const missing = missingOf(minutes, task);
  if (missing > 0) return 0 - missing;
  const { window, now } = minutes.problem;
  const end = Math.max(endOf(minutes, task), window.start, now);
  const due = task.due ?? end;
  if (due < endOf(minutes, task)) return 0 - lateMinutes(minutes, task);
  const runs = minutes.runs((at) => minutes.isFree(at), { start: end, end: due });
  return sum(runs.map(lengthOf));
}

/** Whether the cushion leaves a choice that the person has: within these days, and of some time. */
function isTelling({ due, earliestStart, durationMinutes }: PlanningTask, cushion: number, { problem }: Minutes) {
  const isChosen = earliestStart !== null && (due ?? 0) <= earliestStart + durationMinutes * MINUTE_MS;
  return cushion < 0 || ((due ?? 0) <= problem.window.end && !isChosen);
}

function loadPerDay(minutes: Minutes, planned: readonly Interval[]): { date: string; minutes: number }[] {
  const loads = new Map(minutes.within(minutes.problem.window).map((at) => [minutes.dateOf(at), 0]));
  for (const span of planned)
    for (const at of minutes.within(span)) {
      const date = minutes.dateOf(at);
      loads.set(date, (loads.get(date) ?? 0) + 1);
    }
  return [...loads].map(([date, load]) => ({ date, minutes: load }));
}

function blocksMoved({ problem, plan }: Minutes): number | null {
  const { previous, tasks, window, now, fixed } = problem;
  if (previous.length === 0) return null;
  const isAhead = ({ start }: Interval) => start >= Math.max(window.start, now);
  return previous.filter(
    (stood) =>
      isAhead(stood) &&
      tasks.some(({ id }) => id === stood.taskId) &&
      ![...plan.blocks, ...fixed].some(
        ({ taskId, start, end }) => taskId === stood.taskId && start === stood.start && end === stood.end,
      ),
  ).length;
}

function least(cushions: readonly { readonly minutes: number }[]): number | null {
  return cushions.length === 0 ? null : Math.min(...cushions.map((one) => one.minutes));
}

function lengthOf({ start, end }: Interval): number {
  return (end - start) / MINUTE_MS;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
