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

/** The properties of a task that decide in which hours it may be. */
export type KindOfWork = Pick<PlanningTask, "category" | "effort" | "place">;

/**
 * A rule that no plan breaks. A rule acts on the search through the hooks that it has. `violations`
 * states the rule a second time, by plain arithmetic over finished blocks, so that tests find a
 * fault in a hook.
 */
export type HardConstraint = {
  readonly name: string;
  /** Time in which nothing may be placed. */
  readonly closes?: (context: Context) => readonly Interval[];
  /** The only time in which work of this kind may be placed; null when the rule sets no limit. */
  readonly opens?: (work: KindOfWork, context: Context) => readonly Interval[] | null;
  /** Earliest start and latest end of this task; infinite where the rule sets none. */
  readonly bounds?: (task: PlanningTask, context: Context) => Interval;
  /** Minutes that must pass between neighbouring blocks of tasks. */
  readonly pause?: (context: Context) => number;
  /**
   * Most minutes of this task and of all other capped work that one day may hold. Days count capped
   * work once, so only one rule may have this hook.
   */
  readonly minutesPerDay?: (task: PlanningTask, context: Context) => number;
  /** Most minutes of blocks that follow on each other without a pause. */
  readonly longestRun?: (context: Context) => number;
  /** Blocks that one day may hold. */
  readonly blocksPerDay?: (context: Context) => number;
  /**
   * One line for each breach by these blocks of tasks, for a developer. Fixed blocks are left out.
   */
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
