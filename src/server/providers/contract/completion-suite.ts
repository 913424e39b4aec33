import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { liveWithKills } from "../../../../test/support/completion/kills.ts";
import { type CompletionWorld, completionOf, listedAs } from "../../../../test/support/completion/task-at-source.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import type { PresentTask, TaskChange } from "../port.ts";
import { aborted, expectProviderError } from "./provider-setup-suite.ts";

/** Kills per run of the tests; `npm run kills` does as many as asked for. */
const KILLS = 6;

/** The contract of every source that is told about done tasks. */
export function describeCompletion(name: string, createWorld: () => Promise<CompletionWorld>): void {
  describe(`${name}, told what is done`, () => {
    let world: CompletionWorld;
    beforeEach(async () => {
      world = await createWorld();
    });
    afterEach(() => world.end());

    const find = async (title: string) => {
      const { taskId, etag } = await listedAs(world, title);
      const found = unwrap(await completionOf(world).find({ taskId, ref: null }, neverAborted()));
      if (!found) throw new Error(`${title} is not there`);
      return { taskId, etag, found };
    };
    const change = (taskId: string, { done: _, ...of }: PresentTask, done: boolean, again = false): TaskChange => ({
      ...of,
      taskId,
      done,
      key: `${taskId.length}-${of.etag.length}-${done}-${again}`,
      again,
    });
    const set = async (wanted: TaskChange) => unwrap(await completionOf(world).set(wanted, neverAborted()));

    test("a task is found open, in the version in which it is listed", async () => {
      await world.add("Essay");
      const { taskId, etag, found } = await find("Essay");
      expect(found).toMatchObject({ done: false, etag });
      expect(await completionOf(world).find({ taskId, ref: found.ref }, neverAborted())).toEqual({
        ok: true,
        value: found,
      });
    });

    test("it is done once that is said, and open again as it was once that is taken back", async () => {
      const task = await world.add("Essay");
      await world.add("Laundry");
      const { taskId, found } = await find("Essay");
      const done = await set(change(taskId, found, true));
      expect(done).toMatchObject({ is: "set" });
      expect(await task.isDone()).toBe(true);
      const open = await set(change(taskId, { ...found, ...done }, false));
      expect(open).toMatchObject({ is: "set" });
      expect([await task.isDone(), await task.title()]).toEqual([false, "Essay"]);
      expect(await listedAs(world, "Laundry")).toMatchObject({ taskId: expect.not.stringContaining(taskId) });
    });

    test("what the person changed there meanwhile is left alone, and so is what they completed", async () => {
      const [essay, laundry] = [await world.add("Essay"), await world.add("Laundry")];
      const [first, second] = [await find("Essay"), await find("Laundry")];
      await essay.rename("Longer essay");
      await laundry.complete();
      expect(await set(change(first.taskId, first.found, true))).toEqual({ is: "changed" });
      expect(await set(change(second.taskId, second.found, true))).toEqual({ is: "changed" });
      expect([await essay.isDone(), await essay.title()]).toEqual([false, "Longer essay"]);
    });

    test("what was renamed after it was done is not opened again", async () => {
      const task = await world.add("Essay");
      const { taskId, found } = await find("Essay");
      const done = await set(change(taskId, found, true));
      await task.rename("Essay as handed in");
      const back = await set(change(taskId, { ...found, ...done }, false));
      expect(["changed", "gone"]).toContain(back.is);
      expect(await task.isDone()).toBe(true);
    });

    test("the same once more, its answer being lost, is known to be done", async () => {
      const task = await world.add("Essay");
      const { taskId, found } = await find("Essay");
      const done = await set(change(taskId, found, true));
      expect(await set(change(taskId, found, true, true))).toEqual(done);
      const lost = change(taskId, { ...found, ...done }, false);
      const open = await set(lost);
      expect(await set({ ...lost, again: true })).toEqual(open);
      expect(await task.isDone()).toBe(false);
    });

    test("a caller that aborts gets an Err", async () => {
      await world.add("Essay");
      const { taskId, found } = await find("Essay");
      expectProviderError(await completionOf(world).find({ taskId, ref: found.ref }, aborted()));
      expectProviderError(await completionOf(world).set(change(taskId, found, true), aborted()));
    });

    test("it is told once of each task, and nothing newer is overwritten, though Daywright is killed at any step", async () => {
      expect(await liveWithKills(world, { kills: KILLS, seed: 1 })).toEqual([]);
    });
  });
}
