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
  let found = false;
  for (const stretch of left) {
    const first = Math.max(stretch.start, from);
    if (stretch.end - first < length) continue;
    const start = roundUpToSlot(first, preferences.slotMinutes, plan.instance.clock);
    const starts = job.startsAnywhere ? [first] : [];
    for (let at = start; at + length <= stretch.end; at += slot) starts.push(at);
    for (const at of starts) {
      const block = { start: at, end: at + length };
      if (isOverCap(block, job, plan)) continue;
      if (!lacksPause(block, around, plan)) return false;
      found = true;
    }
  }
  return found;
}

/** Whether the day has reached its cap on blocks or on deep work. */
function isOverCap({ start, end }: Interval, job: Job, { instance, blocks, problem }: FinishedPlan): boolean {
  const day = instance.clock.days[instance.clock.dayIndex(start)];
  const fixed = instance.fixedLoad[instance.clock.dayIndex(start)];
  if (!day) return true;
  const ofDay = blocks.filter((block) => day.start <= block.start && block.start < day.end);
  if (ofDay.length + (fixed?.blocks ?? 0) >= instance.blocksPerDay) return true;
  if (job.minutesPerDay === Number.POSITIVE_INFINITY) return false;
  const deep = new Set(problem.tasks.flatMap(({ id, effort }) => (effort === "deep" ? [id] : [])));
  const capped = ofDay.reduce((sum, one) => sum + (deep.has(one.taskId) ? one.end - one.start : 0), end - start);
  return capped / MINUTE_MS + (fixed?.capped ?? 0) > job.minutesPerDay;
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
