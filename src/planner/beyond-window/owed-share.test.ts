import { expect, test } from "vitest";
import { MINUTE_MS } from "#domain/time.ts";
import { isIn, wallOf, zoneAt } from "../../../test/support/planner/audit-plan.ts";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
import { at, task, week } from "../../../test/support/planner/week.ts";
import { measure, type Plan, type PlanningProblem, plan } from "../index.ts";
import { withShares } from "./owed-share.ts";

const WEEK = 7 * 24 * 3_600_000;
/** Sixty hours, due eleven weeks after the week. */
const THESIS = task("thesis", { durationMinutes: 3_600, due: at("sun", "24:00") + 11 * WEEK });

const minutesOf = ({ blocks }: Plan, id: string) =>
  blocks.reduce((sum, { taskId, start, end }) => sum + (taskId === id ? (end - start) / MINUTE_MS : 0), 0);

test("a week gets its part of work that is due in twelve, and says that the rest can wait", () => {
  for (const found of plan(week({ tasks: [THESIS] }))) {
    expect(minutesOf(found, "thesis")).toBe(300);
    const [block] = found.blocks;
    expect(block?.reason.share).toEqual({ minutes: 300, whole: 3_600, due: THESIS.due });
    const fact = { kind: "can-wait", minutes: 3_300, due: THESIS.due };
    expect(found.unplaced).toMatchObject([{ taskId: "thesis", minutes: 3_300, deferrable: 3_300, reason: fact }]);
    expect(found.notes).toContainEqual({ ...fact, title: "thesis" });
    expect(found.metrics).toMatchObject({
      minutesPlaced: 300,
      minutesUnplaced: 3_300,
      deadlinesTotal: 0,
      cushions: [],
    });
  }
});

test("no share takes the room of work that is due in the window, whatever its own priority", () => {
  const due = at("fri", "18:00");
  const full = (priority: 2 | 3) => {
    const days = ["a", "b", "c", "d", "e"].map((id) => task(id, { durationMinutes: 480, priority, due }));
    return plan(week({ tasks: [{ ...THESIS, priority: 1 }, ...days] }));
  };
  // Beside tasks of about its weight, plans that are made to differ may leave out one of those.
  for (const found of [...full(2), ...full(3).filter(({ key }) => key === "deadline-first")]) {
    expect(minutesOf(found, "thesis")).toBe(0);
    expect(found.unplaced).toMatchObject([{ taskId: "thesis", minutes: 3_600, deferrable: 3_300, remedy: null }]);
  }
});

test("what half of the hours after the window do not hold is owed in it", () => {
  const due = at("sun", "24:00") + WEEK;
  const [owed] = withShares(week({ tasks: [{ ...THESIS, due }] })).tasks;
  expect(owed?.durationMinutes).toBe(3_600 - (40 * 60) / 2);
});

test("work of one day, work that others wait for and work that may not begin yet are wanted whole", () => {
  const day = task("day", { durationMinutes: 420, due: THESIS.due });
  const later = task("later", { durationMinutes: 900, due: THESIS.due, earliestStart: at("sun", "24:00") });
  const problem = week({ tasks: [THESIS, day, later, task("next", { dependsOn: ["thesis"] })] });
  expect(withShares(problem)).toEqual(problem);
});

test("what stands of it stays, though it is more than the share", () => {
  const previous = ["mon", "tue", "wed", "thu"].map((day) => {
    const on = day as "mon";
    return { taskId: "thesis", start: at(on, "09:00"), end: at(on, "11:00") };
  });
  for (const found of plan(week({ tasks: [THESIS], previous, stands: true }))) {
    expect(minutesOf(found, "thesis")).toBe(480);
    if (found.key === "change-least") expect(found.metrics.blocksMoved).toBe(0);
  }
});

test("of a plan that someone changed, what they do more can no longer wait", () => {
  const blocks = [{ taskId: "thesis", start: at("mon", "09:00"), end: at("mon", "12:00") }];
  const less = measure(week({ tasks: [THESIS] }), { blocks, occurrences: new Map() });
  expect([...less.missing, ...less.deferrable]).toEqual([
    ["thesis", 120],
    ["thesis", 3_300],
  ]);
  const long = [{ taskId: "thesis", start: at("mon", "00:00"), end: at("mon", "10:00") }];
  const more = measure(week({ tasks: [THESIS] }), { blocks: long, occurrences: new Map() });
  expect([...more.missing, ...more.deferrable]).toEqual([["thesis", 3_000]]);
});

test("the share is that of the working hours, counted minute by minute, in whole blocks", () => {
  let shares = 0;
  for (let seed = 0; seed < 24; seed++) {
    const { trips: _, ...problem } = randomProblem(seed, { tasks: 3, days: 5, events: 4 });
    const tasks = problem.tasks.map((one) => ({ ...one, dependsOn: [] }));
    const due = problem.window.end + (1 + (seed % 4)) * 5 * 24 * 3_600_000;
    const large = task("large", { durationMinutes: 500 + 37 * seed, due, minBlockMinutes: 45, maxBlockMinutes: 90 });
    const asked = { ...problem, tasks: [...tasks, large], previous: [], fixed: [] };
    const owed = withShares(asked).tasks.at(-1)?.durationMinutes ?? 0;
    if (owed === large.durationMinutes) continue;
    shares++;
    const from = Math.max(problem.now, problem.window.start);
    const [within, after] = [hours(from, problem.window.end, problem), hours(problem.window.end, due, problem)];
    const even = (large.durationMinutes * within) / (within + after);
    const least = Math.max(even, large.durationMinutes - after / 2);
    expect(owed, `seed ${seed}`).toBeLessThanOrEqual(Math.ceil(least / 30) * 30 + 45);
    expect(owed % 1).toBe(0);
    if (owed < least - 1) expect(owed, `seed ${seed}`).toBeGreaterThanOrEqual(free(asked, from) - 1);
  }
  expect(shares).toBeGreaterThan(10);
});

function hours(from: number, to: number, { preferences, ...problem }: PlanningProblem): number {
  let minutes = 0;
  for (let instant = Math.ceil(from / MINUTE_MS) * MINUTE_MS; instant < to; instant += MINUTE_MS)
    if (isIn(preferences.workingHours, wallOf(instant, zoneAt(instant, { ...problem, preferences })))) minutes++;
  return minutes;
}

/** Working minutes of the window that no event takes. */
function free(problem: PlanningProblem, from: number): number {
  const buffer = problem.preferences.bufferMinutes * MINUTE_MS;
  let minutes = 0;
  for (let instant = Math.ceil(from / MINUTE_MS) * MINUTE_MS; instant < problem.window.end; instant += MINUTE_MS) {
    const isTaken = problem.busy.some(({ start, end }) => start - buffer <= instant && instant < end + buffer);
    const wall = wallOf(instant, zoneAt(instant, problem));
    if (!isTaken && isIn(problem.preferences.workingHours, wall)) minutes++;
  }
  return minutes;
}
