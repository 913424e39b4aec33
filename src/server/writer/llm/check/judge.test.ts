import { describe, expect, test } from "vitest";
import { SAMPLE_FACTS } from "../../../../../test/fixtures/plan-facts.ts";
import { agreesWithPlan, judge } from "./judge.ts";
import { indexFacts } from "./plan-facts.ts";
import { PLANTED } from "./table/planted.ts";
import { TRUE_SENTENCES } from "./table/true-sentences.ts";
import { NO_THREAD } from "./thread.ts";

const {
  all: allPlans,
  each: [onePlan],
} = indexFacts(SAMPLE_FACTS);
if (!onePlan) throw new Error("the sample has no plan");

test.each([
  "You start calmly, and the essay has the mornings.",
  "Sunday stays free.",
  "Essay on tides begins on Monday at 09:00 and goes on until 11:00.",
  "The Essay on tides takes 3.5 hours in two blocks, on Monday and Tuesday mornings.",
  "On Tuesday, Essay on tides is from 9 am to 10:30, and Problem set 7 at 2 pm.",
  "Problem set 7 (1 h 15 min) follows on 8 December at 14:00.",
  "Problem set 7 is on December 8th, for 75 minutes.",
  "Run repeats on Mondays, Wednesdays and Fridays at 07:00.",
  "Tuesday is the fullest day with 2 h 45 min of work.",
  "In all 5 h 15 min are planned, in five blocks.",
  "Two of three deadlines are met, and 90 minutes do not fit.",
  "Prepare the talk does not fit: only 45 min are free before Thursday 12:00.",
  "Prepare the talk would fit by working until 19:00 on Wednesday.",
  "Call the landlord stays short: half an hour on Wed at 4 pm.",
  "The tightest task keeps a cushion of 1 h 25 min.",
  "Essay on tides is due on Friday at 17:00.",
  "周一9点开始写 Essay on tides，用时3个半小时。",
  "周二下午2点做 Problem set 7，75分钟。",
])("kept: %s", (sentence) => {
  expect(agreesWithPlan(sentence, onePlan)).toBe(true);
});

test.each([
  "Essay on tides begins on Wednesday at 09:00.",
  "Essay on tides begins on Monday at 10:00.",
  "Essay on tides takes 4 hours.",
  "Problem set 7 is on Monday at 09:00.",
  "Problem set 7 is on 9 December.",
  "Problem set 7 lasts 90 minutes.",
  "Monday at 14:00 you work on Problem set 7.",
  "Run repeats on Tuesdays at 07:00.",
  "Tuesday is the fullest day with 3 h of work.",
  "In all 6 h are planned.",
  "There are six blocks.",
  "All three deadlines are met, and four tasks do not fit.",
  "Call the landlord at 5 pm on Wednesday.",
  "The tightest task keeps a cushion of two hours.",
  "Essay on tides is due on Saturday at 17:00.",
  "You will be 40% faster.",
  "Tuesday stays free.",
  "The afternoons are free.",
  "Start at noon on Monday.",
  "Nothing is planned on Wednesday.",
  "By 2 pm on Tuesday, Problem set 7 is behind you.",
  "I moved Problem set 7 from 14:00 to 15:15 for you.",
  "The first block is Problem set 7.",
  "The last block is Problem set 7.",
  "Problem set 7没有排进去。",
  "我把 Problem set 7 从14:00改到了14:15。",
  "周三9点开始写 Essay on tides。",
  "Essay on tides 用时5小时。",
])("dropped: %s", (sentence) => {
  expect(agreesWithPlan(sentence, onePlan)).toBe(false);
});

test("a sentence that names a plan is held to that plan", () => {
  expect(agreesWithPlan("Balanced days puts work on Thursday at 10:00.", allPlans)).toBe(true);
  expect(agreesWithPlan("Deadlines first puts work on Thursday at 10:00.", allPlans)).toBe(false);
  expect(agreesWithPlan("There are two plans to choose from.", allPlans)).toBe(true);
  expect(agreesWithPlan("There are three plans to choose from.", allPlans)).toBe(false);
});

test("what is said of both essays must be so of each", () => {
  const [plan, ...others] = SAMPLE_FACTS.variants;
  if (!plan) throw new Error("the sample has no plan");
  const events = plan.events.map((event) => ({
    ...event,
    summary: event.summary.replace("Problem set 7", "Essay on moons"),
  }));
  const [essays] = indexFacts({ ...SAMPLE_FACTS, variants: [{ ...plan, events }, ...others] }).each;
  if (!essays) throw new Error("no plan was read");
  expect(agreesWithPlan("Both essays are on Tuesday.", essays)).toBe(true);
  expect(agreesWithPlan("Both essays are on Monday.", essays)).toBe(false);
  expect(agreesWithPlan("Each essay takes two hours.", essays)).toBe(false);
  expect(agreesWithPlan("All three essays are on Tuesday.", essays)).toBe(false);
  expect(agreesWithPlan("两篇 essay 都在周一。", essays)).toBe(false);
});

const TASKS = ["Essay on tides", "Problem set 7", "Call the landlord", "Run"];
const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const HAN_WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"];

/** What is true of each task: hours by weekday (1 is Monday), days of December, lengths in minutes. */
const TRUTH: Readonly<Record<string, { moments: string[]; days: number[]; minutes: number[] }>> = {
  "Essay on tides": { moments: ["1 9", "2 9", "1 11"], days: [7, 8], minutes: [90, 120, 210] },
  "Problem set 7": { moments: ["2 14"], days: [8], minutes: [75] },
  "Call the landlord": { moments: ["3 16"], days: [9], minutes: [30] },
  Run: { moments: ["1 7", "3 7", "5 7"], days: [7], minutes: [45] },
};

/** `count` sentences that are wrong, from a maker that is given a task and a number, and answers null for a true one. */
function plant(count: number, make: (task: string, seed: number) => string | null): string[] {
  const planted: string[] = [];
  for (let seed = 0; planted.length < count; seed++) {
    const sentence = make(TASKS[seed % TASKS.length] ?? "", seed);
    if (sentence !== null) planted.push(sentence);
  }
  return planted;
}

const moment = (say: (task: string, weekday: number, hour: number) => string) => (task: string, seed: number) => {
  const [weekday, hour] = [(seed * 5 + (seed >> 3)) % 7, 7 + ((seed * 11) % 12)];
  return TRUTH[task]?.moments.includes(`${weekday + 1} ${hour}`) ? null : say(task, weekday, hour);
};
const minutes = (say: (task: string, minutes: number) => string) => (task: string, seed: number) => {
  const length = 5 + ((seed * 35) % 600);
  return TRUTH[task]?.minutes.includes(length) ? null : say(task, length);
};
const day = (say: (task: string, day: number) => string) => (task: string, seed: number) => {
  const date = 1 + ((seed * 3) % 31);
  // The 11th is the Friday that the reasons speak of.
  return TRUTH[task]?.days.includes(date) || date === 11 ? null : say(task, date);
};
const count = (wrong: (n: number) => boolean, say: (n: number) => string) => (_: string, seed: number) => {
  const n = 1 + (seed % 40);
  return wrong(n) ? say(n) : null;
};
const pad = (hour: number) => String(hour).padStart(2, "0");

test.each<[string, (task: string, seed: number) => string | null]>([
  ["weekdays and times", moment((task, weekday, hour) => `${task} is on ${WEEKDAYS[weekday]} at ${pad(hour)}:00.`)],
  [
    "weekdays and times in Chinese",
    moment((task, weekday, hour) => `${task}安排在周${HAN_WEEKDAYS[weekday]}${hour}点。`),
  ],
  [
    "times by halves of the day in Chinese",
    moment(
      (task, weekday, hour) =>
        `星期${HAN_WEEKDAYS[weekday]}${hour < 12 ? "上午" : "下午"}${hour > 12 ? hour - 12 : hour}点做${task}。`,
    ),
  ],
  ["lengths in minutes", minutes((task, length) => `${task} takes ${length} minutes.`)],
  [
    "lengths in hours",
    minutes((task, length) => `You need ${Math.floor(length / 60)} h ${length % 60} min for ${task}.`),
  ],
  ["lengths in Chinese", minutes((task, length) => `${task}需要${length}分钟。`)],
  ["lengths in hours in Chinese", minutes((task, length) => `${task}要花${Math.floor(length / 60) + 4}个半小时。`)],
  ["dates", day((task, date) => `${task} is on ${date} December.`)],
  ["dates in Chinese", day((task, date) => `12月${date}日做${task}。`)],
  ["dates in digits", day((task, date) => `${task}: 2026-12-${pad(date)}.`)],
  [
    "counts of blocks",
    count(
      (n) => n !== 5,
      (n) => `There are ${n} blocks.`,
    ),
  ],
  [
    "counts of blocks in Chinese",
    count(
      (n) => n !== 5,
      (n) => `一共有${n}个时段。`,
    ),
  ],
  [
    "counts of tasks in Chinese",
    count(
      // Three tasks and a habit, and one more that did not fit.
      (n) => n < 3 || n > 5,
      (n) => `共安排了${n}个任务。`,
    ),
  ],
  [
    "what does not fit",
    count(
      (n) => n !== 1,
      (n) => `${n} tasks do not fit.`,
    ),
  ],
  [
    "what does not fit in Chinese",
    count(
      (n) => n !== 1,
      (n) => `有${n}个任务放不下。`,
    ),
  ],
  [
    "deadlines in Chinese",
    count(
      (n) => n !== 2 && n !== 3,
      (n) => `${n}个截止日期都能赶上。`,
    ),
  ],
])("of two hundred planted faults about %s at most two in a hundred get through", (_, make) => {
  const planted = plant(200, make);
  const through = planted.filter((sentence) => agreesWithPlan(sentence, onePlan));
  expect(through.length, through.slice(0, 5).join(" ")).toBeLessThanOrEqual(4);
});

test.each([
  "Essay on tides 安排在周一9点，共3个半小时。",
  "12月8日下午2点做 Problem set 7。",
  "一共有5个时段，1个任务放不下。",
  "周三下午4点给 Call the landlord 半小时。",
  "三个截止日期中能赶上两个。",
])("kept in Chinese: %s", (sentence) => expect(agreesWithPlan(sentence, onePlan)).toBe(true));

test("of some three hundred sentences with a fault, in two languages, at most two in a hundred get through", () => {
  const through = PLANTED.filter((sentence) => agreesWithPlan(sentence, onePlan));
  expect(through.length / PLANTED.length, through.join("\n")).toBeLessThanOrEqual(0.02);
});

test("of a hundred true sentences at most two are lost", () => {
  const lost = TRUE_SENTENCES.filter((sentence) => !agreesWithPlan(sentence, onePlan));
  expect(lost.length / TRUE_SENTENCES.length, lost.join("\n")).toBeLessThanOrEqual(0.02);
});

describe("sentences that lean on the one before", () => {
  const judgeAll = (...sentences: string[]) => {
    let thread = NO_THREAD;
    return sentences.map((sentence) => {
      const judged = judge(sentence, onePlan, thread);
      thread = judged.thread;
      return judged.agrees;
    });
  };

  test("what it does is what the task named before does", () => {
    expect(judgeAll("Essay on tides has the mornings. ", "It goes on Tuesday at 14:00.")).toEqual([true, false]);
    expect(judgeAll("Problem set 7 follows. ", "It stands on Tuesday at 14:00.")).toEqual([true, true]);
  });

  test("the day of a heading holds for the entries below it", () => {
    expect(judgeAll("**Tuesday**\n", "- 14:00 Problem set 7\n", "- 16:00 Call the landlord\n")).toEqual([
      true,
      true,
      false,
    ]);
    expect(judgeAll("**Tuesday**\n", "Call the landlord is at 16:00.")).toEqual([true, true]);
  });
});

test("what no person would write is taken for wrong, before it costs anything", () => {
  const long = ["9:00 and ".repeat(60), "一二三四五六七八九十".repeat(60), "on Monday, ".repeat(60)];
  expect(long.map((sentence) => agreesWithPlan(sentence, onePlan))).toEqual([false, false, false]);
});
