import { isDeepStrictEqual } from "node:util";
import { MINUTE_MS } from "#domain/time.ts";
import type { Change, Remedy, SetNote } from "#planner/facts.ts";
import type { Plan, PlanningHabit, PlanningProblem, UnplacedWork } from "#planner/model.ts";
import { wallOf } from "./audit-plan.ts";
import type { Minutes } from "./minute-grid.ts";

const WEEK = 7 * 1440 * MINUTE_MS;

/**
 * Whether what is said of the work, its time and other work is so, read from the problem alone. Of
 * two changes each may do part of what has to be done.
 */
export function remedyIsTrue(work: UnplacedWork, { changes, displaced }: Remedy, minutes: Minutes): boolean {
  const isPlaced = (title: string) => minutes.blocks.some((block) => block.title === title);
  const isPart = changes.length > 1;
  const other = isPart ? changes.find(({ kind }) => kind === "move-due") : undefined;
  const until = other?.kind === "move-due" ? other.due : null;
  return displaced.every(isPlaced) && changes.every((change) => changeIsTrue(work, change, minutes, isPart, until));
}

function changeIsTrue(
  work: UnplacedWork,
  change: Change,
  minutes: Minutes,
  isPart: boolean,
  until: number | null,
): boolean {
  const { problem } = minutes;
  const habit = problem.habits.find(({ id }) => id === work.taskId);
  if (habit) return habitChangeIsTrue(habit, change);
  const task = problem.tasks.find(({ id }) => id === work.taskId);
  if (!task) return false;
  const isOther = ({ id, title }: { id: string; title: string }) =>
    id !== task.id && problem.tasks.some((other) => other.id === id && other.title === title);
  switch (change.kind) {
    case "shorten":
      return (
        change.minutes % 5 === 0 &&
        (isPart || change.minutes >= work.minutes) &&
        change.minutes < work.minutes + 5 &&
        change.minutes < task.durationMinutes
      );
    case "extend-day": {
      const { span } = change;
      const added = minutes.within(span);
      const isTaken = (at: number) =>
        [...problem.busy, ...problem.fixed].some(
          ({ start, end }) => start < minutes.instantOf(at + 1) && minutes.instantOf(at) < end,
        );
      // Only what lies outside working hours is new, and what stands there leaves room for the
      // work.
      const isRoom = added.filter((at) => !isTaken(at)).length >= (isPart ? 1 : work.minutes);
      const isLate =
        span.start < (until ?? task.due ?? problem.window.end) &&
        wallOf(span.end - 1, problem.timeZone).minute < 22 * 60;
      return added.every((at) => !minutes.isOpen(at)) && isRoom && isLate;
    }
    case "own-hours": {
      const { span } = change;
      const isTaken = [...problem.busy, ...problem.fixed].some(
        ({ start, end }) => start < span.end && span.start < end,
      );
      const isLate = wallOf(span.end - 1, problem.timeZone).minute >= 22 * 60;
      const mayBeLate = task.dueKind === "soft" || (task.due ?? 0) <= problem.now;
      const isBefore = mayBeLate || span.start < (until ?? task.due ?? problem.window.end);
      return minutes.within(span).every((at) => !minutes.isOpen(at)) && !isTaken && !isLate && isBefore;
    }
    case "shorter-blocks":
      return change.minutes < Math.min(task.minBlockMinutes, task.maxBlockMinutes);
    case "longer-blocks":
      return change.minutes > task.maxBlockMinutes && change.minutes <= task.durationMinutes;
    case "raise-focus-cap":
      return task.effort === "deep" && change.minutes > problem.preferences.maxFocusMinutesPerDay;
    case "raise-blocks-cap":
      return change.blocks > (problem.preferences.maxBlocksPerDay ?? Number.POSITIVE_INFINITY);
    case "move-due":
      return task.due !== null && task.due < change.due && change.due <= problem.window.end;
    case "earlier-start":
      return task.earliestStart !== null && change.start < task.earliestStart;
    case "raise-priority":
      return change.priority < task.priority;
    case "drop-task":
      return isOther(change) && minutes.blocks.some(({ taskId }) => taskId === change.id);
    case "drop-spacing":
      return task.spacing === true;
    case "drop-dependency":
      return isOther(change) && task.dependsOn.includes(change.id);
    default:
      return false;
  }
}

function habitChangeIsTrue(habit: PlanningHabit, change: Change): boolean {
  switch (change.kind) {
    case "shorter-sessions":
      return change.minutes < habit.durationMinutes && 2 * change.minutes >= habit.durationMinutes;
    case "more-hours": {
      const own = change.preferred.slice(0, -1);
      const added = change.preferred.at(-1) ?? { from: 0, to: 0 };
      const usual = [{ from: 7 * 60, to: 21 * 60 }];
      const isKept = isDeepStrictEqual(own, habit.preferred.length > 0 ? habit.preferred : usual);
      return isKept && !own.some(({ from, to }) => from <= added.from && added.to <= to);
    }
    case "more-days":
      return habit.days !== null && (change.day === null || !habit.days.includes(change.day));
    case "fewer-times":
      return change.times >= 1 && change.times < habit.timesPerWeek;
    default:
      return false;
  }
}

/** Whether what is said of a set of plans is so. */
export function noteIsTrue(note: SetNote, plans: readonly Plan[], problem: PlanningProblem): boolean {
  switch (note.kind) {
    case "nothing-placed":
      return plans.every((plan) => taskBlocks(plan, problem).length === 0);
    case "fewer-plans":
      return note.count === plans.length && note.count < note.all;
    case "time-was-up":
      return note.count === plans.length && note.count <= note.all;
    case "changes-untried":
      return plans.some(({ unplaced }) => unplaced.length > 0);
    case "much-alike": {
      const shares = plans.flatMap((a, index) => plans.slice(index + 1).map((b) => differentShare(a, b, problem)));
      return note.percent === Math.floor(100 * Math.min(...shares)) && note.percent < 20;
    }
    case "left-out-alike": {
      const sets = plans.map(({ unplaced }) => {
        const lacking = unplaced.filter(
          ({ taskId, minutes }) => minutes > 0 && problem.tasks.some(({ id }) => id === taskId),
        );
        return lacking
          .map(({ taskId }) => taskId)
          .sort()
          .join();
      });
      return sets[0] !== "" && new Set(sets).size === 1;
    }
    case "overload":
      return plans.every((plan) => lackBy(note.monday, plan, problem) >= note.minutes);
    case "can-wait": {
      const task = problem.tasks.find(({ title }) => title === note.title);
      const rests = plans.map(({ unplaced }) => unplaced.find(({ taskId }) => taskId === task?.id)?.deferrable);
      return task?.due === note.due && note.due > problem.window.end && rests.every((rest) => rest === note.minutes);
    }
    case "habit-beyond": {
      const habit = problem.habits.find(({ title }) => title === note.title);
      const wall = wallOf(note.monday, problem.timeZone);
      const isCut = note.monday < problem.window.start || note.monday + WEEK > problem.window.end;
      const placed = plans[0]?.blocks.filter(({ taskId }) => taskId === habit?.id).length ?? 0;
      const outside = note.ofTimes - note.times;
      const isOwed = outside > 0 && outside + placed <= (habit?.owed?.[wall.date] ?? habit?.timesPerWeek ?? 0);
      const isNamed = note.weekdays.every((day) => isOutside(note.monday, day, problem));
      const isOfIt = note.ofTimes === habit?.timesPerWeek && isNamed;
      return isOwed && isOfIt && wall.weekday === 1 && wall.minute === 0 && isCut;
    }
  }
}

/** Whether what is left of the window has nothing of that weekday of the week. */
function isOutside(monday: number, weekday: number, { window, timeZone, now }: PlanningProblem): boolean {
  const { date } = wallOf(monday + (weekday - 0.5) * 1440 * MINUTE_MS, timeZone);
  const first = wallOf(Math.max(window.start, now), timeZone);
  const last = wallOf(window.end, timeZone);
  return date < first.date || date > last.date || (date === last.date && last.minute === 0);
}

/** Minutes of work due by the end of that week that a plan does not have in time. */
function lackBy(monday: number, { blocks }: Plan, problem: PlanningProblem): number {
  const end = mondayAfter(monday, problem);
  const ahead = Math.max(problem.now, problem.window.start);
  return problem.tasks.reduce((sum, task) => {
    const due = task.due ?? Number.POSITIVE_INFINITY;
    const wanted = due <= ahead ? mondayAfter(ahead, problem) : due;
    if (wanted > end) return sum;
    const own = [...blocks.filter(({ fixed }) => !fixed), ...problem.fixed].filter(({ taskId }) => taskId === task.id);
    const done = own.reduce(
      (minutes, one) => minutes + Math.max(0, Math.min(one.end, wanted) - one.start) / MINUTE_MS,
      0,
    );
    return sum + Math.max(0, task.durationMinutes - done);
  }, 0);
}

function mondayAfter(instant: number, { timeZone }: PlanningProblem): number {
  const day = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  return day.add({ days: 8 - day.dayOfWeek }).toZonedDateTime(timeZone).epochMilliseconds;
}

function taskBlocks({ blocks }: Plan, { tasks }: PlanningProblem) {
  return blocks.filter(({ taskId, fixed }) => !fixed && tasks.some(({ id }) => id === taskId));
}

/** The share of planned minutes at which two plans do not have the same task. */
function differentShare(a: Plan, b: Plan, problem: PlanningProblem): number {
  const [one, other] = [a, b].map((plan) => {
    const owners = new Map<number, string>();
    for (const { start, end, taskId } of taskBlocks(plan, problem))
      for (let at = start; at < end; at += MINUTE_MS) owners.set(at, taskId);
    return owners;
  }) as [Map<number, string>, Map<number, string>];
  const common = [...one].filter(([at, taskId]) => other.get(at) === taskId).length;
  return 1 - common / Math.max(one.size, other.size);
}
