import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { PlanBase, StandingGround } from "#contract/standing-ground.ts";
import type { Habit, PlannerTask } from "#contract/task.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { Interval } from "#domain/interval.ts";

/**
 * Everything that a plan is made from, in the contract's terms. Numeric times are epoch
 * milliseconds.
 */
export type PlanningInput = {
  readonly window: Interval;
  /** Nothing is planned before it. */
  readonly now: number;
  /** With wishes and remedies applied, as are the habits. */
  readonly preferences: Preferences;
  /** The calendars' events: recurring events with their rules, and their exceptions. */
  readonly events: readonly PlannerCalendarEvent[];
  /** Tasks and coursework, with wishes and remedies applied. */
  readonly tasks: readonly PlannerTask[];
  /** The ids of those that are coursework. */
  readonly coursework: readonly string[];
  /** The ids of those that remedies were carried out for. */
  readonly remedied?: readonly string[] | undefined;
  readonly habits: readonly Habit[];
  /** The plan that was shown last. Where no plan stands, metrics count the blocks moved since. */
  readonly previous: readonly DraftEvent[];
  /** Blocks that the person locked; every plan keeps them. */
  readonly locked: readonly DraftEvent[];
  /** The standing plan in the window; absent when plans ignore it. */
  readonly standing?: StandingGround | undefined;
  /**
   * Asks for the one plan that changes least. It may move and add only this work, given by the ids
   * that drafts use.
   */
  readonly repairOf?: readonly string[] | undefined;
  /** `scratch`: plan as if the movable blocks did not exist. */
  readonly base?: PlanBase | undefined;
};

/** A variant without its description. */
export type PlannedVariant = Omit<DraftVariant, "description">;
