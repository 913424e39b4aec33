import fc from "fast-check";
import { expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { cpuMilliseconds } from "../../test/support/cpu-time.ts";
import { TERMS } from "../../test/support/typed-lines.ts";
import { LANGUAGES } from "./languages.ts";
import { type ReadItem, readItems } from "./read-items.ts";

const work = (text: string) => readItems(text, TERMS).map(({ title, task, habit }) => task ?? habit ?? { no: title });

test("a day on which it must be is that day, not a due date alone", () => {
  expect(work("clean the flat on saturday")).toEqual([
    { title: "clean the flat", earliest_start: "2026-12-12", due: "2026-12-12" },
  ]);
});

test("a time at which it must be is when it starts, and it ends as much later as it takes", () => {
  expect(work("gym sunday 9am")).toEqual([
    { title: "gym", earliest_start: "2026-12-13T08:00:00Z", due: "2026-12-13T09:00:00Z" },
  ]);
  expect(work("gym sunday 9am 45m")[0]).toMatchObject({ due: "2026-12-13T08:45:00Z", duration_minutes: 45 });
});

test("a day and a time that stand apart are one moment", () => {
  expect(work("tomorrow call mom at 3pm 15m")).toEqual([
    {
      title: "call mom",
      duration_minutes: 15,
      earliest_start: "2026-12-08T14:00:00Z",
      due: "2026-12-08T14:15:00Z",
    },
  ]);
});

test("times that are over today are those of tomorrow, and a weekday's those of its next week", () => {
  expect(work("call the bank at 9am")[0]).toMatchObject({ earliest_start: "2026-12-08T08:00:00Z" });
  expect(work("call the bank monday 9am")[0]).toMatchObject({ earliest_start: "2026-12-14T08:00:00Z" });
});

test("a length after a Chinese hour is how long it takes, and no minutes of the hour", () => {
  const at19 = { earliest_start: "2026-12-07T18:00:00Z" };
  const hour = { title: "健身", ...at19, due: "2026-12-07T19:00:00Z", duration_minutes: 60 };
  expect(work("健身 晚上7点 1小时")).toEqual([hour]);
  expect(work("健身 晚上7点1小时")).toEqual([hour]);
  expect(work("健身 晚上7点 10小时")[0]).toMatchObject({ ...at19, duration_minutes: 600 });
  expect(work("健身 晚上7点 45分钟")[0]).toMatchObject({ title: "健身", ...at19, duration_minutes: 45 });
  expect(work("论文 周五9点到11点 2小时")[0]).toMatchObject({ title: "论文", duration_minutes: 120 });
  expect(work("健身 每天晚上7点 45分钟")[0]).toMatchObject({ duration_minutes: 45, preferred: [["19:00", "19:45"]] });
  expect(work("值班 每天晚上11点 2小时")[0]).toMatchObject({ duration_minutes: 120, preferred: [["23:00", "24:00"]] });
  expect(work("健身 晚上7点05 45分钟")[0]).toMatchObject({ earliest_start: "2026-12-07T18:05:00Z" });
  expect(work("健身 晚上七点零五分")[0]).toMatchObject({ earliest_start: "2026-12-07T18:05:00Z" });
  // Its start is over today, though not its end.
  expect(work("开会 上午9点 2小时")[0]).toMatchObject({ earliest_start: "2026-12-08T08:00:00Z" });
});

test("from one time to another is the whole time, and tomorrow's once it has begun", () => {
  const hour = { duration_minutes: 60, earliest_start: "2026-12-08T08:00:00Z", due: "2026-12-08T09:00:00Z" };
  expect(work("email prof from 9am to 10am")).toEqual([{ title: "email prof", ...hour }]);
  expect(work("call mum 9am-10am tomorrow")).toEqual([{ title: "call mum", ...hour }]);
  expect(work("call mum 9-11am")[0]).toMatchObject({ earliest_start: "2026-12-08T08:00:00Z", duration_minutes: 120 });
  expect(work("lunch between 9 and 11am")[0]).toMatchObject({ earliest_start: "2026-12-07T08:00:00Z" });
});

test("a length that is said from one time to another is how long it takes; between two times it is within", () => {
  expect(work("dentist fri 2-4pm")[0]).toMatchObject({ duration_minutes: 120, due: "2026-12-11T15:00:00Z" });
  expect(work("dentist fri between 2 and 4pm")).toEqual([
    { title: "dentist", earliest_start: "2026-12-11T13:00:00Z", due: "2026-12-11T15:00:00Z" },
  ]);
});

test("what repeats is a habit, with its weekdays, its hours, and every how many weeks", () => {
  expect(work("yoga 1h every other tuesday at 7am")).toEqual([
    {
      title: "yoga",
      duration_minutes: 60,
      times_per_week: 1,
      days: ["tue"],
      preferred: [["07:00", "08:00"]],
      every_weeks: 2,
      starts_on: "2026-12-08",
    },
  ]);
  expect(work("每周二和周四晚上游泳1小时")).toEqual([
    { title: "游泳", duration_minutes: 60, times_per_week: 2, days: ["tue", "thu"], preferred: [["18:00", "24:00"]] },
  ]);
});

test("a week and a number of times that stand apart are how often", () => {
  const swim = { title: "swim", duration_minutes: 45, times_per_week: 3 };
  expect(work("每周游泳3次每次45分钟")).toEqual([{ ...swim, title: "游泳" }]);
  expect(work("每周游泳三次，每次45分钟")).toEqual([{ ...swim, title: "游泳" }]);
  expect(work("every week swim 3 times for 45 min")).toEqual([swim]);
  expect(work("swim 3x for 45 min every week")).toEqual([swim]);
  expect(work("swim 45m three times every week")).toEqual([swim]);
  for (const text of ["游泳3次", "每周第三次课", "swim 3 times", "every week swim 9 times", "every week swim"])
    expect(work(text), text).toEqual([{ title: text }]);
  expect(work("every week swim 3 times or 4 times")).toEqual([{ title: "every week swim 3 times or 4 times" }]);
  expect(work("water plants every week, swim 3 times")).toMatchObject([
    { title: "water plants swim 3 times", times_per_week: 1 },
  ]);
});

test("lines, semicolons, and commas between things that each say something make several items", () => {
  expect(work("essay 3h by fri, gym 45m 3x a week; call mom\nslides 2h")).toMatchObject([
    { title: "essay", due: "2026-12-11" },
    { title: "gym", times_per_week: 3 },
    { title: "call mom" },
    { title: "slides", duration_minutes: 120 },
  ]);
  expect(work("buy milk, eggs and bread by fri")).toEqual([{ title: "buy milk, eggs and bread", due: "2026-12-11" }]);
  expect(work("urgent, essay, 3h, due friday, deep")).toEqual([
    { title: "essay", priority: 1, duration_minutes: 180, due: "2026-12-11", effort: "deep" },
  ]);
});

test("what finds no place, or is said twice, stays in the title", () => {
  expect(work("essay 3h 2h by fri")).toEqual([{ title: "essay 3h 2h", due: "2026-12-11" }]);
  expect(work("essay 2h by fri by mon")).toEqual([{ title: "essay by fri by mon", duration_minutes: 120 }]);
  expect(work("run 1h every day monday to thursday")).toEqual([
    { title: "run every day monday to thursday", duration_minutes: 60 },
  ]);
  expect(work("gym 3x a week by fri")).toEqual([{ title: "gym by fri", duration_minutes: 60, times_per_week: 3 }]);
  expect(work("sign up by 1.2.2020")).toEqual([{ title: "sign up by 1.2.2020" }]);
  expect(work(`essay #${"a".repeat(201)}`)).toEqual([{ title: `essay #${"a".repeat(201)}` }]);
  expect(work("essay due 11 dec from next monday")).toEqual([{ title: "essay from next monday", due: "2026-12-11" }]);
});

test("a length is sure beside a day or an hour that is not", () => {
  expect(work("write the report for monday 2h")).toEqual([
    { title: "write the report for monday", duration_minutes: 120 },
  ]);
  expect(work("tutor 1h between 7 and 9 tomorrow #math")).toEqual([
    { title: "tutor between 7 and 9 tomorrow", duration_minutes: 60, category: "math" },
  ]);
  for (const text of ["read two or 3 hours", "read 1h or 2", "read 1h to 2", "leave 1h before 3"]) {
    expect(work(text)).toEqual([{ title: text }]);
  }
});

test("a number in words is of the title, unless what is read goes on from it or it counts that", () => {
  expect(work("quick one 15m; read chapter two by fri; 作业三 15分钟")).toEqual([
    { title: "quick one", duration_minutes: 15 },
    { title: "read chapter two", due: "2026-12-11" },
    { title: "作业三", duration_minutes: 15 },
  ]);
  for (const text of [
    "call for twenty five minutes",
    "三周五前",
    "three 45m calls",
    "study two 2h sessions",
    "visit mom two fridays",
    "meet at nine on friday",
    "choir seven thirty in the evening",
    "15m one more time",
  ])
    expect(work(text), text).toEqual([{ title: text }]);
});

test("a part of the work, and work that is done once, leave its length and its day sure", () => {
  expect(work("essay first half 45m; report last quarter by fri; call grandma do it once 15m")).toEqual([
    { title: "essay first half", duration_minutes: 45 },
    { title: "report last quarter", due: "2026-12-11" },
    { title: "call grandma do it once", duration_minutes: 15 },
  ]);
  for (const text of ["another half 45m", "squats twice 15m", "once tomorrow is over", "pay rent first friday"])
    expect(work(text), text).toEqual([{ title: text }]);
});

test("days from one to another go over the end of the week where they must", () => {
  expect(work("周六到周一每天跑步30分钟")[0]).toMatchObject({
    title: "跑步",
    days: ["mon", "sat", "sun"],
    times_per_week: 3,
  });
});

test("what is part of a longer word, number or name is not read", () => {
  for (const text of [
    "run v1.5h",
    "walk 2-3 hours",
    "mon-fri",
    "read Friday's notes",
    "swim 800m",
    "3h-long film",
    "a@work.example",
  ])
    expect(work(text), text).toEqual([{ title: text }]);
});

test("quoted text and what was put back are part of the title, letter for letter", () => {
  expect(work('read "essay 3h by fri" 1h')).toEqual([{ title: 'read "essay 3h by fri"', duration_minutes: 60 }]);
  const text = "prepare friday 2h";
  expect(readItems(text, TERMS, [{ start: 8, end: 14 }])).toMatchObject([
    { title: "prepare friday", task: { title: "prepare friday", duration_minutes: 120 } },
  ]);
});

test("what has no title of its own is nothing to do", () => {
  expect(work("3h by fri")).toEqual([{ no: "" }]);
  expect(work(" \n ;, ")).toEqual([]);
});

test("a due date before the day it begins is the one of the week after", () => {
  expect(work("essay from wed due tue")).toEqual([{ title: "essay", earliest_start: "2026-12-09", due: "2026-12-15" }]);
});

const examples = Object.values(LANGUAGES).flatMap(({ forms }) =>
  forms.flatMap((form) => form.examples.map(([typed]) => typed)),
);
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...examples),
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom(", ", "; ", "\n", " ", "(", ")", '"'),
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(" "));

test("every letter typed is in a title or in what was read, and in only one of them", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const owners = new Uint8Array(text.length);
      const items: ReadItem[] = readItems(text, TERMS);
      for (const { placed, titles } of items) {
        for (const { start, end } of [...placed, ...titles])
          for (let at = start; at < end; at++) owners[at] = (owners[at] ?? 0) + 1;
      }
      for (let at = 0; at < text.length; at++) {
        expect(owners[at]).toBeLessThan(2);
        if (/[\p{L}\p{N}]/u.test(text[at] as string)) expect(owners[at], `"${text}" at ${at}`).toBe(1);
      }
    }),
  );
});

test("a title is what stands in its pieces, letter for letter", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { title, titles } of readItems(text, TERMS)) {
        const letters = (line: string) => line.replaceAll(/[\s\p{Cc}]/gu, "");
        expect(letters(title)).toBe(letters(titles.map(({ start, end }) => text.slice(start, end)).join("")));
      }
    }),
  );
});

test("four times the text takes some four times the work, as long as a request may be, whatever it repeats", () => {
  for (const unit of [
    "essay 3h by fri, ",
    "a ",
    "1.",
    "每周三次跑步45分钟，",
    "mon tue ",
    "12/12/",
    "「",
    "( ",
    "every mon and ",
  ]) {
    const textOf = (share: number) => unit.repeat(Math.floor((share * LIMITS.typedLength) / unit.length));
    const workOf = (text: string) => cpuMilliseconds(() => readItems(text, TERMS));
    const [quarter, whole] = [textOf(1 / 4), textOf(1)];
    // The least of some rounds, in turn, because compiling and collecting garbage only add to it.
    const rounds = Array.from({ length: 5 }, () => ({ ofQuarter: workOf(quarter), ofWhole: workOf(whole) }));
    const ofQuarter = Math.min(...rounds.map((round) => round.ofQuarter));
    // Quadratic work would be sixteen times as much; small amounts of work are measured
    // imprecisely.
    expect(Math.min(...rounds.map((round) => round.ofWhole)), unit).toBeLessThan(8 * ofQuarter + 50);
  }
});
