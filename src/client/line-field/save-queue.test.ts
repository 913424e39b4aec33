import { expect, test } from "vitest";
import { Err, Ok } from "#domain/result.ts";
import { createOutbox, type Work } from "./save-queue.ts";

const task = (title: string): Work => ({ words: title, task: { title }, habit: null });
const habit = (title: string): Work => ({
  words: title,
  task: null,
  habit: { title, duration_minutes: 30, times_per_week: 2 },
});

/** A server that stores tasks by id, and fails as told. */
function serverDouble() {
  const tasks = new Map<string, string>();
  const habits: string[] = [];
  const expected: string[][] = [];
  /** By title: refuses the next request, or stores it and loses the answer. */
  const faults = new Map<string, "refuses" | "loses-answer">();
  let ids = 0;
  const outbox = createOutbox({
    newId: () => String(ids++),
    expect: (coming) => expected.push([...coming.tasks, ...coming.habits].map(({ title }) => title)),
    async saveHabit({ title }) {
      habits.push(title);
      return Ok(null);
    },
    async saveTask({ id, title }) {
      const fault = faults.get(title);
      faults.delete(title);
      if (fault !== "refuses") tasks.set(id, title);
      return fault ? Err({ kind: "network" }) : Ok(null);
    },
  });
  return { tasks, habits, expected, faults, outbox, saved: () => [...tasks.values()] };
}

test("where the second of three fails, the others are saved, and trying again saves that one alone", async () => {
  const { outbox, faults, saved } = serverDouble();
  faults.set("two", "refuses");
  const first = await outbox.send([task("one"), task("two"), task("three")]);
  expect(saved()).toEqual(["one", "three"]);
  expect(first).toMatchObject({ unsaved: [{ words: "two" }], failure: { kind: "network" } });
  const second = await outbox.send(first.unsaved);
  expect(second).toMatchObject({ unsaved: [], failure: null });
  expect(saved()).toEqual(["one", "three", "two"]);
});

test("a task whose answer was lost is not saved twice, and two of the same name are saved both", async () => {
  const { outbox, faults, saved } = serverDouble();
  faults.set("call mom", "loses-answer");
  const { unsaved } = await outbox.send([task("call mom")]);
  await outbox.send(unsaved);
  expect(saved()).toEqual(["call mom"]);
  await outbox.send([task("call mom")]);
  expect(saved()).toEqual(["call mom", "call mom"]);
});

test("what is sent while something is being saved waits for it, and habits are saved as tasks are", async () => {
  const { outbox, habits, saved } = serverDouble();
  const both = await Promise.all([outbox.send([task("a"), habit("gym")]), outbox.send([task("b")])]);
  expect(saved()).toEqual(["a", "b"]);
  expect(habits).toEqual(["gym"]);
  expect(both.map(({ saved: works }) => works.length)).toEqual([2, 1]);
});

test("what is sent together is expected together, at once, also while something is being saved", async () => {
  const { outbox, expected, saved } = serverDouble();
  const both = [outbox.send([task("a"), habit("gym"), task("b")]), outbox.send([task("c")])];
  expect(expected).toEqual([["a", "b", "gym"], ["c"]]);
  expect(saved()).toEqual([]);
  await Promise.all(both);
  expect(saved()).toEqual(["a", "b", "c"]);
});
