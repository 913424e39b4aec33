import { expect, test } from "vitest";
import { at, event, habit, task, week } from "../../../test/support/planner/week.ts";
import { plan } from "../index.ts";
import type { PlanningProblem } from "../model.ts";

const WEEK_MS = 7 * 86_400_000;
const TWO_WEEKS = { start: at("mon", "00:00"), end: at("mon", "00:00") + 2 * WEEK_MS };
const FOUR_WEEKS = { start: at("mon", "00:00"), end: at("mon", "00:00") + 4 * WEEK_MS };

const startsOf = (problem: PlanningProblem) =>
  (plan({ ...problem, budget: 0 })[0]?.blocks ?? []).flatMap(({ taskId, start, fixed }) =>
    taskId === "gym" && !fixed ? [new Date(start).toISOString().slice(0, 16)] : [],
  );
const datesOf = (...parts: Parameters<typeof week>) => startsOf(week(...parts)).map((start) => start.slice(0, 10));

test("a habit at a time that is free every week has a block of its own each time", () => {
  expect(startsOf(week({ window: TWO_WEEKS, habits: [habit("gym")] }))).toEqual([
    "2026-12-07T07:00",
    "2026-12-09T07:00",
    "2026-12-11T07:00",
    "2026-12-14T07:00",
    "2026-12-16T07:00",
    "2026-12-18T07:00",
  ]);
});

const anyTime = (changes: Parameters<typeof habit>[1]) => habit("gym", { preferred: [], ...changes });

test("a habit waits until one has slept after a night shift, and takes no working time either", () => {
  const busy = [event(at("wed", "22:00"), at("thu", "06:00"))];
  const starts = startsOf(week({ busy, habits: [anyTime({ timesPerWeek: 7 })] }));
  expect(starts.filter((start) => start.startsWith("2026-12-10"))).toEqual(["2026-12-10T18:00"]);
});

test("who marks sleep as busy has habits in the morning", () => {
  const nights = (["mon", "tue", "wed", "thu", "fri"] as const).map((day) => event(at(day, "00:00"), at(day, "06:30")));
  expect(datesOf({ busy: nights, habits: [anyTime({})] })).toEqual(["2026-12-07", "2026-12-09", "2026-12-11"]);
  expect(startsOf(week({ busy: nights, habits: [anyTime({})] }))[0]).toBe("2026-12-07T07:00");
});

test("a conference of days and nights leaves nobody without sleep", () => {
  const busy = [event(at("wed", "00:00"), at("wed", "24:00"))];
  expect(startsOf(week({ busy, habits: [anyTime({ timesPerWeek: 6 })] }))).toContain("2026-12-10T07:00");
});

test("the habits of a person who works until midnight begin when one who works until six has long begun", () => {
  const late = Array.from({ length: 7 }, () => [{ from: 13 * 60, to: 24 * 60 }]);
  const { preferences } = week();
  const starts = startsOf(week({ preferences: { ...preferences, workingHours: late }, habits: [anyTime({})] }));
  expect(starts.map((start) => start.slice(11))).toEqual(["09:00", "09:00", "09:00"]);
  const oneDay = { start: at("mon", "00:00"), end: at("mon", "24:00") };
  const daily = anyTime({ timesPerWeek: 7 });
  expect(
    startsOf(week({ window: oneDay, preferences: { ...preferences, workingHours: late }, habits: [daily] })),
  ).toEqual(["2026-12-07T09:00"]);
});

test("of times of day that take no working time, the one that spreads a habit most evenly is chosen", () => {
  const busy = (["mon", "tue", "wed", "thu", "fri"] as const).map((day) => event(at(day, "06:30"), at(day, "09:00")));
  expect(datesOf({ busy, habits: [anyTime({ timesPerWeek: 2 })] })).toEqual(["2026-12-07", "2026-12-10"]);
});

test("no habit takes the way to an event, and no work is right beside a habit, where none stands", () => {
  const { preferences } = week();
  const away = { ...preferences, travelMinutes: 30 };
  const busy = [event(at("mon", "08:00"), at("mon", "09:00"), "School", "School")];
  const onMonday = anyTime({ timesPerWeek: 1, days: [1], preferred: [{ from: 420, to: 555 }] });
  expect(startsOf(week({ busy, habits: [onMonday] }))).toEqual(["2026-12-07T07:00"]);
  expect(startsOf(week({ busy, habits: [onMonday], preferences: away }))).toEqual([]);

  const atNine = habit("gym", { preferred: [{ from: 540, to: 600 }], timesPerWeek: 7 });
  const tasks = [task("report", { durationMinutes: 600 })];
  for (const { key, blocks } of plan(week({ habits: [atNine], tasks })))
    for (const { taskId, start } of blocks.filter((block) => block.start < at("mon", "12:30")))
      if (taskId === "report") expect(start, key).toBeGreaterThanOrEqual(at("mon", "09:55"));
  const previous = [{ taskId: "report", start: at("mon", "09:45"), end: at("mon", "10:45") }];
  const [first] = plan(week({ habits: [atNine], tasks: [task("report")], previous, stands: true }));
  expect(first?.blocks).toContainEqual(expect.objectContaining(previous[0]));
});

test("habits have a pause between them where that costs less than an hour of work", () => {
  const read = habit("read", { preferred: [], durationMinutes: 30, timesPerWeek: 7 });
  const [first] = plan(week({ habits: [anyTime({ timesPerWeek: 7 }), read] }));
  const starts = (id: string) => first?.blocks.filter(({ taskId }) => taskId === id).map(({ start }) => start);
  expect(starts("gym")?.[0]).toBe(at("mon", "07:00"));
  expect(starts("read")?.[0]).toBe(at("mon", "08:00"));
  const tight = { ...read, preferred: [{ from: 420, to: 495 }] };
  const [close] = plan(week({ habits: [habit("gym", { timesPerWeek: 7 }), tight] }));
  expect(close?.unplaced).toEqual([]);
});

test("a habit for a part of the day is at an hour at which most people are up, and one for two hours at the first", () => {
  const timeOf = (from: number, to: number) => startsOf(week({ habits: [anyTime({ preferred: [{ from, to }] })] }))[0];
  expect(timeOf(360, 720)).toBe("2026-12-07T07:00");
  expect(timeOf(1080, 1440)).toBe("2026-12-07T18:00");
  expect(timeOf(360, 480)).toBe("2026-12-07T06:00");
});

test("the time of a habit on all days of a trip is that of the clock there", () => {
  const trips = [{ first: "2026-12-09", last: "2026-12-10", timeZone: "Asia/Singapore" }];
  const [found] = plan(week({ trips, habits: [anyTime({ timesPerWeek: 3 })] }));
  const [, away] = found?.blocks ?? [];
  expect(away).toMatchObject({
    start: at("wed", "23:00"),
    reason: { kind: "habit", weekly: { minute: 420, days: 3 } },
  });
});

test("who plans a single day after a night shift sleeps first, and who sleeps every night has it at seven", () => {
  const window = { start: at("thu", "00:00"), end: at("thu", "24:00") };
  const night = event(at("wed", "22:00"), at("thu", "06:00"));
  const daily = anyTime({ timesPerWeek: 7 });
  expect(startsOf(week({ window, busy: [night], habits: [daily] }))).toEqual(["2026-12-10T18:00"]);
  expect(startsOf(week({ window, busy: [{ ...night, recurs: true }], habits: [daily] }))).toEqual(["2026-12-10T07:00"]);
});

test("a weekday that is taken in one of the weeks is left out of every week", () => {
  const busy = [event(at("fri", "00:00"), at("fri", "24:00"))];
  const starts = startsOf(week({ window: TWO_WEEKS, busy, habits: [habit("gym")] }));
  expect(new Set(starts.map((start) => new Date(`${start}Z`).getUTCDay()))).toEqual(new Set([1, 3, 6]));
});

test("when no one time works every week, each week has the time that is free", () => {
  const onFridays = habit("gym", { days: [5], timesPerWeek: 1 });
  const apart = [
    event(at("fri", "07:00"), at("fri", "08:00")),
    event(at("fri", "08:00") + WEEK_MS, at("fri", "09:00") + WEEK_MS),
  ];
  expect(startsOf(week({ window: TWO_WEEKS, busy: apart, habits: [onFridays] }))).toEqual([
    "2026-12-11T08:00",
    "2026-12-18T07:00",
  ]);
});

test("a habit that finds no room is reported with how much is missing", () => {
  const busy = [event(at("mon", "00:00"), at("sun", "24:00"))];
  const [first] = plan(week({ busy, habits: [habit("gym")] }));
  expect(first?.unplaced).toMatchObject([{ taskId: "gym", minutes: 135 }]);
});

test("a habit keeps its time on the wall clock when the clock changes", () => {
  const start = Date.parse("2026-03-22T23:00:00Z");
  const window = { start, end: start + 2 * WEEK_MS - 3_600_000 };
  const starts = startsOf(week({ window, now: start, timeZone: "Europe/Berlin", habits: [habit("gym")] }));
  expect([...new Set(starts.map((time) => time.slice(11)))]).toEqual(["06:00", "05:00"]);
});

test("a habit of every other week is placed in the weeks counted from its date, and rests in those between", () => {
  const tuesdays = { days: [2], timesPerWeek: 1, everyWeeks: 2 };
  const since = (date: string) => ({ window: FOUR_WEEKS, habits: [habit("gym", { ...tuesdays, since: date })] });
  expect(datesOf(since("2026-12-08"))).toEqual(["2026-12-08", "2026-12-22"]);
  expect(datesOf(since("2026-12-01"))).toEqual(["2026-12-15", "2026-12-29"]);
});

test("a habit of every other week that finds no one time is placed apart in those weeks alone", () => {
  const busy = [
    event(at("tue", "07:00"), at("tue", "08:00")),
    event(at("tue", "08:00") + 2 * WEEK_MS, at("tue", "09:00") + 2 * WEEK_MS),
  ];
  const tuesdays = habit("gym", { days: [2], timesPerWeek: 1, everyWeeks: 2, since: "2026-12-08" });
  expect(datesOf({ window: FOUR_WEEKS, habits: [tuesdays], busy })).toEqual(["2026-12-08", "2026-12-22"]);
});

test("a habit of which some stands in a week is placed as often as it is still owed, on other days", () => {
  const stands = { taskId: "gym", start: at("tue", "18:00"), end: at("tue", "18:45") };
  const owed = { "2026-12-07": 2, "2026-12-14": 0 };
  const dates = datesOf({ window: TWO_WEEKS, habits: [habit("gym", { owed })], fixed: [stands] });
  expect(dates).toHaveLength(2);
  expect(dates).not.toContain("2026-12-08");
  expect(dates.every((date) => date < "2026-12-14")).toBe(true);
});

test("what a habit is owed in a week that the window cuts is said, and not called missing", () => {
  const window = { start: at("mon", "00:00"), end: at("mon", "00:00") + 10 * 86_400_000 };
  const owed = { "2026-12-07": 3, "2026-12-14": 3 };
  const [first] = plan(week({ window, habits: [habit("gym", { owed })] }));
  expect(first?.unplaced).toEqual([]);
  expect(first?.notes).toContainEqual({
    kind: "habit-beyond",
    title: "gym",
    times: 2,
    ofTimes: 3,
    monday: Date.parse("2026-12-14T00:00Z"),
    weekdays: [4, 5, 6, 7],
  });
});

test.each([
  ["its days after the window are left what they can hold", ["mon", "fri"], [5, 6, 7], ["2026-12-11"], [6, 7]],
  ["its days before the window are over", ["wed", "sun"], [1, 3, 5], ["2026-12-09", "2026-12-11"], [1]],
  [
    "what is more than its days after the window hold is done in it",
    ["thu", "sat"],
    null,
    ["2026-12-10", "2026-12-12"],
    [1, 2, 3, 7],
  ],
] as const)("of a habit in a cut week %s", (_, [first, last], days, dates, weekdays) => {
  const window = { start: at(first, "00:00"), end: at(last, "24:00") };
  const gym = habit("gym", { days: days && [...days], owed: { "2026-12-07": 3 } });
  const problem = week({ window, habits: [gym] });
  const [plans] = plan({ ...problem, budget: 0 });
  expect(datesOf(problem)).toEqual(dates);
  expect(plans?.unplaced).toEqual([]);
  expect(plans?.notes).toContainEqual({
    kind: "habit-beyond",
    title: "gym",
    times: dates.length,
    ofTimes: 3,
    monday: at("mon", "00:00"),
    weekdays: [...weekdays],
  });
});

test("planned again over what stands of it, a habit is placed no more often, wherever the window cuts its weeks", () => {
  for (const [from, length] of Array.from({ length: 7 }, (_, day) => [7, 9, 16].map((days) => [day, days])).flat()) {
    const start = at("mon", "00:00") + Number(from) * 86_400_000;
    const window = { start, end: start + Number(length) * 86_400_000 };
    for (const [timesPerWeek, days] of [
      [3, null],
      [2, null],
      [2, [1, 3, 5]],
      [5, null],
      [1, [7]],
    ] as const) {
      const gym = habit("gym", { timesPerWeek, days: days && [...days] });
      const mondays = ["2026-12-07", "2026-12-14", "2026-12-21", "2026-12-28"];
      const whole = { ...gym, owed: Object.fromEntries(mondays.map((monday) => [monday, timesPerWeek])) };
      const [first] = plan(week({ window, now: start, habits: [whole], budget: 0 }));
      const fixed = first?.blocks ?? [];
      const owed = Object.fromEntries(
        mondays.map((monday) => {
          const since = Date.parse(`${monday}T00:00Z`);
          return [
            monday,
            timesPerWeek - fixed.filter((block) => since <= block.start && block.start < since + WEEK_MS).length,
          ];
        }),
      );
      const [again] = plan(week({ window, now: start, habits: [{ ...gym, owed }], fixed, budget: 0 }));
      expect(
        again?.blocks.filter((block) => !block.fixed),
        `${timesPerWeek} times from day ${from}`,
      ).toEqual([]);
      expect(Math.min(...Object.values(owed))).toBeGreaterThanOrEqual(0);
    }
  }
});
