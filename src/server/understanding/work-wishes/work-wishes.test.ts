import { describe, expect, test } from "vitest";
import { defaultPreferences, PreferencesPatch } from "#contract/preferences.ts";
import { ENGLISH as TASKS_IN_ENGLISH } from "#server/quick-add/table/en.ts";
import { CHINESE as TASKS_IN_CHINESE } from "#server/quick-add/table/zh.ts";
import { cpuMilliseconds } from "../../../../test/support/cpu-time.ts";
import { readWorkWishes } from "./index.ts";
import { ENGLISH_HOURS } from "./table/en-hours.ts";
import { ENGLISH_LENGTHS } from "./table/en-lengths.ts";
import { ENGLISH_UNREAD } from "./table/en-unread.ts";
import { OF_DAYS_BEFORE } from "./table/of-days-before.ts";
import { readableWishes } from "./table/readable.ts";
import { WHOLE_SENTENCES } from "./table/whole-sentences.ts";
import { CHINESE } from "./table/zh.ts";

const USUAL = defaultPreferences("UTC");

describe("how one wants to work is read by rules", () => {
  const phrases = [
    ...ENGLISH_HOURS,
    ...ENGLISH_LENGTHS,
    ...ENGLISH_UNREAD,
    ...CHINESE,
    ...OF_DAYS_BEFORE,
    ...WHOLE_SENTENCES,
  ];
  test.each(phrases)("%s", (phrase, expected) => expect(readableWishes(phrase)).toBe(expected));
});

test("what is to be done is left to quick-add, word for word", () => {
  const tasks = [...TASKS_IN_ENGLISH, ...TASKS_IN_CHINESE].map(([text]) => text);
  const taken = tasks.filter((text) => readWorkWishes(text, USUAL).rest !== text);
  expect(taken).toEqual(["study for finals 20h by Dec 18, max 2h per day", "周二不行 开会半小时"]);
  expect(readWorkWishes(taken[0] ?? "", USUAL)).toMatchObject({ preferences: null, unread: ["max 2h per day"] });
});

test("a part of the day ends where the hours of that day show it", () => {
  const long = { ...USUAL.working_hours, fri: [["08:00", "19:00"]] as [string, string][] };
  const friday = (wish: string) =>
    readWorkWishes(wish, { ...USUAL, working_hours: long }).preferences?.working_hours?.fri;
  expect(friday("Friday mornings off")).toEqual([["12:00", "19:00"]]);
  expect(friday("Friday afternoons off")).toEqual([["08:00", "12:00"]]);
  expect(friday("no work on Friday evenings")).toEqual([["08:00", "19:00"]]);
});

test("a shortest block that would be longer than the longest takes that along", () => {
  expect(readWorkWishes("no blocks shorter than 3 hours", USUAL).preferences).toEqual({
    min_block_minutes: 180,
    max_block_minutes: 180,
  });
});

test("several wishes add up, and what is left are tasks", () => {
  const text = "no work on Friday; finish by 5pm\nessay 3h by Thursday and keep Monday mornings free";
  const { rest, preferences, unread } = readWorkWishes(text, USUAL);
  expect([rest.trim(), unread]).toEqual(["essay 3h by Thursday", []]);
  expect(preferences?.working_hours).toMatchObject({
    fri: [],
    tue: [
      ["09:00", "12:30"],
      ["13:30", "17:00"],
    ],
  });
  expect(preferences?.working_hours?.mon).toEqual([["13:30", "17:00"]]);
});

test("what would leave no time to work at all is not understood, unless it says so of whole days", () => {
  const read = (text: string) => readWorkWishes(text, USUAL);
  expect(read("no work before 6pm")).toMatchObject({ preferences: null, unread: ["no work before 6pm"] });
  expect(read("I don't work on weekdays").preferences?.working_hours).toMatchObject({ mon: [], fri: [] });
});

test("a length that no preference can have is not understood, rather than cut down", () => {
  expect(readWorkWishes("300 minute breaks between meetings", USUAL)).toMatchObject({
    preferences: null,
    unread: ["300 minute breaks between meetings"],
  });
  expect(readWorkWishes("blocks of at most 3 minutes", USUAL).unread).toHaveLength(1);
});

test("whatever is typed, what comes out is a preference or said not to be one, in little time", () => {
  for (const unit of [
    "no work on ",
    "keep mornings and ",
    "周一、",
    "不要",
    "from 9 to ",
    "and but ",
    "-",
    "at most ",
    "x,",
  ]) {
    const text = unit.repeat(Math.floor(20_000 / unit.length));
    const took = cpuMilliseconds(() => {
      const { preferences } = readWorkWishes(text, USUAL);
      expect(PreferencesPatch.safeParse(preferences ?? {}).success).toBe(true);
    });
    expect(took, unit).toBeLessThan(1_000);
  }
  const lines = "no work on Monday and Tuesday,".repeat(30);
  expect(cpuMilliseconds(() => readWorkWishes(`${lines}\n`.repeat(20), USUAL))).toBeLessThan(2_000);
});
