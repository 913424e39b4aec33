import { expect, test } from "vitest";
import { at, event, task, week } from "../../../test/support/planner/week.ts";
import { HARD_CONSTRAINTS } from "../constraints/hard/rules.ts";
import type { UnplacedFact } from "../facts.ts";
import { plan } from "../index.ts";
import type { PlanningPreferences, PlanningTask } from "../model.ts";

type Case = {
  readonly preferences: Partial<PlanningPreferences>;
  readonly tasks: readonly PlanningTask[];
  readonly fact: UnplacedFact["kind"];
};

const soon = task("a", { due: at("mon", "11:00"), durationMinutes: 120, minBlockMinutes: 60, maxBlockMinutes: 60 });

/** For every rule that leaves free time unused, work on a Monday that it alone leaves out. */
const CASES: Readonly<Record<string, Case>> = {
  "focus-cap": {
    preferences: { maxFocusMinutesPerDay: 120 },
    tasks: [task("a", { effort: "deep", durationMinutes: 180 })],
    fact: "focus-cap",
  },
  "blocks-cap": { preferences: { maxBlocksPerDay: 1 }, tasks: [task("a"), task("b")], fact: "blocks-cap" },
  pauses: { preferences: { breakMinutes: 30 }, tasks: [soon], fact: "left-to-pauses" },
  "work-without-pause": { preferences: { maxMinutesWithoutPause: 60 }, tasks: [soon], fact: "left-to-pauses" },
};
const leavingTimeUnused = HARD_CONSTRAINTS.filter(
  ({ pause, minutesPerDay, longestRun, blocksPerDay }) => pause ?? minutesPerDay ?? longestRun ?? blocksPerDay,
);

test("every rule that leaves free time unused has a case here", () => {
  expect(leavingTimeUnused.map(({ name }) => name).sort()).toEqual(Object.keys(CASES).sort());
});

test.each(leavingTimeUnused)("what $name alone leaves out is not said to lack time", ({ name }) => {
  const { preferences, tasks, fact } = CASES[name] as Case;
  const problem = week({ window: { start: at("mon", "00:00"), end: at("mon", "24:00") }, tasks });
  const [first] = plan({ ...problem, preferences: { ...problem.preferences, ...preferences } });
  expect(first?.unplaced.map(({ reason }) => reason.kind)).toEqual([fact]);
});

test("work for which travel leaves no time is not said to be outside the working hours", () => {
  const problem = week({
    window: { start: at("mon", "00:00"), end: at("mon", "24:00") },
    tasks: [task("a")],
    busy: [event(at("mon", "09:00"), at("mon", "17:00"), "Fair", "Hall 1")],
  });
  const [first] = plan({ ...problem, preferences: { ...problem.preferences, travelMinutes: 60 } });
  const from = at("mon", "00:00");
  expect(first?.unplaced[0]?.reason).toEqual({ kind: "no-free-time", from, until: at("mon", "24:00") });
});
