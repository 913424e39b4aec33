import { describe, expect, test } from "vitest";
import type { BlockFact, Change, DueFact, Remedy, SetNote } from "#planner/facts.ts";
import { plan } from "#planner/index.ts";
import type { PlanningProblem } from "#planner/model.ts";
import { BLOCKS, CHANGES, UNPLACED } from "../../test/fixtures/worded-facts.ts";
import { randomProblem } from "../../test/support/planner/random-problem.ts";
import { at } from "../../test/support/planner/week.ts";
import { createReasons } from "./reasons.ts";

const WEEK = { start: at("mon", "00:00"), end: at("sun", "24:00") };
const [en, zh] = [createReasons("en", "UTC", WEEK), createReasons("zh", "UTC", WEEK)];
const to = at("mon", "18:00");
const alone = (change: Change): Remedy => ({ size: 0, changes: [change], displaced: [] });

describe("each fact is said in both languages", () => {
  test.each(BLOCKS)("%o", (fact, english, chinese) => {
    expect([en.block({ ...fact, due: null }), zh.block({ ...fact, due: null })]).toEqual([english, chinese]);
  });

  test.each(UNPLACED)("%o", (fact, english, chinese) => {
    expect([en.unplaced(fact), zh.unplaced(fact)]).toEqual([english, chinese]);
  });

  test.each(CHANGES)("%o", (change, english, chinese) => {
    const remedy = alone(change);
    expect([en.suggestion(remedy), en.remedy(remedy, "essay")]).toEqual(english);
    expect([zh.suggestion(remedy), zh.remedy(remedy, "essay")]).toEqual(chinese);
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

test("of work that is due much later it is said what these days get, and which week has more than can be done in time", () => {
  const due = Date.UTC(2027, 1, 26);
  const share = { minutes: 300, whole: 3_600, due };
  expect(en.block({ kind: "focus", due: null, share })).toBe(
    "Deep work in your focus hours. At an even pace until it is due Thu 25 Feb, these days get 5 h of its 60 h.",
  );
  expect(zh.block({ kind: "focus", due: null, share })).toBe(
    "深度工作，放在专注时间。在2月25日周四截止前匀速推进，这几天完成60小时中的5小时。",
  );
  const note: SetNote = { kind: "can-wait", title: "Thesis", minutes: 3_300, due };
  expect(en.notes([note])).toBe("55 h of “Thesis” can wait until after these days: it is due Thu 25 Feb.");
  const overload: SetNote = { kind: "overload", monday: at("mon", "00:00"), minutes: 200 };
  expect([en.notes([overload]), zh.notes([overload])]).toEqual([
    "No plan can finish in time all that is due in the week of Mon 7 Dec: 3 h 20 min too much.",
    "12月7日周一那一周到期的工作，任何方案都来不及按时做完：多出3小时20分钟。",
  ]);
  expect(zh.notes([note])).toBe("“Thesis”有55小时可以等这几天过后再做：2月25日周四才截止。");
});

test("two changes are said together, with what has now the time that they take", () => {
  const evening: Change = { kind: "extend-day", span: { start: to, end: at("mon", "19:00") }, size: 0 };
  const urgent: Change = { kind: "raise-priority", priority: 1, size: 0 };
  const remedy: Remedy = { size: 0, changes: [evening, urgent], displaced: ["Mail", "Notes"] };
  expect([en.suggestion(remedy), en.remedy(remedy, "essay")]).toEqual([
    "It would fit if you work until 19:00 on Monday and if its priority were Urgent, in time that now goes to “Mail” and “Notes”.",
    "Work until 19:00 on Monday and set “essay” to Urgent, in time that now goes to “Mail” and “Notes”",
  ]);
  expect([zh.suggestion(remedy), zh.remedy(remedy, "essay")]).toEqual([
    "周一工作到19:00，并且优先级改为紧急，占用现在留给“Mail”和“Notes”的时间，就排得下。",
    "周一工作到19:00，并且将“essay”的优先级改为紧急，占用现在留给“Mail”和“Notes”的时间",
  ]);
});

test("days are dated where the window holds several of one name, and a longer day is each of them", () => {
  const weeks = createReasons("en", "UTC", { start: WEEK.start, end: WEEK.end + 7 * 86_400_000 });
  const change: Change = { kind: "extend-day", span: { start: to, end: at("mon", "19:00") }, size: 0 };
  expect(weeks.suggestion(alone(change))).toBe("It would fit if you work until 19:00 on Mon 7 Dec.");
  expect(weeks.remedy(alone(change), "essay")).toBe("Work until 19:00 on Mondays");
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
  expect(en.notes([{ kind: "time-was-up", count: 1, all: 5 }])).toMatch(/ was up before .*: 1 of 5 plans is shown\.$/);
  expect(en.notes([{ kind: "changes-untried" }])).toMatch(/ was up before all suggestions were tried: .*\.$/);
  expect(zh.notes([{ kind: "changes-untried" }])).toMatch(/^规划的时间已用完，.*建议：.*。$/);
  expect(en.notes([{ kind: "left-out-alike" }])).toMatch(/^All plans leave out the same work: /);
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

/** The facts in a text, independent of the order of the language. */
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
