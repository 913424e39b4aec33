import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { RemedyChange } from "#contract/remedy.ts";
import type { PlanBase, StandingGround } from "#contract/standing-ground.ts";
import type { CourseworkItem, Habit, PlannerTask } from "#contract/task.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { Wish } from "#contract/wish.ts";
import type { Interval } from "#domain/interval.ts";

/**
 * Everything a plan is made of, in the contract's terms; times that are numbers are epoch
 * milliseconds.
 */
export type PlanningInput = {
  readonly window: Interval;
  /** Nothing is planned before it. */
  readonly now: number;
  readonly preferences: Preferences;
  /** What the calendars hold: recurring events with their rules, and their exception instances. */
  readonly events: readonly PlannerCalendarEvent[];
  readonly tasks: readonly PlannerTask[];
  readonly coursework: readonly CourseworkItem[];
  readonly habits: readonly Habit[];
  /** The plan last shown: its moved blocks are counted where nothing stands. */
  readonly previous: readonly DraftEvent[];
  /** Blocks that the person fixed: every plan holds them where they are. */
  readonly locked: readonly DraftEvent[];
  /** The standing plan in the window; absent where plans are made as if there were none. */
  readonly standing?: StandingGround | undefined;
  /**
   * Asks for the one plan that changes least, in which no other work than this is moved or added,
   * by what drafts call it.
   */
  readonly repairOf?: readonly string[] | undefined;
  /** `scratch`: plans as if the blocks that may move stood nowhere. */
  readonly base?: PlanBase | undefined;
  /** What is laid over the tasks. The preferences have it in them. */
  readonly wishes?: readonly Wish[] | undefined;
  readonly remedies?: readonly RemedyChange[] | undefined;
};

/** A variant before anyone wrote its narrative. */
export type PlannedVariant = Omit<DraftVariant, "description">;
