import type { PlannerTask } from "./task.ts";

/** Fields that a list of tasks usually omits. */
export const UNSAID = {
  notes: "",
  earliest_start: null,
  min_block_minutes: null,
  max_block_minutes: null,
  effort: null,
  depends_on: [],
} satisfies Partial<PlannerTask>;

type Known = Pick<PlannerTask, "id" | "source" | "title"> & {
  /** The length of a task that states none. */
  readonly defaultMinutes: number;
};

/** A task of which only the title is known. */
export function plainTask({ id, source, title, defaultMinutes }: Known): PlannerTask {
  return {
    id,
    source,
    title,
    ...UNSAID,
    due: null,
    duration_minutes: defaultMinutes,
    duration_estimated: true,
    priority: 3,
    url: null,
    done: false,
  };
}
