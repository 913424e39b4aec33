import { clip, type Interval, totalLength } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { amountUnplaced } from "../constraints/soft/unplaced.ts";
import type { Change } from "../facts.ts";
import type { Instance } from "../instance/read-instance.ts";
import { weightOf } from "../job.ts";
import { type PlanningProblem, type PlanningTask, variantKeysOf } from "../model.ts";
import { Objective } from "../search/objective.ts";
import { improve } from "../search/ruin-and-recreate.ts";
import { solve } from "../search/solve.ts";
import { Timeline } from "../search/timeline.ts";
import { keepingOf, pricesOf } from "../variants/variant-prices.ts";
import { OBJECTIVE, type Trial } from "./create-trials.ts";
import { openBeside } from "./single-changes.ts";
import type { SurveyedPlan } from "./survey-plans.ts";
import type { Allowance } from "./trial-budget.ts";
import { losesToAnother } from "./trial-outcome.ts";

/** Up to this many tasks, a search decides which work takes the room that a change opens. */
const SEARCHED = 40;
/**
 * The factor on the task's weight during a trial, so that a remedy does not depend on a tie with
 * other work. It is lower where searches check the outcome as well.
 */
const DOUBT = { few: 0.6, many: 0.75 } as const;
/** With many tasks, a raised priority that gains over this share of its worth needs no search. */
const SURELY = 0.1;
/** Schedules evaluated to see which work takes room that a change opens to all work. */
const COMPETED = 600;
/** Schedules evaluated where the change opens room to the task alone, but the gain is small. */
const COMPARED = 100;
/** The number of schedules times the number of tasks is at most this. */
const COMPETED_FOR = 12_000;
/** Insertions counted for each schedule of a search. */
const PUT_IN = 10;
/** After this many lost searches, a task is tried only with changes that need no search. */
const MOST_REFUSED = 4;
/** Below this share of the loss, a search may end at either of the two plans. */
const HARDLY = 0.02;

/** What a task would gain by some changes, in the unit of `unplaced`. */
export type Gain = {
  readonly changes: readonly Change[];
  /** The gain from placing all of it. */
  readonly worth: number;
  /** How much more other work this plan leaves out than the best plan does. */
  readonly dearer: number;
  /** The loss from what the best plan leaves out. */
  readonly loss: number;
};

/** Decides whether the task, and not other work, gets the room that changes open. */
export class Competition {
  /** The factor on the task's weight during a trial. */
  readonly doubt: number;

  private readonly allowance: Allowance;
  private readonly isSearched: boolean;
  /** The unplaced work of each plan; empty where searches decide. */
  private readonly claims: ReadonlyMap<SurveyedPlan, readonly Claim[]>;
  private readonly refused = new Map<string, number>();
  /** Whether the task kept its room in a search from an empty schedule, by task and changes. */
  private readonly heldAnew = new Map<string, boolean>();

  constructor(plans: readonly SurveyedPlan[], allowance: Allowance) {
    this.allowance = allowance;
    this.isSearched = (plans[0]?.instance.jobs.length ?? 0) <= SEARCHED;
    this.doubt = this.isSearched ? DOUBT.few : DOUBT.many;
    this.claims = new Map(this.isSearched ? [] : plans.map((plan) => [plan, claimsIn(plan)]));
  }

  /** Whether other work is certain to take the room. */
  isLost(changes: readonly Change[], own: PlanningTask, missing: number, best: SurveyedPlan): boolean {
    // Another plan of so much work leaves other gaps, so that shorter blocks may no longer fit.
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

  /** Whether the task keeps its room in the trial against the work that competes for it. */
  isKept(trial: Trial, gain: Gain): boolean {
    const { changes, worth, dearer, loss } = gain;
    const isOpened = changes.some(isShared);
    const isHardly = worth - dearer < HARDLY * loss;
    if (!isOpened && !isHardly) return true;
    if (losesToAnother(trial)) return false;
    const isSure = !this.isSearched && isUrgent(changes) && worth - dearer > SURELY * worth;
    return isSure || this.mayCompete(trial, changes, isOpened, isHardly);
  }

  /** Searches for the work that takes the room, unless the task has lost too many searches. */
  private mayCompete(trial: Trial, changes: readonly Change[], isOpened: boolean, isHardly: boolean): boolean {
    const { instance, target } = trial;
    const { id } = target.task;
    const times = this.refused.get(id) ?? 0;
    // Where the gain is small, the outcome of a search depends on the prices of the variant as
    // well.
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

  /** Whether the task keeps its room in a search that starts from the trial. */
  private keepsItHere({ instance, schedule, random, target }: Trial, schedules: number): boolean {
    const competing = new Timeline(instance, OBJECTIVE, random);
    competing.restore(schedule.save());
    improve(competing, random, { budget: schedules });
    this.allowance.spend(competing.inserted);
    return competing.unplacedMinutes(target.index) === 0;
  }

  /** Whether the task finds room in searches that start from an empty schedule. */
  private keepsItAnew(
    { instance, random, target }: Trial,
    schedules: number,
    objectives: readonly Objective[],
    key: string,
  ): boolean {
    // With fewer schedules than tasks, only the first schedule is built.
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

/** Unplaced work that competes for room opened to all work. */
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

/**
 * Whether the claim is of the same kind of work, is no longer than the task, and fits into
 * `opened`.
 */
function fitsIn(opened: readonly Interval[], claim: Claim, own: PlanningTask, missing: number): boolean {
  const { task, usable } = claim;
  if (claim.missing > missing || task.category !== own.category) return false;
  if (task.effort === "deep" && own.effort !== "deep") return false;
  return totalLength(clip(opened, usable)) >= claim.missing * MINUTE_MS;
}

/** Whether heavier work is unplaced, which takes the room of a longer evening first. */
export function isLeftOutHeavier(own: PlanningTask, { problem, unplaced }: SurveyedPlan): boolean {
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

/** Whether the room that the change opens is open to other work too. */
export function isShared({ kind }: Change): boolean {
  return kind === "extend-day" || kind === "raise-focus-cap" || kind === "raise-blocks-cap" || kind === "drop-task";
}

/** The objective of each variant of the set. */
export function objectivesOf(problem: PlanningProblem): Objective[] {
  return variantKeysOf(problem).map((key) => new Objective(pricesOf(key, problem), null, keepingOf(key, problem)));
}

function budgetOf({ jobs, context: { problem } }: Instance, schedules: number): number {
  const most = Math.min(schedules, Math.ceil(COMPETED_FOR / jobs.length));
  return Math.min(most, problem.budget ?? most);
}
