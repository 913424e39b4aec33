import { expect, test } from "vitest";
import { PlannerTask } from "#contract/task.ts";
import { unwrap } from "#domain/result.ts";
import { aborted, type ContractWorld, expectProviderError, patient } from "./world-suite.ts";

/** What everything must do that lists tasks. */
export function describeTasks(world: () => ContractWorld): void {
  test("tasks are listed as the contract has them", async () => {
    const listed = await world().provider.tasks?.listTasks({ defaultMinutes: 45 }, patient());
    if (!listed) throw new Error("the provider has no tasks");
    const tasks = unwrap(listed);
    expect(tasks.map((task) => PlannerTask.parse(task))).toEqual(tasks);
  });

  test("a caller of tasks that gives up gets an Err", async () => {
    const listed = await world().provider.tasks?.listTasks({ defaultMinutes: 45 }, aborted());
    if (listed) expectProviderError(listed);
  });
}
