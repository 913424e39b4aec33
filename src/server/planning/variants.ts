import { blockDraft } from "#contract/block-draft.ts";
import type { DraftEvent } from "#contract/event.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { Habit } from "#contract/task.ts";
import type { VariantMetrics } from "#contract/variant.ts";
import { formatInstant } from "#domain/time.ts";
import {
  createLocalClock,
  isLongWork,
  type Plan,
  type PlanMetrics,
  type PlannedBlock,
  type PlanningTask,
} from "#planner/index.ts";
import type { Reasons } from "#wording/reasons.ts";
import type { PlannedVariant } from "./planning-input.ts";
import { toRemedy } from "./to-remedy.ts";
import { tripsOf } from "./week-minutes.ts";

type Options = {
  readonly preferences: Preferences;
  /** The work that was to be planned. */
  readonly tasks: readonly PlanningTask[];
  readonly habits: readonly Habit[];
  /** Locked blocks that every variant holds: those of planned tasks, and others. */
  readonly locked: { readonly ofTasks: readonly DraftEvent[]; readonly others: readonly DraftEvent[] };
  readonly reasons: Reasons;
};

/**
 * "Deadlines first" is the title only if some work is due, "Done early" only if the plan leaves out
 * nothing, no other of the set ends before it and some end later, "Few days" only if none uses
 * fewer days and some use more. Deep work is named by the time of day that has most of it, if any,
 * unless another plan has more of it in its hours.
 */
function titleOf(plan: Plan, plans: readonly Plan[], { tasks, reasons, preferences }: Options): string {
  const { key } = plan;
  if (key === "deep-work") {
    const most = Math.max(...plans.map(({ metrics }) => metrics.focusMinutes));
    const isDeepest = most - plan.metrics.focusMinutes <= HARDLY_MORE;
    const when = isDeepest ? timeOfDeepWork(plan, tasks, preferences) : null;
    return when ? reasons.deepWorkTitles[when] : reasons.planTitles["one-at-a-time"];
  }
  if (key === "deadline-first" && plan.metrics.deadlinesTotal === 0) return reasons.planTitles["priorities-first"];
  const ids = new Set(tasks.map(({ id }) => id));
  const workOf = ({ blocks }: Plan) => blocks.filter(({ taskId }) => ids.has(taskId));
  const doneAt = (of: Plan) => Math.max(...workOf(of).map(({ end }) => end));
  const days = ({ metrics }: Plan) => metrics.loadPerDay.filter(({ minutes }) => minutes > 0).length;
  const isLeast = (amount: (of: Plan) => number) => {
    const amounts = plans.map(amount);
    return amount(plan) === Math.min(...amounts) && amount(plan) < Math.max(...amounts);
  };
  if (key === "early-finish" && !(plan.metrics.minutesUnplaced === 0 && isLeast(doneAt)))
    return reasons.planTitles["task-by-task"];
  if (key === "few-days" && !isLeast(days)) return reasons.planTitles["close-together"];
  return reasons.planTitles[key];
}

/** Minutes of deep work that set no two plans apart. */
const HARDLY_MORE = 15;
const NOON = 12 * 60;
const EVENING = 18 * 60;
const DAWN = 5 * 60;

/**
 * By the clock where the person is. Null when no placed work is deep work, or long work that nobody
 * marked as light.
 */
function timeOfDeepWork(
  { blocks }: Plan,
  tasks: readonly PlanningTask[],
  preferences: Preferences,
): keyof Reasons["deepWorkTitles"] | null {
  const long = new Set(tasks.filter(isLongWork).map(({ id }) => id));
  const deep = blocks.filter(({ effort }) => effort === "deep");
  const asking = deep.length > 0 ? deep : blocks.filter(({ taskId }) => long.has(taskId));
  if (asking.length === 0) return null;
  const window = {
    start: Math.min(...asking.map(({ start }) => start)),
    end: Math.max(...asking.map(({ end }) => end)),
  };
  const clock = createLocalClock(preferences.time_zone, window, tripsOf(preferences));
  const minutes = { mornings: 0, afternoons: 0, nights: 0 };
  for (const { start, end } of asking) {
    const at = clock.minuteOfDay(start);
    const when = at >= EVENING || at < DAWN ? "nights" : at < NOON ? "mornings" : "afternoons";
    minutes[when] += end - start;
  }
  if (minutes.nights > minutes.mornings && minutes.nights > minutes.afternoons) return "nights";
  return minutes.afternoons > minutes.mornings ? "afternoons" : "mornings";
}

/** A plan as the proposal among `plans` that the person sees, without its description. */
export function toPlannedVariant(plan: Plan, plans: readonly Plan[], options: Options): PlannedVariant {
  const { preferences, tasks, habits, locked, reasons } = options;
  const timeZone = preferences.time_zone;
  const lockedBlocks = new Map(locked.ofTasks.map((draft) => [blockKey(draft), draft]));
  const planned = plan.blocks.map((block) => {
    const draft = toDraftEvent(block, reasons, timeZone);
    return lockedBlocks.has(blockKey(draft)) ? { ...draft, locked: true } : draft;
  });
  return {
    variant_id: plan.key,
    title: titleOf(plan, plans, options),
    events: [...planned, ...locked.others].sort((a, b) => (a.start < b.start ? -1 : 1)),
    metrics: { ...toVariantMetrics(plan.metrics), ...weeksOf(plan) },
    unplaced: plan.unplaced.map((work) => ({
      task_id: work.taskId,
      title: work.title,
      minutes: work.minutes,
      ...(work.deferrable && { deferrable_minutes: work.deferrable }),
      reason: reasons.unplaced(work.reason),
      suggestion: work.remedy && reasons.suggestion(work.remedy),
      remedy: toRemedy(work, { tasks, habits, preferences, reasons }),
    })),
    ...(plan.notes.length > 0 && { note: reasons.notes(plan.notes) }),
  };
}

/** Equal for two drafts of the same work at the same time. */
export function blockKey({ task_id, start, end }: Pick<DraftEvent, "task_id" | "start" | "end">): string {
  return `${task_id} ${start} ${end}`;
}

function toDraftEvent(block: PlannedBlock, reasons: Reasons, timeZone: string): DraftEvent {
  return {
    ...blockDraft({
      summary: block.title.slice(0, LIMITS.titleLength),
      start: formatInstant(block.start),
      end: formatInstant(block.end),
    }),
    task_id: block.taskId,
    reason: reasons.block(block.reason),
    time_zone: timeZone,
  };
}

function weeksOf({ curve: { weeks, overload } }: Plan): Pick<VariantMetrics, "weeks" | "overload"> {
  return {
    weeks: weeks.map(({ week, capacity, demand, cushion }) => ({
      week,
      capacity_minutes: capacity,
      demand_minutes: demand,
      cushion_minutes: cushion,
    })),
    ...(overload && { overload }),
  };
}

/** The planner's metrics under the contract's names. */
export function toVariantMetrics(metrics: PlanMetrics): VariantMetrics {
  return {
    minutes_placed: metrics.minutesPlaced,
    minutes_unplaced: metrics.minutesUnplaced,
    late_minutes: metrics.lateMinutes,
    deadlines_met: metrics.deadlinesMet,
    deadlines_total: metrics.deadlinesTotal,
    cushion_minutes: metrics.cushionMinutes,
    spare_minutes: metrics.spareMinutes,
    cushions: metrics.cushions.map(({ taskId, minutes }) => ({ task_id: taskId, minutes })),
    ...(metrics.deadlineChances.length > 0 && {
      deadline_chances: metrics.deadlineChances.map(({ taskId, chance }) => ({ task_id: taskId, chance })),
    }),
    longest_focus_minutes: metrics.longestFocusMinutes,
    focus_minutes: metrics.focusMinutes,
    load_per_day: metrics.loadPerDay.map(({ date, minutes }) => ({ date, minutes })),
    fragmentation: metrics.fragmentation,
    blocks_moved: metrics.blocksMoved,
  };
}
