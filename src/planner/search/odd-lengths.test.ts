import { expect, test } from "vitest";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { task, week } from "../../../test/support/planner/week.ts";
import { HARD_CONSTRAINTS } from "../constraints/hard/rules.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { Objective } from "./objective.ts";
import { Random } from "./random.ts";
import { NO_SQUEEZE } from "./schedule.ts";
import { solve } from "./solve.ts";
import { Timeline } from "./timeline.ts";

const objective = new Objective(pricesOf("deadline-first"));

test.each([true, false])(
  "where not all fits, work that may be cut fills what whole slots would leave, and whole hours stay free (late: %s)",
  (late) => {
    // An hour, and two stretches of which whole slots use 30 and 45 minutes.
    const hours = [
      { from: 540, to: 600 },
      { from: 660, to: 695 },
      { from: 720, to: 775 },
    ];
    const essay = task("essay", { durationMinutes: 90, minBlockMinutes: 30, maxBlockMinutes: 90 });
    const exam = task("exam", { durationMinutes: 60, minBlockMinutes: 60, maxBlockMinutes: 60 });
    const shorter = [1, 2, 3].map((number) => task(`short${number}`, { durationMinutes: 30 }));
    const problem = week({ tasks: [essay, exam, ...shorter] });
    const workingHours = Array.from({ length: 7 }, (_, day) => (day === 0 ? hours : []));
    const instance = readInstance(readContext({ ...problem, preferences: { ...problem.preferences, workingHours } }));
    const timeline = new Timeline(instance, objective, new Random(1));
    for (const job of [0, 1]) timeline.insert(job, 0, { ...NO_SQUEEZE, late, tight: true });
    const lengths = (job: number) => timeline.blocks(job).map(({ start, end }) => end - start);
    expect({ essay: lengths(0), exam: lengths(1) }).toEqual({ essay: [35, 55], exam: [60] });
  },
);

test("plans of many tasks of which not all fit keep every rule, and no search makes its first plan dearer", () => {
  for (let seed = 1; seed <= 8; seed++) {
    const size = { tasks: 40, days: 5, events: 20, allRules: seed % 2 === 0 };
    const context = readContext({ ...randomProblem(seed, size), fixed: [], previous: [], stands: false, habits: [] });
    const instance = readInstance(context);
    const [first, found] = [0, 300].map((budget) => solve(instance, objective, new Random(seed), { budget }));
    const blocks = (found?.save() ?? []).flatMap((own, job) =>
      own.map(({ start, end }) => ({
        taskId: instance.jobs[job]?.task.id ?? "none",
        start: instance.grid.base + start * 60_000,
        end: instance.grid.base + end * 60_000,
      })),
    );
    expect(found?.unfinished().length).toBeGreaterThan(0);
    expect(
      HARD_CONSTRAINTS.flatMap((rule) => rule.violations(blocks, context)),
      `seed ${seed}`,
    ).toEqual([]);
    expect(found?.cost).toBeLessThanOrEqual((first?.cost ?? 0) + 1e-6);
  }
});
