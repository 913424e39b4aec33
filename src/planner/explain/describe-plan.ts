import type { Interval } from "#domain/interval.ts";
import { covers, union } from "#domain/interval.ts";
import { deferrableOf } from "../beyond-window/owed-share.ts";
import type { BlockReason } from "../facts.ts";
import { weightOf } from "../job.ts";
import type { PlacedBlock, Plan, PlannedBlock, PlanningTask, UnplacedWork, VariantKey } from "../model.ts";
import { arrange } from "./arranged-plan.ts";
import { reasonOf } from "./block-facts.ts";
import { withDayLoads } from "./day-facts.ts";
import type { FinishedPlan } from "./finished-plan.ts";
import { measurePlan } from "./metrics.ts";
import type { SuggestForHabit } from "./suggest-for-habits.ts";
import type { Suggest } from "./suggest-remedies.ts";
import { unplacedFactOf } from "./unplaced-facts.ts";

/** Finds remedies for unplaced work. */
export type Suggestions = { readonly forTask: Suggest; readonly forHabit: SuggestForHabit };

export const NO_SUGGESTIONS: Suggestions = { forTask: () => null, forHabit: () => null };

/** The plan as the planner returns it: every block with its reason, unplaced work, and metrics. */
export function describePlan(
  key: VariantKey,
  plan: FinishedPlan,
  { forTask, forHabit }: Suggestions,
): Omit<Plan, "notes" | "curve"> {
  const blocks = [...taskBlocks(key, plan), ...habitBlocks(plan)];
  return {
    key,
    blocks: blocks.sort((a, b) => a.start - b.start || a.taskId.localeCompare(b.taskId)),
    unplaced: [...unplacedTasks(plan, forTask), ...missedHabits(plan, forHabit), ...deferredTasks(plan)],
    metrics: measurePlan(plan),
  };
}

function taskBlocks(key: VariantKey, plan: FinishedPlan): PlannedBlock[] {
  const placed = new Set(plan.blocks);
  const busy = union(plan.problem.busy);
  const loaded = withDayLoads(plan);
  return plan.problem.tasks.flatMap((task) => {
    const all = plan.blocksOf.get(task.id) ?? [];
    return all.flatMap((block) => {
      const fixed = !placed.has(block);
      if (fixed && !isProposed(block, busy, plan)) return [];
      const reason: BlockReason = fixed ? { kind: "fixed", due: null } : reasonOf(block, task, key, loaded);
      return [{ ...toPlannedBlock(block, task), reason, fixed }];
    });
  });
}

/** A fixed block is proposed unless it is over, outside the window, or in the calendar already. */
function isProposed(block: PlacedBlock, busy: readonly Interval[], { problem }: FinishedPlan): boolean {
  const ahead = block.start >= problem.now && block.start >= problem.window.start && block.end <= problem.window.end;
  return ahead && !covers(busy, block);
}

function toPlannedBlock({ start, end }: Interval, { id, title, effort }: PlanningTask) {
  return { start, end, taskId: id, title, effort };
}

function habitBlocks(plan: FinishedPlan): PlannedBlock[] {
  return [...fixedHabitBlocks(plan), ...placedHabitBlocks(plan)];
}

/** Blocks of habits that stand or are locked. */
function fixedHabitBlocks(plan: FinishedPlan): PlannedBlock[] {
  const { problem } = plan;
  const busy = union(problem.busy);
  const titles = new Map(problem.habits.map(({ id, title }) => [id, title]));
  return problem.fixed.flatMap((block) => {
    const title = titles.get(block.taskId);
    if (title === undefined || !isProposed(block, busy, plan)) return [];
    return [{ ...block, title, effort: null, reason: { kind: "fixed" as const, due: null }, fixed: true }];
  });
}

function placedHabitBlocks({ habits }: FinishedPlan): PlannedBlock[] {
  return habits.flatMap(({ habit, occurrences, weeklyMinute }) =>
    occurrences.map(({ start, end }) => ({
      start,
      end,
      taskId: habit.id,
      title: habit.title,
      effort: null,
      reason: {
        kind: "habit",
        start,
        weekly: weeklyMinute === null ? null : { minute: weeklyMinute, days: occurrences.length },
        inHours: habit.preferred.length > 0,
        due: null,
      },
      fixed: false,
    })),
  );
}

/** Suggestions go to the heaviest tasks first, while the budget of trials lasts. */
function unplacedTasks(plan: FinishedPlan, suggest: Suggest): UnplacedWork[] {
  const arranged = arrange(plan);
  return plan.problem.tasks
    .flatMap((task) => {
      const minutes = plan.unplaced.get(task.id);
      return minutes === undefined ? [] : [{ task, minutes, reason: unplacedFactOf(task, minutes, arranged) }];
    })
    .sort((a, b) => weightOf(b.task) - weightOf(a.task))
    .map(({ task, minutes, reason }) => {
      const deferrable = deferrableOf(task);
      const work = { taskId: task.id, title: task.title, reason };
      // The unplaced part of a share is owed after the window, so that nothing needs to change.
      if (deferrable > 0) return { ...work, minutes: minutes + deferrable, deferrable, remedy: null };
      return { ...work, minutes, remedy: suggest(task, minutes, reason, plan) };
    });
}

/** The work left for after the window, of tasks whose share is wholly placed. */
function deferredTasks({ problem, unplaced }: FinishedPlan): UnplacedWork[] {
  return problem.tasks.flatMap((task) => {
    const minutes = deferrableOf(task);
    if (minutes === 0 || unplaced.has(task.id)) return [];
    const reason = { kind: "can-wait", minutes, due: task.due ?? 0 } as const;
    return [{ taskId: task.id, title: task.title, minutes, deferrable: minutes, reason, remedy: null }];
  });
}

function missedHabits(plan: FinishedPlan, suggest: SuggestForHabit): UnplacedWork[] {
  return plan.habits
    .filter(({ missed }) => missed > 0)
    .map((placed) => ({
      taskId: placed.habit.id,
      title: placed.habit.title,
      minutes: placed.missed * placed.habit.durationMinutes,
      reason: { kind: "habit-missed", times: placed.missed, inHours: placed.habit.preferred.length > 0 },
      remedy: suggest(placed, plan),
    }));
}
