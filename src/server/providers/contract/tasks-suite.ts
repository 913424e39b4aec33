import { expect, test } from "vitest";
import { PlannerTask } from "#contract/task.ts";
import { unwrap } from "#domain/result.ts";
import { aborted, type ContractWorld, expectProviderError, patient } from "./world-suite.ts";

/** A provider of tasks with an upstream that can be made to fail. */
export type TasksWorld = Pick<ContractWorld, "provider" | "breakDown" | "end">;

const listing = async ({ provider }: TasksWorld, signal: AbortSignal) => {
  if (!provider.tasks) throw new Error("the provider has no tasks");
  return provider.tasks.listTasks({ defaultMinutes: 45 }, signal);
};

/** What everything must do that lists tasks. */
export function describeTasks(world: () => TasksWorld): void {
  test("tasks are listed as the contract has them", async () => {
    const tasks = unwrap(await listing(world(), patient()));
    expect(tasks.map((task) => PlannerTask.parse(task))).toEqual(tasks);
  });

  test("each task is of its connection, under an id that no other task has", async () => {
    const tasks = unwrap(await listing(world(), patient()));
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
    expect(new Set(tasks.map(({ source }) => source))).toEqual(
      new Set(tasks.length === 0 ? [] : [world().provider.connectionId]),
    );
  });

  test("a caller of tasks that gives up gets an Err", async () => {
    expectProviderError(await listing(world(), aborted()));
  });
}

/** What a source of tasks must do that has nothing else; its world holds two tasks at least. */
export function describeTaskUpstream(world: () => TasksWorld): void {
  test("there are tasks, whose ids begin with the connection's", async () => {
    const tasks = unwrap(await listing(world(), patient()));
    expect(tasks.length).toBeGreaterThan(1);
    for (const { id } of tasks) expect(id.startsWith(`${world().provider.connectionId}:`), id).toBe(true);
  });

  test("an upstream that fails is an Err, to whoever lists and to whoever tries the credentials", async () => {
    await world().breakDown();
    expectProviderError(await listing(world(), patient()));
    expectProviderError(await world().provider.verify(patient()));
  });

  test("a caller that gives up trying the credentials gets an Err", async () => {
    expectProviderError(await world().provider.verify(aborted()));
  });
}
