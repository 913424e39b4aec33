import { expect, test } from "vitest";
import type { Interval } from "#domain/interval.ts";
import { wallOf } from "../../../test/support/planner/audit.ts";
import { randomProblem } from "../../../test/support/planner/random-problem.ts";
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

function longestFree(found: Plan, problem: PlanningProblem, { start, end }: Interval): number {
  let longest = 0;
  for (let instant = Math.ceil(start / MINUTE) * MINUTE, run = 0; instant < end; instant += MINUTE) {
    run = isFree(instant, found.blocks, problem) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
