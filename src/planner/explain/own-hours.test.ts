import { expect, test } from "vitest";
import { endingWithSearch } from "../../../test/support/planner/ending-with-search.ts";
import { at, event, habit, task, week } from "../../../test/support/planner/week.ts";
import type { Change } from "../facts.ts";
import { plan } from "../index.ts";
import type { PlanningProblem } from "../model.ts";
import { withChanges } from "./with-changes.ts";

/** Far more urgent work than the one free Monday holds, in tasks of equal length. */
function crowded(changes: Partial<PlanningProblem> = {}): PlanningProblem {
  const tasks = Array.from({ length: 50 }, (_, index) =>
    task(`t${index}`, { durationMinutes: 60, priority: 1, due: at("mon", "22:00") }),
  );
  return week({ busy: [event(at("tue", "00:00"), at("sun", "24:00"))], tasks, ...changes });
}

test("urgent work among far more urgent work than fits has an evening of its own, and is there in every plan", () => {
  const problem = crowded();
  const left = plan(problem).flatMap(({ unplaced }) => unplaced);
  expect(left.length).toBeGreaterThan(100);
  expect(left.filter(({ remedy }) => remedy === null)).toEqual([]);
  const evenings = left.filter(({ remedy }) => remedy?.changes.some(({ kind }) => kind === "own-hours"));
  expect(evenings.length).toBeGreaterThan(100);
  for (const { remedy } of evenings)
    expect(remedy).toMatchObject({ changes: [{ kind: "own-hours", span: { start: at("mon", "18:15") } }] });
  const [{ taskId, remedy }] = evenings as [(typeof left)[number]];
  for (const { blocks } of plan(withChanges(problem, taskId, remedy?.changes ?? []))) {
    const own = blocks.filter((block) => block.taskId === taskId);
    expect(own).toMatchObject([{ start: at("mon", "18:15"), end: at("mon", "19:15") }]);
  }
});

test("work has hours of its own also when time is up, and the note says that smaller changes were not tried", () => {
  const left = (plans: ReturnType<typeof plan>) => plans.flatMap(({ unplaced }) => unplaced);
  const kindsOf = (plans: ReturnType<typeof plan>) => plans[0]?.notes.map(({ kind }) => kind);
  const afterSearch = plan(crowded(), endingWithSearch());
  expect(left(afterSearch).length).toBeGreaterThan(100);
  expect(left(afterSearch).filter(({ remedy }) => remedy === null)).toEqual([]);
  expect(kindsOf(afterSearch)).toContain("changes-untried");
  expect(kindsOf(afterSearch)).not.toContain("time-was-up");
  const atOnce = plan(crowded(), { shouldStop: () => true });
  expect(left(atOnce).filter(({ remedy }) => remedy === null)).toEqual([]);
  expect(kindsOf(atOnce)).toEqual(expect.arrayContaining(["time-was-up", "changes-untried"]));
  expect(kindsOf(plan(crowded()))).not.toContain("changes-untried");
});

test("nothing is said of untried changes when time is up and all work fits", () => {
  const [first] = plan(week({ tasks: [task("essay")] }), endingWithSearch());
  expect(first?.unplaced).toEqual([]);
  expect(first?.notes).not.toContainEqual({ kind: "changes-untried" });
});

test("work that no evening holds is divided over two, rather than due later, and is there in every plan", () => {
  const move = task("move", { durationMinutes: 360, due: at("wed", "18:00"), priority: 3 });
  const others = Array.from({ length: 18 }, (_, index) =>
    task(`t${index}`, { durationMinutes: 120, priority: 1, due: at("wed", "18:00") }),
  );
  const problem = week({ tasks: [move, ...others] });
  const left = plan(problem).map(({ unplaced }) => unplaced.find(({ taskId }) => taskId === "move"));
  const changes = left[0]?.remedy?.changes ?? [];
  expect(changes).toMatchObject([
    { kind: "own-hours", span: { start: at("mon", "18:15") } },
    { kind: "own-hours", span: { start: at("tue", "18:15") } },
  ]);
  const isIn = (start: number, end: number, change: Change) =>
    change.kind === "own-hours" && change.span.start <= start && end <= change.span.end;
  for (const { blocks } of plan(withChanges(problem, "move", changes))) {
    const own = blocks.filter(({ taskId }) => taskId === "move");
    expect(own.reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0)).toBe(360);
    expect(own.every(({ start, end }) => changes.some((one) => isIn(start, end, one)))).toBe(true);
  }
});

test("hours of a day off that are kept for work leave a pause before the habit of that day", () => {
  const alone = { durationMinutes: 75, earliestStart: at("sat", "09:00"), due: at("sat", "18:00") };
  const read = habit("read", { durationMinutes: 30, days: [6], timesPerWeek: 1, preferred: [{ from: 615, to: 645 }] });
  const problem = week({ tasks: [task("sort", alone)], habits: [read] });
  const changes = plan(problem)[0]?.unplaced[0]?.remedy?.changes ?? [];
  expect(changes).toMatchObject([{ kind: "own-hours" }]);
  for (const { key, unplaced } of plan(withChanges(problem, "sort", changes))) expect(unplaced, key).toEqual([]);
});

test("two tasks that are kept the same hours share none of them with other work", () => {
  const problem = crowded();
  const [first] = plan(problem)[0]?.unplaced ?? [];
  const one = withChanges(problem, first?.taskId ?? "", first?.remedy?.changes ?? []);
  const again = plan(one);
  expect(again.map(({ unplaced }) => unplaced.some(({ taskId }) => taskId === first?.taskId))).not.toContain(true);
  const [second] = again[0]?.unplaced ?? [];
  expect(second?.remedy).toMatchObject({ changes: [{ kind: "own-hours" }] });
  for (const { unplaced } of plan(withChanges(one, second?.taskId ?? "", second?.remedy?.changes ?? []))) {
    const without = unplaced.map(({ taskId }) => taskId);
    expect(without).not.toContain(first?.taskId);
    expect(without).not.toContain(second?.taskId);
  }
});

test("deep work is kept hours on a day off alone, where no other work takes what the day may hold of it", () => {
  const tasks = Array.from({ length: 12 }, (_, index) =>
    task(`t${index}`, { durationMinutes: 120, effort: "deep", priority: 1, due: at("sun", "22:00") }),
  );
  const busy = [event(at("tue", "00:00"), at("fri", "24:00"))];
  const kept = plan(week({ busy, tasks })).flatMap(({ unplaced }) =>
    unplaced.flatMap(({ remedy }) => remedy?.changes.filter(({ kind }) => kind === "own-hours") ?? []),
  );
  expect(kept.length).toBeGreaterThan(0);
  for (const change of kept)
    expect(change.kind === "own-hours" && change.span.start).toBeGreaterThanOrEqual(at("sat", "09:00"));
});

test("deep work is kept an evening where the events of the day leave no other deep work its place, and only there", () => {
  const tasks = Array.from({ length: 12 }, (_, index) =>
    task(`t${index}`, { durationMinutes: 120, effort: "deep", priority: 1, due: at("thu", "24:00") }),
  );
  const hoursBeside = (endOfWorkshop: string) => {
    const busy = [event(at("tue", "09:00"), at("tue", endOfWorkshop), "Workshop")];
    const left = plan(week({ busy, tasks })).flatMap(({ unplaced }) => unplaced);
    expect(left.length).toBeGreaterThan(0);
    return left.flatMap(({ remedy }) => remedy?.changes.filter(({ kind }) => kind === "own-hours") ?? []);
  };
  // Two hours of the four that a day may hold are left beside an hour and a half, not beside three.
  for (const end of ["18:00", "16:30"]) {
    const kept = hoursBeside(end);
    expect(kept.length, end).toBeGreaterThan(0);
    for (const change of kept) expect(change).toMatchObject({ span: { start: at("tue", "18:15") } });
  }
  expect(hoursBeside("15:00")).toEqual([]);
});

test("work for a day off stays on that day: its reason says that no hours are there, and its remedy keeps some", () => {
  const clean = task("clean", {
    durationMinutes: 60,
    earliestStart: at("sat", "00:00"),
    due: at("sat", "24:00"),
    dueIsDate: true,
  });
  const [first] = plan(week({ tasks: [clean, task("report", { durationMinutes: 300 })] }));
  expect(first?.unplaced).toMatchObject([
    {
      taskId: "clean",
      reason: { kind: "no-free-time", isOutsideHours: true },
      remedy: { changes: [{ kind: "own-hours", span: { start: at("sat", "09:00"), end: at("sat", "10:00") } }] },
    },
  ]);
  const monday = { ...clean, earliestStart: at("mon", "00:00"), due: at("mon", "24:00") };
  const [full] = plan(week({ tasks: [monday], busy: [event(at("mon", "00:00"), at("mon", "24:00"))] }));
  expect(full?.unplaced[0]?.reason).not.toHaveProperty("isOutsideHours");
});

test("work that hours of its own would place days after its soft due date is told what places it in every plan", () => {
  const own = { durationMinutes: 45, priority: 3, minBlockMinutes: 45, dueKind: "soft" } as const;
  const call = task("call", { ...own, due: at("mon", "12:00"), earliestStart: at("sat", "00:00") });
  const problem = week({ tasks: [call] });
  const [left] = plan(problem)[0]?.unplaced ?? [];
  expect(left?.remedy).not.toBeNull();
  for (const { unplaced } of plan(withChanges(problem, "call", left?.remedy?.changes ?? [])))
    expect(unplaced).toEqual([]);
});
