import { MINUTE_MS } from "#domain/time.ts";
import { fixedMinutes } from "../constraints/hard/block-length.ts";
import type { Change, UnplacedFact } from "../facts.ts";
import type { PlanningTask } from "../model.ts";
import { changesOf, dependencyChanges, extendDays, LAST_RESORT, raisePriority, shorten } from "./single-changes.ts";
import type { SurveyedPlan } from "./survey-plans.ts";
import { withChanges } from "./with-changes.ts";

/** Only this many evenings, the smallest in size, are combined with another change. */
const MOST_EVENINGS = 4;

/** Work with missing minutes in a plan, and the reason. */
export type LeftOut = {
  readonly task: PlanningTask;
  readonly missing: number;
  readonly fact: UnplacedFact;
  readonly plan: SurveyedPlan;
  /** Whether heavier work is left out too, which would take a longer evening first. */
  readonly isOutweighed: boolean;
};

/** Changes that are made together. */
export type Option = { readonly size: number; readonly changes: readonly Change[] };

/**
 * Options that may make the missing minutes fit, of a size `below` this one: single changes by
 * size, then pairs, which are only listed when they are asked for. `suggest-remedies.ts` tests
 * whether they do.
 */
export function* possibleChanges(work: LeftOut, below = Number.POSITIVE_INFINITY): Generator<Option> {
  const changes = changesFor(work);
  const alone = changes.map(byItself).filter(({ size }) => size < below);
  yield* bySize(alone.filter(({ size }) => size < LAST_RESORT));
  const harsh = alone.filter(({ size }) => size >= LAST_RESORT);
  yield* bySize([...harsh, ...pairs(work, changes, below)]);
}

/** Options of three changes: two that lift limits of the task itself, and another one. */
export function threeChanges(work: LeftOut, below = Number.POSITIVE_INFINITY): Option[] {
  const lifted = pairs(work, changesFor(work), below).filter(({ changes }) => changes.every(leadsOn));
  return bySize(lifted.flatMap((two) => withAnother(two, work, below)));
}

/**
 * The surest changes where there is far too much work: the highest priority, and no dependency on
 * unplaced work; `evenings` adds one evening.
 */
export function surestChanges({ task, missing, fact, plan }: LeftOut): { alone: Option; evenings: () => Option[] } {
  const waitsFor = isWaiting({ fact }) ? dependencyChanges(task, plan) : [];
  const changes = [...waitsFor.filter(({ id }) => plan.unplaced.has(id)), ...raisePriority(task)];
  const alone = { size: changes.reduce((sum, { size }) => sum + size, 0), changes };
  const evenings = () =>
    bySize(extendDays(task, missing, plan))
      .slice(0, MOST_EVENINGS)
      .map((evening) => ({ size: alone.size + evening.size + TWO_CHANGES, changes: [evening, ...changes] }));
  return { alone, evenings };
}

function byItself(change: Change): Option {
  return { size: change.size, changes: [change] };
}

function pairs(work: LeftOut, changes: readonly Change[], below: number): Option[] {
  const first = [...changes.filter(leadsOn), ...(isWaiting(work) ? [] : firstHalves(work, below))];
  return first.flatMap((change) => withAnother(byItself(change), work, below));
}

/** The additional size of each further change. */
export const TWO_CHANGES = 30;

/** The changes together with each compatible further change. */
function withAnother({ size, changes }: Option, work: LeftOut, below: number): Option[] {
  const { task, missing, plan, isOutweighed } = work;
  if (size + TWO_CHANGES >= below) return [];
  const problem = withChanges(plan.problem, task.id, changes);
  const changed = problem.tasks.find(({ id }) => id === task.id) as PlanningTask;
  const left = changes.reduce((minutes, change) => minutes - givenBy(change), missing);
  // Where they give enough room, the other change lifts a limit for all of it.
  return changesOf(changed, left > 0 ? left : missing, { ...plan, problem }, isOutweighed)
    .filter((another) => changes.every((change) => goesWith(change, another)))
    .map((another) => ({ size: size + another.size + TWO_CHANGES, changes: [...changes, another] }))
    .filter((option) => option.size < below);
}

/** A task that waits for unplaced work needs its dependency removed first. */
function changesFor({ task, missing, fact, plan, isOutweighed }: LeftOut): Change[] {
  return isWaiting({ fact }) ? dependencyChanges(task, plan) : changesOf(task, missing, plan, isOutweighed);
}

function isWaiting({ fact }: Pick<LeftOut, "fact">): boolean {
  return fact.kind === "cycle" || fact.kind === "waits";
}

/**
 * Changes that make no room themselves, but let another change make more. They are made in this
 * order.
 */
const LEADING: readonly Change["kind"][] = [
  "drop-dependency",
  "drop-spacing",
  "shorter-blocks",
  "longer-blocks",
  "raise-focus-cap",
  "raise-blocks-cap",
  "move-due",
  "earlier-start",
];

function rankOf({ kind }: Change): number {
  return LEADING.indexOf(kind);
}

function leadsOn(change: Change): boolean {
  return rankOf(change) >= 0;
}

/**
 * Changes that place half of the missing minutes. An evening for work that is outweighed holds only
 * beside the last resort.
 */
function firstHalves({ task, missing, plan, isOutweighed }: LeftOut, below: number): Change[] {
  const isLost = isOutweighed && below <= LAST_RESORT;
  const half = Math.ceil(missing / 2);
  const part = Math.min(half, Math.floor((task.durationMinutes - fixedMinutes(task, plan.problem.fixed)) / 2));
  return [
    ...(part > 0 ? shorten(task, part, plan) : []),
    ...(isLost ? [] : bySize(extendDays(task, half, plan)).slice(0, MOST_EVENINGS)),
  ];
}

function givenBy(change: Change): number {
  if (change.kind === "shorten") return change.minutes;
  return change.kind === "extend-day" ? (change.span.end - change.span.start) / MINUTE_MS : 0;
}

/** Whether the second change adds something, and the pair is not listed in the other order. */
function goesWith(first: Change, second: Change): boolean {
  if (first.kind.endsWith("-blocks") && second.kind.endsWith("-blocks")) return false;
  if (first.kind === "drop-dependency" && second.kind === "drop-task") return first.id !== second.id;
  if (first.kind === "extend-day" && second.kind === "extend-day") return first.span.start < second.span.start;
  return first.kind !== second.kind && (!leadsOn(second) || rankOf(first) < rankOf(second));
}

export function bySize<Sized extends { readonly size: number }>(list: readonly Sized[]): Sized[] {
  return list.toSorted((a, b) => a.size - b.size);
}
