import { type Interval, indexFrom } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { followsOn } from "../constraints/hard/work-without-pause.ts";
import type { Job } from "../job.ts";
import { roundUpToSlot } from "../time/local-clock.ts";
import type { ArrangedPlan } from "./arranged-plan.ts";
import { finishOf } from "./finished-plan.ts";

/**
 * Whether free time remains for the shortest block of the task, but none that keeps the pauses to
 * the work around it. `left` is the time that is free for the task.
 */
export function isLeftToPauses(job: Job, left: readonly Interval[], plan: ArrangedPlan): boolean {
  const { preferences } = plan.problem;
  const length = job.lengths.min * MINUTE_MS;
  const slot = preferences.slotMinutes * MINUTE_MS;
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
      if (roomAt(at, job, plan) < job.lengths.min) continue;
      if (!lacksPause(block, plan)) return false;
      found = true;
    }
  }
  return found;
}

/** The longest block, in minutes, that the caps on blocks and deep work allow on that day. */
function roomAt(instant: number, job: Job, { instance, placedOn }: ArrangedPlan): number {
  const { blocksPerDay, clock, fixedLoad } = instance;
  const day = clock.dayIndex(instant);
  const placed = placedOn[day];
  if (!placed) return 0;
  const fixed = fixedLoad[day];
  if (placed.blocks + (fixed?.blocks ?? 0) >= blocksPerDay) return 0;
  return job.minutesPerDay - (fixed?.capped ?? 0) - placed.deepMinutes;
}

function lacksPause(block: Interval, { instance, work: around }: ArrangedPlan): boolean {
  const next = indexFrom(around, block.end);
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
