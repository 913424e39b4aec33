import { MINUTE_MS } from "#domain/time.ts";
import type { Pressing, UnplacedFact } from "#planner/facts.ts";
import type { PlannedBlock, PlanningTask, UnplacedWork } from "#planner/model.ts";
import { wallOf, zoneAt } from "./audit-plan.ts";
import type { Minutes } from "./minute-grid.ts";

/** Whether what is said of a block is so, computed a second time. */
export function blockFactIsTrue(block: PlannedBlock, minutes: Minutes): boolean {
  const { problem } = minutes;
  const { reason: fact } = block;
  const task = problem.tasks.find(({ id }) => id === block.taskId);
  if (!task) return habitIsTrue(block, minutes);
  const length = block.end - block.start;
  const ahead = Math.max(problem.window.start, problem.now);
  const begin = Math.max(ahead, task.earliestStart ?? ahead);
  const usable = { start: begin, end: Math.min(problem.window.end, task.due ?? problem.window.end) };
  const isFirst = (from: number) => !minutes.hasRoomBefore(block, from) && !minutes.couldBeEarlier(block, from);
  const isOpen = (at: number) => minutes.isOpen(at);
  const within = (span: { from: number; to: number }) => span.from <= block.start && block.end <= span.to;
  switch (fact.kind) {
    case "habit":
      return false;
    case "fixed":
      return problem.fixed.some((one) => one.taskId === task.id && one.start === block.start && one.end === block.end);
    case "kept":
      return problem.previous.some(
        ({ taskId, start, end }) => taskId === task.id && start === block.start && end === block.end,
      );
    case "moved": {
      const stood = problem.previous.find(({ taskId, start }) => taskId === task.id && start === fact.from);
      if (!stood || minutes.blocks.some(({ taskId, start }) => taskId === task.id && start === fact.from)) return false;
      return (
        fact.because === null ||
        problem.busy.some(({ title, start, end }) => title === fact.because && start < stood.end && stood.start < end)
      );
    }
    case "overdue":
      return fact.since === task.due && fact.since <= ahead && (!fact.first || isFirst(begin));
    case "last-focus": {
      const shortest = Math.min(task.minBlockMinutes, task.maxBlockMinutes, task.durationMinutes) * MINUTE_MS;
      const runs = minutes.runs((at) => isOpen(at) && minutes.isFocus(at), { start: ahead, end: fact.until });
      const last = runs.filter(({ start, end }) => end - start >= shortest).at(-1);
      return task.effort === "deep" && fact.until === task.due && isSpan(last, fact) && within(fact);
    }
    case "only-stretch": {
      const runs = minutes.runs(isOpen, usable).filter(({ start, end }) => end - start >= length);
      const isDue = fact.until === null ? (task.due ?? Infinity) > problem.window.end : fact.until === task.due;
      const isReleased = fact.release === null ? begin === ahead : fact.release === task.earliestStart;
      return (
        runs.length === 1 &&
        isSpan(runs[0], fact) &&
        within(fact) &&
        fact.minutes * MINUTE_MS === length &&
        isDue &&
        isReleased
      );
    }
    case "after-task": {
      const finishes = problem.tasks
        .filter(({ id }) => task.dependsOn.includes(id))
        .map((other) => ({ title: other.title, finish: finishOf(other, minutes) }));
      const last = Math.max(...finishes.map(({ finish }) => finish));
      return (
        fact.finish === last &&
        finishes.some(({ title, finish }) => title === fact.title && finish === last) &&
        isFirst(last)
      );
    }
    case "released":
      return fact.at === task.earliestStart && fact.at > ahead && isFirst(fact.at);
    case "lightest-day":
    case "freest-day":
      return dayIsBest(block, usable, minutes);
    case "focus":
      return task.effort === "deep" && minutes.within(block).every((at) => minutes.isFocus(at));
    case "yields": {
      const by: Pressing = fact.by.kind === "overdue" ? { kind: "due", at: fact.by.since } : fact.by;
      const isPast = by.kind === "due" && by.at <= Math.max(problem.now, problem.window.start);
      if (isPast !== (fact.by.kind === "overdue")) return false;
      const others = problem.tasks.filter((other) => other.title === fact.title && presses(by, other, task));
      return (
        isFirst(begin) &&
        minutes.blocks.some((other) => {
          if (other.end > block.start || !others.some(({ id }) => id === other.taskId)) return false;
          return minutes.hasRoomBefore(block, begin, [other]) || minutes.couldBeEarlier(block, begin, [other]);
        })
      );
    }
    case "earliest-free": {
      const later = minutes.blocks.filter(({ start, taskId }) => start > block.start && taskId !== task.id);
      const others = problem.tasks.filter(({ id }) => later.some(({ taskId }) => taskId === id));
      const { ahead: by } = fact;
      return (
        fact.minutes * MINUTE_MS === length &&
        isFirst(begin) &&
        (by === null || (others.length > 0 && others.every((other) => presses(by, task, other))))
      );
    }
    case "between": {
      const run = minutes
        .runs(isOpen, problem.window)
        .find(({ start, end }) => start <= block.start && block.end <= end);
      const buffer = problem.preferences.bufferMinutes * MINUTE_MS;
      const ends = (title: string) =>
        problem.busy.some((event) => event.title === title && event.end + buffer === fact.from);
      const begins = (title: string) =>
        problem.busy.some((event) => event.title === title && event.start - buffer === fact.to);
      return (
        isSpan(run, fact) && (fact.after === null || ends(fact.after)) && (fact.before === null || begins(fact.before))
      );
    }
  }
}

/** Whether the time said to be spare is what is left free, and the due date the task's own. */
export function dueFactIsTrue(block: PlannedBlock, minutes: Minutes): boolean {
  const { due } = block.reason;
  const task = minutes.problem.tasks.find(({ id }) => id === block.taskId);
  if (!due || !task) return due === null;
  const spare = minutes.within({ start: block.end, end: due.at }).filter((at) => minutes.isFree(at)).length;
  const isLast = finishOf(task, minutes) === block.end;
  return due.at === task.due && due.at >= block.end && isLast && Math.abs(spare - due.spare) <= 1;
}

/**
 * Whether the share and the rest make up the task, which is due after the window; of other tasks
 * none is said.
 */
export function shareIsTrue(block: PlannedBlock, minutes: Minutes): boolean {
  const { problem, plan } = minutes;
  const { share } = block.reason;
  const task = problem.tasks.find(({ id }) => id === block.taskId);
  const rest = plan.unplaced.find(({ taskId }) => taskId === block.taskId)?.deferrable ?? 0;
  if (!share || !task) return rest === 0 || block.fixed;
  const isWhole = share.whole === task.durationMinutes && share.minutes + rest === share.whole;
  return isWhole && rest > 0 && share.due === task.due && share.due > problem.window.end;
}

/** Whether what is said of work that found no room is so. */
export function unplacedFactIsTrue(work: UnplacedWork, minutes: Minutes): boolean {
  const { problem } = minutes;
  const { reason: fact } = work;
  const task = problem.tasks.find(({ id }) => id === work.taskId);
  const habit = problem.habits.find(({ id }) => id === work.taskId);
  if (!task)
    return (
      fact.kind === "habit-missed" &&
      fact.times * (habit?.durationMinutes ?? 0) === work.minutes &&
      fact.inHours === Boolean(habit?.preferred.length)
    );
  const isUnplaced = (id: string) => minutes.plan.unplaced.some(({ taskId }) => taskId === id);
  const usable = { start: fromOf(fact, minutes), end: untilOf(fact, task, minutes) };
  const runs = minutes.runs((at) => minutes.isOpen(at), usable);
  const open = runs.reduce((sum, { start, end }) => sum + (end - start) / MINUTE_MS, 0);
  switch (fact.kind) {
    case "habit-missed":
      return false;
    case "can-wait": {
      const own = [...minutes.blocks, ...problem.fixed].filter(({ taskId }) => taskId === task.id);
      const placed = own.reduce((sum, { start, end }) => sum + (end - start) / MINUTE_MS, 0);
      const isAll = fact.minutes === work.minutes && fact.minutes === work.deferrable;
      return isAll && placed + fact.minutes === task.durationMinutes && fact.due === task.due;
    }
    case "cycle":
      return fact.titles.slice(1).every((title, index) => {
        const waiting = problem.tasks.filter((other) => other.title === fact.titles[index]);
        return waiting.some(({ dependsOn }) =>
          dependsOn.some((id) => problem.tasks.some((other) => other.id === id && other.title === title)),
        );
      });
    case "waits":
      return problem.tasks.some(
        ({ id, title }) => task.dependsOn.includes(id) && title === fact.title && isUnplaced(id),
      );
    case "starts-too-late":
      return fact.at >= fact.until && fact.dueFirst === fact.until < problem.window.end && fact.until === usable.end;
    case "no-free-time":
      return open < 1 && minutes.within(usable).some((at) => minutes.isWorking(at)) === !fact.isOutsideHours;
    case "blocks-cap": {
      const starts = startsOfShortest(task, usable, minutes);
      const isCap = fact.cap === problem.preferences.maxBlocksPerDay && fact.minutes === work.minutes;
      return isCap && starts.length > 0 && starts.every((at) => isFullDay(at, minutes));
    }
    case "focus-cap": {
      const days = new Set(
        minutes
          .within(usable)
          .filter((at) => minutes.isFree(at))
          .map((at) => minutes.dateOf(at)),
      );
      return [...days].every((date) => deepWork(date, minutes) >= fact.cap);
    }
    case "stretches-too-short":
      return (
        Math.abs(Math.max(0, ...runs.map(({ start, end }) => (end - start) / MINUTE_MS)) - fact.longest) <= 1 &&
        fact.longest < fact.shortest
      );
    case "indivisible": {
      const counts = Array.from({ length: fact.minutes + 1 }, (_, index) => index);
      return !counts.some((count) => count * fact.shortest <= fact.minutes && fact.minutes <= count * fact.longest);
    }
    case "left-to-pauses":
      return fact.minutes === work.minutes - (work.deferrable ?? 0) && needsPauses(task, usable, minutes);
    case "left-in-scraps": {
      const left = minutes
        .runs((at) => minutes.isFree(at), usable)
        .map(({ start, end }) => Math.floor((end - start) / MINUTE_MS));
      const longest = Math.max(0, ...left);
      const shortest = Math.min(task.minBlockMinutes, task.maxBlockMinutes, task.durationMinutes);
      return (
        Math.abs(longest - fact.longest) <= 1 &&
        fact.longest < fact.shortest &&
        fact.shortest <= shortest &&
        left.reduce((sum, length) => sum + length, 0) >= fact.minutes - 1 &&
        fact.minutes === work.minutes - (work.deferrable ?? 0)
      );
    }
    case "too-little-time": {
      const left = minutes.within(usable).filter((at) => minutes.isFree(at)).length;
      return (
        Math.abs(open - fact.free) <= 1 &&
        Math.abs(open - left - fact.used) <= 2 &&
        fact.minutes === work.minutes - (work.deferrable ?? 0)
      );
    }
  }
}

/** Whether each free time of the shortest block, on a slot, is one without a pause. */
function needsPauses(task: PlanningTask, usable: { start: number; end: number }, minutes: Minutes): boolean {
  const { preferences, fixed } = minutes.problem;
  const { breakMinutes = 0, maxMinutesWithoutPause = 120 } = preferences;
  const length = Math.min(task.minBlockMinutes, task.maxBlockMinutes) * MINUTE_MS;
  const others = [...minutes.blocks, ...fixed];
  const isBad = (start: number) => {
    const end = start + length;
    if (others.some((one) => start - breakMinutes * MINUTE_MS < one.end && one.start < end + breakMinutes * MINUTE_MS))
      return true;
    const run = { start, end, grown: false };
    for (let isGrowing = true; isGrowing; ) {
      const next = others.find(
        (one) =>
          (one.start < run.start && run.start - one.end < 10 * MINUTE_MS) ||
          (one.end > run.end && one.start - run.end < 10 * MINUTE_MS),
      );
      isGrowing = next !== undefined;
      if (next)
        Object.assign(run, { start: Math.min(run.start, next.start), end: Math.max(run.end, next.end), grown: true });
    }
    return run.grown && run.end - run.start > maxMinutesWithoutPause * MINUTE_MS;
  };
  return startsOfShortest(task, usable, minutes)
    .filter((at) => minutes.isOnSlot(at))
    .every((at) => isBad(minutes.instantOf(at)) || task.effort === "deep" || isFullDay(at, minutes));
}

/** The minutes at which the task's shortest block has room. */
function startsOfShortest(task: PlanningTask, usable: { start: number; end: number }, minutes: Minutes): number[] {
  const length = Math.min(task.minBlockMinutes, task.maxBlockMinutes) * MINUTE_MS;
  return minutes
    .runs((at) => minutes.isFree(at), usable)
    .flatMap((run) => minutes.within({ start: run.start, end: Math.max(run.start, run.end - length + MINUTE_MS) }));
}

/** Whether the day of that minute has as many blocks as it may. */
function isFullDay(at: number, minutes: Minutes): boolean {
  const { preferences, fixed } = minutes.problem;
  const isOfDay = (time: number) => minutes.dateOf(time) === minutes.dateOf(at);
  const own = minutes.blocks.filter(({ start }) => isOfDay(minutes.within({ start, end: start + MINUTE_MS })[0] ?? 0));
  const standing = fixed.filter((block) => minutes.within(block).some(isOfDay));
  return own.length + standing.length >= (preferences.maxBlocksPerDay ?? Number.POSITIVE_INFINITY);
}

function fromOf(fact: UnplacedFact, { problem }: Minutes): number {
  const from = "from" in fact ? fact.from : null;
  return from ?? Math.max(problem.window.start, problem.now);
}

function untilOf(fact: UnplacedFact, task: PlanningTask, { problem }: Minutes): number {
  return "until" in fact ? fact.until : Math.min(problem.window.end, task.due ?? problem.window.end);
}

/** The minutes of deep work that begins on the day: fixed blocks count as well. */
function deepWork(date: string, minutes: Minutes): number {
  const deep = new Set(minutes.problem.tasks.filter(({ effort }) => effort === "deep").map(({ id }) => id));
  const blocks = [...minutes.blocks, ...minutes.problem.fixed].filter(({ taskId }) => deep.has(taskId));
  const begun = blocks.map((block) => minutes.within(block)).filter(([first = 0]) => minutes.dateOf(first) === date);
  return begun.flat().length;
}

function habitIsTrue(block: PlannedBlock, minutes: Minutes): boolean {
  const { reason: fact } = block;
  const { habits, busy, preferences } = minutes.problem;
  const habit = habits.find(({ id }) => id === block.taskId);
  if (fact.kind !== "habit" || !habit) return false;
  const times = minutes.plan.blocks.filter(({ taskId }) => taskId === habit.id);
  const buffer = preferences.bufferMinutes * MINUTE_MS;
  const { weekly } = fact;
  const isFree = (weekly === null ? [block] : times).every(
    (span) => !busy.some(({ start, end }) => start - buffer < span.end && span.start < end + buffer),
  );
  const minuteOf = ({ start }: PlannedBlock) => wallOf(start, zoneAt(start, minutes.problem)).minute;
  const isAtOneTime = times.every((one) => weekly === null || minuteOf(one) === weekly.minute);
  const isCounted = weekly === null || weekly.days === times.length;
  return (
    isFree && isCounted && isAtOneTime && fact.start === block.start && fact.inHours === habit.preferred.length > 0
  );
}

/**
 * Whether the block's day has the least other work of the days with room for it, or the most free
 * time of those that may hold it.
 */
function dayIsBest(block: PlannedBlock, usable: { start: number; end: number }, minutes: Minutes): boolean {
  const { reason: fact } = block;
  const { free, work } = minutes.perDay(block);
  const own = minutes.dateOf(minutes.within(block)[0] ?? 0);
  if (!("day" in fact) || wallOf(fact.day, minutes.problem.timeZone).date !== own) return false;
  const dates = new Set(minutes.within(usable).map((at) => minutes.dateOf(at)));
  dates.delete(own);
  if (fact.kind === "freest-day") {
    const most = free.get(own) ?? 0;
    const isMost = [...dates].every((date) => most - (free.get(date) ?? 0) >= 14);
    return dates.size > 0 && Math.abs(most - fact.minutes) <= 1 && isMost;
  }
  if (fact.kind !== "lightest-day") return false;
  const hasRoom = (date: string) =>
    minutes
      .runs((at) => minutes.isFree(at, [block]) && minutes.dateOf(at) === date, usable)
      .some(({ start, end }) => end - start >= block.end - block.start);
  const rivals = [...dates].filter(hasRoom);
  const isLeast = rivals.every((date) => (work.get(date) ?? 0) - fact.minutes >= 15);
  return rivals.length > 0 && (work.get(own) ?? 0) === fact.minutes && isLeast;
}

/** Whether `task` is more pressing than the other by what is said. */
function presses(by: Pressing, task: PlanningTask, other: PlanningTask): boolean {
  if (by.kind === "due") return task.due === by.at && (other.due === null || other.due > by.at);
  return task.priority === by.priority && other.priority > by.priority;
}

function finishOf(task: PlanningTask, minutes: Minutes): number {
  const blocks = [...minutes.plan.blocks, ...minutes.problem.fixed].filter(({ taskId }) => taskId === task.id);
  return Math.max(...blocks.map(({ end }) => end));
}

/** The same span, but for a fraction of a minute where "now" lies within one. */
function isSpan(span: { start: number; end: number } | undefined, stated: { from: number; to: number }): boolean {
  return (
    span !== undefined && Math.abs(span.start - stated.from) < MINUTE_MS && Math.abs(span.end - stated.to) < MINUTE_MS
  );
}
