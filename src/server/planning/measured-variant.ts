import type { DraftEvent } from "#contract/event.ts";
import type { UnplacedTask, VariantMetrics } from "#contract/variant.ts";
import { expandDraft } from "#domain/recurrence/draft.ts";
import { measure } from "#planner/index.ts";
import type { Reasons } from "#wording/reasons.ts";
import type { PlannedVariant, PlanningInput } from "./planning-input.ts";
import { placedBlock, toPlanningProblem } from "./planning-problem.ts";
import { countsOver } from "./variant-over-standing.ts";
import { toVariantMetrics } from "./variants.ts";

type Change = {
  readonly before: PlannedVariant;
  readonly events: readonly DraftEvent[];
  /** The reason and suggestion for work that the change leaves out. */
  readonly leftOut: Pick<UnplacedTask, "reason" | "suggestion">;
};

/** A variant with other events, measured anew, so that its metrics and reasons stay true. */
export function measuredVariant(
  input: PlanningInput,
  { before, events, leftOut }: Change,
  reasons: Reasons,
): PlannedVariant {
  const { time_zone: timeZone } = input.preferences;
  const problem = toPlanningProblem({ ...input, locked: [], previous: [] });
  const habits = new Set(problem.habits.map(({ id }) => id));
  const ofHabits = events.flatMap((draft) =>
    draft.task_id !== undefined && habits.has(draft.task_id) ? [{ draft, id: draft.task_id }] : [],
  );
  const occurrences = ofHabits.flatMap(({ draft, id }) =>
    expandDraft(draft, input.window, { timeZone }).map((span) => ({ ...span, id })),
  );
  const { metrics, missing, deferrable } = measure(problem, {
    blocks: events.flatMap((draft) => placedBlock(draft, timeZone)),
    occurrences: Map.groupBy(occurrences, ({ id }) => id),
  });
  const titles = new Map(problem.tasks.map(({ id, title }) => [id, title]));
  const missedHabits = (before.unplaced ?? []).filter(({ task_id }) => !titles.has(task_id));
  const missingTasks = problem.tasks.flatMap(({ id, title, due }): UnplacedTask[] => {
    const [lacks, waits] = [missing.get(id) ?? 0, deferrable.get(id) ?? 0];
    const minutes = lacks + waits;
    if (minutes === 0) return [];
    const work = { task_id: id, title, minutes, ...(waits > 0 && { deferrable_minutes: waits }) };
    const canWait = { reason: reasons.unplaced({ kind: "can-wait", minutes: waits, due: due ?? 0 }), suggestion: null };
    return [unplacedBefore(before, work) ?? { ...work, ...(lacks > 0 ? leftOut : canWait) }];
  });
  const after = { ...before, events: [...events] };
  return {
    ...after,
    metrics: {
      ...toVariantMetrics(metrics),
      minutes_unplaced: metrics.minutesUnplaced + missedHabits.reduce((sum, { minutes }) => sum + minutes, 0),
      blocks_moved: before.metrics?.blocks_moved ?? null,
      ...weeksBefore(before),
      ...(input.standing && countsOver(after, input.standing)),
    },
    unplaced: [...missingTasks, ...missedHabits],
  };
}

/** The earlier entry of the task, if it is still true. */
function unplacedBefore(
  { unplaced = [] }: PlannedVariant,
  { task_id: id, minutes, deferrable_minutes: waits }: Omit<UnplacedTask, "reason" | "suggestion">,
): UnplacedTask | undefined {
  return unplaced.find((task) => task.task_id === id && task.minutes === minutes && task.deferrable_minutes === waits);
}

/** The weeks do not depend on the plan. */
function weeksBefore({ metrics }: Pick<PlannedVariant, "metrics">): Pick<VariantMetrics, "weeks" | "overload"> {
  const { weeks, overload } = metrics ?? {};
  return { ...(weeks && { weeks }), ...(overload && { overload }) };
}
