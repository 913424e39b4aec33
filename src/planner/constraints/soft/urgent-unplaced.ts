import type { SoftConstraint } from "../soft-constraint.ts";
import { unplaced } from "./unplaced.ts";

export const urgentUnplaced: SoftConstraint = {
  name: "urgent-unplaced",
  meaning: "the unplaced work of priority 1 and 2, for whose sake what stands may move",
  scope: "task",
  amount: (job, state) => (job.task.priority <= 2 && unplaced.scope === "task" ? unplaced.amount(job, state) : 0),
  guide: null,
};
