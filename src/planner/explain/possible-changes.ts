import type { Interval } from "#domain/interval.ts";
import { clip } from "#domain/interval.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { fixedMinutes } from "../constraints/hard/block-length.ts";
import { LEAST_PAUSE } from "../constraints/hard/work-without-pause.ts";
import type { Change, UnplacedFact } from "../facts.ts";
import { weightOf } from "../job.ts";
import type { PlanningTask } from "../model.ts";
import { type LocalClock, type LocalDay, roundUpToSlot } from "../time/local-clock.ts";
import { withChanges } from "./changes.ts";
import { betweenDates } from "./finished-plan.ts";
import type { SurveyedPlan } from "./survey.ts";

/** A minute of work after this time of day counts twice. */
const LATE_MINUTE = 20 * 60;
const LONGEST_DAY = 24 * 60;
/** The additional size of work on a Friday evening, in felt minutes. */
const FRIDAY_EVENING = 60;
const FRIDAY = 5;
const SHORTEST_BLOCKS = [30, 15];
const LONGEST_BLOCK = 480;
/** Larger than the size of every change that takes no time from other work. */
const LAST_RESORT = 1_500;
/** Larger than the size of two long evenings: a due date is rarely one's own to move. */
const LATER_DUE = 720;
/**
 * The size of removing a dependency: the person stated the order, so that it is more than a
 * preference.
 */
const NO_WAITING = LATER_DUE + 60;
/** The size of one more block a day. */
const BLOCK_MORE = 30;
/** Only this many evenings, the smallest in size, are combined with another change. */
const MOST_EVENINGS = 4;

/** Work with missing minutes in a plan, and the reason. */
export type LeftOut = {
  readonly task: PlanningTask;
  readonly missing: number;
  readonly fact: UnplacedFact;
  readonly plan: SurveyedPlan;
};

/** Changes that are made together. */
export type Option = { readonly size: number; readonly changes: readonly Change[] };

/**
 * Options that may make the missing minutes fit: single changes by size, then pairs. `suggest.ts`
 * tests whether they do.
 */
export function possibleChanges(work: LeftOut): Option[] {
  const alone = changesFor(work).map(byItself);
  const gentle = alone.filter(({ size }) => size < LAST_RESORT);
  const harsh = alone.filter(({ size }) => size >= LAST_RESORT);
  return [...bySize(gentle), ...bySize([...harsh, ...pairs(work)])];
}

/** Options of three changes: two that lift limits of the task itself, and another one. */
export function threeChanges(work: LeftOut): Option[] {
  const lifted = pairs(work).filter(({ changes }) => changes.every(leadsOn));
  return bySize(lifted.flatMap((two) => withAnother(two, work)));
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

function pairs(work: LeftOut): Option[] {
  const first = [...changesFor(work).filter(leadsOn), ...(isWaiting(work) ? [] : firstHalves(work))];
  return first.flatMap((change) => withAnother(byItself(change), work));
}

/** The additional size of each further change. */
export const TWO_CHANGES = 30;

/** The changes together with each compatible further change. */
function withAnother({ size, changes }: Option, { task, missing, plan }: LeftOut): Option[] {
  const problem = withChanges(plan.problem, task.id, changes);
  const changed = problem.tasks.find(({ id }) => id === task.id) as PlanningTask;
  const left = changes.reduce((minutes, change) => minutes - givenBy(change), missing);
  return changesOf(changed, left, { ...plan, problem })
    .filter((another) => changes.every((change) => goesWith(change, another)))
    .map((another) => ({ size: size + another.size + TWO_CHANGES, changes: [...changes, another] }));
}

/** A task that waits for unplaced work needs its dependency removed first. */
function changesFor({ task, missing, fact, plan }: LeftOut): Change[] {
  return isWaiting({ fact }) ? dependencyChanges(task, plan) : changesOf(task, missing, plan);
}

function isWaiting({ fact }: Pick<LeftOut, "fact">): boolean {
  return fact.kind === "cycle" || fact.kind === "waits";
}

function changesOf(task: PlanningTask, missing: number, plan: SurveyedPlan): Change[] {
  return [
    ...shorten(task, missing, plan),
    ...blockChanges(task, missing, plan),
    ...extendDays(task, missing, plan),
    ...raiseCap(task, missing, plan),
    ...raiseBlocksCap(task, missing, plan),
    ...moveDates(task, plan),
    ...dependencyChanges(task, plan),
    ...dropOthers(task, missing, plan),
    ...raisePriority(task),
  ];
}

/**
 * Changes that make no room themselves, but let another change make more. They are made in this
 * order.
 */
const LEADING: readonly Change["kind"][] = [
  "drop-dependency",
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

/** Changes that place half of the missing minutes. */
function firstHalves({ task, missing, plan }: LeftOut): Change[] {
  const half = Math.ceil(missing / 2);
  const part = Math.min(half, Math.floor((task.durationMinutes - fixedMinutes(task, plan.problem.fixed)) / 2));
  return [
    ...(part > 0 ? shorten(task, part, plan) : []),
    ...bySize(extendDays(task, half, plan)).slice(0, MOST_EVENINGS),
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

export function dependencyChanges(
  task: PlanningTask,
  { problem }: SurveyedPlan,
): Extract<Change, { kind: "drop-dependency" }>[] {
  return problem.tasks
    .filter(({ id }) => task.dependsOn.includes(id))
    .map(({ id, title }) => ({ kind: "drop-dependency", id, title, size: NO_WAITING }));
}

/** Nobody makes an essay shorter by an hour and 53 minutes. */
const GRAIN = 5;

/** Only while at least half of the work remains. */
function shorten(task: PlanningTask, missing: number, { problem }: SurveyedPlan): Change[] {
  const least = Math.max(fixedMinutes(task, problem.fixed), task.durationMinutes / 2);
  const minutes = Math.ceil(missing / GRAIN) * GRAIN;
  return task.durationMinutes - minutes >= least ? [{ kind: "shorten", minutes, size: minutes * 1.25 }] : [];
}

/**
 * The size of longer blocks grows with the minutes beyond what a person keeps up without a pause:
 * the rule of pauses lets a single block pass, whatever its length.
 */
function blockChanges(task: PlanningTask, missing: number, { instance }: SurveyedPlan): Change[] {
  const shorter = SHORTEST_BLOCKS.filter((minutes) => minutes < Math.min(task.minBlockMinutes, task.maxBlockMinutes));
  const longest = Math.min(task.durationMinutes, LONGEST_BLOCK);
  const longer = new Set([Math.min(longest, instance.longestRun), longest].filter((one) => one > task.maxBlockMinutes));
  return [
    ...shorter.map((minutes): Change => ({ kind: "shorter-blocks", minutes, size: 60 - minutes })),
    ...[...longer].map((minutes): Change => {
      const beyond = Math.max(0, minutes - Math.max(instance.longestRun, task.maxBlockMinutes));
      return { kind: "longer-blocks", minutes, size: 20 + missing / 4 + beyond };
    }),
  ];
}

/**
 * For each day before the due date, the time from the end of its working hours that the work needs.
 */
function extendDays(task: PlanningTask, missing: number, plan: SurveyedPlan): Change[] {
  const { problem, instance } = plan;
  const { clock } = instance;
  const { slotMinutes: slot, hoursByCategory = {} } = problem.preferences;
  const pause = Math.ceil(LEAST_PAUSE / slot) * slot;
  // A task of a category does not use the working hours of the day.
  if (task.category !== undefined && hoursByCategory[task.category]) return [];
  const usable = openBeside(task, plan);
  const work = Math.ceil(Math.max(missing, Math.min(task.minBlockMinutes, task.durationMinutes)) / slot) * slot;
  const needed = work + pause * Math.max(0, Math.ceil(work / instance.longestRun) - 1);
  return plan.evenings.flatMap(({ day, start, end: latest, free }): Change[] => {
    if (latest <= usable.start || start >= usable.end) return [];
    const span = clip(free, usable).find((one) => (one.end - one.start) / MINUTE_MS >= needed);
    if (!span) return [];
    const from = roundUpToSlot(span.start, slot, clock);
    // Directly after the day's work, or after the pause that the work may need.
    return [0, pause]
      .map((wait) => ({ wait, end: from + (needed + wait) * MINUTE_MS }))
      .filter(({ end }) => end <= Math.min(latest, usable.end))
      .map(({ wait, end }) => {
        const size = (end - start) / MINUTE_MS - wait + dearness(day, end, clock);
        return { kind: "extend-day", span: { start, end }, size };
      });
  });
}

/** The additional size of work that ends at `end`, after the working hours of that day. */
export function dearness({ weekday }: LocalDay, end: number, clock: LocalClock): number {
  return (weekday === FRIDAY ? FRIDAY_EVENING : 0) + Math.max(0, clock.minuteOfDay(end) - LATE_MINUTE);
}

/**
 * The span in which a task may be while all other work stays: after its predecessors and before its
 * successors.
 */
export function openBeside(
  task: Pick<PlanningTask, "id" | "due" | "earliestStart" | "dependsOn">,
  plan: SurveyedPlan,
): Interval {
  const { blocksOf, waiting } = plan;
  const usable = betweenDates(task, plan);
  return {
    start: Math.max(usable.start, ...task.dependsOn.flatMap((id) => blocksOf.get(id)?.at(-1)?.end ?? [])),
    end: Math.min(usable.end, ...(waiting.get(task.id) ?? []).flatMap(({ id }) => blocksOf.get(id)?.[0]?.start ?? [])),
  };
}

function raiseCap(task: PlanningTask, missing: number, { problem }: SurveyedPlan): Change[] {
  const cap = problem.preferences.maxFocusMinutesPerDay;
  const isCapped = task.effort === "deep" && cap < LONGEST_DAY;
  return isCapped ? [{ kind: "raise-focus-cap", minutes: Math.min(cap + missing, LONGEST_DAY), size: missing }] : [];
}

/** As many more blocks a day as the work needs if all of it were on one day. */
function raiseBlocksCap(task: PlanningTask, missing: number, { instance }: SurveyedPlan): Change[] {
  const more = Math.ceil(missing / Math.max(1, Math.min(task.maxBlockMinutes, task.durationMinutes)));
  const blocks = instance.blocksPerDay + more;
  return Number.isFinite(blocks) ? [{ kind: "raise-blocks-cap", blocks, size: BLOCK_MORE * more }] : [];
}

/** The last resort, because it displaces other work. */
function raisePriority({ priority, weight }: PlanningTask): Change[] {
  return priority === 1 || weight !== undefined ? [] : [{ kind: "raise-priority", priority: 1, size: LAST_RESORT }];
}

/**
 * The additional size of another day for work whose dates leave it one day: the person named that
 * day, and hours on it are nearer to what they asked for.
 */
const OTHER_DAY = 600;
const ONE_DAY = 25 * HOUR_MS;

/**
 * The due date moves to the end of the window; `suggest.ts` then moves it back to the end of the
 * work.
 */
export function moveDates(task: PlanningTask, { problem, instance }: SurveyedPlan): Change[] {
  const { window } = instance.clock;
  const { due, earliestStart: start } = task;
  const more = due !== null && start !== null && due - start <= ONE_DAY ? OTHER_DAY : 0;
  const changes: Change[] = [];
  if (due !== null && due < window.end) changes.push({ kind: "move-due", due: window.end, size: LATER_DUE + more });
  if (start !== null && start > window.start)
    changes.push({ kind: "earlier-start", start: Math.max(problem.window.start, window.start), size: 180 + more });
  return changes;
}

/**
 * Placed tasks of equal or less weight, at least as long as the missing minutes, that no task waits
 * for.
 */
function dropOthers(task: PlanningTask, missing: number, { problem, blocksOf, waiting }: SurveyedPlan): Change[] {
  return problem.tasks
    .filter(
      (other) =>
        other.durationMinutes >= missing &&
        weightOf(other) <= weightOf(task) &&
        other.id !== task.id &&
        blocksOf.has(other.id) &&
        !waiting.has(other.id),
    )
    .sort((a, b) => weightOf(a) * a.durationMinutes - weightOf(b) * b.durationMinutes)
    .slice(0, 4)
    .map(({ id, title, durationMinutes }) => ({ kind: "drop-task", id, title, size: LATER_DUE + durationMinutes }));
}
