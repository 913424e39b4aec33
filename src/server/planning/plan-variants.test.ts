import { expect, test } from "vitest";
import { blockDraft } from "#contract/block-draft.ts";
import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import { defaultPreferences } from "#contract/preferences.ts";
import { taskOfCoursework } from "#contract/session-work.ts";
import type { CourseworkItem, Habit, PlannerTask } from "#contract/task.ts";
import { taskFromInput } from "#contract/task-from-input.ts";
import { minutesLacking } from "#contract/variant.ts";
import { dateOf, endOfDate, startOfDate } from "#domain/time.ts";
import { plan as planWork } from "#planner/index.ts";
import type { Plan, PlannedBlock } from "#planner/model.ts";
import { editedVariant } from "#server/planning/edited-variant.ts";
import { planVariants } from "#server/planning/plan-variants.ts";
import type { PlanningInput } from "#server/planning/planning-input.ts";
import { toPlanningProblem } from "#server/planning/planning-problem.ts";
import { toPlannedVariant } from "#server/planning/variants.ts";
import { createReasons } from "#wording/reasons.ts";
import { calendarEvent } from "../../../test/fixtures/calendar-event.ts";
import { planningInput } from "../../../test/fixtures/planning-input.ts";

const ZONE = "Europe/Berlin";
const WINDOW = { start: startOfDate("2026-12-07", ZONE), end: startOfDate("2026-12-14", ZONE) };

const task = (id: string, more: Partial<PlannerTask> = {}): PlannerTask => ({
  ...taskFromInput({ title: id }, { id, source: "local", defaultMinutes: 60 }),
  ...more,
});
const coursework = (id: string, more: Partial<CourseworkItem> = {}): CourseworkItem => ({
  id,
  source: "canvas-1",
  course: "Physics",
  title: "Problem set",
  type: "assignment",
  due: "2026-12-10T22:59:00Z",
  submitted: false,
  points: null,
  url: null,
  duration_minutes: 120,
  duration_estimated: true,
  ...more,
});
const event = (id: string, more: Partial<PlannerCalendarEvent>) =>
  calendarEvent(id, {
    calendar_id: "c",
    start: "2026-12-07T09:00:00Z",
    end: "2026-12-07T10:00:00Z",
    location: "Hall",
    ...more,
  });
const draft = (summary: string, start: string, end: string, more: Partial<DraftEvent> = {}): DraftEvent => ({
  ...blockDraft({ summary, start, end }),
  ...more,
});
const input = (more: Partial<PlanningInput>) => planningInput(WINDOW, ZONE, more);
/** Skips the search: these tests check inputs and outputs, and not how good a plan is. */
const AT_ONCE = { shouldStop: () => true, onProgress: () => undefined };
const plan = (more: Partial<PlanningInput>) => planVariants(input(more), AT_ONCE);

test("the plan for deep work is named for the time of day that has most of it, and otherwise where there is none", () => {
  const preferences = defaultPreferences(ZONE);
  const on = (from: string, to: string) => ({ ...preferences.working_hours, mon: [[from, to]], tue: [[from, to]] });
  const owl = { ...preferences, working_hours: on("14:00", "23:00"), focus_hours: on("20:00", "23:00") };
  const tasks = ["a", "b", "c", "d"].map((id, index) => task(id, { effort: index % 2 === 0 ? "deep" : "light" }));
  const searched = { ...AT_ONCE, shouldStop: () => false };
  const titleIn = (asks: object, work = tasks) =>
    planVariants(input({ preferences: { ...preferences, ...asks }, tasks: work }), searched).find(
      ({ variant_id }) => variant_id === "deep-work",
    )?.title;
  expect(titleIn(owl)).toBe("Deep-work nights");
  expect(titleIn({})).toBe("Deep-work mornings");
  const trips = [{ start_date: "2026-12-07", end_date: "2026-12-13", time_zone: "Asia/Tokyo" }];
  expect(titleIn({ trips })).toBe("Deep-work mornings");
  const unsaid = (minutes: number) => ["a", "b", "c"].map((id) => task(id, { duration_minutes: minutes }));
  expect(titleIn({}, unsaid(120))).toBe("Deep-work mornings");
  expect(titleIn({}, unsaid(60))).toBe("One at a time");
});

test("no plan is named for deadlines where nothing is due", () => {
  const titles = (due: string | null) =>
    planVariants(input({ tasks: [task("a", { due }), task("b")] }), AT_ONCE).map(({ title }) => title);
  expect(titles(null)).toContain("Priorities first");
  expect(titles("2026-12-09")).toContain("Deadlines first");
});

test("long work counts as deep in the plan for deep work, unless the person says that it is light", () => {
  const minutesBeforeNoon = (effort: "light" | null) => {
    const tasks = [task("essay", { duration_minutes: 240, effort }), task("chores", { duration_minutes: 60 })];
    const variants = planVariants(input({ tasks }), { ...AT_ONCE, shouldStop: () => false });
    const { events = [] } = variants.find(({ variant_id }) => variant_id === "deep-work") ?? {};
    return events
      .filter(({ task_id, start }) => task_id === "essay" && start.slice(11, 13) < "12")
      .reduce((sum, { start, end }) => sum + (Date.parse(end) - Date.parse(start)) / 60_000, 0);
  };
  expect([minutesBeforeNoon(null), minutesBeforeNoon("light")]).toEqual([240, 0]);
});

test("coursework is planned as work before it is due, unless it was handed in", () => {
  const sets = [coursework("set-3"), coursework("set-2", { submitted: true })];
  const variants = plan({ tasks: sets.map(taskOfCoursework), coursework: ["set-3", "set-2"] });
  expect(variants).not.toEqual([]);
  for (const { events } of variants) {
    expect(new Set(events.map(({ task_id }) => task_id))).toEqual(new Set(["set-3"]));
    for (const { end, summary } of events) {
      expect(Date.parse(end)).toBeLessThanOrEqual(Date.parse("2026-12-10T22:59:00Z"));
      expect(summary).toMatch(/^Physics: Problem set/);
    }
  }
});

test("due by a date means by the end of that day where the person is", () => {
  const { tasks } = toPlanningProblem(input({ tasks: [task("a", { due: "2026-12-09" })] }));
  expect(tasks).toMatchObject([{ due: endOfDate("2026-12-09", ZONE), dueIsDate: true }]);
});

test("what is done is not planned, and holds nothing up", () => {
  const tasks = [task("done", { done: true }), task("next", { depends_on: ["done", "never heard of"] })];
  expect(toPlanningProblem(input({ tasks })).tasks).toMatchObject([{ id: "next", dependsOn: [] }]);
});

test("a task's own block lengths come before the person's, the shortest never above the longest", () => {
  const lengths = (min: number | null, max: number | null) => {
    const [planned] = toPlanningProblem(
      input({ tasks: [task("a", { min_block_minutes: min, max_block_minutes: max })] }),
    ).tasks;
    return [planned?.minBlockMinutes, planned?.maxBlockMinutes];
  };
  expect(lengths(null, null)).toEqual([30, 120]);
  expect(lengths(45, 60)).toEqual([45, 60]);
  expect(lengths(null, 20)).toEqual([20, 20]);
  expect(lengths(180, null)).toEqual([180, 180]);
});

test("work without a limit of its own is in no block longer than the person works without a pause", () => {
  const longest = (asks: object) =>
    toPlanningProblem(input({ preferences: { ...defaultPreferences(ZONE), ...asks }, tasks: [task("a")] })).tasks[0]
      ?.maxBlockMinutes;
  expect(longest({ longest_stretch_minutes: 60 })).toBe(60);
  expect(longest({ max_block_minutes: 240 })).toBe(120);
  expect(longest({ max_block_minutes: 240, longest_stretch_minutes: 180 })).toBe(180);
  expect(longest({ min_block_minutes: 90, longest_stretch_minutes: 60 })).toBe(90);
});

test("every instance of a recurring event takes its time, but not a cancelled, moved or transparent one", () => {
  const { busy } = toPlanningProblem(
    input({
      events: [
        event("daily", { rrule: "FREQ=DAILY;COUNT=4", time_zone: ZONE }),
        event("off", {
          recurring_event_id: "daily",
          original_start: "2026-12-08T09:00:00Z",
          start: "2026-12-08T09:00:00Z",
          end: "2026-12-08T10:00:00Z",
          status: "cancelled",
        }),
        event("moved", {
          recurring_event_id: "daily",
          original_start: "2026-12-09T09:00:00Z",
          start: "2026-12-09T15:00:00Z",
          end: "2026-12-09T16:00:00Z",
        }),
        event("birthday", { start: "2026-12-10", end: "2026-12-11", all_day: true }),
        event("maybe", { start: "2026-12-11T09:00:00Z", end: "2026-12-11T10:00:00Z", transparency: "transparent" }),
      ],
    }),
  );
  expect(busy.map(({ start, title }) => [new Date(start).toISOString(), title])).toEqual([
    ["2026-12-07T09:00:00.000Z", "daily"],
    ["2026-12-09T15:00:00.000Z", "moved"],
    ["2026-12-10T09:00:00.000Z", "daily"],
  ]);
});

test("a block too many becomes work that did not fit, and the measures say so", () => {
  const tasks = Array.from({ length: 520 }, (_, index) => task(`t${index}`, { duration_minutes: 15 }));
  const roomy = { ...defaultPreferences(ZONE), buffer_minutes: 0, min_block_minutes: 15 };
  const day: [string, string][] = [["00:00", "24:00"]];
  const working_hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day };
  const [variant] = plan({ tasks, preferences: { ...roomy, working_hours } });
  expect(variant?.events).toHaveLength(500);
  expect(variant?.unplaced).toHaveLength(20);
  expect(variant?.unplaced?.[0]).toMatchObject({ minutes: 15, reason: "A plan holds at most 500 blocks." });
  expect(variant?.metrics).toMatchObject({ minutes_placed: 500 * 15, minutes_unplaced: 20 * 15 });
});

test("a title of any length makes a summary that the contract takes", () => {
  const [variant] = plan({ tasks: [task("long", { title: "x".repeat(800), duration_minutes: 240 })] });
  expect(variant?.events).not.toEqual([]);
  for (const { summary } of variant?.events ?? []) expect(summary).toBe("x".repeat(500));
});

test("plans speak the person's language", () => {
  const variants = plan({ tasks: [task("论文")], preferences: { ...defaultPreferences(ZONE), language: "zh" } });
  for (const { title } of variants) expect(title).toMatch(/^\p{Script=Han}+$/u);
});

test("a habit keeps its id when others come before it, and two of one name have two", () => {
  const habit = (title: string): Habit => ({ title, duration_minutes: 30, times_per_week: 1 });
  const ids = (...titles: string[]) =>
    toPlanningProblem(input({ habits: titles.map(habit) })).habits.map(({ id }) => id);
  expect(ids("Gym")).toEqual(["habit:gym"]);
  expect(ids("Piano", "Gym", "gym ")).toEqual(["habit:piano", "habit:gym", "habit:gym:2"]);
});

test("a locked block of work that is gone stays in every plan, and nothing is put over it", () => {
  const dentist = draft("Dentist", "2026-12-07T08:00:00Z", "2026-12-07T17:00:00Z", { task_id: "gone", locked: true });
  for (const { events } of plan({ tasks: [task("a", { duration_minutes: 120 })], locked: [dentist] })) {
    expect(events).toContainEqual(dentist);
    for (const { start, task_id } of events) {
      if (task_id === "a") expect(dateOf(Date.parse(start), ZONE)).not.toBe("2026-12-07");
    }
  }
});

test("an edit that puts everything back measures as before", () => {
  const planned = input({ tasks: [task("a", { due: "2026-12-09", duration_minutes: 200 }), task("b")] });
  for (const variant of planVariants(planned, AT_ONCE)) {
    const edited = editedVariant(planned, { before: { ...variant, description: "" }, events: variant.events });
    expect(edited).toEqual(variant);
  }
});

test.each([
  ["early-finish", "done early", "Done early Task by task Task by task", "尽早完成 逐项完成 逐项完成"],
  ["few-days", "few days", "Few days Close together Close together", "集中几天 紧凑安排 紧凑安排"],
  [
    "deep-work",
    "deep work",
    "One at a time Deep-work mornings Deep-work mornings",
    "一次一项 上午深度工作 上午深度工作",
  ],
] as const)(
  "a plan that is made for it (%s) is called %s only where no other of its set does better, nor all as well",
  (key, _, en, zh) => {
    const tasks = [task("a"), task("b"), task("c")];
    const problem = toPlanningProblem(input({ tasks }));
    const [found] = planWork({ ...problem, budget: 0 });
    const [first] = (found as Plan).blocks;
    const hours = (from: number) => ({
      start: WINDOW.start + from * 3_600_000,
      end: WINDOW.start + (from + 1) * 3_600_000,
    });
    const at = (...starts: number[]): Plan => ({
      ...(found as Plan),
      metrics: {
        ...(found as Plan).metrics,
        loadPerDay: starts.map(() => ({ date: "", minutes: 60 })),
        focusMinutes: 60 * starts.length,
      },
      key,
      blocks: starts.map((from) => ({ ...(first as PlannedBlock), effort: "deep", ...hours(from) })),
    });
    const plan = at(9, 33);
    const titles = (language: "en" | "zh") =>
      [at(10, 57, 81), plan, at(9)].map((other) => {
        const preferences = { ...defaultPreferences(ZONE), language };
        const reasons = createReasons(language, ZONE, WINDOW);
        const locked = { ofTasks: [], others: [] };
        const options = { preferences, tasks: problem.tasks, habits: [], locked, reasons };
        return toPlannedVariant(plan, [plan, { ...other, key: "balanced" }], options).title;
      });
    expect(titles("en").join(" ")).toBe(en);
    expect(titles("zh").join(" ")).toBe(zh);
  },
);

test("a plan that leaves work out is not called done early, even where it ends before all others", () => {
  const problem = toPlanningProblem(input({ tasks: [task("a"), task("b", { duration_minutes: 9_000 })] }));
  const [found] = planWork({ ...problem, budget: 0 });
  const early: Plan = { ...(found as Plan), key: "early-finish", blocks: (found as Plan).blocks.slice(0, 1) };
  const reasons = createReasons("en", ZONE, WINDOW);
  const locked = { ofTasks: [], others: [] };
  const options = { preferences: defaultPreferences(ZONE), tasks: problem.tasks, habits: [], locked, reasons };
  const titleOf = (plan: Plan) =>
    toPlannedVariant(plan, [plan, { ...(found as Plan), key: "balanced" }], options).title;
  expect(titleOf(early)).toBe("Task by task");
  expect(titleOf({ ...early, metrics: { ...early.metrics, minutesUnplaced: 0 } })).toBe("Done early");
});

test("to work on few days is offered where no plan stands, and to change least is not, whatever was shown before", () => {
  const tasks = ["a", "b", "c"].map((id) => task(id));
  const shown = [draft("a", "2026-12-08T09:00:00Z", "2026-12-08T10:00:00Z", { task_id: "a" })];
  for (const previous of [[], shown])
    expect(plan({ tasks, previous }).map(({ variant_id }) => variant_id)).not.toContain("change-least");
});

test("a large task due months later gets its share, and a plan changed by hand says what more can wait", () => {
  const planned = input({ tasks: [task("thesis", { duration_minutes: 3_600, due: "2027-02-28" })] });
  const [variant] = planVariants(planned, AT_ONCE);
  if (!variant) throw new Error("there is no plan");
  const [rest] = variant.unplaced ?? [];
  expect(rest).toMatchObject({ task_id: "thesis", minutes: 3_300, deferrable_minutes: 3_300, remedy: null });
  expect(rest?.reason).toBe("55 h can wait until after these days: it is due Sun 28 Feb.");
  expect(minutesLacking(variant.unplaced)).toBe(0);
  expect(variant.note).toContain("55 h of “thesis” can wait");
  const unchanged = editedVariant(planned, { before: { ...variant, description: "" }, events: variant.events });
  expect(unchanged.unplaced).toEqual(variant.unplaced);
  const more = draft("thesis", "2026-12-11T06:00:00Z", "2026-12-11T07:00:00Z", { task_id: "thesis" });
  const edited = editedVariant(planned, { before: { ...variant, description: "" }, events: [...variant.events, more] });
  expect(edited.unplaced).toMatchObject([{ minutes: 3_240, deferrable_minutes: 3_240 }]);
  expect(edited.unplaced?.[0]?.reason).toContain("54 h can wait");
});
