import type { PlannerTask } from "./task.ts";

/** Fields that most sources of tasks do not have. */
export const TASK_DEFAULTS = {
  notes: "",
  earliest_start: null,
  min_block_minutes: null,
  max_block_minutes: null,
  effort: null,
  depends_on: [],
} satisfies Partial<PlannerTask>;
