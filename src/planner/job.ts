import type { PlanningTask } from "./model.ts";

/** The shortest and the longest block that a task may be cut into, in minutes. */
export type BlockLengths = { readonly min: number; readonly max: number };

/** A task as the search sees it. Times are minutes after the grid's base. */
export type Job = {
  readonly index: number;
  readonly task: PlanningTask;
  /** Work to be placed. */
  readonly minutes: number;
  /** Work that no permitted block lengths add up to; it stays unplaced. */
  readonly indivisible: number;
  readonly lengths: BlockLengths;
  readonly weight: number;
  /** Earliest start and latest end that the rules allow. */
  readonly release: number;
  readonly deadline: number;
  readonly due: number | null;
  /** Whether the due date is before the earliest plannable moment. */
  readonly isOverdue: boolean;
  /**
   * The span over which urgency is priced: from the earliest plannable moment to the due date or
   * the end of the window.
   */
  readonly pressingFrom: number;
  readonly pressingUntil: number;
  /** Cells `[firstCell, lastCell)` that lie between release and deadline. */
  readonly firstCell: number;
  readonly lastCell: number;
  /** 1 for each cell open to this task; null when all are. */
  readonly open: Uint8Array | null;
  /** For spaced work, 1 for each open cell on a good day for a session; else null. */
  readonly sessionDays: Uint8Array | null;
  /** Whether it may start off the slots, because it would not fit otherwise. */
  readonly startsAnywhere: boolean;
  /** Most minutes of capped work a day; infinite when this work has no cap. */
  readonly minutesPerDay: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly descendants: readonly number[];
  /** Length of its longest chain of predecessors. */
  readonly depth: number;
  /** False for work that can never be placed: in a cycle, or behind unfinished work. */
  readonly possible: boolean;
  readonly cycle: readonly number[] | null;
  /** Cells at which its blocks start in the calendar. */
  readonly anchors: readonly number[];
  /** The calendar blocks of a standing plan, each with its day. */
  readonly stood: readonly Stood[];
  /** Those blocks that the rules allow to stay. */
  readonly places: readonly Place[];
};

/** Minutes after the grid's base. */
export type Stood = {
  readonly start: number;
  readonly end: number;
  readonly dayStart: number;
  readonly dayEnd: number;
};

/** A span in one gap, in minutes and in cells. */
export type Place = { readonly cell: number; readonly cellEnd: number; readonly start: number; readonly end: number };

const WEIGHT_OF_PRIORITY = { 1: 8, 2: 4, 3: 2, 4: 1 } as const;

/** The factor on the weight of work whose remedy was carried out. */
const REMEDIED = 1.5;

/** What a task counts against others: each step of priority doubles it. */
export function weightOf(task: PlanningTask): number {
  return (task.weight ?? WEIGHT_OF_PRIORITY[task.priority]) * (task.remedied ? REMEDIED : 1);
}
