import type { DraftEvent } from "#contract/event.ts";
import type { UnplacedTask } from "#contract/variant.ts";
import { expandDraft } from "#domain/recurrence/draft.ts";
import { measure } from "#planner/index.ts";
import type { PlannedVariant, PlanningInput } from "./input.ts";
import { countsOver } from "./over-standing.ts";
import { placedBlock, toPlanningProblem } from "./problem.ts";
import { toVariantMetrics } from "./variants.ts";

type Change = {
  readonly before: PlannedVariant;
  readonly events: readonly DraftEvent[];
  /** What is said of work that the change leaves out. */
  readonly leftOut: Pick<UnplacedTask, "reason" | "suggestion">;
};

/** A variant with other events, measured anew, so that what it says of itself stays true. */
export function measuredVariant(input: PlanningInput, { before, events, leftOut }: Change): PlannedVariant {
  const { time_zone: timeZone } = input.preferences;
  const problem = toPlanningProblem({ ...input, locked: [], previous: [] });
  const habits = new Set(problem.habits.map(({ id }) => id));
  const ofHabits = events.flatMap((draft) =>
    draft.task_id !== undefined && habits.has(draft.task_id) ? [{ draft, id: draft.task_id }] : [],
  );
  const occurrences = ofHabits.flatMap(({ draft, id }) =>
    expandDraft(draft, input.window, { timeZone }).map((span) => ({ ...span, id })),
  );
  const { metrics, missing } = measure(problem, {
    blocks: events.flatMap((draft) => placedBlock(draft, timeZone)),
    occurrences: Map.groupBy(occurrences, ({ id }) => id),
  });
  const titles = new Map(problem.tasks.map(({ id, title }) => [id, title]));
  const missedHabits = (before.unplaced ?? []).filter(({ task_id }) => !titles.has(task_id));
  const missingTasks = [...missing].map(
    ([id, minutes]) =>
      unplacedBefore(before, id, minutes) ?? { task_id: id, title: titles.get(id) ?? id, minutes, ...leftOut },
  );
  const after = { ...before, events: [...events] };
  return {
    ...after,
    metrics: {
      ...toVariantMetrics(metrics),
      minutes_unplaced: metrics.minutesUnplaced + missedHabits.reduce((sum, { minutes }) => sum + minutes, 0),
      blocks_moved: before.metrics?.blocks_moved ?? null,
      ...(input.standing && countsOver(after, input.standing)),
    },
    unplaced: [...missingTasks, ...missedHabits],
  };
}

/** What was said of the task already, when it is still as true. */
function unplacedBefore({ unplaced = [] }: PlannedVariant, id: string, minutes: number): UnplacedTask | undefined {
  return unplaced.find((task) => task.task_id === id && task.minutes === minutes);
}
