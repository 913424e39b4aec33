import { expect, test } from "vitest";
import { createFormats } from "#wording/formats.ts";
import { meaningIn } from "#words/languages.ts";
import { readItems } from "#words/read-items.ts";
import { habitFacts, taskFacts } from "./item-facts.ts";
import { en } from "./text/en.ts";
import { zh } from "./text/zh.ts";

const NOW = Date.parse("2026-12-07T09:00:00Z");
const zone = { timeZone: "Europe/Berlin" };
const saidOf = (task: { due: string; earliest_start: string | null }) =>
  taskFacts({ duration_minutes: 30, ...task }, en, createFormats("en", zone), NOW).join(" · ");

test("work that must be on a day or at a time is not said to be due then", () => {
  expect(saidOf({ due: "2026-12-12", earliest_start: "2026-12-12" })).toBe("30 min · on Sat 12 Dec");
  const nine = { due: "2026-12-08T08:30:00Z", earliest_start: "2026-12-08T08:00:00Z" };
  expect(saidOf(nine)).toBe("30 min · Tue 8 Dec, 09:00");
  expect(taskFacts({ duration_minutes: 30, ...nine }, zh, createFormats("zh", zone), NOW)).toHaveLength(2);
  expect(saidOf({ due: "2026-12-12", earliest_start: null })).toBe("30 min · due Sat 12 Dec");
  expect(saidOf({ ...nine, due: "2026-12-08T10:00:00Z" })).toMatch(/due .* · from /);
  expect(saidOf({ due: "2026-12-05", earliest_start: "2026-12-05" })).toMatch(/^30 min · was due /);
});

test("in Chinese a row says what was read as the chips said it", () => {
  const formats = createFormats("zh", zone);
  const chipsOf = (typed: string) => {
    const [item] = readItems(typed, { now: NOW, timeZone: zone.timeZone, defaultMinutes: 60 });
    return { ...item, chips: item?.placed.map(({ meaning }) => meaningIn(formats, meaning)) };
  };
  const essay = chipsOf("写论文 3小时 周五17:00截止");
  expect(essay.task && taskFacts(essay.task, zh, formats, NOW)).toEqual(essay.chips);
  const run = chipsOf("跑步 45分钟 每周3次");
  expect(run.habit && habitFacts(run.habit, zh, formats)).toEqual(run.chips);
});
