import type { PlanningTask } from "./model.ts";

/** The shortest and the longest block that a task may be cut into, in minutes. */
export type BlockLengths = { readonly min: number; readonly max: number };

/** A task as the search sees it. Times are minutes after the grid's base. */
export type Job = {
  readonly index: number;
  readonly task: PlanningTask;
  /** Work to be placed. */
  readonly minutes: number;
  /** Work that no blocks of the lengths allowed add up to; it stays unplaced. */
  readonly indivisible: number;
  readonly lengths: BlockLengths;
  readonly weight: number;
  /** Earliest start and latest end that the rules allow. */
  readonly release: number;
  readonly deadline: number;
  readonly due: number | null;
  /** Whether that was before anything can be planned. */
  readonly isOverdue: boolean;
  /**
   * Where urgency begins and ends to be felt: from what can be planned first, to the due date or
   * the end of the window.
   */
  readonly pressingFrom: number;
  readonly pressingUntil: number;
  /** Cells `[firstCell, lastCell)` that lie between release and deadline. */
  readonly firstCell: number;
  readonly lastCell: number;
  /** 1 for each cell that is open to this task; null: all of them. */
  readonly open: Uint8Array | null;
  /** Of spaced work, 1 for each open cell of a day that is best for a session; else null. */
  readonly sessionDays: Uint8Array | null;
  /** Whether it may start off the slots, because nothing else will do. */
  readonly startsAnywhere: boolean;
  /** Most minutes of capped work a day; infinite when this work is not capped. */
  readonly minutesPerDay: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly descendants: readonly number[];
  /** Length of the chain that it waits for. */
  readonly depth: number;
  /**
   * False for work that can never be placed, whatever the order: in a cycle, or behind unfinished
   * work.
   */
  readonly possible: boolean;
  readonly cycle: readonly number[] | null;
  /** Cells at which its blocks start in the calendar. */
  readonly anchors: readonly number[];
  /**
   * Of a plan that stands: where its blocks are in the calendar, each with the day that it is on.
   */
  readonly stood: readonly Stood[];
  /** Those of them that are free to stay, as far as the rules go. */
  readonly places: readonly Place[];
};

/** Minutes after the grid's base. */
export type Stood = {
  readonly start: number;
  readonly end: number;
  readonly dayStart: number;
  readonly dayEnd: number;
};

/** A span of one gap: minutes, and the cells that they lie in. */
export type Place = { readonly cell: number; readonly cellEnd: number; readonly start: number; readonly end: number };

const WEIGHT_OF_PRIORITY = { 1: 8, 2: 4, 3: 2, 4: 1 } as const;

/** Work that is to fit counts so much more. */
const WANTED = 1.5;

/** What a task counts against others: each step of priority doubles it. */
export function weightOf(task: PlanningTask): number {
  return (task.weight ?? WEIGHT_OF_PRIORITY[task.priority]) * (task.wanted ? WANTED : 1);
}
