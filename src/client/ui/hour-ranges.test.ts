import { expect, test } from "vitest";
import { formatRanges, parseRanges, rangesOf, slotsOf } from "./hour-ranges.ts";

test("painted half hours are the spans that were painted, to the end of the day", () => {
  const workday: [string, string][] = [
    ["09:00", "12:30"],
    ["13:30", "18:00"],
    ["23:30", "24:00"],
  ];
  expect(rangesOf(slotsOf(workday))).toEqual(workday);
  expect(rangesOf(slotsOf([]))).toEqual([]);
});

test("spans that are no half hours are painted as far as they reach", () => {
  expect(rangesOf(slotsOf([["09:10", "11:40"]]))).toEqual([["09:00", "12:00"]]);
});

test.each([
  ["09:00–12:30, 13:30–18:00", "09:00–12:30, 13:30–18:00"],
  ["9-12:30 13.30 - 18", "09:00–12:30, 13:30–18:00"],
  ["  ", ""],
  ["0-24", "00:00–24:00"],
  ["9：00到12：30、13至18", "09:00–12:30, 13:00–18:00"],
  ["9 to 17; 20~21", "09:00–17:00, 20:00–21:00"],
])("%j is read as %j", (written, read) => {
  expect(formatRanges(parseRanges(written) ?? [["no", "no"]])).toBe(read);
});

test.each(["mornings", "9-25", "12-9", "9-12 11-13", "9:75-12"])("%j is not read", (written) => {
  expect(parseRanges(written)).toBeNull();
});
