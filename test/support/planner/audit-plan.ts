import { byStart, type Interval } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { Hours, Plan, PlannedBlock, PlanningProblem, PlanningTask } from "#planner/model.ts";

/**
 * Every breach of a hard rule by a plan, by arithmetic that shares nothing with the planner: minute
 * by minute on the wall clock that `Intl` shows, and interval against interval.
 */
export function auditPlan(plan: Plan, problem: PlanningProblem): string[] {
  const ids = new Set(problem.tasks.map(({ id }) => id));
  const blocks = plan.blocks.filter((block) => !block.fixed && ids.has(block.taskId));
  const habits = plan.blocks.filter((block) => !ids.has(block.taskId));
  return [
    ...blocks.flatMap((block) => auditBlock(block, problem)),
    ...habits.flatMap((block) => auditHabit(block, problem)),
    ...auditOverlaps([...blocks, ...habits]),
    ...auditMinutes(plan, problem),
    ...auditDependencies(plan, problem),
    ...auditFocusCap(blocks, problem),
    ...auditPauses(blocks, problem),
    ...auditHabitPauses(blocks, habits, problem),
  ].map((fault) => `${plan.key}: ${fault}`);
}

function auditBlock(block: PlannedBlock, problem: PlanningProblem): string[] {
  const task = problem.tasks.find(({ id }) => id === block.taskId);
  if (!task) return [`${show(block)} is of no task`];
  const faults: string[] = [];
  const { preferences, window } = problem;
  const minutes = (block.end - block.start) / MINUTE_MS;
  const fixed = problem.fixed.filter(({ taskId }) => taskId === task.id);
  const left = task.durationMinutes - fixed.reduce((sum, { start, end }) => sum + (end - start) / MINUTE_MS, 0);
  const start = wallOf(block.start, zoneAt(block.start, problem));
  if (block.start < Math.max(window.start, problem.now) || block.end > window.end) faults.push("leaves the window");
  if (task.earliestStart !== null && block.start < task.earliestStart) faults.push("starts too early");
  if (minutes < Math.min(task.minBlockMinutes, task.maxBlockMinutes, left)) faults.push("is too short");
  if (minutes > task.maxBlockMinutes) faults.push("is too long");
  const before = { ...block, start: block.start - MINUTE_MS, end: block.start };
  const isOnSlot = block.start % MINUTE_MS === 0 && (start.minute % 60) % preferences.slotMinutes === 0;
  if (!isOnSlot && mayHold(before, task, problem)) faults.push("is off the slots");
  const lateAllowed = task.dueKind === "soft" || (task.due ?? 0) <= Math.max(problem.now, window.start);
  if (task.due !== null && block.end > task.due && !lateAllowed) faults.push("is late");
  if (meetsBusy(block, problem)) faults.push("meets busy time");
  if (problem.fixed.some((other) => meet(block, other))) faults.push("meets a fixed block");
  if (!isInHours(block, task, problem)) faults.push("leaves the working hours");
  return faults.map((fault) => `${show(block)} ${fault}`);
}

function isInHours(span: Interval, task: PlanningTask, problem: PlanningProblem): boolean {
  const { preferences } = problem;
  const hours = (task.category ? preferences.hoursByCategory?.[task.category] : undefined) ?? preferences.workingHours;
  for (let at = span.start; at < span.end; at += 5 * MINUTE_MS) {
    if (!isIn(hours, wallOf(at, zoneAt(at, problem)))) return false;
  }
  return true;
}

/** Whether the hours of that day hold that minute. */
export function isIn(hours: Hours, { weekday, minute, date }: ReturnType<typeof wallOf>): boolean {
  const monday = () =>
    Temporal.PlainDate.from(date)
      .subtract({ days: weekday - 1 })
      .toString();
  const week = "usual" in hours ? (hours.weeks[monday()] ?? hours.usual) : hours;
  return (week[weekday - 1] ?? []).some(({ from, to }) => from <= minute && minute < to);
}

/** Where the person is: on a trip from midnight there until midnight at home. */
export function zoneAt(at: number, { timeZone, trips = [] }: PlanningProblem): string {
  const midnight = (date: Temporal.PlainDate, zone: string) => date.toZonedDateTime(zone).epochMilliseconds;
  const trip = trips.find(({ first, last, timeZone: there }) => {
    const begins = midnight(Temporal.PlainDate.from(first), there);
    return begins <= at && at < midnight(Temporal.PlainDate.from(last).add({ days: 1 }), timeZone);
  });
  return trip?.timeZone ?? timeZone;
}

/**
 * Whether neither the calendar, the hours nor the task's earliest start stand against work in this
 * span.
 */
function mayHold(span: Interval, task: PlanningTask, problem: PlanningProblem): boolean {
  const { window, now, fixed, preferences } = problem;
  const from = Math.max(window.start, now, task.earliestStart ?? 0);
  const isRuledOut =
    preferences.lunch !== undefined || (preferences.travelMinutes ?? 0) > 0 || problem.habits.length > 0;
  const isTaken = meetsBusy(span, problem) || fixed.some((other) => meet(span, other));
  return span.start >= from && !isTaken && !isRuledOut && isInHours(span, task, problem);
}

function auditHabit(block: PlannedBlock, problem: PlanningProblem): string[] {
  const habit = problem.habits.find(({ id }) => id === block.taskId);
  if (!habit) return [`${show(block)} is of no habit`];
  const { weekday, minute, date } = wallOf(block.start, zoneAt(block.start, problem));
  const faults: string[] = [];
  if (meetsBusy(block, problem)) faults.push("meets busy time");
  if (block.start < Math.max(problem.now, problem.window.start) || block.end > problem.window.end)
    faults.push("leaves the window");
  if (habit.days && !habit.days.includes(weekday)) faults.push("is on another day");
  const weeks = weekOf(date) - weekOf(habit.since ?? "1970-01-01");
  if (weeks % (habit.everyWeeks ?? 1) !== 0) faults.push("is in a week without it");
  const preferred = habit.preferred.length === 0 ? [{ from: 0, to: 1440 }] : habit.preferred;
  if (!preferred.some(({ from, to }) => from <= minute && minute + habit.durationMinutes <= to))
    faults.push("leaves its preferred windows");
  return faults.map((fault) => `${show(block)} ${fault}`);
}

/** Weeks, Monday to Sunday, since that of 1 January 1970, which was a Thursday. */
function weekOf(date: string): number {
  return Math.floor((Date.parse(date) / 86_400_000 + 3) / 7);
}

function auditOverlaps(blocks: readonly PlannedBlock[]): string[] {
  const inOrder = [...blocks].sort(byStart);
  return inOrder.flatMap((block, index) => {
    const before = inOrder[index - 1];
    return before && before.end > block.start ? [`${show(block)} overlaps ${show(before)}`] : [];
  });
}

/** Placed, fixed and unplaced minutes of a task add up to its duration. */
function auditMinutes(plan: Plan, problem: PlanningProblem): string[] {
  return problem.tasks.flatMap((task) => {
    const of = (list: readonly { taskId: string; start: number; end: number }[]) =>
      list.reduce((sum, one) => sum + (one.taskId === task.id ? (one.end - one.start) / MINUTE_MS : 0), 0);
    const placed = of(plan.blocks.filter(({ fixed }) => !fixed)) + of(problem.fixed);
    const missing = plan.unplaced.find(({ taskId }) => taskId === task.id)?.minutes ?? 0;
    const whole = Math.max(task.durationMinutes, of(problem.fixed));
    return Math.abs(placed + missing - whole) < 1e-6 ? [] : [`${task.id}: ${placed} + ${missing} is not ${whole}`];
  });
}

function auditDependencies(plan: Plan, problem: PlanningProblem): string[] {
  const unplaced = new Set(plan.unplaced.map(({ taskId }) => taskId));
  const all = [...plan.blocks, ...problem.fixed];
  return plan.blocks.flatMap((block) => {
    const task = problem.tasks.find(({ id }) => id === block.taskId);
    if (!task || block.fixed) return [];
    return task.dependsOn.flatMap((id) => {
      if (!problem.tasks.some((other) => other.id === id)) return [];
      const ends = all.filter(({ taskId }) => taskId === id).map(({ end }) => end);
      return unplaced.has(id) || Math.max(...ends) > block.start ? [`${show(block)} does not wait for ${id}`] : [];
    });
  });
}

/** Several blocks with under ten minutes between them are one stretch of work. */
function auditPauses(blocks: readonly PlannedBlock[], { preferences }: PlanningProblem): string[] {
  const inOrder = [...blocks].sort(byStart);
  const most = (preferences.maxMinutesWithoutPause ?? 120) * MINUTE_MS;
  return inOrder.flatMap((block, index) => {
    let first = index;
    while (first > 0 && (inOrder[first]?.start ?? 0) - (inOrder[first - 1]?.end ?? 0) < 10 * MINUTE_MS) first--;
    const worked = block.end - (inOrder[first]?.start ?? block.start);
    return first < index && worked > most ? [`${show(block)} ends ${worked / MINUTE_MS} minutes without a pause`] : [];
  });
}

/** Ten minutes between work and habits, but for work that stands. */
function auditHabitPauses(blocks: readonly PlannedBlock[], habits: readonly Interval[], problem: PlanningProblem) {
  const stood = ({ taskId, start }: PlannedBlock) =>
    problem.stands && problem.previous.some((other) => other.taskId === taskId && other.start === start);
  const near = (span: Interval) => ({ start: span.start - 10 * MINUTE_MS, end: span.end + 10 * MINUTE_MS });
  return blocks
    .filter((block) => !stood(block) && habits.some((span) => meet(block, near(span))))
    .map((block) => `${show(block)} is right beside a habit`);
}

function auditFocusCap(blocks: readonly PlannedBlock[], problem: PlanningProblem): string[] {
  const perDay = new Map<string, number>();
  for (const block of blocks) {
    if (block.effort !== "deep") continue;
    const { date } = wallOf(block.start, zoneAt(block.start, problem));
    perDay.set(date, (perDay.get(date) ?? 0) + (block.end - block.start) / MINUTE_MS);
  }
  const cap = problem.preferences.maxFocusMinutesPerDay;
  return [...perDay]
    .filter(([, minutes]) => minutes > cap)
    .map(([date, minutes]) => `${date}: ${minutes} deep minutes`);
}

function meetsBusy(span: Interval, { busy, preferences }: PlanningProblem): boolean {
  const buffer = preferences.bufferMinutes * MINUTE_MS;
  return busy.some((event) => meet(span, { start: event.start - buffer, end: event.end + buffer }));
}

function meet(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the wall clock shows: ISO weekday, minutes past midnight, and the date. */
export function wallOf(instant: number, timeZone: string): { weekday: number; minute: number; date: string } {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      hourCycle: "h23",
      weekday: "short",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    clocks.set(timeZone, clock);
  }
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    weekday: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(parts.get("weekday") ?? "") + 1,
    minute: Number(parts.get("hour")) * 60 + Number(parts.get("minute")),
    date: `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`,
  };
}

function show(block: PlannedBlock): string {
  return `${block.taskId} ${new Date(block.start).toISOString()}/${new Date(block.end).toISOString()}`;
}
