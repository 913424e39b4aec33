import type { Interval } from "#domain/interval.ts";
import { intersect, totalLength } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { blockLengths, fixedMinutes, mostDivisible } from "../constraints/hard/block-length.ts";
import { isOverdue } from "../constraints/hard/due-date.ts";
import { HARD_CONSTRAINTS } from "../constraints/hard/rules.ts";
import type { Context, KindOfWork } from "../constraints/hard-constraint.ts";
import { type BlockLengths, type Job, type Place, weightOf } from "../job.ts";
import type { PlacedBlock, PlanningTask } from "../model.ts";
import { firstCellFrom, type Grid, lastCellOf } from "./cell-grid.ts";
import { createLoadsBeside } from "./day-loads.ts";
import { needsAnyStart } from "./needs-any-start.ts";
import { keyOfKind, openTo } from "./open-time.ts";
import { readPrecedence } from "./precedence.ts";
import { roomsOf, type Sessions, sessionsOf } from "./spaced-sessions.ts";

/** The urgency of a task without a due date is that of one due this many windows ahead. */
const UNDUE_WINDOWS = 2;
const DAY_MINUTES = 24 * 60;
const BOUNDING = HARD_CONSTRAINTS.filter(({ bounds }) => bounds !== undefined);
const CAPPING = HARD_CONSTRAINTS.filter(({ minutesPerDay }) => minutesPerDay !== undefined);

export function readJobs(context: Context, grid: Grid, free: readonly Interval[]): Job[] {
  return context.problem.tasks.map(createJobReader(context, grid, free));
}

/** Reads single tasks by their index in the problem. */
export function createJobReader(context: Context, grid: Grid, free: readonly Interval[]) {
  const { problem } = context;
  const precedence = readPrecedence(problem.tasks);
  const maskFor = createMasks(context, grid, free);
  const fixed = groupByTask(problem.fixed);
  const standing = groupByTask(problem.stands ? problem.previous : []);
  let known: ReturnType<typeof createLoadsBeside> | null = null;
  return (task: PlanningTask, index: number): Job => {
    const left = leftOf(task);
    const own = standing.get(task.id) ?? [];
    const bounds = boundsOf(task, context, fixed);
    const toMinute = (instant: number) => (instant - grid.base) / MINUTE_MS;
    const release = Math.max(0, toMinute(bounds.start));
    const deadline = toMinute(bounds.end);
    const due = task.due === null ? null : Math.floor(toMinute(task.due));
    const windowEnd = toMinute(context.clock.window.end);
    const overdue = isOverdue(task, problem);
    const cycle = precedence.cycle[index] ?? null;
    const when = {
      release,
      deadline: Math.floor(Math.min(deadline, windowEnd)),
      firstCell: firstCellFrom(grid, release),
      lastCell: firstCellFrom(grid, Math.min(deadline, windowEnd)),
      open: maskFor(task),
    };
    const sessions = task.spacing ? spaceOut(task, left, when) : null;
    const { min, max } = blockLengths(task, left);
    const lengths = lengthsBeside(own, { min, max: sessions?.longest ?? max }, left);
    const minutes = mostDivisible(left, lengths);
    const inCalendar = own.map(({ start, end }) => ({ start: toMinute(start), end: toMinute(end) }));
    return {
      index,
      task,
      minutes,
      indivisible: left - minutes,
      lengths,
      weight: weightOf(task),
      release: when.release,
      deadline: when.deadline,
      firstCell: when.firstCell,
      lastCell: when.lastCell,
      open: when.open,
      sessionDays: sessions && maskOfDays(grid, sessions.days, when.open),
      due,
      isOverdue: overdue,
      pressingFrom: Math.min(release, windowEnd),
      pressingUntil: Math.max(
        due === null ? windowEnd * UNDUE_WINDOWS : due,
        Math.min(release, windowEnd) + (overdue ? DAY_MINUTES : 60),
      ),
      startsAnywhere: needsAnyStart({ minutes, lengths }, when, grid),
      minutesPerDay: minutesPerDay(task, context),
      before: (precedence.before[index] ?? []).filter((other) => !isDone(other)),
      after: precedence.after[index] ?? [],
      descendants: precedence.descendants[index] ?? [],
      depth: precedence.depth[index] ?? 0,
      possible: cycle === null,
      cycle,
      stood: own.map(({ start }, at) => ({ ...(inCalendar[at] as Interval), ...dayOf(start, toMinute) })),
      places: inCalendar.flatMap((span) => placeOf(span, when, grid)),
      anchors: inCalendar.flatMap(({ start }) => (startsCell(grid, start) ? [firstCellFrom(grid, start)] : [])),
    };
  };

  function leftOf(task: PlanningTask): number {
    return Math.max(0, Math.ceil(task.durationMinutes - fixedMinutes(task, fixed.get(task.id) ?? [])));
  }

  /** The minutes of each day that all but this task takes. */
  function loadsBeside({ id }: PlanningTask): readonly number[] {
    known ??= createLoadsBeside(
      context,
      free,
      problem.tasks.map((task) => ({ id: task.id, minutes: leftOf(task), ...boundsOf(task, context, fixed) })),
    );
    return known(id);
  }

  function dayOf(instant: number, toMinute: (instant: number) => number) {
    const day = context.clock.days[context.clock.dayIndex(instant)];
    return { dayStart: toMinute(day?.start ?? instant), dayEnd: toMinute(day?.end ?? instant) };
  }

  /** Sessions where blocks of the task stand, and otherwise on days without one. */
  function spaceOut(task: PlanningTask, left: number, when: Parameters<typeof roomsOf>[1]): Sessions | null {
    const own = standing.get(task.id) ?? [];
    const daysOf = (blocks: readonly PlacedBlock[]) => blocks.map(({ start }) => context.clock.dayIndex(start));
    const taken = [...daysOf(own), ...daysOf(fixed.get(task.id) ?? [])];
    const rooms = roomsOf(grid, when, context.clock.days.length).map((room, day) => (taken.includes(day) ? 0 : room));
    const lengths = own.map(({ start, end }) => (end - start) / MINUTE_MS);
    const rest = left - lengths.reduce((sum, minutes) => sum + minutes, 0);
    const days = { rooms, loads: loadsBeside(task) };
    const more = sessionsOf(rest, blockLengths(task, rest), days, problem.preferences.slotMinutes);
    if (own.length === 0) return more;
    return { longest: Math.max(more?.longest ?? 0, ...lengths), days: [...daysOf(own), ...(more?.days ?? [])] };
  }

  /** Whether fixed blocks cover the whole task. Those blocks then bound its successors. */
  function isDone(other: number): boolean {
    const task = problem.tasks[other] as PlanningTask;
    return fixedMinutes(task, fixed.get(task.id) ?? []) >= task.durationMinutes;
  }
}

/**
 * The rules' bounds, the end of the fixed blocks of all predecessors, and, where a plan stands, the
 * start of those of all successors.
 */
function boundsOf(task: PlanningTask, context: Context, fixed: ReadonlyMap<string, PlacedBlock[]>): Interval {
  const { problem, clock } = context;
  let { start, end } = { start: clock.window.start, end: Number.POSITIVE_INFINITY };
  for (const rule of BOUNDING) {
    const bounds = rule.bounds?.(task, context);
    start = Math.max(start, bounds?.start ?? start);
    end = Math.min(end, bounds?.end ?? end);
  }
  for (const id of task.dependsOn) for (const block of fixed.get(id) ?? []) start = Math.max(start, block.end);
  const waiting = problem.stands ? problem.tasks.filter(({ dependsOn }) => dependsOn.includes(task.id)) : [];
  for (const { id } of waiting) for (const block of fixed.get(id) ?? []) end = Math.min(end, block.start);
  return { start, end };
}

/** Most minutes of capped work a day; infinite when no rule caps this work. */
function minutesPerDay(task: PlanningTask, context: Context): number {
  let most = Number.POSITIVE_INFINITY;
  for (const rule of CAPPING) most = Math.min(most, rule.minutesPerDay?.(task, context) ?? most);
  return most;
}

/**
 * Standing blocks may keep their short length, and the rest of the work may be one block. Where
 * standing blocks are longer than the work left, one of them is cut.
 */
function lengthsBeside(own: readonly PlacedBlock[], { min, max }: BlockLengths, left: number): BlockLengths {
  if (own.length === 0) return { min, max };
  const standing = own.map(({ start, end }) => (end - start) / MINUTE_MS);
  const rest = left - standing.reduce((sum, minutes) => sum + minutes, 0);
  const odd = rest > 0 ? [rest] : rest < 0 ? standing.map((minutes) => minutes + rest) : [];
  return { min: Math.max(1, Math.min(min, ...standing, ...odd.filter((minutes) => minutes > 0))), max };
}

/** The cells of one gap in which a span lies, if all of them are open to the job. */
function placeOf(
  { start, end }: Interval,
  { release, deadline, open }: Pick<Job, "release" | "deadline" | "open">,
  grid: Grid,
): Place[] {
  const cell = firstCellFrom(grid, start);
  if (start < release || end > deadline || grid.start[cell] !== start || !Number.isInteger(end)) return [];
  const cellEnd = lastCellOf(grid, cell, end) + 1;
  if (cellEnd > grid.cells || grid.gapOf[cellEnd - 1] !== grid.gapOf[cell]) return [];
  if ((grid.end[cellEnd - 1] as number) < end) return [];
  return open === null || open.subarray(cell, cellEnd).every((isOpen) => isOpen === 1)
    ? [{ cell, cellEnd, start: grid.start[cell] as number, end: Math.round(end) }]
    : [];
}

/** Marks the cells open to a kind of work; null when all of them are. */
function createMasks(context: Context, grid: Grid, free: readonly Interval[]): (work: KindOfWork) => Uint8Array | null {
  const known = new Map<string, Uint8Array | null>();
  const all = totalLength(free);
  return (work) => {
    const key = keyOfKind(work);
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

function maskOfDays(grid: Grid, days: readonly number[], open: Uint8Array | null): Uint8Array {
  return Uint8Array.from(grid.dayOf, (day, cell) => (days.includes(day) && open?.[cell] !== 0 ? 1 : 0));
}

function startsCell(grid: Grid, minute: number): boolean {
  return grid.start[firstCellFrom(grid, minute)] === minute;
}

function groupByTask(blocks: readonly PlacedBlock[]): ReadonlyMap<string, PlacedBlock[]> {
  return Map.groupBy(blocks, (block) => block.taskId);
}
