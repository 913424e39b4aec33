import { byStart, type Interval } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { followsOn } from "../constraints/hard/work-without-pause.ts";
import type { Job } from "../job.ts";
import type { PlacedBlock } from "../model.ts";
import { roundUpToSlot } from "../time/local-clock.ts";
import { type FinishedPlan, finishOf } from "./finished-plan.ts";

/**
 * Whether free time remains for the shortest block of the task, but none that keeps the pauses to
 * the work around it. `left` is the time that is free for the task.
 */
export function isLeftToPauses(job: Job, left: readonly Interval[], plan: FinishedPlan): boolean {
  const { preferences } = plan.problem;
  const length = job.lengths.min * MINUTE_MS;
  const slot = preferences.slotMinutes * MINUTE_MS;
  const around = [...plan.blocks, ...plan.problem.fixed].sort(byStart);
  const from = Math.max(
    0,
    ...job.before.map((index) => finishOf(plan, plan.instance.jobs[index]?.task ?? { id: "" }) ?? 0),
  );
  const roomAt = createRooms(job, plan);
  let found = false;
  for (const stretch of left) {
    const first = Math.max(stretch.start, from);
    if (stretch.end - first < length) continue;
    const start = roundUpToSlot(first, preferences.slotMinutes, plan.instance.clock);
    const starts = job.startsAnywhere ? [first] : [];
    for (let at = start; at + length <= stretch.end; at += slot) starts.push(at);
    for (const at of starts) {
      const block = { start: at, end: at + length };
      if (roomAt(at) < length) continue;
      if (!lacksPause(block, around, plan)) return false;
      found = true;
    }
  }
  return found;
}

/** The longest block that the caps on blocks and on deep work allow on the day of an instant. */
function createRooms(job: Job, { instance, blocks, problem }: FinishedPlan): (instant: number) => number {
  const deep = new Set(problem.tasks.flatMap(({ id, effort }) => (effort === "deep" ? [id] : [])));
  const rooms = new Map<number, number>();
  return (instant) => {
    const index = instance.clock.dayIndex(instant);
    return rooms.getOrInsertComputed(index, () => roomOn(index));
  };

  function roomOn(index: number): number {
    const day = instance.clock.days[index];
    const fixed = instance.fixedLoad[index];
    if (!day) return 0;
    const ofDay = blocks.filter((block) => day.start <= block.start && block.start < day.end);
    if (ofDay.length + (fixed?.blocks ?? 0) >= instance.blocksPerDay) return 0;
    const capped = ofDay.reduce((sum, { taskId, start, end }) => sum + (deep.has(taskId) ? end - start : 0), 0);
    return (job.minutesPerDay - (fixed?.capped ?? 0)) * MINUTE_MS - capped;
  }
}

/** `around` holds all work in order of time. */
function lacksPause(block: Interval, around: readonly PlacedBlock[], { instance }: FinishedPlan): boolean {
  const next = firstFrom(around, block.end);
  const [previous, following] = [around[next - 1], around[next]];
  const pause = instance.pause * MINUTE_MS;
  if (previous && block.start - previous.end < pause) return true;
  if (following && following.start - block.end < pause) return true;
  let { start, end } = block;
  for (let at = next - 1; goesOn(around[at]?.end, start); at--) start = around[at]?.start ?? start;
  for (let at = next; goesOn(end, around[at]?.start); at++) end = around[at]?.end ?? end;
  return end - start > block.end - block.start && (end - start) / MINUTE_MS > instance.longestRun;
}

function goesOn(end: number | undefined, start: number | undefined): boolean {
  return end !== undefined && start !== undefined && followsOn(end / MINUTE_MS, start / MINUTE_MS);
}

/** Index of the first block that starts at `instant` or later. */
function firstFrom(around: readonly PlacedBlock[], instant: number): number {
  let [low, high] = [0, around.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((around[middle] as PlacedBlock).start < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
