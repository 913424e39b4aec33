import { describe, expect, test } from "vitest";
import type { BlockFact, Change, DueFact, SetNote, UnplacedFact } from "#planner/facts.ts";
import { plan } from "#planner/index.ts";
import type { PlanningProblem } from "#planner/model.ts";
import { randomProblem } from "../../test/support/planner/random-problem.ts";
import { at } from "../../test/support/planner/week.ts";
import { createReasons } from "./reasons.ts";

const WEEK = { start: at("mon", "00:00"), end: at("sun", "24:00") };
const [en, zh] = [createReasons("en", "UTC", WEEK), createReasons("zh", "UTC", WEEK)];
const [from, to] = [at("mon", "13:30"), at("mon", "18:00")];
const DUE = { kind: "due", at: at("wed", "17:00") } as const;

/** Every kind of fact, with what is said of it. */
const BLOCKS: readonly (readonly [BlockFact, string, string])[] = [
  [{ kind: "fixed" }, "It stays where you put it.", "按你定的时间保留。"],
  [{ kind: "kept" }, "It stays where it was.", "保持原位。"],
  [{ kind: "moved", from, because: null }, "It was Monday 13:30.", "原在周一 13:30。"],
  [
    { kind: "moved", from, because: "Dentist" },
    "It was Monday 13:30, where “Dentist” is now.",
    "原在周一 13:30，那里现有“Dentist”。",
  ],
  [{ kind: "overdue", since: from, first: false }, "Overdue since Monday 13:30.", "周一 13:30已到期。"],
  [
    { kind: "overdue", since: at("mon", "24:00"), first: true },
    "Overdue since Monday, so it takes the first free time.",
    "周一已到期，所以排在最早的空闲时间。",
  ],
  [
    { kind: "last-focus", from: at("tue", "09:00"), to: at("tue", "12:00"), until: at("wed", "24:00") },
    "Tuesday morning is your last focus time before it is due Wednesday.",
    "周二上午是周三截止前最后一段专注时间。",
  ],
  [
    { kind: "last-focus", from: at("wed", "10:00"), to: at("wed", "16:00"), until: at("wed", "17:00") },
    "Wednesday 10:00–16:00 is your last focus time before it is due Wednesday 17:00.",
    "周三 10:00–16:00是周三 17:00截止前最后一段专注时间。",
  ],
  [
    { kind: "only-stretch", minutes: 120, from, to, release: null, until: at("tue", "12:00") },
    "Monday 13:30–18:00 is the only time with 2 h free in one piece before it is due Tuesday 12:00.",
    "周二 12:00截止前，只有周一 13:30–18:00有2小时连续空闲。",
  ],
  [
    { kind: "only-stretch", minutes: 120, from, to: at("mon", "24:00"), release: from, until: null },
    "Monday 13:30–24:00 is the only time with 2 h free in one piece from Monday 13:30, when it may begin.",
    "周一 13:30起，只有周一 13:30–24:00有2小时连续空闲。",
  ],
  [
    { kind: "after-task", title: "Research", finish: from },
    "The first free time after “Research” is done, Monday 13:30.",
    "“Research”周一 13:30完成后最早的空闲时间。",
  ],
  [
    { kind: "released", at: from },
    "The first free time from Monday 13:30, when it may begin.",
    "周一 13:30起才能开始，这是之后最早的空闲时间。",
  ],
  [{ kind: "lightest-day", day: from, minutes: 0 }, "Nothing else is planned on Monday.", "周一没有其他安排。"],
  [
    { kind: "lightest-day", day: from, minutes: 90 },
    "Monday has the least other work of the days with room for it: 1 h 30 min.",
    "在排得下它的日子里，周一的其他工作最少：1小时30分钟。",
  ],
  [
    { kind: "freest-day", day: from, minutes: 300 },
    "Monday has the most free time of the days it could be on: 5 h.",
    "在可选的日子里，周一空闲最多：5小时。",
  ],
  [{ kind: "focus" }, "Deep work in your focus hours.", "深度工作，放在专注时间。"],
  [
    { kind: "yields", title: "Exam", by: DUE },
    "It makes room for “Exam”, which is due Wednesday 17:00.",
    "为“Exam”让出时间，它周三 17:00截止。",
  ],
  [
    { kind: "yields", title: "Exam", by: { kind: "priority", priority: 1 } },
    "It makes room for “Exam”, which has priority Urgent.",
    "为“Exam”让出时间，它的优先级为紧急。",
  ],
  [
    { kind: "earliest-free", minutes: 45, ahead: null },
    "The first time with 45 min free in one piece.",
    "最早一段有45分钟连续空闲的时间。",
  ],
  [
    { kind: "earliest-free", minutes: 45, ahead: DUE },
    "The first free time: of what is left, it is due soonest (Wednesday 17:00).",
    "最早的空闲时间：余下的工作中，它最先截止（周三 17:00）。",
  ],
  [
    { kind: "earliest-free", minutes: 45, ahead: { kind: "priority", priority: 2 } },
    "The first free time: of what is left, it has the highest priority (High).",
    "最早的空闲时间：余下的工作中，它优先级最高（高）。",
  ],
  [
    { kind: "between", from, to, after: "Lunch", before: "Lecture" },
    "Monday 13:30–18:00 is free between “Lunch” and “Lecture”.",
    "周一 13:30–18:00有空，在“Lunch”与“Lecture”之间。",
  ],
  [
    { kind: "between", from: at("mon", "22:00"), to: at("tue", "02:00"), after: null, before: null },
    "Monday 22:00 – Tuesday 02:00 is free.",
    "周一 22:00 – 周二 02:00有空。",
  ],
  [
    { kind: "habit", start: from, days: null, inHours: true },
    "Monday 13:30 is free, within the hours you gave it.",
    "周一 13:30有空，且在你指定的时间内。",
  ],
  [{ kind: "habit", start: from, days: 3, inHours: false }, "13:30 is free on all 3 days.", "这3天的13:30都有空。"],
];

const UNPLACED: readonly (readonly [UnplacedFact, string, string])[] = [
  [
    { kind: "cycle", titles: ["a", "b", "a"] },
    "These wait for each other: “a” → “b” → “a”.",
    "这些任务互相等待：“a” → “b” → “a”。",
  ],
  [{ kind: "waits", title: "a" }, "It waits for “a”, which won’t all fit.", "要等“a”完成，而后者排不全。"],
  [
    { kind: "starts-too-late", at: to, until: from, dueFirst: true },
    "It may not begin before Monday 18:00, but it is due Monday 13:30.",
    "最早周一 18:00才能开始，而周一 13:30就截止。",
  ],
  [
    { kind: "starts-too-late", at: at("sun", "24:00"), until: at("sun", "24:00"), dueFirst: false },
    "It may not begin before Mon 14 Dec 00:00, but the plan ends with Sunday.",
    "最早12月14日周一 00:00才能开始，而计划到周日为止。",
  ],
  [
    { kind: "no-free-time", from, until: at("tue", "24:00") },
    "There is no free working time between Monday 13:30 and the end of Tuesday.",
    "周一 13:30到周二结束之间没有空闲的工作时间。",
  ],
  [
    { kind: "focus-cap", minutes: 60, cap: 240, from: null, until: to },
    "Every day with room before Monday 18:00 already has 4 h of deep work, the most you allow; 1 h won’t fit.",
    "周一 18:00前，有空的每一天都已排满4小时的深度工作上限；还有1小时排不下。",
  ],
  [
    { kind: "stretches-too-short", longest: 30, shortest: 60, from: null, until: to },
    "The longest free time before Monday 18:00 is 30 min, and its blocks take at least 1 h.",
    "周一 18:00前，最长的空闲只有30分钟，而它每段至少要1小时。",
  ],
  [
    { kind: "indivisible", minutes: 110, shortest: 60, longest: 60 },
    "1 h 50 min cannot be split into blocks of 1 h.",
    "1小时50分钟无法分成每段1小时。",
  ],
  [
    { kind: "indivisible", minutes: 50, shortest: 30, longest: 45 },
    "50 min cannot be split into blocks of 30 min to 45 min.",
    "50分钟无法分成每段30分钟到45分钟。",
  ],
  [
    { kind: "too-little-time", minutes: 60, free: 480, used: 420, from: null, until: at("fri", "24:00") },
    "Of 8 h free before the end of Friday, this plan uses 7 h; 1 h won’t fit.",
    "周五结束前有8小时空闲，本方案用了7小时；还有1小时排不下。",
  ],
  [
    { kind: "habit-missed", times: 2, inHours: true },
    "No free time was found for it 2 times, within the hours you gave it.",
    "有2次在你指定的时间内找不到空闲时间。",
  ],
];

/** What would make it fit, and the same as what to do. */
const CHANGES: readonly (readonly [Change, readonly [string, string], readonly [string, string]])[] = [
  [
    { kind: "shorten", minutes: 30, size: 0 },
    ["It would fit if it were 30 min shorter.", "Shorten “essay” by 30 min"],
    ["缩短30分钟，就排得下。", "将“essay”缩短30分钟"],
  ],
  [
    { kind: "extend-day", span: { start: to, end: at("mon", "19:00") }, size: 0 },
    ["It would fit if you work until 19:00 on Monday.", "Work until 19:00 on Monday"],
    ["周一工作到19:00，就排得下。", "周一工作到19:00"],
  ],
  [
    { kind: "shorter-blocks", minutes: 30, size: 0 },
    ["It would fit in blocks of 30 min.", "Split “essay” into blocks of 30 min"],
    ["分成每段30分钟，就排得下。", "将“essay”分成每段30分钟"],
  ],
  [
    { kind: "longer-blocks", minutes: 240, size: 0 },
    ["It would fit in blocks of up to 4 h.", "Allow “essay” blocks of up to 4 h"],
    ["每段最长放宽到4小时，就排得下。", "允许“essay”每段长达4小时"],
  ],
  [
    { kind: "raise-focus-cap", minutes: 300, size: 0 },
    ["It would fit with 5 h of deep work a day.", "Allow 5 h of deep work a day"],
    ["每天的深度工作放宽到5小时，就排得下。", "允许每天5小时深度工作"],
  ],
  [
    { kind: "move-due", due: at("wed", "10:00"), size: 0 },
    ["It would fit if it were due Wednesday 10:00.", "Move the due date of “essay” to Wednesday 10:00"],
    ["截止时间改为周三 10:00，就排得下。", "将“essay”的截止时间改为周三 10:00"],
  ],
  [
    { kind: "earlier-start", start: from, size: 0 },
    ["It would fit if it may begin Monday 13:30.", "Let “essay” begin Monday 13:30"],
    ["周一 13:30就开始，就排得下。", "让“essay”周一 13:30就开始"],
  ],
  [
    { kind: "raise-priority", priority: 1, size: 0 },
    ["It would fit if its priority were Urgent.", "Set “essay” to Urgent"],
    ["优先级改为紧急，就排得下。", "将“essay”的优先级改为紧急"],
  ],
  [
    { kind: "drop-task", id: "mail", title: "Mail", size: 0 },
    ["It would fit without “Mail”.", "Leave out “Mail”"],
    ["去掉“Mail”，就排得下。", "去掉“Mail”"],
  ],
  [
    { kind: "drop-dependency", id: "mail", title: "Mail", size: 0 },
    ["It would fit if it need not wait for “Mail”.", "Plan “essay” without waiting for “Mail”"],
    ["不必等“Mail”，就排得下。", "“essay”不等“Mail”"],
  ],
];

describe("each fact is said in both languages", () => {
  test.each(BLOCKS)("%o", (fact, english, chinese) => {
    expect([en.block({ ...fact, due: null }), zh.block({ ...fact, due: null })]).toEqual([english, chinese]);
  });

  test.each(UNPLACED)("%o", (fact, english, chinese) => {
    expect([en.unplaced(fact), zh.unplaced(fact)]).toEqual([english, chinese]);
  });

  test.each(CHANGES)("%o", (change, english, chinese) => {
    expect([en.suggestion(change), en.remedy(change, "essay")]).toEqual(english);
    expect([zh.suggestion(change), zh.remedy(change, "essay")]).toEqual(chinese);
  });
});

test("the time to spare is said with the due date, which is said once", () => {
  const due: DueFact = { at: at("wed", "24:00"), spare: 90 };
  expect(en.block({ kind: "focus", due })).toBe(
    "Deep work in your focus hours, with 1 h 30 min to spare before it is due Wednesday.",
  );
  expect(zh.block({ kind: "focus", due: { ...due, spare: 0 } })).toBe(
    "深度工作，放在专注时间，离周三截止没有富余时间。",
  );
  const first: BlockFact = { kind: "earliest-free", minutes: 60, ahead: { kind: "due", at: due.at } };
  expect(en.block({ ...first, due })).toBe(
    "The first free time: of what is left, it is due soonest (Wednesday), with 1 h 30 min to spare.",
  );
  expect(zh.block({ ...first, due })).toBe("最早的空闲时间：余下的工作中，它最先截止（周三），还有1小时30分钟富余。");
});

test("days are dated where the window holds several of one name, and a longer day is each of them", () => {
  const weeks = createReasons("en", "UTC", { start: WEEK.start, end: WEEK.end + 7 * 86_400_000 });
  const change: Change = { kind: "extend-day", span: { start: to, end: at("mon", "19:00") }, size: 0 };
  expect(weeks.suggestion(change)).toBe("It would fit if you work until 19:00 on Mon 7 Dec.");
  expect(weeks.remedy(change, "essay")).toBe("Work until 19:00 on Mondays");
  expect(
    weeks.block({ kind: "last-focus", from: at("tue", "09:00"), to: at("tue", "12:00"), until: to, due: null }),
  ).toBe("The morning of Tue 8 Dec is your last focus time before it is due Mon 7 Dec 18:00.");
});

test("a set of fewer or similar plans says so, in one line", () => {
  const notes: SetNote[] = [
    { kind: "fewer-plans", count: 1, all: 5 },
    { kind: "much-alike", percent: 7 },
  ];
  expect(en.notes(notes)).toMatch(/^Only 1 of 5 plans is shown: .*\. Two of these plans differ in only 7 % .*\.$/);
  expect(zh.notes(notes)).toMatch(/^5个方案中只列出1个：.*。其中两个方案只有7%的安排不同：.*。$/);
  expect(en.notes([{ kind: "nothing-placed" }])).toBe("All plans are the same: nothing could be placed.");
});

const WEEKDAYS = {
  en: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  zh: ["周一", "周二", "周三", "周四", "周五", "周六", "周日"],
};
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

test("in both languages every statement on generated plans names the same titles, lengths, days, dates and times", () => {
  let statements = 0;
  for (let seed = 0; seed < 8; seed++) {
    const problem = randomProblem(seed, { tasks: 8, days: 3 + seed, events: 14, habits: seed % 3, budget: 10 });
    const [english, chinese] = [stated(problem, "en"), stated(problem, "zh")];
    expect(chinese, `seed ${seed}`).toEqual(english);
    statements += english.length;
  }
  expect(statements).toBeGreaterThan(250);
});

function stated(problem: PlanningProblem, language: "en" | "zh") {
  const say = createReasons(language, problem.timeZone, problem.window);
  return plan(problem)
    .flatMap(({ blocks, unplaced }) => [
      ...blocks.map(({ reason }) => say.block(reason)),
      ...unplaced.flatMap(({ reason, remedy, title }) => [
        say.unplaced(reason),
        ...(remedy ? [say.suggestion(remedy), say.remedy(remedy, title)] : []),
      ]),
    ])
    .map((text) => factsIn(text, language));
}

/** What a text names, without the order in which its language names it. */
function factsIn(text: string, language: "en" | "zh") {
  const titles = [...text.matchAll(/“(.*?)”/g)].map(([, title]) => title);
  const rest = text.replaceAll(/“.*?”/g, "");
  const length = language === "en" ? /(\d+) h(?: (\d+) min)?|(\d+) min/g : /(\d+)小时(?:(\d+)分钟)?|(\d+)分钟/g;
  const date = language === "en" ? /(\d+) ([A-Z][a-z]{2})/g : /(\d+)月(\d+)日/g;
  return {
    titles: titles.sort(),
    times: (rest.match(/\d\d:\d\d/g) ?? []).sort(),
    lengths: [...rest.matchAll(length)].map(([, h, m, only]) => 60 * Number(h ?? 0) + Number(m ?? only ?? 0)).sort(),
    weekdays: WEEKDAYS[language].map((name) => rest.split(name).length - 1),
    dates: [...rest.matchAll(date)]
      .map(([, a, b]) => (language === "en" ? `${MONTHS.indexOf(b ?? "") + 1}-${a}` : `${a}-${b}`))
      .sort(),
  };
}
