import type { PlannerTask } from "#contract/task.ts";

/** What a list of tasks says nothing of as a rule. */
export const UNSAID = {
  notes: "",
  earliest_start: null,
  min_block_minutes: null,
  max_block_minutes: null,
  effort: null,
  depends_on: [],
} satisfies Partial<PlannerTask>;
