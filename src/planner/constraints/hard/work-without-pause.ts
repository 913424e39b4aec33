import { byStart, type Interval } from "#domain/interval.ts";
import { LONGEST_STRETCH_MINUTES } from "#domain/longest-stretch.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { type Context, describe, type HardConstraint } from "../hard-constraint.ts";

/** A gap of at least this many minutes without work is a pause. */
export const LEAST_PAUSE = 10;

/** Whether the gap between two blocks, in minutes, is too short for a pause. */
export function followsOn(end: number, start: number): boolean {
  return start - end < LEAST_PAUSE;
}

/**
 * Consecutive blocks, of one task or several, are together no longer than a person keeps up without
 * a pause. A single block may be as long as its own limits allow.
 */
export const workWithoutPauseRule: HardConstraint = {
  name: "work-without-pause",
  longestRun,
  violations: (blocks, context) => {
    const most = longestRun(context) * MINUTE_MS;
    const faults: string[] = [];
    let run: (Interval & { readonly blocks: number }) | null = null;
    for (const block of [...blocks].sort(byStart)) {
      const follows: boolean = run !== null && followsOn(run.end / MINUTE_MS, block.start / MINUTE_MS);
      run = {
        start: follows && run ? run.start : block.start,
        end: block.end,
        blocks: follows && run ? run.blocks + 1 : 1,
      };
      if (run.blocks > 1 && run.end - run.start > most) faults.push(`${describe(block)} comes without a pause`);
    }
    return faults;
  },
};

function longestRun({ problem }: Context): number {
  return problem.preferences.maxMinutesWithoutPause ?? LONGEST_STRETCH_MINUTES;
}
