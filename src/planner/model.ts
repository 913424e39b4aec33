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
  /** Days that the person spends in another zone, in order and disjoint. */
  readonly trips?: readonly Trip[] | undefined;
  /** Nothing is placed before this instant. */
  readonly now: number;
  readonly busy: readonly BusySpan[];
  readonly tasks: readonly PlanningTask[];
  readonly habits: readonly PlanningHabit[];
  readonly preferences: PlanningPreferences;
  /**
   * The blocks in the calendar (`stands`), or those of the plan last shown, against which moves are
   * only counted.
   */
  readonly previous: readonly PlacedBlock[];
  /**
   * Whether a plan stands and `previous` are its blocks in the calendar. Valid blocks of it are
   * kept unless a move pays for itself, and every plan prices moves.
   */
  readonly stands?: boolean | undefined;
  /** Whether only the one plan that changes least is asked for. */
  readonly leastOnly?: boolean | undefined;
  /** Where a plan stands: ignores where its blocks are and plans their work again. */
  readonly afresh?: boolean | undefined;
  /** Blocks that must stay where they are; they count toward their task. */
  readonly fixed: readonly PlacedBlock[];
  /** Time open to work in addition to the hours of the preferences, such as one long evening. */
  readonly extraHours?: readonly Interval[] | undefined;
  readonly seed: number;
  /** Schedules that the search may evaluate per variant; the default is in `budget.ts`. */
  readonly budget?: number | undefined;
};

/** Busy time with its title, which reasons name. */
export type BusySpan = Interval & {
  readonly title: string;
  readonly location: string;
  /** Whether it is one of a series. */
  readonly recurs?: boolean | undefined;
};

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
   * Whether work after `due` is refused (the default) or only priced. A past due date is always
   * only priced.
   */
  readonly dueKind?: "hard" | "soft" | undefined;
  /** Whether the work is done in sessions at growing distances, one a day, as for revision. */
  readonly spacing?: boolean | undefined;
  /** The task's weight against others; the priority sets the default. */
  readonly weight?: number | undefined;
  /**
   * The length of all the work, where `durationMinutes` is only the share owed in the window
   * (`beyond-window/owed-share.ts`).
   */
  readonly wholeMinutes?: number | undefined;
  /** A key of `hoursByCategory`: hours that replace the working hours for this task. */
  readonly category?: string | undefined;
  /**
   * The location of the work, in the words of event locations. An event at the same place needs no
   * travel.
   */
  readonly place?: string | undefined;
  /**
   * Whether a remedy was carried out for the task: no plan may leave it out in favour of another.
   */
  readonly remedied?: boolean | undefined;
  /** Possible overruns in minutes, equally likely; negative for work done sooner. */
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
   * How often it is still owed in each ISO week, by the date of its Monday; a week that is absent
   * owes nothing more. Without this map each week owes `timesPerWeek`, and a week that the window
   * cuts owes its share.
   */
  readonly owed?: Readonly<Record<string, number>> | undefined;
  /** Minutes after local midnight. */
  readonly preferred: readonly MinuteRange[];
  /** Permitted ISO weekdays, 1 (Monday) to 7; null for any. */
  readonly days: readonly number[] | null;
};

/** A span of the local day in minutes after midnight, `[from, to)`. */
export type MinuteRange = { readonly from: number; readonly to: number };

/** Hours for ISO weekdays 1 (Monday) to 7, at index weekday − 1. */
export type WeekMinutes = readonly (readonly MinuteRange[])[];

/** The usual hours, and those of particular weeks by the date of their Monday. */
export type DatedHours = { readonly usual: WeekMinutes; readonly weeks: Readonly<Record<string, WeekMinutes>> };
export type Hours = WeekMinutes | DatedHours;

/** Local dates, both included, on which the person is in another zone. */
export type Trip = { readonly first: string; readonly last: string; readonly timeZone: string };

export type PlanningPreferences = {
  readonly workingHours: Hours;
  readonly focusHours: Hours;
  readonly bufferMinutes: number;
  /** Most deep work in a day. */
  readonly maxFocusMinutesPerDay: number;
  /** Blocks start on multiples of this past the hour, on the wall clock. */
  readonly slotMinutes: number;
  readonly maxBlocksPerDay?: number | undefined;
  /** Most work without a pause, 120 minutes by default; consecutive blocks count together. */
  readonly maxMinutesWithoutPause?: number | undefined;
  /** Pause between two blocks of work. */
  readonly breakMinutes?: number | undefined;
  /** Minutes left free around events with a location, when longer than the buffer. */
  readonly travelMinutes?: number | undefined;
  /** One piece of this many minutes stays free in this span of each day, where events leave it. */
  readonly lunch?: (MinuteRange & { readonly minutes: number }) | undefined;
  readonly hoursByCategory?: Readonly<Record<string, WeekMinutes>> | undefined;
};

/** `change-least` is offered where a plan stands, `few-days` where none does; the others always. */
export type VariantKey = "deadline-first" | "balanced" | "deep-work" | "early-finish" | "change-least" | "few-days";

/** The variants that are searched for, in the order of the search. */
export function variantKeysOf({
  stands,
  leastOnly,
}: Pick<PlanningProblem, "stands" | "leastOnly">): readonly VariantKey[] {
  if (leastOnly) return [stands ? "change-least" : "deadline-first"];
  if (stands) return ["change-least", "deadline-first", "balanced", "deep-work", "early-finish"];
  return ["deadline-first", "balanced", "deep-work", "early-finish", "few-days"];
}

export type Plan = {
  readonly key: VariantKey;
  readonly blocks: readonly PlannedBlock[];
  readonly unplaced: readonly UnplacedWork[];
  readonly metrics: PlanMetrics;
  /** Notes on the whole set; empty when the plans differ as they should. */
  readonly notes: readonly SetNote[];
  /** Computed from the problem, and so equal for all plans of a set. */
  readonly curve: CushionCurve;
};

export type PlannedBlock = Interval & {
  /** The task's id, or the habit's. */
  readonly taskId: string;
  readonly title: string;
  readonly effort: "deep" | "light" | null;
  readonly reason: BlockReason;
  /** A block of `fixed`, which does not move. */
  readonly fixed: boolean;
};

export type UnplacedWork = {
  readonly taskId: string;
  readonly title: string;
  readonly minutes: number;
  /** Minutes of these that are not owed in the window yet. */
  readonly deferrable?: number | undefined;
  readonly reason: UnplacedFact;
  /** The smallest remedy that was found; null when there is none. */
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
  /** The least of the `cushions` that tell the person something (`saysSpareTime`); null: none. */
  readonly spareMinutes: number | null;
  readonly cushions: readonly { readonly taskId: string; readonly minutes: number }[];
  /** The probability that each task is done in time, for tasks with known overruns. */
  readonly deadlineChances: readonly { readonly taskId: string; readonly chance: number }[];
  readonly longestFocusMinutes: number;
  /** Deep work within focus hours. */
  readonly focusMinutes: number;
  readonly loadPerDay: readonly { readonly date: string; readonly minutes: number }[];
  readonly fragmentation: number;
  readonly blocksMoved: number | null;
  /** The end of the last block; null when nothing is placed. */
  readonly finish: number | null;
};

/** The part of a week of the window that is still ahead. Minutes. */
export type WeekCapacity = {
  /** The date of its Monday. */
  readonly week: string;
  /** Free working time in it. */
  readonly capacity: number;
  /** Work that is due in it. */
  readonly demand: number;
  /** All capacity up to its end minus all work due by then. */
  readonly cushion: number;
};

export type CushionCurve = {
  readonly weeks: readonly WeekCapacity[];
  /**
   * The first week whose due dates no plan can keep, and the minutes of work beyond its capacity.
   */
  readonly overload: { readonly week: string; readonly minutes: number } | null;
};
