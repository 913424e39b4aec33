import type { BlockFact, Load } from "./block-facts.ts";
import type { Claim } from "./claims.ts";

/** What a length or count can be of; a clause that names a topic is held to it. `any` is what is left. */
export type Topic = "any" | "cushion" | "late" | "unplaced" | "total";

/** How one plan comes out as a whole. */
export type Outcome = {
  readonly unplaced: number;
  readonly met: number;
  readonly deadlines: number;
  readonly lateMinutes: number;
  readonly longest: number;
  readonly load: readonly Load[];
};

/** What a text about one subject (a plan, or one task of it) may say. */
export type Subject = {
  /** A task that this plan did not place has no blocks. */
  readonly isTask: boolean;
  readonly blocks: readonly BlockFact[];
  /** Lengths that hold for the subject, in minutes, by what they are the length of. */
  readonly durations: Readonly<Record<Topic, ReadonlySet<number>>>;
  /** Counts by what is counted; those of what did not fit under `unplaced task`. */
  readonly counts: Readonly<Record<string, ReadonlySet<number>>>;
  /** Of each plan that the subject is or belongs to. */
  readonly outcomes: readonly Outcome[];
  /** Days of the window. */
  readonly windowDays: number;
  /** The first and the last day of the window, as claims. */
  readonly window: readonly Claim[];
  /** Claims of the computed reasons, which hold where a clause speaks of why, of due dates, or of what did not fit. */
  readonly said: readonly Claim[];
};

/** Several subjects as one: what holds for it holds for one of them, and its outcomes are all of theirs. */
export function joinSubjects(subjects: readonly Subject[]): Subject {
  const [only, ...more] = subjects;
  if (only && more.length === 0) return only;
  const nouns = new Set(subjects.flatMap(({ counts }) => Object.keys(counts)));
  const durations = (topic: Topic) => new Set(subjects.flatMap((subject) => [...subject.durations[topic]]));
  return {
    isTask: subjects.every(({ isTask }) => isTask),
    blocks: subjects.flatMap(({ blocks }) => blocks),
    durations: {
      any: durations("any"),
      total: durations("total"),
      cushion: durations("cushion"),
      late: durations("late"),
      unplaced: durations("unplaced"),
    },
    counts: Object.fromEntries(
      [...nouns].map((noun) => [noun, new Set(subjects.flatMap(({ counts }) => [...(counts[noun] ?? [])]))]),
    ),
    outcomes: subjects.flatMap(({ outcomes }) => outcomes),
    windowDays: only?.windowDays ?? 0,
    window: only?.window ?? [],
    said: subjects.flatMap(({ said }) => said),
  };
}
