import type { Interval } from "#domain/interval.ts";
import type { BlockReason, Priority, Remedy, SetNote, UnplacedFact } from "./facts.ts";

/**
 * The planning problem and its answer, in the terms of scheduling theory. Instants and spans are
 * epoch milliseconds; wall-clock hours are read in `timeZone`. The planner is a pure function of
 * the problem: the same problem with the same seed and budget gives the same plans.
 */
export type PlanningProblem = {
  readonly window: Interval;
  readonly timeZone: string;
  /** Days on which the wall clock is another zone's, in order and apart. */
  readonly trips?: readonly Trip[] | undefined;
  /** Nothing is placed before this instant. */
  readonly now: number;
  readonly busy: readonly BusySpan[];
  readonly tasks: readonly PlanningTask[];
  readonly habits: readonly PlanningHabit[];
  readonly preferences: PlanningPreferences;
  /**
   * Where blocks stand in the calendar (`stands`), or in the plan last shown, against which moves
   * are only counted.
   */
  readonly previous: readonly PlacedBlock[];
  /**
   * Whether a plan stands, and `previous` are its blocks in the calendar: what of them still holds
   * is kept unless it pays to move it, and to move one has its price in every plan.
   */
  readonly stands?: boolean | undefined;
  /** Whether the one plan that changes least is all that is asked for. */
  readonly leastOnly?: boolean | undefined;
  /** Where a plan stands: forgets where its blocks are, and plans their work anew. */
  readonly afresh?: boolean | undefined;
  /** Blocks that must stay where they are; they count toward their task. */
  readonly fixed: readonly PlacedBlock[];
  /** Open to work besides the hours of the preferences: one long evening, say. */
  readonly extraHours?: readonly Interval[] | undefined;
  readonly seed: number;
  /** Schedules that the search may evaluate per variant; by default as `budget.ts` has it. */
  readonly budget?: number | undefined;
};

/** Time that is taken, with what takes it, so that a reason can name it. */
export type BusySpan = Interval & { readonly title: string; readonly location: string };

export type PlacedBlock = Interval & { readonly taskId: string };

export type PlanningTask = {
  readonly id: string;
  readonly title: string;
  readonly kind: "task" | "coursework";
  readonly durationMinutes: number;
  readonly due: number | null;
  /** Whether `due` was given as a date: "by Friday" rather than "by Friday 17:00". */
  readonly dueIsDate: boolean;
  readonly earliestStart: number | null;
  /** 1 (urgent) to 4 (low). */
  readonly priority: Priority;
  readonly minBlockMinutes: number;
  readonly maxBlockMinutes: number;
  readonly effort: "deep" | "light" | null;
  readonly dependsOn: readonly string[];
  /**
   * Whether work after `due` is refused (the default) or only priced. A due date that has passed is
   * always only priced.
   */
  readonly dueKind?: "hard" | "soft" | undefined;
  /** Whether it is done in sessions at growing distances, one a day, as revision is. */
  readonly spacing?: boolean | undefined;
  /** What the task counts against others; by default it follows the priority. */
  readonly weight?: number | undefined;
  /**
   * How long all of it takes, where the planner wants no more of it in the window than
   * `durationMinutes` (`term/owed-share.ts`).
   */
  readonly wholeMinutes?: number | undefined;
  /**
   * A key of `hoursByCategory`: the hours in which this task may be, instead of the working hours.
   */
  readonly category?: string | undefined;
  /**
   * Where it is done, as events name their location; no travel is needed from an event at the same
   * place.
   */
  readonly place?: string | undefined;
  /** Whether what makes it fit was carried out for it: no plan is to leave it out for another. */
  readonly wanted?: boolean | undefined;
  /** By how many minutes it may take longer, or shorter below zero: one as likely as another. */
  readonly overruns?: readonly number[] | undefined;
};

export type PlanningHabit = {
  readonly id: string;
  readonly title: string;
  readonly durationMinutes: number;
  readonly timesPerWeek: number;
  /** 2: every other week (Monday to Sunday), counted from the week of the date `since`. */
  readonly everyWeeks?: number | undefined;
  readonly since?: string | undefined;
  /**
   * How often it is still owed in each ISO week, by the date of its Monday; a week that is not
   * named owes nothing more. Without it each week owes `timesPerWeek`, and a week that the window
   * cuts its share.
   */
  readonly owed?: Readonly<Record<string, number>> | undefined;
  /** Minutes after local midnight. */
  readonly preferred: readonly MinuteRange[];
  /** ISO weekdays 1 (Monday) to 7 on which it may be; null for any. */
  readonly days: readonly number[] | null;
};

/** A span of the local day in minutes after midnight, `[from, to)`. */
export type MinuteRange = { readonly from: number; readonly to: number };

/** Hours for ISO weekdays 1 (Monday) to 7, at index weekday − 1. */
export type WeekMinutes = readonly (readonly MinuteRange[])[];

/** The hours of most weeks, and those of some, by the date of their Monday. */
export type DatedHours = { readonly usual: WeekMinutes; readonly weeks: Readonly<Record<string, WeekMinutes>> };
export type Hours = WeekMinutes | DatedHours;

/** Local dates, the last one included, on which the person is in another zone. */
export type Trip = { readonly first: string; readonly last: string; readonly timeZone: string };

export type PlanningPreferences = {
  readonly workingHours: Hours;
  readonly focusHours: Hours;
  readonly bufferMinutes: number;
  /** Deep work a day may hold, at most. */
  readonly maxFocusMinutesPerDay: number;
  /** Blocks start on multiples of this past the hour, on the wall clock. */
  readonly slotMinutes: number;
  readonly maxBlocksPerDay?: number | undefined;
  /**
   * Most work without a pause, 120 minutes by default; blocks that follow on each other count
   * together.
   */
  readonly maxMinutesWithoutPause?: number | undefined;
  /** Pause between two blocks of work. */
  readonly breakMinutes?: number | undefined;
  /** Left free around events that have a location, when longer than the buffer. */
  readonly travelMinutes?: number | undefined;
  /**
   * So many minutes in one piece are kept free in this span of each day, where events leave them.
   */
  readonly lunch?: (MinuteRange & { readonly minutes: number }) | undefined;
  readonly hoursByCategory?: Readonly<Record<string, WeekMinutes>> | undefined;
};

/** `change-least` is offered where a plan stands, `few-days` where none does; the others always. */
export type VariantKey = "deadline-first" | "balanced" | "deep-work" | "early-finish" | "change-least" | "few-days";

/** The plans that a problem is searched for, in the order of the search. */
export function variantKeysOf({
  stands,
  leastOnly,
}: Pick<PlanningProblem, "stands" | "leastOnly">): readonly VariantKey[] {
  if (leastOnly) return [stands ? "change-least" : "deadline-first"];
  if (stands) return ["change-least", "deadline-first", "balanced", "deep-work", "early-finish"];
  return ["deadline-first", "balanced", "deep-work", "early-finish", "few-days"];
}

/** One whole plan. */
export type Plan = {
  readonly key: VariantKey;
  readonly blocks: readonly PlannedBlock[];
  readonly unplaced: readonly UnplacedWork[];
  readonly metrics: PlanMetrics;
  /** What the whole set says about itself: nothing when all plans differ as they should. */
  readonly notes: readonly SetNote[];
  /** Of the problem, and so alike on all plans of a set. */
  readonly curve: CushionCurve;
};

export type PlannedBlock = Interval & {
  /** The task's id, or the habit's. */
  readonly taskId: string;
  readonly title: string;
  readonly effort: "deep" | "light" | null;
  readonly reason: BlockReason;
  /** A block of `fixed`: it stays where it is. */
  readonly fixed: boolean;
};

export type UnplacedWork = {
  readonly taskId: string;
  readonly title: string;
  readonly minutes: number;
  /** Minutes of these that are not owed in the window yet. */
  readonly deferrable?: number | undefined;
  readonly reason: UnplacedFact;
  /**
   * The gentlest that would make it fit, tried on the plan as it stands; null when none was found.
   */
  readonly remedy: Remedy | null;
};

/** All lengths in minutes. */
export type PlanMetrics = {
  readonly minutesPlaced: number;
  readonly minutesUnplaced: number;
  readonly lateMinutes: number;
  readonly deadlinesMet: number;
  readonly deadlinesTotal: number;
  readonly cushionMinutes: number | null;
  /** The least that is known as a whole: not of what is due after the window, and lacks nothing. */
  readonly spareMinutes: number | null;
  readonly cushions: readonly { readonly taskId: string; readonly minutes: number }[];
  /** How likely it is that each task is done in time, of those of which that is known. */
  readonly deadlineChances: readonly { readonly taskId: string; readonly chance: number }[];
  readonly longestFocusMinutes: number;
  /** Deep work within focus hours. */
  readonly focusMinutes: number;
  readonly loadPerDay: readonly { readonly date: string; readonly minutes: number }[];
  readonly fragmentation: number;
  readonly blocksMoved: number | null;
  /** When the last block ends; null when nothing is placed. */
  readonly finish: number | null;
};

/** A week of the window, as far as it is still ahead. Minutes. */
export type WeekCapacity = {
  /** The date of its Monday. */
  readonly week: string;
  /** Free time for work in it. */
  readonly capacity: number;
  /** Work that is due in it. */
  readonly demand: number;
  /** All capacity up to its end, less all work that is due by then. */
  readonly cushion: number;
};

export type CushionCurve = {
  readonly weeks: readonly WeekCapacity[];
  /** The first week whose due dates no plan can keep, and how much of its work is too much. */
  readonly overload: { readonly week: string; readonly minutes: number } | null;
};
