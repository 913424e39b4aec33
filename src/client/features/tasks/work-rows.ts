import type { PlannerPayload } from "#contract/payload.ts";
import { workOfSession } from "#contract/session-work.ts";
import type { CourseworkItem, PlannerTask } from "#contract/task.ts";
import { soonestFirst } from "#domain/deadline.ts";
import type { ComingTask } from "../../api/save-task.ts";
import { currentVariant, planZone, type State } from "../../planner-state/state.ts";
import { withComing } from "../../ui/keyed-rows.ts";
import { withTasks } from "./actions.ts";
import { isUnplaced, spareMinutes } from "./spare-minutes.ts";

/** A piece of work with everything that its row shows. */
export type Work = {
  /** The task as the session plans it. */
  readonly item: PlannerTask;
  /** The task in the local list, if it is there: all its fields are then editable. */
  readonly local: PlannerTask | undefined;
  /** The coursework behind it, if any: its length is then editable. */
  readonly coursework: CourseworkItem | undefined;
  /** Done according to its source; the session omits such work. */
  readonly done: boolean;
  /** Spare minutes in the shown plan, negative for missing ones, where they inform. */
  readonly cushion: number | undefined;
  /** The probability that it is done in time in the shown plan, where known. */
  readonly chance: number | undefined;
  readonly isUnplaced: boolean;
  /** Changes for this plan only, by which it differs from its source. */
  readonly justHere: readonly string[];
  /** Present while it is being saved. */
  readonly isComing?: true;
};

/**
 * Every task and piece of coursework of the session, and the tasks that are being saved: open work
 * first, then what is due soonest.
 */
export function worksOf(state: State, coming: readonly ComingTask[]): Work[] {
  if (!state.payload) return [];
  const context = withTasks(state.payload.context, (items) => withComing(items, coming));
  const payload = { ...state.payload, context };
  const sources = new Map(payload.context?.tasks.items.map((task) => [task.id, task]));
  const learning = new Map(payload.context?.learning.items.map((item) => [item.id, item]));
  const variant = currentVariant(state);
  const bySoonest = soonestFirst(planZone(state));
  return workOfSession(payload)
    .filter(({ id }) => !learning.get(id)?.submitted)
    .map((item): Work => {
      const task = sources.get(item.id); // a session's task may replace coursework
      const local = task?.source === "local" ? task : undefined;
      const coursework = task ? undefined : learning.get(item.id);
      return {
        item,
        local,
        coursework,
        done: task?.done === true,
        cushion: spareMinutes(state, item),
        chance: variant?.metrics?.deadline_chances?.find(({ task_id }) => task_id === item.id)?.chance,
        isUnplaced: isUnplaced(state, item),
        justHere: justHere(payload, item, local ?? coursework),
        ...(local && "isComing" in local && { isComing: true }),
      };
    })
    .sort((a, b) => Number(a.done) - Number(b.done) || bySoonest(a.item, b.item));
}

function justHere(
  { carried_out = [] }: PlannerPayload,
  item: PlannerTask,
  source: PlannerTask | CourseworkItem | undefined,
): string[] {
  if (item.due === source?.due && item.duration_minutes === source.duration_minutes) return [];
  return carried_out.filter(({ tasks }) => tasks.some(({ id }) => id === item.id)).map(({ statement }) => statement);
}
