import { expect, test } from "vitest";
import type { WeekHours } from "#contract/preferences.ts";
import { createFormats } from "./formats.ts";
import { weekHoursText } from "./week-hours.ts";

test("the hours of a week are written with the signs of each language", () => {
  const day: WeekHours["mon"] = [
    ["09:00", "12:30"],
    ["13:30", "18:00"],
  ];
  const week: WeekHours = { mon: day, tue: day, wed: day, thu: [], fri: [], sat: [["10:00", "12:00"]], sun: [] };
  const written = (["en", "zh"] as const).map((language) =>
    weekHoursText(week, createFormats(language, { timeZone: "UTC" })),
  );
  expect(written).toEqual(["Mon–Wed 9–12:30, 13:30–18; Sat 10–12", "周一至周三 9–12:30、13:30–18；周六 10–12"]);
});
