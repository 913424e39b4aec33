import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { QuickAddResponse } from "#contract/session.ts";
import { cpuMilliseconds } from "../../../test/support/cpu-time.ts";
import { parseQuickAdd } from "./index.ts";
import { ALOUD } from "./table/aloud.ts";
import { CHANGES } from "./table/changes.ts";
import { HOURS_AND_DAYS } from "./table/days-and-hours.ts";
import { ENGLISH } from "./table/en.ts";
import { HABITS } from "./table/habits.ts";
import { LENGTHS } from "./table/lengths.ts";
import { NUMBERS_AND_NAMES } from "./table/numbers-and-names.ts";
import { READ_OR_NAMED } from "./table/read-or-named.ts";
import { readable } from "./table/readable.ts";
import { SEVERAL_ITEMS } from "./table/several-items.ts";
import { SPOKEN } from "./table/spoken.ts";
import { TITLES } from "./table/titles.ts";
import { CHINESE } from "./table/zh.ts";

const KINDS = [
  HOURS_AND_DAYS,
  LENGTHS,
  SEVERAL_ITEMS,
  TITLES,
  HABITS,
  READ_OR_NAMED,
  CHANGES,
  NUMBERS_AND_NAMES,
  SPOKEN,
  ALOUD,
];

const MONDAY_MORNING = "2026-12-07T09:00:00Z";

function read(text: string, now = MONDAY_MORNING, timeZone = "Europe/Berlin"): string {
  return readable(parseQuickAdd(text, { now: Temporal.Instant.from(now), timeZone }), timeZone);
}

describe("quick-add understands", () => {
  test.each(ENGLISH)("%s", (phrase, expected) => expect(read(phrase)).toBe(expected));
  test.each(CHINESE)("%s", (phrase, expected) => expect(read(phrase)).toBe(expected));
  test.each(KINDS.flat())("%s", (phrase, expected) => expect(read(phrase)).toBe(expected));

  test("each line of several as an item of its own", () => {
    expect(read("essay 3h by fri\n\n- slides 2h\r\n买菜 半小时")).toBe(
      "essay | 180m | due 2026-12-11 ;; slides | 120m ;; 买菜 | 30m",
    );
  });
});

describe("quick-add reads times on the wall clock of the zone", () => {
  test.each([
    ["call mom tomorrow 9am", "2026-03-28T12:00:00Z", "Europe/Berlin", "2026-03-29T07:00:00Z"],
    ["call mom today 9am", "2026-03-28T06:00:00Z", "Europe/Berlin", "2026-03-28T08:00:00Z"],
    ["call mom by 1 nov 2026 9am", "2026-10-30T12:00:00Z", "America/New_York", "2026-11-01T14:00:00Z"],
    ["明天早上9点打电话", "2026-03-28T12:00:00Z", "Europe/Berlin", "2026-03-29T07:00:00Z"],
    ["call mom at 9am", "2026-12-07T09:00:00Z", "Asia/Shanghai", "2026-12-08T01:00:00Z"],
    ["call mom by fri 9am", "2026-12-11T20:00:00Z", "Pacific/Auckland", "2026-12-17T20:00:00Z"],
    ["in the gap tomorrow 2:30am", "2026-03-28T12:00:00Z", "Europe/Berlin", "2026-03-29T01:30:00Z"],
    ["in the fold tomorrow 2:30am", "2026-10-24T12:00:00Z", "Europe/Berlin", "2026-10-25T00:30:00Z"],
    ["call in 3 hours", "2026-03-29T00:30:00Z", "Europe/Berlin", "2026-03-29T03:30:00Z"],
  ])("%s, said at %s in %s", (phrase, now, timeZone, due) => {
    const [task] = parseQuickAdd(phrase, { now: Temporal.Instant.from(now), timeZone }).tasks;
    expect(task?.due).toBe(due);
  });

  test("a weekday is today until its time is past", () => {
    expect(read("dentist mon 3pm")).toBe("dentist | due 2026-12-07 15:00");
    expect(read("dentist mon 9am")).toBe("dentist | due 2026-12-14 09:00");
    expect(read("essay by sunday", "2026-12-13T12:00:00Z")).toBe("essay | due 2026-12-13");
  });

  test("a date without a year is the next one", () => {
    expect(read("taxes by 5 Jan")).toBe("taxes | due 2027-01-05");
    expect(read("年夜饭 2月28日")).toBe("年夜饭 | due 2027-02-28");
    expect(read("leap 29 Feb")).toBe("leap ;; ? 29 Feb");
  });
});

describe("whatever is typed", () => {
  /** What takes a whole thing back takes its words along. */
  const TAKES_BACK =
    /scratch|strike|forget|never|nvm|cancel|drop|remove|delete|skip|ignore|mark|leave|取消|删|不要|不用|不做|不去|去掉|划掉|算了|忽略/i;
  const WORDS = [...ENGLISH, ...CHINESE, ...KINDS.flat()]
    .flatMap(([phrase]) => phrase.split(" "))
    .filter((word) => !TAKES_BACK.test(word));

  test("the answer keeps to the contract, and the same text is read the same way again", () => {
    const anything = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.array(fc.constantFrom(...WORDS)).map((words) => words.join(" ")),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const at = { now: Temporal.Instant.from(MONDAY_MORNING), timeZone: "Europe/Berlin" };
        const answer = parseQuickAdd(text, at);
        expect(QuickAddResponse.safeParse(answer).success).toBe(true);
        expect(parseQuickAdd(text, at)).toEqual(answer);
      }),
      { numRuns: 300 },
    );
  });

  test("no word is lost: what is no wish stays in a title or is named as not understood", () => {
    const parts = fc.array(
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...WORDS) }, { weight: 1, arbitrary: fc.constant("") }),
    );
    fc.assert(
      fc.property(parts, (known) => {
        let count = 0;
        const names: string[] = [];
        const words = known.map((word) => {
          if (word !== "") return word;
          names.push(`zorb${++count}q`);
          return names.at(-1);
        });
        const { tasks, habits, unrecognized } = parseQuickAdd(words.join(" "), {
          now: Temporal.Instant.from(MONDAY_MORNING),
          timeZone: "Europe/Berlin",
        });
        const said = [...tasks, ...habits]
          .map(({ title }) => title)
          .concat(unrecognized)
          .join("\n");
        expect(names.filter((name) => !said.includes(name))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("what is said again changes the task it was said of, and never becomes one", () => {
    const again = {
      "essay 3h by friday": {
        openings: ["actually", "no wait,", "no,", "sorry,", "I mean", "make it", "scratch that,", "or rather"],
        values: ["4h", "thursday", "by thursday", "tomorrow at 5pm", "urgent"],
      },
      论文3小时周五前: {
        openings: ["不对，", "说错了，", "改成", "哦不，", "应该是"],
        values: ["周四", "4小时", "下午5点"],
      },
    };
    const now = Temporal.Instant.from(MONDAY_MORNING);
    for (const [task, { openings, values }] of Object.entries(again)) {
      const before = parseQuickAdd(task, { now, timeZone: "UTC" }).tasks;
      for (const separator of [", ", ". ", "\n", " - "]) {
        for (const said of openings.flatMap((opening) => values.map((value) => `${opening} ${value}`))) {
          const { tasks, habits, unrecognized } = parseQuickAdd(task + separator + said, { now, timeZone: "UTC" });
          const titles = tasks.map(({ title }) => title);
          expect([titles, habits, unrecognized], said).toEqual([before.map(({ title }) => title), [], []]);
          expect(tasks, said).not.toEqual(before);
        }
      }
    }
  });

  test("something is always said of a text that is not blank", () => {
    for (const text of ["!!!", "3h", "by friday", "，", "()", "p1", "每周三次"]) {
      const answer = parseQuickAdd(text, { now: Temporal.Instant.from(MONDAY_MORNING), timeZone: "UTC" });
      expect(answer.tasks.length + answer.habits.length + answer.unrecognized.length, text).toBeGreaterThan(0);
    }
  });

  test("a text as long as the contract allows is read in no more than two seconds of work", () => {
    for (const unit of [
      "essay 3h by fri, ",
      "a ",
      "1",
      "每周三次跑步45分钟，",
      "mon tue ",
      "12/12/",
      "「",
      ",x",
      "需要",
      "要交",
      "约",
      "2 to ",
      "est time: ",
      "( ",
      "and then ",
      "每周一、",
      "前",
      "周五我不上班。 ",
      "make it 4h, no, ",
    ]) {
      const longest = unit.repeat(Math.floor(20_000 / unit.length));
      const now = Temporal.Instant.from(MONDAY_MORNING);
      const took = cpuMilliseconds(() => parseQuickAdd(longest, { now, timeZone: "UTC" }));
      expect(took, unit).toBeLessThan(2_000);
    }
  });
});
