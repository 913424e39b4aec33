import { byStart } from "#domain/interval.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import type { Plan, PlannedBlock, PlanningProblem, PlanningTask } from "#planner/model.ts";
import { wallOf } from "./audit-plan.ts";
import type { Life } from "./twelve-lives.ts";

/** What a sensible person rejects in a plan, block by block, whoever made it. */
export function rejects({ problem, calm }: Life, plan: Plan): string[] {
  return [
    ...tiringStretches(plan.blocks, problem),
    ...hurriedBlocks(plan.blocks, problem),
    ...sleepless(plan.blocks, problem),
    ...pushedAway(plan, problem),
    ...longDays(plan.blocks, problem),
    ...(calm
      ? [...leftOut(plan), ...cutUp(plan, problem), ...lastMinute(plan, problem), ...lightInFocus(plan, problem)]
      : []),
  ].map((fault) => `${plan.key}: ${fault}`);
}

/** More than two hours of work with no ten minutes between. */
function tiringStretches(blocks: readonly PlannedBlock[], { tasks }: PlanningProblem): string[] {
  const work = new Set(tasks.map(({ id }) => id));
  const inOrder = blocks.filter(({ taskId }) => work.has(taskId)).toSorted(byStart);
  let from = 0;
  let until = 0;
  return inOrder.flatMap(({ start, end, title }) => {
    if (start - until >= 10 * MINUTE_MS) from = start;
    until = end;
    return end - from > 120 * MINUTE_MS ? [`${title} ends ${(end - from) / MINUTE_MS} minutes without a pause`] : [];
  });
}

function hurriedBlocks(blocks: readonly PlannedBlock[], { busy }: PlanningProblem): string[] {
  return blocks.flatMap(({ start, end, title }) =>
    busy
      .filter((one) => start < one.end + 10 * MINUTE_MS && one.start - 10 * MINUTE_MS < end)
      .map((one) => `${title} stands right beside ${one.title}`),
  );
}

/** Anything within nine hours after a shift through the night. */
function sleepless(blocks: readonly PlannedBlock[], { busy, timeZone }: PlanningProblem): string[] {
  const nights = busy.filter(({ start, end }) => end - start < DAY_MS && isNextDay(start, end, timeZone));
  return blocks.flatMap(({ title, start }) =>
    nights
      .filter(({ end }) => end <= start && start < end + 9 * 60 * MINUTE_MS)
      .map((night) => `${title} begins ${(start - night.end) / MINUTE_MS} minutes after ${night.title}`),
  );
}

function isNextDay(start: number, end: number, timeZone: string): boolean {
  return wallOf(start, timeZone).date < wallOf(end - MINUTE_MS, timeZone).date;
}

/** Overdue work of low priority before urgent work that is due the same day. */
function pushedAway({ blocks }: Plan, { tasks, timeZone, now }: PlanningProblem): string[] {
  const isOn = (block: PlannedBlock, task: PlanningTask) => block.taskId === task.id;
  const chores = tasks.filter(({ due, priority }) => due !== null && due <= now && priority === 4);
  const urgent = tasks.filter(({ due, priority }) => due !== null && due > now && priority === 1);
  return chores.flatMap((chore) =>
    urgent.flatMap((task) => {
      const isToday = wallOf(task.due ?? 0, timeZone).date === wallOf(now, timeZone).date;
      const first = Math.min(...blocks.filter((block) => isOn(block, chore)).map(({ start }) => start));
      const isPushed = blocks.some((block) => isOn(block, task) && block.start > first);
      return isToday && isPushed ? [`${chore.title} goes before ${task.title}`] : [];
    }),
  );
}

/** More than eight hours of planned work, however long the day is open. */
function longDays(blocks: readonly PlannedBlock[], { timeZone }: PlanningProblem): string[] {
  const days = Map.groupBy(blocks, ({ start }) => wallOf(start, timeZone).date);
  return [...days].flatMap(([date, own]) => {
    const minutes = own.reduce((sum, { start, end }) => sum + end - start, 0) / MINUTE_MS;
    return minutes > 480 ? [`${date} holds ${minutes} minutes`] : [];
  });
}

function leftOut({ unplaced }: Plan): string[] {
  return unplaced.map(({ title, minutes }) => `${title} lacks ${minutes} minutes`);
}

/** Deep work in more blocks than its longest block asks for. */
function cutUp({ blocks }: Plan, { tasks }: PlanningProblem): string[] {
  return tasks
    .filter(({ effort }) => effort === "deep")
    .flatMap(({ id, title, durationMinutes, maxBlockMinutes }) => {
      const count = blocks.filter(({ taskId }) => taskId === id).length;
      return count > Math.ceil(durationMinutes / maxBlockMinutes) ? [`${title} is cut into ${count}`] : [];
    });
}

/** Done with less than six hours to spare, where there were days for it. */
function lastMinute({ blocks }: Plan, { tasks, now }: PlanningProblem): string[] {
  return tasks.flatMap(({ id, title, due }) => {
    if (due === null || due <= now + 2 * DAY_MS) return [];
    const end = Math.max(...blocks.filter(({ taskId }) => taskId === id).map((block) => block.end));
    return due - end < DAY_MS / 4 ? [`${title} is done ${(due - end) / MINUTE_MS} minutes before it is due`] : [];
  });
}

/**
 * Light work in hours for focus on a day whose deep work stands outside them; not of the plan that
 * goes by due dates.
 */
function lightInFocus({ key, blocks }: Plan, { preferences, timeZone }: PlanningProblem): string[] {
  if (key === "deadline-first") return [];
  const { focusHours } = preferences;
  const week = "usual" in focusHours ? focusHours.usual : focusHours;
  const isFocus = ({ start, end }: PlannedBlock) => {
    const { weekday, minute } = wallOf(start, timeZone);
    const until = minute + (end - start) / MINUTE_MS;
    return (week[weekday - 1] ?? []).some(({ from, to }) => from <= minute && until <= to);
  };
  const days = Map.groupBy(blocks, ({ start }) => wallOf(start, timeZone).date);
  return [...days].flatMap(([date, own]) => {
    const light = own.filter((block) => block.effort === "light" && isFocus(block));
    const deep = own.filter((block) => block.effort === "deep" && !isFocus(block));
    return light.length > 0 && deep.length > 0 ? [`${light[0]?.title} takes focus hours of ${date}`] : [];
  });
}
