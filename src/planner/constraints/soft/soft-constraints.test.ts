import { expect, test } from "vitest";
import { at, event, task, week } from "../../../../test/support/planner/week.ts";
import { firstCellFrom } from "../../instance/cell-grid.ts";
import { readContext, readInstance } from "../../instance/read-instance.ts";
import type { PlacedBlock, PlanningProblem } from "../../model.ts";
import type { Block } from "../../search/block-grid.ts";
import { criteriaOf } from "../../variants/criteria.ts";
import { SOFT_CONSTRAINTS, type SoftName } from "./rules.ts";

type Case = { readonly problem: PlanningProblem; readonly better: PlacedBlock[]; readonly worse: PlacedBlock[] };

const block = (taskId: string, day: "mon" | "tue" | "wed", from: string, to: string): PlacedBlock => ({
  taskId,
  start: at(day, from),
  end: at(day, to),
});
const TWO = week({ tasks: [task("a"), task("b")] });
const UNLIKE = week({ tasks: [task("a", { effort: "deep" }), task("b", { effort: "light" })] });
const STANDING = week({
  tasks: [task("a", { durationMinutes: 120 })],
  previous: [block("a", "mon", "10:00", "11:00"), block("a", "tue", "10:00", "11:00")],
  stands: true,
});
const LONG = week({ tasks: [task("a", { durationMinutes: 120 })] });

/** For every price, two schedules of one problem, the first of which should be the cheaper. */
const CASES: Readonly<Record<SoftName, Case>> = {
  unplaced: {
    problem: TWO,
    better: [block("a", "mon", "09:00", "10:00"), block("b", "tue", "09:00", "10:00")],
    worse: [block("a", "mon", "09:00", "10:00")],
  },
  lateness: {
    problem: week({ tasks: [task("a", { due: at("mon", "10:00"), dueKind: "soft" })] }),
    better: [block("a", "mon", "09:30", "10:30")],
    worse: [block("a", "mon", "10:00", "11:00")],
  },
  slack: {
    problem: week({ tasks: [task("a", { due: at("wed", "12:00") })] }),
    better: [block("a", "tue", "11:00", "12:00")],
    worse: [block("a", "tue", "14:00", "15:00")],
  },
  longDays: {
    problem: week({ tasks: [task("a", { durationMinutes: 480, maxBlockMinutes: 480 })] }),
    better: [block("a", "mon", "09:00", "16:00")],
    worse: [block("a", "mon", "09:00", "17:00")],
  },
  tired: {
    problem: week({
      tasks: [task("a")],
      busy: [event(at("mon", "22:00"), at("tue", "06:00"), "Night shift")],
    }),
    better: [block("a", "tue", "15:00", "16:00")],
    worse: [block("a", "tue", "14:30", "15:30")],
  },
  urgency: {
    problem: week({ tasks: [task("a", { due: at("wed", "12:00") })] }),
    better: [block("a", "mon", "09:00", "10:00")],
    worse: [block("a", "tue", "09:00", "10:00")],
  },
  completion: {
    problem: LONG,
    better: [block("a", "mon", "09:00", "10:00"), block("a", "tue", "09:00", "10:00")],
    worse: [block("a", "mon", "09:00", "10:00"), block("a", "wed", "09:00", "10:00")],
  },
  unevenDays: {
    problem: TWO,
    better: [block("a", "mon", "09:00", "10:00"), block("b", "tue", "09:00", "10:00")],
    worse: [block("a", "mon", "09:00", "10:00"), block("b", "mon", "10:00", "11:00")],
  },
  focusMismatch: {
    problem: UNLIKE,
    better: [block("a", "mon", "09:00", "10:00"), block("b", "mon", "14:00", "15:00")],
    worse: [block("a", "mon", "14:00", "15:00"), block("b", "mon", "09:00", "10:00")],
  },
  longOutsideFocus: {
    problem: LONG,
    better: [block("a", "mon", "09:00", "11:00")],
    worse: [block("a", "mon", "14:00", "16:00")],
  },
  fragmentation: {
    problem: LONG,
    better: [block("a", "mon", "09:00", "11:00")],
    worse: [block("a", "mon", "09:00", "10:00"), block("a", "tue", "09:00", "10:00")],
  },
  switching: {
    problem: UNLIKE,
    better: [block("a", "mon", "09:00", "10:00"), block("b", "mon", "10:15", "11:15")],
    worse: [block("a", "mon", "09:00", "10:00"), block("b", "mon", "10:00", "11:00")],
  },
  noPause: {
    problem: LONG,
    better: [block("a", "mon", "09:00", "10:00"), block("a", "mon", "10:15", "11:15")],
    worse: [block("a", "mon", "09:00", "10:00"), block("a", "mon", "10:00", "11:00")],
  },
  urgentUnplaced: {
    problem: week({ tasks: [task("a", { priority: 2 }), task("b", { priority: 3 })] }),
    better: [block("a", "mon", "09:00", "10:00")],
    worse: [block("b", "mon", "09:00", "10:00")],
  },
  moves: {
    problem: STANDING,
    better: [block("a", "mon", "10:00", "11:00"), block("a", "wed", "16:00", "17:00")],
    worse: [block("a", "mon", "10:15", "11:15"), block("a", "tue", "10:15", "11:15")],
  },
  additions: {
    problem: STANDING,
    better: [block("a", "mon", "10:00", "11:00"), block("a", "wed", "16:00", "17:00")],
    worse: [
      block("a", "mon", "10:00", "11:00"),
      block("a", "wed", "14:00", "14:30"),
      block("a", "wed", "16:00", "16:30"),
    ],
  },
  displacement: {
    problem: STANDING,
    better: [block("a", "mon", "10:15", "11:15"), block("a", "tue", "10:00", "11:00")],
    worse: [block("a", "mon", "10:00", "11:00"), block("a", "wed", "10:00", "11:00")],
  },
  daysTouched: {
    problem: TWO,
    better: [block("a", "mon", "09:00", "10:00"), block("b", "mon", "10:00", "11:00")],
    worse: [block("a", "mon", "09:00", "10:00"), block("b", "tue", "09:00", "10:00")],
  },
};

test.each(Object.keys(SOFT_CONSTRAINTS) as SoftName[])("%s is less in the better of two schedules", (name) => {
  const { problem, better, worse } = CASES[name];
  expect(amount(name, problem, better)).toBeLessThan(amount(name, problem, worse));
});

test.each(["longDays", "unevenDays"] as const)(
  "%s counts the events of a day's working hours, and no others",
  (name) => {
    const busy = [event(at("mon", "09:00"), at("mon", "12:30")), event(at("tue", "18:00"), at("tue", "23:00"))];
    const problem = week({ tasks: [task("a", { durationMinutes: 240, maxBlockMinutes: 240 })], busy });
    const on = (day: "mon" | "tue" | "wed") => amount(name, problem, [block("a", day, "14:00", "18:00")]);
    expect(on("mon")).toBeGreaterThan(on("wed"));
    expect(on("tue")).toBe(on("wed"));
    expect(amount(name, problem, [])).toBe(0);
  },
);

function amount(name: SoftName, problem: PlanningProblem, blocks: readonly PlacedBlock[]): number {
  const instance = readInstance(readContext(problem));
  const { base } = instance.grid;
  const plan = instance.jobs.map(({ index, task: { id } }) =>
    blocks
      .filter(({ taskId }) => taskId === id)
      .map((one): Block => {
        const [start, end] = [(one.start - base) / 60_000, (one.end - base) / 60_000];
        const [cell, cellEnd] = [firstCellFrom(instance.grid, start), firstCellFrom(instance.grid, end)];
        return { job: index, cell, cellEnd, start, end };
      }),
  );
  return criteriaOf(instance, plan)[Object.keys(SOFT_CONSTRAINTS).indexOf(name)] ?? Number.NaN;
}
