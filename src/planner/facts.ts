import type { Interval } from "#domain/interval.ts";

/**
 * What the planner says of its plans: facts, never sentences (`src/wording` puts them in words).
 * Instants are epoch milliseconds, lengths minutes. Each kind is computed a second time, minute by
 * minute, by `explain/facts-are-true.test.ts`.
 */

/** 1 is the highest. */
export type Priority = 1 | 2 | 3 | 4;

/** Why a block is where it is: the fact that decides most, and how much room is left behind it. */
export type BlockReason = BlockFact & { readonly due: DueFact | null; readonly share?: ShareFact };

export type BlockFact =
  | { readonly kind: "fixed" }
  /** Where it stood in the previous plan. */
  | { readonly kind: "kept" }
  /** `because`: the event that is now where the block stood. */
  | { readonly kind: "moved"; readonly from: number; readonly because: string | null }
  /** It was due before anything could be planned; `first`: no earlier time is free for it. */
  | { readonly kind: "overdue"; readonly since: number; readonly first: boolean }
  /** No later stretch of focus hours before the due date is free for a block of this task. */
  | ({ readonly kind: "last-focus"; readonly until: number } & Stretch)
  /** No other stretch of the calendar that the task may use holds so many minutes. */
  | ({
      readonly kind: "only-stretch";
      readonly minutes: number;
      readonly release: number | null;
      readonly until: number | null;
    } & Stretch)
  /** No earlier time is free once that task is done. */
  | { readonly kind: "after-task"; readonly title: string; readonly finish: number }
  /** No earlier time is free once it may begin. */
  | { readonly kind: "released"; readonly at: number }
  /** Of the days on which it could be, this one holds the least other work: `minutes` of it. */
  | { readonly kind: "lightest-day"; readonly day: number; readonly minutes: number }
  /**
   * Of the days from when it may begin to when it must end, this one has the most free time:
   * `minutes`, the block's own included.
   */
  | { readonly kind: "freest-day"; readonly day: number; readonly minutes: number }
  /** Deep work, wholly in focus hours. */
  | { readonly kind: "focus" }
  /** It could be earlier if that task, more pressing by what `by` says, were not there. */
  | { readonly kind: "yields"; readonly title: string; readonly by: Pressing }
  /**
   * No earlier time is free for it; `ahead`: in what it is more pressing than all other tasks with
   * work after it.
   */
  | { readonly kind: "earliest-free"; readonly minutes: number; readonly ahead: Pressing | null }
  /** A free stretch, with the events that it lies between. */
  | ({ readonly kind: "between"; readonly after: string | null; readonly before: string | null } & Stretch)
  /**
   * A habit's time: free on all of so many days, or once; in the hours that the person gave it,
   * where they did.
   */
  | { readonly kind: "habit"; readonly start: number; readonly days: number | null; readonly inHours: boolean };

/** From one instant to another. */
export type Stretch = { readonly from: number; readonly to: number };

/** What makes work press: its due date or its priority. */
export type Pressing =
  | { readonly kind: "due"; readonly at: number }
  | { readonly kind: "priority"; readonly priority: Priority };

/**
 * A due date that is kept, with the free working time between it and the end of the task's work.
 */
export type DueFact = { readonly at: number; readonly spare: number };

/** Of work that is due after the window: how much of it is owed now, at an even pace. */
export type ShareFact = { readonly minutes: number; readonly whole: number; readonly due: number };

/** Why work found no room. */
export type UnplacedFact =
  /** Titles of tasks that wait for each other, the first repeated at the end. */
  | { readonly kind: "cycle"; readonly titles: readonly string[] }
  | { readonly kind: "waits"; readonly title: string }
  | { readonly kind: "starts-too-late"; readonly at: number; readonly until: number; readonly dueFirst: boolean }
  | { readonly kind: "no-free-time"; readonly from: number; readonly until: number }
  | ({ readonly kind: "focus-cap"; readonly minutes: number; readonly cap: number } & Usable)
  /** Every day with room for the shortest block has all the blocks that it may. */
  | ({ readonly kind: "blocks-cap"; readonly minutes: number; readonly cap: number } & Usable)
  | ({ readonly kind: "stretches-too-short"; readonly longest: number; readonly shortest: number } & Usable)
  /** No blocks between the shortest and the longest length add up to the task. */
  | { readonly kind: "indivisible"; readonly minutes: number; readonly shortest: number; readonly longest: number }
  /** What is left free is too short for it, or lies where a pause must be. */
  | ({ readonly kind: "left-to-pauses"; readonly minutes: number } & Usable)
  /** Of `free` minutes, the plan uses `used`. */
  | ({
      readonly kind: "too-little-time";
      readonly minutes: number;
      readonly free: number;
      readonly used: number;
    } & Usable)
  /** The rest of work of which a share is owed now. */
  | { readonly kind: "can-wait"; readonly minutes: number; readonly due: number }
  /** A habit that found no time so often. */
  | { readonly kind: "habit-missed"; readonly times: number; readonly inHours: boolean };

/**
 * When the task may be: until its due date or the end of the window; `from` is null when it may be
 * from the start.
 */
export type Usable = { readonly from: number | null; readonly until: number };

/**
 * Something the person could change so that work fits. `size` is what it asks of them, in minutes
 * as felt.
 */
export type Change = { readonly size: number } & (TaskChange | HabitChange);

export type TaskChange =
  | { readonly kind: "shorten"; readonly minutes: number }
  | { readonly kind: "extend-day"; readonly span: Interval }
  /** It may be then, every week, and at no other time; no other work is of that category. */
  | { readonly kind: "own-hours"; readonly span: Interval; readonly category: string }
  | { readonly kind: "shorter-blocks"; readonly minutes: number }
  | { readonly kind: "longer-blocks"; readonly minutes: number }
  | { readonly kind: "raise-focus-cap"; readonly minutes: number }
  | { readonly kind: "raise-blocks-cap"; readonly blocks: number }
  | { readonly kind: "move-due"; readonly due: number }
  | { readonly kind: "earlier-start"; readonly start: number }
  | { readonly kind: "raise-priority"; readonly priority: Priority }
  | { readonly kind: "drop-task"; readonly id: string; readonly title: string }
  | { readonly kind: "drop-dependency"; readonly id: string; readonly title: string };

/**
 * A habit otherwise: so long each time, in one more window of the day (the last of `preferred`), on
 * one more weekday or on any, so often a week.
 */
export type HabitChange =
  | { readonly kind: "shorter-sessions"; readonly minutes: number }
  | { readonly kind: "more-hours"; readonly preferred: readonly { readonly from: number; readonly to: number }[] }
  | { readonly kind: "more-days"; readonly day: number | null }
  | { readonly kind: "fewer-times"; readonly times: number };

/**
 * One change or two together, by which all of the work fits, and the titles of the work that has
 * the time in the plan which it would take.
 */
export type Remedy = {
  readonly size: number;
  readonly changes: readonly Change[];
  readonly displaced: readonly string[];
};

/** What is to be said of a set of plans that is smaller, or less varied, than is asked for. */
export type SetNote =
  | { readonly kind: "nothing-placed" }
  | { readonly kind: "fewer-plans"; readonly count: number; readonly all: number }
  | { readonly kind: "time-was-up"; readonly count: number; readonly all: number }
  | { readonly kind: "much-alike"; readonly percent: number }
  /** There is too much work, and all plans leave out the same. */
  | { readonly kind: "left-out-alike" }
  /** The first week whose due dates no plan can keep: so much of its work is too much. */
  | { readonly kind: "overload"; readonly monday: number; readonly minutes: number }
  /** Work that is due after the window, of which so much is not owed in it yet. */
  | { readonly kind: "can-wait"; readonly title: string; readonly minutes: number; readonly due: number }
  /**
   * A habit of which so many of its times in the week of that Monday are for the window, since
   * these weekdays of its own lie outside.
   */
  | {
      readonly kind: "habit-beyond";
      readonly title: string;
      readonly times: number;
      readonly ofTimes: number;
      readonly monday: number;
      readonly weekdays: readonly number[];
    };
