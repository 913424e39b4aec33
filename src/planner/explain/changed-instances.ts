import type { Change } from "../facts.ts";
import { type Instance, readInstance } from "../instance/read-instance.ts";
import { createJobReader } from "../instance/read-jobs.ts";
import type { PlanningTask } from "../model.ts";
import { withChanges } from "./changes.ts";
import type { FinishedPlan } from "./finished-plan.ts";

/** What the search would see with some changes; `own` is the task as they leave it. */
export type ChangedInstances = (changes: readonly Change[], own: PlanningTask, doubt: number) => Instance;

/**
 * Reads a changed problem once for all tasks that the same change of hours, caps or other work is
 * tried for, and of each no more than its own task anew.
 */
export function createChangedInstances([plan]: readonly FinishedPlan[]): ChangedInstances {
  const known = new Map<string, Instance>();
  return (changes, own, doubt) => {
    const { context } = (plan as FinishedPlan).instance;
    const ofAll = changes.filter(({ kind }) => OF_ALL.has(kind));
    const key = JSON.stringify(ofAll);
    const shared =
      known.get(key) ??
      (ofAll.length === 0
        ? (plan as FinishedPlan).instance
        : readInstance({ ...context, problem: withChanges(context.problem, own.id, ofAll) }));
    known.set(key, shared);
    const problem = {
      ...shared.context.problem,
      tasks: shared.context.problem.tasks.map((task) => (task.id === own.id ? own : task)),
    };
    const at = problem.tasks.indexOf(own);
    const job = createJobReader({ ...shared.context, problem }, shared.grid, shared.free)(own, at);
    const jobs = shared.jobs.with(at, { ...job, weight: doubt * job.weight });
    return { ...shared, context: { ...shared.context, problem }, jobs };
  };
}

const OF_ALL: ReadonlySet<Change["kind"]> = new Set(["extend-day", "raise-focus-cap", "raise-blocks-cap", "drop-task"]);
