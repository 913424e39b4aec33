import type { Interval } from "#domain/interval.ts";

/**
 * The planner's statements about its plans: facts, never sentences (`src/wording` writes the
 * sentences). Instants are epoch milliseconds, lengths minutes. `explain/facts-are-true.test.ts`
 * computes each kind a second time, minute by minute.
 */

/** 1 is the highest. */
export type Priority = 1 | 2 | 3 | 4;

/** Why a block is where it is: the fact that decides most, and the room left behind the block. */
export type BlockReason = BlockFact & { readonly due: DueFact | null; readonly share?: ShareFact };

export type BlockFact =
  | { readonly kind: "fixed" }
  /** Where it stood in the previous plan. */
  | { readonly kind: "kept" }
  /** `because`: the event that is now where the block stood. */
  | { readonly kind: "moved"; readonly from: number; readonly because: string | null }
  /** It was due before the earliest plannable moment; `first`: no earlier time is free for it. */
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
  /** No earlier time is free after that task is done. */
  | { readonly kind: "after-task"; readonly title: string; readonly finish: number }
  /** No earlier time is free after its earliest start. */
  | { readonly kind: "released"; readonly at: number }
  /**
   * Of the possible days, this one holds the least other work: `minutes` of it. `day` is the start
   * of its date in the home zone, also on a trip.
   */
  | { readonly kind: "lightest-day"; readonly day: number; readonly minutes: number }
  /**
   * Of the possible days, this one has the most free time: `minutes`, including the block's own.
   * `day` as above.
   */
  | { readonly kind: "freest-day"; readonly day: number; readonly minutes: number }
  /** Deep work, wholly in focus hours. */
  | { readonly kind: "focus" }
  /** It could be earlier if the named task, which presses more by `by`, were not there. */
  | { readonly kind: "yields"; readonly title: string; readonly by: Pressing | Overdue }
  /**
   * No earlier time is free; `ahead`: the respect in which it presses more than all tasks with work
   * after it.
   */
  | { readonly kind: "earliest-free"; readonly minutes: number; readonly ahead: Pressing | null }
  /** A free stretch, with the events that it lies between. */
  | ({ readonly kind: "between"; readonly after: string | null; readonly before: string | null } & Stretch)
  /**
   * The habit's time is free: on all of so many days at this minute of the wall clock, on a trip of
   * the clock there, or once when null; `inHours`: the person gave hours for the habit.
   */
  | {
      readonly kind: "habit";
      readonly start: number;
      readonly weekly: { readonly minute: number; readonly days: number } | null;
      readonly inHours: boolean;
    };

export type Stretch = { readonly from: number; readonly to: number };

/** What makes work press: its due date or its priority. */
export type Pressing =
  | { readonly kind: "due"; readonly at: number }
  | { readonly kind: "priority"; readonly priority: Priority };

/** Work whose due date had passed before anything could be planned. */
export type Overdue = { readonly kind: "overdue"; readonly since: number };

/**
 * A due date that is kept, with the free working time between it and the end of the task's work.
 */
export type DueFact = { readonly at: number; readonly spare: number };

/** Of work that is due after the window: how much of it is owed now, at an even pace. */
export type ShareFact = { readonly minutes: number; readonly whole: number; readonly due: number };

export type UnplacedFact =
  /** Titles of tasks that wait for each other, the first repeated at the end. */
  | { readonly kind: "cycle"; readonly titles: readonly string[] }
  | { readonly kind: "waits"; readonly title: string }
  | { readonly kind: "starts-too-late"; readonly at: number; readonly until: number; readonly dueFirst: boolean }
  /** `isOutsideHours`: no working hours are there at all, taken or free. */
  | {
      readonly kind: "no-free-time";
      readonly from: number;
      readonly until: number;
      readonly isOutsideHours?: true | undefined;
    }
  | ({ readonly kind: "focus-cap"; readonly minutes: number; readonly cap: number } & Usable)
  /** Every day with room for the shortest block has reached its cap on blocks. */
  | ({ readonly kind: "blocks-cap"; readonly minutes: number; readonly cap: number } & Usable)
  | ({ readonly kind: "stretches-too-short"; readonly longest: number; readonly shortest: number } & Usable)
  /** No blocks between the shortest and the longest length add up to the task. */
  | { readonly kind: "indivisible"; readonly minutes: number; readonly shortest: number; readonly longest: number }
  /** The free time left is too short for it, or lies where a pause has to be. */
  | ({ readonly kind: "left-to-pauses"; readonly minutes: number } & Usable)
  /** Enough is left free, but in stretches shorter than its shortest block. */
  | ({
      readonly kind: "left-in-scraps";
      readonly minutes: number;
      readonly longest: number;
      readonly shortest: number;
    } & Usable)
  /** Of `free` minutes, the plan uses `used`. */
  | ({
      readonly kind: "too-little-time";
      readonly minutes: number;
      readonly free: number;
      readonly used: number;
    } & Usable)
  /** The rest of work of which only a share is owed in the window. */
  | { readonly kind: "can-wait"; readonly minutes: number; readonly due: number }
  /** This many times of a habit found no room. */
  | { readonly kind: "habit-missed"; readonly times: number; readonly inHours: boolean };

/**
 * The span in which the task may be: until its due date or the end of the window; `from` is null
 * when nothing but the window's start limits it.
 */
export type Usable = { readonly from: number | null; readonly until: number };

/**
 * A change that the person could make so that work fits. `size` is its cost to them, in felt
 * minutes.
 */
export type Change = { readonly size: number } & (TaskChange | HabitChange);

export type TaskChange =
  | { readonly kind: "shorten"; readonly minutes: number }
  | { readonly kind: "extend-day"; readonly span: Interval }
  /** Hours of a category reserved for the task, every week; no other work has that category. */
  | { readonly kind: "own-hours"; readonly span: Interval; readonly category: string }
  | { readonly kind: "shorter-blocks"; readonly minutes: number }
  | { readonly kind: "longer-blocks"; readonly minutes: number }
  | { readonly kind: "raise-focus-cap"; readonly minutes: number }
  | { readonly kind: "raise-blocks-cap"; readonly blocks: number }
  | { readonly kind: "move-due"; readonly due: number }
  | { readonly kind: "earlier-start"; readonly start: number }
  | { readonly kind: "raise-priority"; readonly priority: Priority }
  | { readonly kind: "drop-spacing" }
  | { readonly kind: "drop-task"; readonly id: string; readonly title: string }
  | { readonly kind: "drop-dependency"; readonly id: string; readonly title: string };

/**
 * A change to a habit: a session length, one more window of the day (the last of `preferred`), one
 * more weekday or any, or fewer times a week.
 */
export type HabitChange =
  | { readonly kind: "shorter-sessions"; readonly minutes: number }
  | { readonly kind: "more-hours"; readonly preferred: readonly { readonly from: number; readonly to: number }[] }
  | { readonly kind: "more-days"; readonly day: number | null }
  | { readonly kind: "fewer-times"; readonly times: number };

/** Changes by which all of the work fits, and the titles of the placed work whose time it takes. */
export type Remedy = {
  readonly size: number;
  readonly changes: readonly Change[];
  readonly displaced: readonly string[];
};

/** Why a set of plans is smaller, or less varied, than asked for. */
export type SetNote =
  | { readonly kind: "nothing-placed" }
  | { readonly kind: "fewer-plans"; readonly count: number; readonly all: number }
  | { readonly kind: "time-was-up"; readonly count: number; readonly all: number }
  /** Planning ended before every change that could make work fit was tried. */
  | { readonly kind: "changes-untried" }
  | { readonly kind: "much-alike"; readonly percent: number }
  /** There is too much work, and all plans leave out the same. */
  | { readonly kind: "left-out-alike" }
  /** The first week whose due dates no plan can keep: so much of its work is too much. */
  | { readonly kind: "overload"; readonly monday: number; readonly minutes: number }
  /** Work due after the window, of which these minutes are not owed in the window. */
  | { readonly kind: "can-wait"; readonly title: string; readonly minutes: number; readonly due: number }
  /**
   * A week that the window cuts: this many of the habit's times fall into the window, because these
   * weekdays of the habit lie outside it.
   */
  | {
      readonly kind: "habit-beyond";
      readonly title: string;
      readonly times: number;
      readonly ofTimes: number;
      readonly monday: number;
      readonly weekdays: readonly number[];
    };
