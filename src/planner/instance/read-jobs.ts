import type { Interval } from "#domain/interval.ts";
import { blockLengths, fixedMinutes, mostDivisible } from "../constraints/hard/block-length.ts";
import { HARD_CONSTRAINTS } from "../constraints/hard/index.ts";
import type { Context, KindOfWork } from "../constraints/hard-constraint.ts";
import type { PlacedBlock, PlanningTask } from "../model.ts";
import { MINUTE_MS } from "../time/local-clock.ts";
import { intersect, totalLength } from "../time/spans.ts";
import { firstCellFrom, type Grid } from "./grid.ts";
import { type Job, weightOf } from "./job.ts";
import { needsAnyStart } from "./needs-any-start.ts";
import { openTo } from "./open-to.ts";
import { readPrecedence } from "./precedence.ts";

/** Tasks without a due date press less: as if due this many windows ahead. */
const UNDUE_WINDOWS = 2;

export function readJobs(context: Context, grid: Grid, free: readonly Interval[]): Job[] {
  const { problem } = context;
  const precedence = readPrecedence(problem.tasks);
  const maskFor = createMasks(context, grid, free);
  const fixed = groupByTask(problem.fixed);
  const previous = groupByTask(problem.previous);
  return problem.tasks.map((task, index) => {
    const left = Math.max(0, Math.ceil(task.durationMinutes - fixedMinutes(task, fixed.get(task.id) ?? [])));
    const lengths = blockLengths(task, left);
    const minutes = mostDivisible(left, lengths);
    const bounds = boundsOf(task, context, fixed);
    const toMinute = (instant: number) => (instant - grid.base) / MINUTE_MS;
    const release = Math.max(0, toMinute(bounds.start));
    const deadline = toMinute(bounds.end);
    const due = task.due === null ? null : Math.floor(toMinute(task.due));
    const windowEnd = toMinute(context.clock.window.end);
    const cycle = precedence.cycle[index] ?? null;
    const stood = (previous.get(task.id) ?? []).map((block) => ({
      start: toMinute(block.start),
      end: toMinute(block.end),
    }));
    const when = {
      release,
      deadline: Math.floor(Math.min(deadline, windowEnd)),
      firstCell: firstCellFrom(grid, release),
      lastCell: firstCellFrom(grid, Math.min(deadline, windowEnd)),
      open: maskFor(task),
    };
    return {
      index,
      task,
      minutes,
      indivisible: left - minutes,
      lengths,
      weight: weightOf(task),
      ...when,
      due,
      pressingFrom: Math.min(release, windowEnd),
      pressingUntil: Math.max(due === null ? windowEnd * UNDUE_WINDOWS : due, Math.min(release, windowEnd) + 60),
      startsAnywhere: needsAnyStart({ ...when, minutes, lengths }, grid),
      minutesPerDay: Math.min(...HARD_CONSTRAINTS.map((rule) => rule.minutesPerDay?.(task, context) ?? Infinity)),
      before: (precedence.before[index] ?? []).filter((other) => !isDone(other)),
      after: precedence.after[index] ?? [],
      descendants: precedence.descendants[index] ?? [],
      depth: precedence.depth[index] ?? 0,
      possible: cycle === null,
      cycle,
      previous: stood,
      anchors: stood.flatMap(({ start }) => (startsCell(grid, start) ? [firstCellFrom(grid, start)] : [])),
    };
  });

  /** Wholly covered by fixed blocks: those bound what follows instead. */
  function isDone(other: number): boolean {
    const task = problem.tasks[other] as PlanningTask;
    return fixedMinutes(task, fixed.get(task.id) ?? []) >= task.durationMinutes;
  }
}

/** The rules' bounds, and the end of the fixed blocks of everything this task waits for. */
function boundsOf(task: PlanningTask, context: Context, fixed: ReadonlyMap<string, PlacedBlock[]>): Interval {
  const bounds = HARD_CONSTRAINTS.flatMap((rule) => rule.bounds?.(task, context) ?? []);
  const waits = task.dependsOn.flatMap((id) => (fixed.get(id) ?? []).map((block) => block.end));
  return {
    start: Math.max(context.clock.window.start, ...bounds.map(({ start }) => start), ...waits),
    end: Math.min(...bounds.map(({ end }) => end)),
  };
}

/** Marks the cells that a kind of work may use; null when that is all of them. */
function createMasks(context: Context, grid: Grid, free: readonly Interval[]): (work: KindOfWork) => Uint8Array | null {
  const known = new Map<string, Uint8Array | null>();
  const all = totalLength(free);
  return (work) => {
    const key = JSON.stringify([work.category, work.effort, work.place]);
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const spans = openTo(work, context);
    const open = totalLength(intersect(free, spans)) === all ? null : maskOf(grid, spans);
    known.set(key, open);
    return open;
  };
}

function maskOf(grid: Grid, spans: readonly Interval[]): Uint8Array {
  const mask = new Uint8Array(grid.cells);
  let at = 0;
  for (let cell = 0; cell < grid.cells; cell++) {
    const start = grid.base + (grid.start[cell] as number) * MINUTE_MS;
    const end = grid.base + (grid.end[cell] as number) * MINUTE_MS;
    while (at < spans.length && (spans[at] as Interval).end <= start) at++;
    const span = spans[at];
    if (span && span.start <= start && end <= span.end) mask[cell] = 1;
  }
  return mask;
}

function startsCell(grid: Grid, minute: number): boolean {
  return grid.start[firstCellFrom(grid, minute)] === minute;
}

function groupByTask(blocks: readonly PlacedBlock[]): ReadonlyMap<string, PlacedBlock[]> {
  return Map.groupBy(blocks, (block) => block.taskId);
}
