import { expect, test } from "vitest";
import { PreferencesPatch } from "#contract/preferences.ts";
import { Habit, TaskInput } from "#contract/task.ts";
import { NewTask, PlanHabits, PlanPreferences, PlanTasks } from "./input-schemas.ts";

const namesOf = ({ shape }: { readonly shape: object }) => Object.keys(shape).sort();

test("an assistant may give every field of a task, a habit and the preferences that a request has", () => {
  expect(namesOf(PlanTasks.def.element)).toEqual(namesOf(TaskInput));
  expect(namesOf(PlanHabits.def.element)).toEqual(namesOf(Habit));
  // The policy for past blocks does not belong to one plan.
  expect([...namesOf(PlanPreferences), "past_blocks"].sort()).toEqual(namesOf(PreferencesPatch));
  // A new task is in no plan yet. The list sets its id, and it is not done.
  expect([...namesOf(NewTask), "done", "id"].sort()).toEqual(namesOf(TaskInput));
});
