import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { Minutes } from "../../../test/support/planner/minute-grid.ts";
import { noteIsTrue, remedyIsTrue } from "../../../test/support/planner/naive-changes.ts";
import {
  blockFactIsTrue,
  dueFactIsTrue,
  shareIsTrue,
  unplacedFactIsTrue,
} from "../../../test/support/planner/naive-facts.ts";
import { metricsOf } from "../../../test/support/planner/naive-metrics.ts";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { plan } from "../index.ts";
import type { PlanningHabit, PlanningProblem, PlanningTask } from "../model.ts";

/**
 * The number of kinds of facts: about blocks, unplaced work, changes and sets, and the due dates
 * and shares of blocks. Every kind has to occur.
 */
const KINDS = 15 + 13 + 16 + 7 + 2;

/** Of so many problems one is searched as it is served. */
const AS_SERVED = 104;

/** Number of problems in each part. */
const EACH = 104;

const kinds = new Set<string>();
let plans = 0;

test.each([0, 1, 2, 3])(
  "every reason, metric, due date, unplaced fact, change and note holds when it is computed again, minute by minute (%i)",
  (part) => {
    const wrong: object[] = [];
    for (let seed = EACH * part; seed < EACH * (part + 1); seed++) {
      const problem = problemOf(seed);
      // With a budget of one schedule, nothing is packed, and no plan is made to differ.
      const set = plan(seed % AS_SERVED === 0 ? { ...problem, budget: undefined } : problem);
      for (const note of set[0]?.notes ?? []) {
        kinds.add(`note ${note.kind}`);
        if (!noteIsTrue(note, set, problem)) wrong.push({ seed, note });
      }
      for (const found of set) {
        plans++;
        const minutes = new Minutes(problem, found);
        const { deadlineChances: _, ...metrics } = found.metrics;
        if (!isDeepStrictEqual(metrics, metricsOf(minutes))) wrong.push({ seed, plan: found.key, metrics });
        for (const block of found.blocks) {
          kinds.add(block.reason.kind);
          if (block.reason.due) kinds.add("due");
          if (block.reason.share) kinds.add("share");
          const facts = [blockFactIsTrue, dueFactIsTrue, shareIsTrue];
          if (!facts.every((isTrue) => isTrue(block, minutes))) wrong.push({ seed, plan: found.key, block });
        }
        for (const work of found.unplaced) {
          kinds.add(work.reason.kind);
          if (!unplacedFactIsTrue(work, minutes)) wrong.push({ seed, plan: found.key, work });
          if (!work.remedy) continue;
          for (const { kind } of work.remedy.changes) kinds.add(`change ${kind}`);
          if (!remedyIsTrue(work, work.remedy, minutes)) wrong.push({ seed, plan: found.key, work });
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

test("of blocks that stand it is said which are kept, and from where and for which event others move", () => {
  for (let seed = 0; seed < 500; seed += 10) {
    const problem = standing(randomProblem(seed, sizeOf(seed)));
    for (const found of plan(problem)) {
      const minutes = new Minutes(problem, found);
      for (const block of found.blocks.filter(({ reason }) => reason.kind === "kept" || reason.kind === "moved")) {
        kinds.add(block.reason.kind);
        expect(blockFactIsTrue(block, minutes), JSON.stringify({ seed, plan: found.key, block })).toBe(true);
      }
    }
  }
});

test("over nine hundred plans were looked at, and every kind of fact was among them", () => {
  expect(plans).toBeGreaterThan(900);
  expect([...kinds]).toHaveLength(KINDS);
});

/**
 * Some problems cap the blocks of a day, owe habits for a week that the window cuts, or have a
 * first task that is large and due much later, or that waits for the last one.
 */
function problemOf(seed: number): PlanningProblem {
  const problem = randomProblem(seed, sizeOf(seed));
  if (seed % 10 === 3) return { ...problem, habits: problem.habits.map((habit) => owedWhole(habit, problem)) };
  if (seed % 10 === 7) return { ...problem, preferences: { ...problem.preferences, maxBlocksPerDay: 1 + (seed % 3) } };
  if (seed % 10 === 5) return { ...problem, tasks: problem.tasks.map((task) => dueMuchLater(task, problem)) };
  const [first, ...others] = problem.tasks;
  const last = others.at(-1);
  if (seed % 10 !== 1 || !first || !last) return problem;
  const waiting = { ...last, dependsOn: [first.id] };
  return { ...problem, tasks: [{ ...first, dependsOn: [last.id] }, ...others.slice(0, -1), waiting] };
}

function dueMuchLater(task: PlanningTask, { window }: PlanningProblem): PlanningTask {
  if (task.id !== "t0") return { ...task, dependsOn: task.dependsOn.filter((id) => id !== "t0") };
  return { ...task, durationMinutes: 900, due: window.end + 14 * 24 * 3_600_000 };
}

function sizeOf(seed: number) {
  return {
    tasks: 2 + (seed % 6),
    days: 1 + (seed % 3),
    events: seed % 7,
    habits: seed % 3 === 0 ? 1 : 0,
    budget: 1,
  };
}

/** A plan of the problem stands, and an event came up at its first block. */
function standing(problem: PlanningProblem): PlanningProblem {
  const tasks = new Set(problem.tasks.map(({ id }) => id));
  const blocks = plan(problem)[0]?.blocks.filter(({ taskId, fixed }) => tasks.has(taskId) && !fixed) ?? [];
  const busy = blocks.slice(0, 1).map(({ start, end }) => ({ start, end, title: "Visit", location: "" }));
  return { ...problem, previous: blocks, stands: true, busy: [...problem.busy, ...busy] };
}

function owedWhole(habit: PlanningHabit, { window, timeZone }: PlanningProblem): PlanningHabit {
  const day = Temporal.Instant.fromEpochMilliseconds(window.start).toZonedDateTimeISO(timeZone).toPlainDate();
  const owed = { [day.subtract({ days: day.dayOfWeek - 1 }).toString()]: 7 };
  return { ...habit, durationMinutes: 3 * habit.durationMinutes, timesPerWeek: 7, owed };
}
