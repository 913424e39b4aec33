import type { Interval } from "#domain/interval.ts";
import { weightOf } from "../instance/job.ts";
import type { PlacedBlock, Plan, PlannedBlock, PlanningTask, UnplacedWork, VariantKey } from "../model.ts";
import { covers, union } from "../time/spans.ts";
import { dueFactOf, factOf } from "./block-facts.ts";
import { sentenceFor, sentenceForFixed } from "./block-sentences.ts";
import type { FinishedPlan } from "./finished-plan.ts";
import { sentenceForHabit, sentenceForMissedHabit } from "./habit-sentences.ts";
import { measurePlan } from "./metrics.ts";
import { statementOf } from "./remedy-sentences.ts";
import { suggest, type Tries } from "./suggest.ts";
import { sentenceForChange } from "./suggestion-sentences.ts";
import { unplacedFactOf } from "./unplaced-facts.ts";
import { sentenceForUnplaced } from "./unplaced-sentences.ts";
import { createWords, type Words } from "./words.ts";

/**
 * The plan as it is handed out: every block with its reason, what is left over, and the measures. At most `tries` changes
 * are tried to find what would make work fit.
 */
export function describePlan(key: VariantKey, plan: FinishedPlan, tries: Tries): Omit<Plan, "note"> {
  const words = createWords(plan.problem);
  const blocks = [...taskBlocks(key, plan, words), ...habitBlocks(plan, words)];
  return {
    key,
    blocks: blocks.sort((a, b) => a.start - b.start || a.taskId.localeCompare(b.taskId)),
    unplaced: [...unplacedTasks(plan, words, tries), ...missedHabits(plan, words)],
    metrics: measurePlan(plan),
  };
}

function taskBlocks(key: VariantKey, plan: FinishedPlan, words: Words): PlannedBlock[] {
  const placed = new Set(plan.blocks);
  const busy = union(plan.problem.busy);
  return plan.problem.tasks.flatMap((task) => {
    const all = plan.blocksOf.get(task.id) ?? [];
    return all.flatMap((block, index) => {
      const fixed = !placed.has(block);
      if (fixed && !isProposed(block, busy, plan)) return [];
      const reason = fixed
        ? sentenceForFixed(words)
        : sentenceFor(factOf(block, task, key, plan), dueFactOf(block, task, plan), words);
      return [toPlannedBlock(block, task, index + 1, all.length, reason, fixed)];
    });
  });
}

/** A fixed block is proposed unless it is over, outside the window, or in the calendar already. */
function isProposed(block: PlacedBlock, busy: readonly Interval[], { problem }: FinishedPlan): boolean {
  const ahead = block.start >= problem.now && block.start >= problem.window.start && block.end <= problem.window.end;
  return ahead && !covers(busy, block);
}

function toPlannedBlock(
  { start, end }: Interval,
  task: PlanningTask,
  part: number,
  parts: number,
  reason: string,
  fixed: boolean,
): PlannedBlock {
  const { id, title, effort } = task;
  return { start, end, taskId: id, title, part, parts, effort, recurrence: null, reason, fixed };
}

function habitBlocks({ habits }: FinishedPlan, words: Words): PlannedBlock[] {
  return habits.flatMap(({ habit, blocks, occurrences }) =>
    blocks.map(({ start, end, recurrence }, index) => ({
      start,
      end,
      taskId: habit.id,
      title: habit.title,
      part: index + 1,
      parts: blocks.length,
      effort: null,
      recurrence,
      reason: sentenceForHabit(recurrence === null ? null : occurrences, start, words),
      fixed: false,
    })),
  );
}

/** Suggestions go to what counts most first, for as long as tries are left. */
function unplacedTasks(plan: FinishedPlan, words: Words, tries: Tries): UnplacedWork[] {
  return plan.problem.tasks
    .flatMap((task) => {
      const minutes = plan.unplaced.get(task.id);
      return minutes === undefined ? [] : [{ task, minutes, fact: unplacedFactOf(task, minutes, plan) }];
    })
    .sort((a, b) => weightOf(b.task) - weightOf(a.task))
    .map(({ task, minutes, fact }) => {
      const change = suggest(task, minutes, fact, plan, tries);
      return {
        taskId: task.id,
        title: task.title,
        minutes,
        reason: sentenceForUnplaced(fact, words),
        suggestion: change ? sentenceForChange(change, words) : null,
        remedy: change && { change, statement: statementOf(change, task, words) },
      };
    });
}

function missedHabits({ habits }: FinishedPlan, words: Words): UnplacedWork[] {
  return habits
    .filter(({ missed }) => missed > 0)
    .map(({ habit, missed }) => ({
      taskId: habit.id,
      title: habit.title,
      minutes: missed * habit.durationMinutes,
      reason: sentenceForMissedHabit(missed, words),
      suggestion: null,
      remedy: null,
    }));
}
