import { clip, type Interval, totalLength } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { amountUnplaced } from "../constraints/soft/unplaced.ts";
import type { Change } from "../facts.ts";
import type { Instance } from "../instance/read-instance.ts";
import { weightOf } from "../job.ts";
import { type PlanningProblem, type PlanningTask, variantKeysOf } from "../model.ts";
import { createObjective, type Objective } from "../search/objective.ts";
import { improve } from "../search/ruin-and-recreate.ts";
import { solve } from "../search/solve.ts";
import { Timeline } from "../search/timeline.ts";
import { keepingOf, pricesOf } from "../variants/prices.ts";
import type { Allowance } from "./allowance.ts";
import { openBeside } from "./possible-changes.ts";
import type { SurveyedPlan } from "./survey.ts";
import { losesToAnother } from "./trial.ts";
import { OBJECTIVE, type Trial } from "./trials.ts";

/** For no more tasks it is searched who takes room that a change opens. */
const SEARCHED = 40;
/**
 * The task counts for less meanwhile, so that what holds does not hang on a tie with other work: by
 * more where searches may tell the rest.
 */
const DOUBT = { few: 0.6, many: 0.75 } as const;
/** Of many tasks one goes before what counts less by such a share of it. */
const SURELY = 0.1;
/** Schedules evaluated to see whether other work takes the room that is opened to all. */
const COMPETED = 600;
/** Fewer where only what the plans leave out hardly differs. */
const COMPARED = 100;
/** Fewer where there are more tasks than twenty. */
const COMPETED_FOR = 12_000;
/** So many tasks are put in for a schedule of a search. */
const PUT_IN = 10;
/** So often a task may lose such room; what opens none to others is tried all the same. */
const MOST_REFUSED = 4;
/** A search may end at either of two plans that differ by no more of what they leave out. */
const HARDLY = 0.02;

/** What a task would gain by some changes, in the unit of `unplaced`. */
export type Gain = {
  readonly changes: readonly Change[];
  /** What placing all of it is worth. */
  readonly worth: number;
  /** By how much more the plan leaves out of other work than the best one. */
  readonly dearer: number;
  /** What the best plan leaves out. */
  readonly loss: number;
};

/** Whether work gets the room that changes make, and no other work does. */
export class Competition {
  /** So much of its weight a task counts for meanwhile. */
  readonly doubt: number;

  private readonly allowance: Allowance;
  private readonly isSearched: boolean;
  /** Of each plan, where it is not searched who takes the room. */
  private readonly claims: ReadonlyMap<SurveyedPlan, readonly Claim[]>;
  private readonly refused = new Map<string, number>();
  /** Whether tasks kept their room in searches that started from nothing, by task and changes. */
  private readonly heldAnew = new Map<string, boolean>();

  constructor(plans: readonly SurveyedPlan[], allowance: Allowance) {
    this.allowance = allowance;
    this.isSearched = (plans[0]?.instance.jobs.length ?? 0) <= SEARCHED;
    this.doubt = this.isSearched ? DOUBT.few : DOUBT.many;
    this.claims = new Map(this.isSearched ? [] : plans.map((plan) => [plan, claimsIn(plan)]));
  }

  /** Whether the room that it would have goes to other work for certain. */
  isLost(changes: readonly Change[], own: PlanningTask, missing: number, best: SurveyedPlan): boolean {
    // The pieces that other work leaves lie elsewhere when so much is planned again.
    if (!this.isSearched && !isUrgent(changes) && changes.some(({ kind }) => kind === "shorter-blocks")) return true;
    const claims = this.claims.get(best) ?? [];
    const worth = this.doubt * amountUnplaced({ weight: weightOf(own) }, missing);
    return changes.some((change) => {
      const opened = openedBy(change, best);
      if (opened.length === 0) return false;
      return (
        (change.kind === "extend-day" && isLeftOutHeavier(own, best)) ||
        claims.some((claim) => claim.task.id !== own.id && claim.price >= worth && fitsIn(opened, claim, own, missing))
      );
    });
  }

  /** Whether the task keeps the room that it has in the trial. */
  isKept(trial: Trial, gain: Gain): boolean {
    const { changes, worth, dearer, loss } = gain;
    const isOpened = changes.some(isShared);
    const isHardly = worth - dearer < HARDLY * loss;
    if (!isOpened && !isHardly) return true;
    if (losesToAnother(trial)) return false;
    const isSure = !this.isSearched && isUrgent(changes) && worth - dearer > SURELY * worth;
    return isSure || this.mayCompete(trial, changes, isOpened, isHardly);
  }

  /** Searches for who takes the room, unless the task lost such room too often. */
  private mayCompete(trial: Trial, changes: readonly Change[], isOpened: boolean, isHardly: boolean): boolean {
    const { instance, target } = trial;
    const { id } = target.task;
    const times = this.refused.get(id) ?? 0;
    // Where it is close, what a search ends at hangs on what its plan wants besides.
    const objectives = isOpened && isHardly ? objectivesOf(instance.context.problem) : [OBJECTIVE];
    const schedules = budgetOf(instance, isOpened ? COMPETED : COMPARED);
    const cost = PUT_IN * schedules * (1 + objectives.length);
    if (times === MOST_REFUSED || (!this.isSearched && !this.allowance.affords(cost))) return false;
    const key = JSON.stringify([id, changes, objectives.length]);
    const holds =
      this.keepsItHere(trial, schedules) &&
      (this.heldAnew.get(key) ?? this.keepsItAnew(trial, schedules, objectives, key));
    if (!holds) this.refused.set(id, times + 1);
    return holds;
  }

  /** Whether the task keeps its room when a search starts there, in which all work competes. */
  private keepsItHere({ instance, schedule, random, target }: Trial, schedules: number): boolean {
    const competing = new Timeline(instance, OBJECTIVE, random);
    competing.restore(schedule.save());
    improve(competing, random, { budget: schedules });
    this.allowance.spend(competing.inserted);
    return competing.unplacedMinutes(target.index) === 0;
  }

  /** Whether the task has room also where a search starts from nothing. */
  private keepsItAnew(
    { instance, random, target }: Trial,
    schedules: number,
    objectives: readonly Objective[],
    key: string,
  ): boolean {
    // Of fewer schedules than there are tasks only the first counts.
    const budget = schedules < instance.jobs.length ? 0 : schedules;
    const holds = objectives.every((objective) => {
      const solved = solve(instance, objective, random, { budget });
      this.allowance.spend(solved.inserted);
      return solved.unplacedMinutes(target.index) === 0;
    });
    this.heldAnew.set(key, holds);
    return holds;
  }
}

/** What work that is left out would take of room that is opened to all. */
type Claim = {
  readonly task: PlanningTask;
  readonly missing: number;
  readonly price: number;
  readonly usable: Interval;
};

function claimsIn(plan: SurveyedPlan): Claim[] {
  const { problem, unplaced } = plan;
  return problem.tasks.flatMap((task) => {
    const missing = unplaced.get(task.id);
    if (missing === undefined || task.dependsOn.some((id) => unplaced.has(id))) return [];
    return [
      { task, missing, price: amountUnplaced({ weight: weightOf(task) }, missing), usable: openBeside(task, plan) },
    ];
  });
}

/** Whether other work, of the same kind, takes no longer than the task and could be there. */
function fitsIn(opened: readonly Interval[], claim: Claim, own: PlanningTask, missing: number): boolean {
  const { task, usable } = claim;
  if (claim.missing > missing || task.category !== own.category) return false;
  if (task.effort === "deep" && own.effort !== "deep") return false;
  return totalLength(clip(opened, usable)) >= claim.missing * MINUTE_MS;
}

/** A longer evening goes first to work that weighs more and is left out as well. */
function isLeftOutHeavier(own: PlanningTask, { problem, unplaced }: SurveyedPlan): boolean {
  return problem.tasks.some((other) => unplaced.has(other.id) && weightOf(other) > weightOf(own));
}

/** Time that a change opens to all work. */
export function openedBy(change: Change, { blocksOf }: SurveyedPlan): readonly Interval[] {
  if (change.kind === "extend-day") return [change.span];
  return change.kind === "drop-task" ? (blocksOf.get(change.id) ?? []) : [];
}

function isUrgent(changes: readonly Change[]): boolean {
  return changes.some(({ kind }) => kind === "raise-priority");
}

/** Whether other work may use the room as well. */
export function isShared({ kind }: Change): boolean {
  return kind === "extend-day" || kind === "raise-focus-cap" || kind === "raise-blocks-cap" || kind === "drop-task";
}

/** What each plan of a set is searched for. */
export function objectivesOf(problem: PlanningProblem): Objective[] {
  return variantKeysOf(problem).map((key) =>
    createObjective(pricesOf(key, problem), undefined, keepingOf(key, problem.stands)),
  );
}

function budgetOf({ jobs, context: { problem } }: Instance, schedules: number): number {
  const most = Math.min(schedules, Math.ceil(COMPETED_FOR / jobs.length));
  return Math.min(most, problem.budget ?? most);
}
