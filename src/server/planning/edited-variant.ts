import type { DraftEvent } from "#contract/event.ts";
import type { Language } from "#contract/primitives.ts";
import type { DraftVariant, UnplacedTask } from "#contract/variant.ts";
import { expandDraft } from "#domain/recurrence/index.ts";
import { measure } from "#planner/index.ts";
import type { PlannedVariant, PlanningInput } from "./input.ts";
import { placedBlock, toPlanningProblem } from "./problem.ts";
import { toVariantMetrics } from "./variants.ts";

/** What the person did to a variant: its events from now on. */
export type VariantEdit = { readonly before: DraftVariant; readonly events: readonly DraftEvent[] };

const TEXT: Readonly<Record<Language, { readonly moved: string; readonly takenOut: string }>> = {
  en: { moved: "You put it here.", takenOut: "You took it out of this plan." },
  zh: { moved: "由你安排在此。", takenOut: "由你从此方案中移出。" },
};

/** The variant measured anew, so that what it says of itself stays true: metrics, what is left out, and reasons. */
export function editedVariant(input: PlanningInput, { before, events }: VariantEdit): PlannedVariant {
  const { time_zone: timeZone, language } = input.preferences;
  const problem = toPlanningProblem({ ...input, locked: [], previous: [] });
  const habitIds = new Set(problem.habits.map(({ id }) => id));
  const ofHabits = Map.groupBy(
    events.filter(({ task_id }) => task_id !== undefined && habitIds.has(task_id)),
    ({ task_id }) => task_id ?? "",
  );
  const { metrics, missing } = measure(problem, {
    blocks: events.flatMap((draft) => placedBlock(draft, timeZone)),
    occurrences: new Map(
      [...ofHabits].map(([id, drafts]) => [
        id,
        drafts.flatMap((draft) => expandDraft(draft, input.window, { timeZone })),
      ]),
    ),
  });
  const tasks = new Map(problem.tasks.map(({ id, title }) => [id, title]));
  const stillLeftOut = (before.unplaced ?? []).filter(({ task_id }) => !tasks.has(task_id));
  const leftOut = [...missing].map(
    ([id, minutes]) => leftOutBefore(before, id, minutes) ?? takenOut(id, tasks.get(id) ?? id, minutes, language),
  );
  return {
    variant_id: before.variant_id,
    title: before.title,
    events: events.map((draft) => (stoodBefore(before, draft) ? draft : { ...draft, reason: TEXT[language].moved })),
    metrics: {
      ...toVariantMetrics(metrics),
      minutes_unplaced: metrics.minutesUnplaced + stillLeftOut.reduce((sum, { minutes }) => sum + minutes, 0),
      blocks_moved: before.metrics?.blocks_moved ?? null,
    },
    unplaced: [...leftOut, ...stillLeftOut],
  };
}

function stoodBefore({ events }: DraftVariant, { task_id, start, end }: DraftEvent): boolean {
  return events.some((event) => event.task_id === task_id && event.start === start && event.end === end);
}

/** What was said of the task already, when it is still as true. */
function leftOutBefore({ unplaced = [] }: DraftVariant, id: string, minutes: number): UnplacedTask | undefined {
  return unplaced.find((task) => task.task_id === id && task.minutes === minutes);
}

function takenOut(id: string, title: string, minutes: number, language: Language): UnplacedTask {
  return { task_id: id, title, minutes, reason: TEXT[language].takenOut, suggestion: null };
}
