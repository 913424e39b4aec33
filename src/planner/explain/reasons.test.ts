import { expect, test } from "vitest";
import type { Interval } from "#domain/interval.ts";
import { wallOf } from "../../../test/support/planner/audit.ts";
import { NINE_TO_SIX, randomProblem } from "../../../test/support/planner/random-problem.ts";
import { at, event, task, week } from "../../../test/support/planner/week.ts";
import { plan } from "../index.ts";
import type { Plan, PlannedBlock, PlanningProblem } from "../model.ts";

const MINUTE = 60_000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const problems = Array.from({ length: 14 }, (_, seed) => ({
  ...randomProblem(seed, { tasks: 8, days: 3 + (seed % 8), events: 12 }),
  language: "en" as const,
}));
const said = problems.flatMap((problem) => plan(problem).map((found) => ({ problem, plan: found })));

test("every weekday in a reason is the weekday of the date beside it", () => {
  const dated = /(\w+day) (\d{1,2}) ([A-Z][a-z]{2})[a-z]*/g;
  let mentions = 0;
  for (const { problem, plan: found } of said)
    for (const text of texts(found))
      for (const [whole, weekday, day, month] of text.matchAll(dated)) {
        mentions++;
        const year = new Date(problem.window.start).getUTCFullYear();
        const date = new Date(Date.UTC(year, MONTHS.indexOf(month ?? ""), Number(day)));
        expect(WEEKDAYS[(date.getUTCDay() + 6) % 7], whole).toBe(weekday);
      }
  expect(mentions).toBeGreaterThan(50);
});

test("the time to spare before a due date is the free working time that is left, minute by minute", () => {
  let checked = 0;
  for (const { problem, plan: found } of said)
    for (const block of found.blocks) {
      const spare = /, with (?:(\d+) h)? ?(?:(\d+) min)? of free working time to spare before it is due/.exec(
        block.reason,
      );
      const due = problem.tasks.find(({ id }) => id === block.taskId)?.due;
      if (!spare || !due) continue;
      checked++;
      const minutes = Number(spare[1] ?? 0) * 60 + Number(spare[2] ?? 0);
      expect(minutes, block.reason).toBe(freeMinutes(found, problem, { start: block.end, end: due }));
    }
  expect(checked).toBeGreaterThan(10);
});

test("where no free stretch is said to be left before a block, none is", () => {
  let checked = 0;
  for (const { problem, plan: found } of said)
    for (const block of found.blocks) {
      if (!block.reason.startsWith("The earliest free time")) continue;
      checked++;
      const earliest = problem.tasks.find(({ id }) => id === block.taskId)?.earliestStart ?? 0;
      const from = Math.max(problem.window.start, problem.now, earliest);
      const longest = longestFree(found, problem, { start: from, end: block.start });
      expect(longest, block.reason).toBeLessThan((block.end - block.start) / MINUTE);
      expect(earlierStart(block, from, found, problem), block.reason).toBeUndefined();
    }
  expect(checked).toBeGreaterThan(40);
});

test("the last focus time before a due date is named as such", () => {
  const busy = [event(at("mon", "00:00"), at("tue", "09:00")), event(at("wed", "00:00"), at("thu", "12:00"))];
  const deep = task("essay", { effort: "deep", durationMinutes: 90, minBlockMinutes: 90, due: at("thu", "17:00") });
  const reasons = plan(week({ busy, tasks: [deep] })).flatMap(({ blocks }) => blocks.map(({ reason }) => reason));
  expect(reasons).toContain("Tuesday morning is your last deep-work window before the deadline, Thursday 17:00.");
});

test("work that waits for other work says for which", () => {
  const tasks = [task("a", { title: "Research", minBlockMinutes: 60 }), task("b", { dependsOn: ["a"] })];
  const reasons = plan(week({ tasks })).flatMap(({ blocks }) => blocks.map(({ reason }) => reason));
  expect(reasons).toContain("The first room for it once “Research” is done Monday 10:00.");
});

test("a due date of Wednesday is said to be Wednesday's end, not Thursday's beginning", () => {
  const busy = [event(at("mon", "00:00"), at("tue", "17:00"))];
  const deep = task("essay", { effort: "deep", durationMinutes: 90, minBlockMinutes: 90, due: at("wed", "24:00") });
  const reasons = (language: "en" | "zh") =>
    plan(week({ busy, tasks: [deep], language })).flatMap(({ blocks }) => blocks.map(({ reason }) => reason));
  expect(reasons("en")).toContain(
    "Wednesday morning is your last deep-work window before the deadline, Wednesday 24:00.",
  );
  expect(reasons("zh")).toContain("周三上午是周三 24:00截止前最后一段可做深度工作的时间。");
});

test("focus time that outlasts a morning is named by its hours", () => {
  const focusHours = NINE_TO_SIX.map((hours) => (hours.length > 0 ? [{ from: 600, to: 1080 }] : []));
  const busy = [event(at("mon", "00:00"), at("wed", "00:00")), event(at("wed", "12:30"), at("wed", "13:30"))];
  const deep = task("essay", { effort: "deep", durationMinutes: 60, minBlockMinutes: 60, due: at("wed", "16:00") });
  const problem = week({ busy, tasks: [deep], preferences: { ...week().preferences, focusHours } });
  const reasons = plan(problem).flatMap(({ blocks }) => blocks.map(({ reason }) => reason));
  expect(reasons.join()).not.toContain("Wednesday morning is your last");
  const whole = week({
    ...problem,
    busy: busy.slice(0, 1),
    preferences: { ...problem.preferences, workingHours: focusHours },
  });
  expect(plan(whole).flatMap(({ blocks }) => blocks.map(({ reason }) => reason))).toContain(
    "Wednesday 10:00 to 16:00 is your last deep-work window before the deadline, Wednesday 16:00.",
  );
});

test("where a task may not start before some moment, what is free is said of the time from then on", () => {
  const limits = { earliestStart: at("tue", "09:00"), due: at("tue", "12:00") };
  const fits = [task("fits", { ...limits, durationMinutes: 120, minBlockMinutes: 120 })];
  const reasons = plan(week({ tasks: fits })).flatMap(({ blocks }) => blocks.map(({ reason }) => reason));
  expect(reasons).toContain(
    "The only free stretch of 2 h after its earliest start, Tuesday 09:00, and before it is due Tuesday 12:00.",
  );
  const [first] = plan(week({ tasks: [task("long", { ...limits, durationMinutes: 240 })] }));
  expect(first?.unplaced.map(({ reason }) => reason)).toEqual([
    "Between Tuesday 09:00 and Tuesday 12:00 there is 3 h of free working time, of which this plan uses 3 h; 1 h of this task found no room.",
  ]);
});

function texts(found: Plan): string[] {
  return [
    ...found.blocks.map(({ reason }) => reason),
    ...found.unplaced.flatMap(({ reason, suggestion }) => [reason, suggestion ?? ""]),
  ];
}

/** Minutes of working time that neither events with their buffers nor planned blocks take. */
function isFree(instant: number, blocks: readonly PlannedBlock[], problem: PlanningProblem): boolean {
  const { preferences, busy, window, timeZone, fixed } = problem;
  const buffer = preferences.bufferMinutes * MINUTE;
  if (instant >= window.end || instant < window.start) return false;
  if ([...blocks, ...fixed].some(({ start, end }) => start <= instant && instant < end)) return false;
  if (busy.some(({ start, end }) => start - buffer <= instant && instant < end + buffer)) return false;
  const { weekday, minute } = wallOf(instant, timeZone);
  return (preferences.workingHours[weekday - 1] ?? []).some(({ from, to }) => from <= minute && minute < to);
}

function freeMinutes(found: Plan, problem: PlanningProblem, { start, end }: Interval): number {
  let minutes = 0;
  for (let instant = start; instant < end; instant += MINUTE) if (isFree(instant, found.blocks, problem)) minutes++;
  return minutes;
}

/** A start on the slots, before the block's, from which its whole length is free or the block's own. */
function earlierStart(block: PlannedBlock, from: number, found: Plan, problem: PlanningProblem): number | undefined {
  const others = found.blocks.filter((other) => other !== block);
  const slot = problem.preferences.slotMinutes;
  let run = 0;
  for (let instant = block.end - MINUTE; instant >= from; instant -= MINUTE) {
    run = isFree(instant, others, problem) ? run + 1 : 0;
    const isOnSlot = (wallOf(instant, problem.timeZone).minute % 60) % slot === 0;
    if (isOnSlot && instant < block.start && run * MINUTE >= block.end - block.start) return instant;
  }
  return undefined;
}

function longestFree(found: Plan, problem: PlanningProblem, { start, end }: Interval): number {
  let longest = 0;
  for (let instant = Math.ceil(start / MINUTE) * MINUTE, run = 0; instant < end; instant += MINUTE) {
    run = isFree(instant, found.blocks, problem) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
