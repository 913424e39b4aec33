import { type BlockFact, type Load, runsOf } from "./block-facts.ts";
import type { Claim } from "./claims.ts";

/** What a length can be of; a clause that names a topic is held to it. `any` is what is left. */
export type Topic = "any" | "cushion" | "late" | "unplaced" | "total" | "longest" | "average" | "peak";

/** How the plan comes out as a whole. */
export type Outcome = {
  /** Tasks that did not wholly fit, and those of which nothing did. */
  readonly unplaced: number;
  readonly whollyUnplaced: number;
  readonly met: number;
  readonly deadlines: number;
  readonly lateMinutes: number;
  readonly longest: number;
  readonly load: readonly Load[];
};

/** What a text about one subject (a plan, or one task or part of it) may say. */
export type Subject = {
  /** A task that this plan did not place has no blocks. */
  readonly isTask: boolean;
  readonly blocks: readonly BlockFact[];
  /** Blocks that follow on each other, as one. */
  readonly runs: readonly BlockFact[];
  /** Lengths that hold for the subject as a whole, in minutes, by what they are the length of. */
  readonly durations: Readonly<Record<Exclude<Topic, "any" | "longest" | "average" | "peak">, ReadonlySet<number>>>;
  /** What is missing of it, in minutes. */
  readonly missing: number;
  /** Counts by what is counted, where the blocks do not tell; those of what did not fit under `unplaced task`. */
  readonly counts: Readonly<Record<string, ReadonlySet<number>>>;
  /** Of the plan that the subject is or belongs to. */
  readonly outcome: Outcome;
  /** Days of the window. */
  readonly windowDays: number;
  /** The first and the last day of the window, as claims. */
  readonly window: readonly Claim[];
  /** What the reasons call an average day, in minutes. */
  readonly average: number | null;
  /** When it is due, as blocks without length. */
  readonly due: readonly BlockFact[];
  /** Claims of the computed reasons, which hold where a clause speaks of why, of due dates, or of what did not fit. */
  readonly said: readonly Claim[];
};

/** Several tasks as one, for what is said of them together. */
export function joinTasks(subjects: readonly Subject[]): Subject {
  const [first] = subjects;
  if (!first) throw new Error("there is no task to join");
  const blocks = subjects.flatMap((subject) => subject.blocks);
  const placed = blocks.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    ...first,
    blocks,
    runs: runsOf(blocks),
    durations: { total: new Set([placed]), cushion: new Set(), late: new Set(), unplaced: new Set() },
    missing: 0,
    counts: {},
    due: [],
    said: subjects.flatMap((subject) => subject.said),
  };
}
