import type { Interval } from "#domain/interval.ts";
import type { PlacedBlock, PlanningProblem, PlanningTask } from "../model.ts";
import type { LocalClock } from "../time/local-clock.ts";

/** What every rule may look at. */
export type Context = {
  readonly problem: PlanningProblem;
  /** The wall clock over the part of the window that is still ahead. */
  readonly clock: LocalClock;
  /** Time that habits take. */
  readonly reserved: readonly Interval[];
};

/** All that may decide in which hours a task can be. */
export type KindOfWork = Pick<PlanningTask, "category" | "effort" | "place">;

/**
 * A rule that no plan breaks. A rule acts on the search through the hooks that it has; `violations`
 * states it once more, over finished blocks and by plain arithmetic, so that a fault in a hook is
 * seen.
 */
export type HardConstraint = {
  readonly name: string;
  /** Time in which nothing may be placed. */
  readonly closes?: (context: Context) => readonly Interval[];
  /** The only time in which work of this kind may be placed; null: this rule leaves it all open. */
  readonly opens?: (work: KindOfWork, context: Context) => readonly Interval[] | null;
  /** Earliest start and latest end of this task; infinite where the rule says nothing. */
  readonly bounds?: (task: PlanningTask, context: Context) => Interval;
  /** Minutes that must pass between neighbouring blocks of tasks. */
  readonly pause?: (context: Context) => number;
  /**
   * Minutes of this task's work that one day may hold together with all other work that is capped
   * alike.
   */
  readonly minutesPerDay?: (task: PlanningTask, context: Context) => number;
  /** Most minutes of blocks that follow on each other without a pause. */
  readonly longestRun?: (context: Context) => number;
  /** Blocks that one day may hold. */
  readonly blocksPerDay?: (context: Context) => number;
  /** Each breach by these blocks of tasks (fixed ones left out), in words for a developer. */
  readonly violations: (blocks: readonly PlacedBlock[], context: Context) => string[];
};

/** The breach that each block makes, if any, as one line that names it. */
export function breaches(
  blocks: readonly PlacedBlock[],
  isBreach: (block: PlacedBlock) => boolean,
  what: string,
): string[] {
  return blocks.filter(isBreach).map((block) => `${describe(block)} ${what}`);
}

export function describe(block: PlacedBlock): string {
  return `${block.taskId} ${new Date(block.start).toISOString()}/${new Date(block.end).toISOString()}`;
}

export function tasksById(context: Context): ReadonlyMap<string, PlanningTask> {
  return new Map(context.problem.tasks.map((task) => [task.id, task]));
}
