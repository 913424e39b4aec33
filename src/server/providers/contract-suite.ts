import { afterEach, beforeEach, describe } from "vitest";
import { describeChanges } from "./contract/changes-suite.ts";
import { describeEvents } from "./contract/events-suite.ts";
import { describeOccurrences } from "./contract/occurrences-suite.ts";
import type { ContractWorld } from "./contract/provider-setup-suite.ts";
import { describeSessionMark } from "./contract/session-mark-suite.ts";
import { describeTasks, describeTaskUpstream, type TaskSourceWorld } from "./contract/tasks-suite.ts";
import { describeWriter } from "./contract/writer-suite.ts";

export { describeCompletion } from "./contract/completion-suite.ts";
export type { ContractWorld } from "./contract/provider-setup-suite.ts";

/**
 * The contract of every provider of events. `writes` and `tasks` add those of further capabilities.
 */
export function describeProvider(
  name: string,
  createWorld: () => Promise<ContractWorld>,
  has: { readonly writes: boolean; readonly tasks: boolean },
): void {
  describe(`${name}, like any provider`, () => {
    let world: ContractWorld;
    beforeEach(async () => {
      world = await createWorld();
    });
    afterEach(() => world.end());

    describeEvents(() => world);
    if (has.writes) {
      describeWriter(() => world);
      describeChanges(() => world);
      describeOccurrences(() => world);
      describeSessionMark(() => world);
    }
    if (has.tasks) describeTasks(() => world);
  });
}

/** The contract of every source that has only tasks. */
export function describeTaskSource(name: string, createWorld: () => Promise<TaskSourceWorld>): void {
  describe(`${name}, like any source of tasks`, () => {
    let world: TaskSourceWorld;
    beforeEach(async () => {
      world = await createWorld();
    });
    afterEach(() => world.end());

    describeTasks(() => world);
    describeTaskUpstream(() => world);
  });
}
