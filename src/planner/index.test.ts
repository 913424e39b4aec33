import { expect, test } from "vitest";
import { chanceOf } from "../../test/support/chance.ts";
import { auditPlan } from "../../test/support/planner/audit-plan.ts";
import { planOnly } from "../../test/support/planner/plan-only.ts";
import { randomProblem } from "../../test/support/planner/random-problem.ts";
import { at, event, task, week } from "../../test/support/planner/week.ts";
import { HARD_CONSTRAINTS } from "./constraints/hard/rules.ts";
import { plan } from "./index.ts";
import { readContext, readInstance } from "./instance/read-instance.ts";
import { Random } from "./search/random.ts";

test("no plan breaks a hard rule, whatever the calendar, the zone and the week", () => {
  const faults: string[] = [];
  let plans = 0;
  for (let seed = 0; seed < 40; seed++) {
    const size = { tasks: 1 + (seed % 14), days: 1 + (seed % 15), events: seed % 40, habits: seed % 4 };
    const problem = randomProblem(seed, { ...size, allRules: seed % 3 === 0 });
    for (const found of planOnly(problem)) {
      plans++;
      const isWork = new Set(problem.tasks.map(({ id }) => id));
      const placed = found.blocks.filter(({ fixed, taskId }) => !fixed && isWork.has(taskId));
      const habits = found.blocks.filter(({ taskId }) => !isWork.has(taskId));
      const context = readContext(problem, habits);
      const stated = HARD_CONSTRAINTS.flatMap((rule) => rule.violations(placed, context));
      faults.push(...[...auditPlan(found, problem), ...stated].map((fault) => `seed ${seed}, ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  expect(plans).toBeGreaterThan(100);
});

test("the same problem gets the same plans", () => {
  const problem = randomProblem(7, { tasks: 10, days: 7, events: 12 });
  expect(plan(problem)).toEqual(plan(problem));
});

test("a week of work comes as five plans, any two of which differ in a fifth of the placed minutes", () => {
  const tasks = Array.from({ length: 14 }, (_, index) =>
    task(`t${index}`, {
      durationMinutes: 45 + 15 * (index % 6),
      due: index % 3 === 0 ? at("fri", "12:00") : null,
      effort: index % 2 === 0 ? "deep" : "light",
    }),
  );
  const plans = plan(week({ tasks, budget: 1_000 }));
  expect(plans.map(({ key }) => key).sort()).toEqual([
    "balanced",
    "deadline-first",
    "deep-work",
    "early-finish",
    "few-days",
  ]);
  expect(plans[0]?.notes).toEqual([]);
  for (const [index, one] of plans.entries())
    for (const other of plans.slice(index + 1)) {
      const standing = new Set(other.blocks.flatMap(quarters));
      const mine = one.blocks.flatMap(quarters);
      const differing = mine.filter((quarter) => !standing.has(quarter)).length;
      expect(differing / mine.length, `${one.key} and ${other.key}`).toBeGreaterThanOrEqual(0.2);
    }
});

test("no plan of a set beats another in what is shown of them, and fewer than five are explained", () => {
  let whole = 0;
  for (let seed = 1; seed <= 4; seed++) {
    const tasks = seed % 2 === 0 ? 20 : 14;
    const plans = planOnly({ ...randomProblem(seed, { tasks, days: 10, events: 20 }), previous: [], budget: 150 });
    const shown = plans.map(({ metrics }) => [
      metrics.minutesUnplaced,
      metrics.lateMinutes,
      -(metrics.cushionMinutes ?? 0),
      -metrics.longestFocusMinutes,
      Math.max(...metrics.loadPerDay.map(({ minutes }) => minutes)),
      metrics.fragmentation,
    ]);
    for (const [index, one] of shown.entries())
      for (const [at, other] of shown.entries()) {
        const hasLessFocus = (plans[index]?.metrics.focusMinutes ?? 0) < (plans[at]?.metrics.focusMinutes ?? 0);
        const missing = plans[index]?.unplaced.map(({ taskId }) => taskId) ?? [];
        const placesOther = missing.some((id) => !plans[at]?.unplaced.some(({ taskId }) => taskId === id));
        const isLater = (plans[index]?.metrics.finish ?? 0) > (plans[at]?.metrics.finish ?? 0);
        const isNowhereWorse = !isLater && one.every((amount, place) => amount <= (other[place] ?? 0));
        const isBetter = one.some((amount, place) => amount < (other[place] ?? 0));
        expect(isNowhereWorse && isBetter && !hasLessFocus && !placesOther).toBe(false);
      }
    if (plans.length === 5) whole++;
    else expect(plans[0]?.notes).toContainEqual({ kind: "fewer-plans", count: plans.length, all: 5 });
  }
  expect(whole).toBeGreaterThanOrEqual(1);
});

test("a single task is offered at several good times: as early as can be, and in the hours for focus", () => {
  const busy = [event(at("mon", "09:00"), at("mon", "13:00"))];
  const essay = task("essay", { effort: "deep", durationMinutes: 90, minBlockMinutes: 90, due: at("thu", "17:00") });
  const plans = plan(week({ busy, tasks: [essay], budget: 600 }));
  const starts = plans.map(({ blocks }) => blocks[0]?.start);
  expect(starts).toContain(at("mon", "13:30"));
  expect(starts).toContain(at("tue", "09:00"));
});

test("of five hundred problems with one thing to place, some plan has it at the earliest place that there is", () => {
  const random = new Random(20);
  const { below } = chanceOf(random);
  for (let seed = 0; seed < 500; seed++) {
    const length = 30 * (1 + below(4));
    const days = ["mon", "tue", "wed", "thu", "fri"] as const;
    const busy = Array.from({ length: below(30) }, () => {
      const start = at(days[below(5)] ?? "mon", "09:00") + below(18) * 30 * 60_000;
      return event(start, start + (1 + below(4)) * 30 * 60_000);
    });
    const due = below(2) === 0 ? at(days[below(5)] ?? "fri", "18:00") : null;
    const effort = ([null, "deep", "light"] as const)[below(3)];
    const meeting = task("meeting", { durationMinutes: length, minBlockMinutes: length, due, effort: effort ?? null });
    const problem = week({ busy, tasks: [meeting], budget: 30 });
    const instance = readInstance(readContext(problem));
    const starts = planOnly(problem).flatMap(({ blocks }) => blocks.map(({ start }) => start));
    const latest = (due ?? problem.window.end) - length * 60_000;
    const places = instance.free
      .filter(({ start, end }) => end - start >= length * 60_000 && start <= latest)
      .map(({ start }) => start);
    expect(Math.min(...starts), `seed ${seed}`).toBe(Math.min(...places));
  }
});

test("where not all work fits, the plans differ in what they leave out", () => {
  const busy = [event(at("tue", "00:00"), at("sun", "24:00"))];
  const tasks = ["essay", "report", "slides", "notes", "letters"].map((id, index) =>
    task(id, { durationMinutes: 120, due: at("mon", "18:00"), effort: index % 2 === 0 ? "deep" : "light" }),
  );
  const plans = plan(week({ busy, tasks, budget: 600 }));
  const leftOut = plans.map(({ unplaced }) => unplaced.map(({ taskId }) => taskId).join());
  expect(leftOut).not.toContain("");
  expect(new Set(leftOut).size).toBeGreaterThanOrEqual(3);
});

test("few tasks, too, give way to each other where they matter alike, and urgent work to none; else the set says so", () => {
  const busy = [event(at("mon", "12:00"), at("mon", "14:00")), event(at("tue", "00:00"), at("sun", "24:00"))];
  const day = (lengths: readonly (readonly [number, 1 | 2 | 3 | 4])[]) => {
    const tasks = lengths.map(([durationMinutes, priority], index) =>
      task(`t${index}`, { durationMinutes, priority, due: at("mon", "18:00") }),
    );
    return plan(week({ busy, tasks, budget: 1_600 }));
  };
  const setsOf = (plans: ReturnType<typeof plan>) =>
    plans.map(({ unplaced }) => unplaced.map(({ taskId }) => taskId).sort());
  const alike = setsOf(
    day([
      [120, 4],
      [150, 1],
      [150, 3],
      [90, 4],
    ]),
  );
  expect(new Set(alike.map(String)).size).toBeGreaterThanOrEqual(2);
  const unlike = day([
    [90, 1],
    [240, 3],
    [180, 1],
    [120, 1],
  ]);
  expect(new Set(setsOf(unlike).map(String))).toEqual(new Set(["t1"]));
  expect(unlike.length === 1 || unlike[0]?.notes.some(({ kind }) => kind === "left-out-alike")).toBe(true);
});

test("the only free time is found although it begins off the slots, and the task is not split to keep to them", () => {
  for (const [from, to, minutes] of [
    ["09:10", "09:40", 30],
    ["14:05", "15:05", 60],
    ["10:01", "10:16", 15],
  ] as const) {
    const busy = [
      event(at("mon", "00:00"), at("mon", from)),
      event(at("mon", to), at("tue", "09:00")),
      event(at("tue", "09:10"), at("sun", "24:00")),
    ];
    for (const { key, blocks } of plan(week({ busy, tasks: [task("meeting", { durationMinutes: minutes })] })))
      expect(blocks, key).toMatchObject([{ start: at("mon", from), end: at("mon", to) }]);
  }
  const until = [event(at("mon", "09:40"), at("sun", "24:00"))];
  const released = task("meeting", { durationMinutes: 30, earliestStart: at("mon", "09:10") });
  expect(plan(week({ busy: until, tasks: [released] }))[0]?.blocks).toMatchObject([{ start: at("mon", "09:10") }]);
});

test("a problem with one solution gets one plan, and the set says so", () => {
  const busy = [event(at("mon", "00:00"), at("wed", "10:00")), event(at("wed", "11:00"), at("sun", "24:00"))];
  const plans = plan(week({ busy, tasks: [task("meeting", { minBlockMinutes: 60 })] }));
  expect(plans).toHaveLength(1);
  expect(plans[0]?.notes).toEqual([{ kind: "fewer-plans", count: 1, all: 5 }]);
  expect(plans[0]?.blocks).toMatchObject([{ start: at("wed", "10:00"), end: at("wed", "11:00") }]);
});

test("a due date that has passed is planned at once, counted as late, and said to be", () => {
  const [first] = plan(week({ now: at("tue", "08:00"), tasks: [task("overdue", { due: at("mon", "12:00") })] }));
  expect(first?.metrics).toMatchObject({ lateMinutes: 60, deadlinesMet: 0, deadlinesTotal: 1 });
  expect(first?.blocks[0]?.reason).toEqual({ kind: "overdue", since: at("mon", "12:00"), first: true, due: null });
});

test("a window of nothing, and one that lies in the past, get a plan of nothing", () => {
  const empty = { start: at("mon", "09:00"), end: at("mon", "09:00") };
  for (const problem of [
    week({ window: empty, tasks: [task("a")] }),
    week({ now: Date.UTC(2027, 1, 1), tasks: [task("a")] }),
  ])
    expect(plan(problem).map(({ metrics }) => metrics.minutesUnplaced)).toEqual([60]);
});

test("a window that starts within an hour of work begins on the next slot", () => {
  const window = { start: at("mon", "10:07"), end: at("mon", "18:00") };
  const [first] = plan(week({ window, tasks: [task("a", { due: at("mon", "12:00") })] }));
  expect(first?.blocks[0]?.start).toBe(at("mon", "10:15"));
});

test("blocks that are fixed count toward their task and stay where they are", () => {
  const fixed = [{ taskId: "a", start: at("tue", "10:00"), end: at("tue", "11:00") }];
  const [first] = plan(week({ fixed, tasks: [task("a", { durationMinutes: 90 }), task("b", { dependsOn: ["a"] })] }));
  const ofA = first?.blocks.filter(({ taskId }) => taskId === "a") ?? [];
  expect(ofA.filter((block) => block.fixed)).toMatchObject([{ start: at("tue", "10:00"), end: at("tue", "11:00") }]);
  expect(ofA.filter((block) => !block.fixed).map(({ start, end }) => (end - start) / 60_000)).toEqual([30]);
  expect(first?.blocks.find(({ taskId }) => taskId === "b")?.start).toBeGreaterThanOrEqual(at("tue", "11:00"));
});

test("change-least moves only what a new event stands on, and says from where", () => {
  const tasks = Array.from({ length: 8 }, (_, index) => task(`t${index}`, { minBlockMinutes: 60 }));
  const before = plan(week({ tasks, budget: 1_000 })).find(({ key }) => key === "balanced");
  const previous = before?.blocks.map(({ taskId, start, end }) => ({ taskId, start, end })) ?? [];
  const [struck] = previous;
  const busy = [event(struck?.start ?? 0, struck?.end ?? 0, "Dentist")];
  const after = plan(week({ tasks, previous, stands: true, busy, budget: 1_000 })).find(
    ({ key }) => key === "change-least",
  );
  expect(after?.metrics.blocksMoved).toBe(1);
  const reasons = after?.blocks.map(({ reason }) => reason) ?? [];
  expect(reasons.filter(({ kind }) => kind === "kept")).toHaveLength(7);
  expect(reasons.filter(({ kind }) => kind === "moved")).toMatchObject([{ from: struck?.start, because: "Dentist" }]);
});

test("a thousand tasks are planned, as far as there is time", () => {
  const tasks = Array.from({ length: 1_000 }, (_, index) => task(`t${index}`));
  const [first] = plan(week({ tasks, budget: 20 }));
  expect(first?.metrics.minutesPlaced).toBe(5 * 480);
  expect(first?.unplaced.length).toBeGreaterThan(900);
});

test("a first plan comes whole before the search, each variant when it is found, and stopping keeps them", () => {
  const problem = randomProblem(11, { tasks: 12, days: 7, events: 10, budget: 400 });
  const firsts: number[] = [];
  let asked = 0;
  const plans = plan(problem, {
    onPlan: (first) => {
      firsts.push(asked);
      expect(auditPlan(first, problem)).toEqual([]);
    },
    shouldStop: () => ++asked > 0,
  });
  expect(firsts).toHaveLength(6);
  expect(firsts.slice(0, 2)).toEqual([0, 1]);
  expect(plans.flatMap((one) => auditPlan(one, problem))).toEqual([]);
});

test("once it is told to stop, work that does not fit gets hours of its own, and no other suggestion", () => {
  const problem = randomProblem(11, { tasks: 30, days: 5, events: 6, budget: 20 });
  const suggested = (stopsAt: number) => {
    let searched = 0;
    const plans = plan(problem, {
      onProgress: (done, total) => {
        searched = done / total;
      },
      shouldStop: () => searched >= stopsAt,
    });
    expect(plans.flatMap((one) => auditPlan(one, problem))).toEqual([]);
    const remedies = plans.flatMap(({ unplaced }) => unplaced.flatMap(({ remedy }) => remedy ?? []));
    return remedies.map(({ changes }) => changes.some(({ kind }) => kind === "own-hours"));
  };
  expect(suggested(2)).toContain(false);
  expect(new Set(suggested(1))).toEqual(new Set([true]));
});

function quarters({ taskId, start, end }: { taskId: string; start: number; end: number }): string[] {
  return Array.from({ length: (end - start) / 900_000 }, (_, index) => `${taskId} ${start + index * 900_000}`);
}

test("a morning of three hours holds all the work for which it has room beside the pause that is due", () => {
  const busy = [event(at("mon", "12:00"), at("sun", "24:00"))];
  const long = task("report", { durationMinutes: 170, maxBlockMinutes: 110, due: at("mon", "12:00") });
  const preferences = { ...week().preferences, slotMinutes: 30, maxMinutesWithoutPause: 120 };
  for (const { key, unplaced } of plan(week({ busy, tasks: [long], preferences }))) expect(unplaced, key).toEqual([]);
});

test("the first time for a meeting is offered, on a day that is full without it too", () => {
  const hours = Array.from({ length: 7 }, () => [{ from: 540, to: 1020 }]);
  const preferences = { ...week().preferences, workingHours: hours };
  const busy = [event(at("mon", "09:00"), at("mon", "13:00")), event(at("mon", "14:00"), at("mon", "17:00"))];
  for (const priority of [1, 2, 3] as const) {
    const meeting = task("meeting", { priority, minBlockMinutes: 60 });
    const offered = plan(week({ busy, tasks: [meeting], preferences })).map(({ blocks }) => blocks[0]?.start);
    expect(offered, `${priority}`).toContain(at("mon", "13:00"));
  }
});

test("a task that fits in one piece somewhere is not split to be done sooner", () => {
  const busy = [
    ...(["mon", "tue", "wed", "thu"] as const).flatMap((day) => [
      event(at(day, "09:30"), at(day, "18:00")), // half an hour each morning
    ]),
    event(at("fri", "00:00"), at("fri", "15:00")),
    event(at("fri", "16:00"), at("sun", "24:00")),
  ];
  for (const priority of [1, 4] as const)
    for (const { key, blocks } of plan(week({ busy, tasks: [task("meeting", { priority, due: at("fri", "18:00") })] })))
      expect(blocks, key).toMatchObject([{ start: at("fri", "15:00"), end: at("fri", "16:00") }]);
});

test("revision is spaced: one session a day, each further from the one before, none too late for the exam", () => {
  const window = { start: at("mon", "00:00"), end: at("mon", "00:00") + 28 * 86_400_000 };
  const exam = window.start + 25 * 86_400_000 + 9 * 3_600_000;
  const revision = { durationMinutes: 240, minBlockMinutes: 30, maxBlockMinutes: 60, spacing: true, due: exam };
  const others = ["essay", "report", "slides"].map((id) => task(id, { durationMinutes: 300, maxBlockMinutes: 90 }));
  for (const { key, blocks, unplaced } of plan(week({ window, tasks: [task("exam", revision), ...others] }))) {
    expect(unplaced, key).toEqual([]);
    const sessions = blocks.filter(({ taskId }) => taskId === "exam");
    const days = sessions.map(({ start }) => Math.floor((start - window.start) / 86_400_000));
    const distances = days.slice(1).map((day, index) => day - (days[index] as number));
    expect(days.length, key).toBe(4);
    expect(distances[0], key).toBeGreaterThan(0);
    expect(distances, key).toEqual([...distances].sort((a, b) => a - b));
    expect(Math.max(...sessions.map(({ end }) => end))).toBeLessThanOrEqual(exam);
  }
});

test("revision for an exam tomorrow is planned as any other work, on the days that are left", () => {
  const due = at("tue", "18:00");
  const revision = { durationMinutes: 300, minBlockMinutes: 30, maxBlockMinutes: 60, spacing: true, due };
  for (const { key, unplaced } of plan(week({ tasks: [task("exam", revision)] }))) expect(unplaced, key).toEqual([]);
});
