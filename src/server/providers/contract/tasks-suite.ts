import { expect, test } from "vitest";
import { PlannerTask } from "#contract/task.ts";
import { unwrap } from "#domain/result.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import type { createFailingFetch } from "../../../../test/support/test-http.ts";
import { aborted, type ContractWorld, expectProviderError } from "./provider-setup-suite.ts";

type TasksWorld = Pick<ContractWorld, "provider">;

/** A provider with only tasks, whose upstream holds at least three. */
export type TaskSourceWorld = Pick<ContractWorld, "provider" | "end"> & {
  /** The provider calls through it, without retries. */
  readonly upstream: ReturnType<typeof createFailingFetch>;
};

const listing = async ({ provider }: TasksWorld, signal: AbortSignal) => {
  if (!provider.tasks) throw new Error("the provider has no tasks");
  return provider.tasks.listTasks({ defaultMinutes: 45 }, signal);
};

/** The contract of everything that lists tasks. */
export function describeTasks(world: () => TasksWorld): void {
  test("tasks are listed as the contract has them", async () => {
    const tasks = unwrap(await listing(world(), neverAborted()));
    expect(tasks.map((task) => PlannerTask.parse(task))).toEqual(tasks);
  });

  test("each task is of its connection, under an id that no other task has", async () => {
    const tasks = unwrap(await listing(world(), neverAborted()));
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
    expect(new Set(tasks.map(({ source }) => source))).toEqual(
      new Set(tasks.length === 0 ? [] : [world().provider.connectionId]),
    );
  });

  test("a caller of tasks that aborts gets an Err", async () => {
    expectProviderError(await listing(world(), aborted()));
  });
}

/** The contract of a source with only tasks. */
export function describeTaskUpstream(world: () => TaskSourceWorld): void {
  test("there are tasks, whose ids begin with the connection's", async () => {
    const tasks = unwrap(await listing(world(), neverAborted()));
    expect(tasks.length).toBeGreaterThan(2);
    for (const { id } of tasks) expect(id.startsWith(`${world().provider.connectionId}:`), id).toBe(true);
  });

  test("its credentials are found good by one call, which a caller may abort", async () => {
    const { provider, upstream } = world();
    expect(unwrap(await provider.verify(neverAborted())).label).toMatch(/^.+ \(.+\)$/);
    expect(upstream.calls()).toBe(1);
    expectProviderError(await provider.verify(aborted()));
  });

  test.each([
    [401, "ProviderAuthError"],
    [403, "ProviderAuthError"],
    [404, "ProviderNotFoundError"],
    [429, "ProviderRateLimitError"],
    [500, "ProviderAPIError"],
  ])("%i is an error of its kind, to whoever lists and to whoever tries the credentials", async (status, kind) => {
    const { provider, upstream } = world();
    upstream.fail(() => status);
    expect(await listing(world(), neverAborted())).toMatchObject({ ok: false, error: { kind, status } });
    expect(await provider.verify(neverAborted())).toMatchObject({ ok: false, error: { kind, status } });
  });

  test("a list of which any part fails is unknown, whatever else was read", async () => {
    const { upstream } = world();
    upstream.fail(() => null);
    unwrap(await listing(world(), neverAborted()));
    const calls = upstream.calls();
    expect(calls).toBeGreaterThan(1);
    for (let failing = 1; failing <= calls; failing += 1) {
      upstream.fail((call) => (call === failing ? 503 : null));
      expect(await listing(world(), neverAborted()), `call ${failing}`).toMatchObject({
        ok: false,
        error: { status: 503 },
      });
    }
  });
}
