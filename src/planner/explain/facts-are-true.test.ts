import { expect, test } from "vitest";
import { Minutes } from "../../../test/support/planner/minutes.ts";
import { changeIsTrue, noteIsTrue } from "../../../test/support/planner/naive-changes.ts";
import { blockFactIsTrue, dueFactIsTrue, unplacedFactIsTrue } from "../../../test/support/planner/naive-facts.ts";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { plan } from "../index.ts";
import type { PlanningHabit, PlanningProblem } from "../model.ts";

/**
 * Kinds of facts about blocks, left-over work, changes and sets, each of which has to occur; and
 * the due dates of blocks.
 */
const KINDS = 15 + 9 + 10 + 4 + 1;

const kinds = new Set<string>();
let plans = 0;

test.each([0, 1, 2, 3, 4])(
  "every reason, due date, unplaced fact, change and note holds when it is computed again, minute by minute (%i)",
  (part) => {
    const wrong: object[] = [];
    for (let seed = 100 * part; seed < 100 * (part + 1); seed++) {
      const problem = problemOf(seed);
      const set = plan(problem);
      for (const note of set[0]?.notes ?? []) {
        kinds.add(`note ${note.kind}`);
        if (!noteIsTrue(note, set, problem)) wrong.push({ seed, note });
      }
      for (const found of set) {
        plans++;
        const minutes = new Minutes(problem, found);
        for (const block of found.blocks) {
          kinds.add(block.reason.kind);
          if (block.reason.due) kinds.add("due");
          if (!blockFactIsTrue(block, minutes) || !dueFactIsTrue(block, minutes))
            wrong.push({ seed, plan: found.key, block });
        }
        for (const work of found.unplaced) {
          kinds.add(work.reason.kind);
          if (!unplacedFactIsTrue(work, minutes)) wrong.push({ seed, plan: found.key, work });
          if (!work.remedy) continue;
          kinds.add(`change ${work.remedy.kind}`);
          if (!changeIsTrue(work, work.remedy, minutes)) wrong.push({ seed, plan: found.key, work });
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

test("a thousand plans were looked at, and every kind of fact was among them", () => {
  expect(plans).toBeGreaterThan(1_000);
  expect([...kinds]).toHaveLength(KINDS);
});

/**
 * Now and then one that is planned again, one whose habits are owed for a week that the window
 * cuts, or one whose first task waits for its last.
 */
function problemOf(seed: number): PlanningProblem {
  const size = {
    tasks: 2 + (seed % 6),
    days: 1 + (seed % 3),
    events: seed % 7,
    habits: seed % 3 === 0 ? 1 : 0,
    budget: 1,
  };
  const problem = randomProblem(seed, size);
  if (seed % 10 === 0) return { ...problem, previous: plan(problem)[0]?.blocks ?? [] };
  if (seed % 10 === 3) return { ...problem, habits: problem.habits.map((habit) => owedWhole(habit, problem)) };
  const [first, ...others] = problem.tasks;
  const last = others.at(-1);
  if (seed % 10 !== 1 || !first || !last) return problem;
  const waiting = { ...last, dependsOn: [first.id] };
  return { ...problem, tasks: [{ ...first, dependsOn: [last.id] }, ...others.slice(0, -1), waiting] };
}

function owedWhole(habit: PlanningHabit, { window, timeZone }: PlanningProblem): PlanningHabit {
  const day = Temporal.Instant.fromEpochMilliseconds(window.start).toZonedDateTimeISO(timeZone).toPlainDate();
  return { ...habit, owed: { [day.subtract({ days: day.dayOfWeek - 1 }).toString()]: 7 } };
}
