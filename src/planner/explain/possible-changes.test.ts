import { expect, test } from "vitest";
import { at, event, task, week } from "../../../test/support/planner/week.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import type { PlanningProblem } from "../model.ts";
import { Objective } from "../search/objective.ts";
import { Random } from "../search/random.ts";
import { solve } from "../search/solve.ts";
import { FIRST } from "../variants/variant-prices.ts";
import { finishPlan } from "./finished-plan.ts";
import { possibleChanges } from "./possible-changes.ts";
import { type SurveyedPlan, survey } from "./survey-plans.ts";

/** A plan that is hardly searched for. */
function planOf(problem: PlanningProblem): SurveyedPlan {
  const instance = readInstance(readContext(problem));
  const timeline = solve(instance, new Objective(FIRST), new Random(1), { budget: 1 });
  return survey([finishPlan(instance, timeline, [])])[0] as SurveyedPlan;
}

test("longer days are tried only after what the work waits for, and before what waits for it", () => {
  const dayOff = (day: "mon" | "tue" | "wed" | "thu" | "fri") => event(at(day, "00:00"), at(day, "18:00"));
  const busy = [dayOff("mon"), dayOff("wed"), dayOff("fri"), event(at("thu", "11:00"), at("thu", "18:00"))];
  const first = task("interviews", { durationMinutes: 360, maxBlockMinutes: 360, earliestStart: at("tue", "00:00") });
  const last = task("talk", { durationMinutes: 90, earliestStart: at("thu", "09:00"), dependsOn: ["report"] });
  const report = task("report", { durationMinutes: 240, priority: 4, dependsOn: ["interviews"] });
  const problem = week({ busy, tasks: [first, last, report] });
  const instance = readInstance(readContext({ ...problem, tasks: [first, report, { ...last, dependsOn: [] }] }));
  const timeline = solve(instance, new Objective(FIRST), new Random(1), { budget: 200 });
  const [plan] = survey([{ ...finishPlan(instance, timeline, []), problem }]) as [SurveyedPlan];
  const missing = plan.unplaced.get("report") ?? 0;
  expect(missing).toBeGreaterThan(0);
  const fact = { kind: "no-free-time", from: 0, until: 0 } as const;
  const evenings = [...possibleChanges({ task: report, missing, fact, plan, isOutweighed: false })]
    .filter(({ changes }) => !changes.some(({ kind }) => kind === "drop-dependency"))
    .flatMap(({ changes }) => changes.flatMap((change) => (change.kind === "extend-day" ? [change.span.start] : [])));
  expect(evenings.length).toBeGreaterThan(0);
  expect(Math.min(...evenings)).toBeGreaterThanOrEqual(at("tue", "15:00"));
  expect(Math.max(...evenings)).toBeLessThan(at("thu", "09:00"));
});

test("an evening that is to hold long work holds the pause that it needs, too", () => {
  const busy = [event(at("mon", "00:00"), at("mon", "18:00"))];
  const essay = task("essay", { durationMinutes: 150, maxBlockMinutes: 120, due: at("mon", "22:00") });
  const preferences = { ...week().preferences, maxMinutesWithoutPause: 120 };
  const problem = week({ busy, tasks: [essay], preferences });
  const plan = planOf(problem);
  const fact = { kind: "no-free-time", from: 0, until: 0 } as const;
  const [evening] = [...possibleChanges({ task: essay, missing: 150, fact, plan, isOutweighed: false })].flatMap(
    ({ changes }) => (changes.length === 1 ? changes.filter((change) => change.kind === "extend-day") : []),
  );
  expect(evening?.span).toEqual({ start: at("mon", "18:00"), end: at("mon", "20:45") });
});

test("a cap is raised for all of the work beside an evening that is longer than the work", () => {
  const quiz = task("quiz", { durationMinutes: 15, minBlockMinutes: 15, effort: "deep", due: at("mon", "22:00") });
  const problem = week({ busy: [event(at("mon", "00:00"), at("mon", "18:00"))], tasks: [quiz] });
  const plan = planOf(problem);
  const fact = { kind: "no-free-time", from: 0, until: 0 } as const;
  const changes = [...possibleChanges({ task: quiz, missing: 15, fact, plan, isOutweighed: false })].flatMap(
    (option) => option.changes,
  );
  expect(changes.filter(({ size }) => size < 0)).toEqual([]);
  expect(changes).toContainEqual({ kind: "raise-focus-cap", minutes: 255, size: 15 });
});
