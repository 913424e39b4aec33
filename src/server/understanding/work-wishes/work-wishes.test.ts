import { describe, expect, test } from "vitest";
import { defaultPreferences, PreferencesPatch } from "#contract/preferences.ts";
import { cpuMilliseconds } from "../../../../test/support/cpu-time.ts";
import { readWorkWishes } from "./index.ts";
import { PHRASES } from "./table/phrases.ts";
import { readableWishes } from "./table/readable.ts";

const USUAL = defaultPreferences("UTC");

describe("how one wants to work is read by rules", () => {
  test.each(PHRASES)("%s", (phrase, expected) => expect(readableWishes(phrase)).toBe(expected));
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
  expect(preferences?.working_hours?.mon[0]).toEqual(["12:00", "12:30"]);
});

test("a length that no preference can have is not understood, rather than cut down", () => {
  expect(readWorkWishes("300 minute breaks between meetings", USUAL)).toMatchObject({
    preferences: null,
    unread: ["300 minute breaks between meetings"],
  });
  expect(readWorkWishes("blocks of at most 10 minutes", USUAL).unread).toHaveLength(1);
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
