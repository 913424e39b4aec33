import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DraftVariant } from "#contract/variant.ts";
import { type Daywright, startDaywright } from "./support/daywright.ts";
import { meeting, type SessionWeek, sessionWeek, ZONE } from "./support/session-week.ts";

let server: Daywright & AsyncDisposable;
let week: SessionWeek;
beforeAll(async () => {
  server = await startDaywright({
    overrides: {
      now: () => Temporal.Instant.from("2026-12-06T12:00:00Z"),
      machineTimeZone: ZONE.timeZone,
    },
  });
  week = sessionWeek(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const THESIS = [{ title: "Thesis", duration_minutes: 300 }];
const FRIDAY = { start_time: "2026-12-11T00:00:00+01:00", end_time: "2026-12-12T00:00:00+01:00" };
const WEDNESDAY = { start_time: "2026-12-09T00:00:00+01:00", end_time: "2026-12-10T00:00:00+01:00" };
const USUAL = [
  ["09:00", "12:30"],
  ["13:30", "18:00"],
];

/** The blocks of all plans that touch a part of the week, each as its title. */
function blocksIn(variants: readonly DraftVariant[], from: string, to: string): string[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const blocks = variants.flatMap(({ events }) => events);
  return blocks.filter((block) => Date.parse(block.end) > start && Date.parse(block.start) < end).map((b) => b.summary);
}
const onFridayAfternoon = (variants: readonly DraftVariant[]) =>
  blocksIn(variants, "2026-12-11T12:30:00+01:00", "2026-12-12T00:00:00+01:00");
const onWednesday = (variants: readonly DraftVariant[]) =>
  blocksIn(variants, "2026-12-09T00:00:00+01:00", "2026-12-10T00:00:00+01:00");
const titles = (items: readonly { readonly title: string }[] = []) => items.map(({ title }) => title);

describe("words that say how the person works", () => {
  test("keep Friday afternoon free in every plan, where it would not have been", async () => {
    const plain = await week.load(await week.create({ ...FRIDAY, tasks: THESIS }));
    expect(onFridayAfternoon(plain.draft_variants)).not.toEqual([]);
    const words = { instructions: "Keep Friday afternoon free" };
    const asked = await week.load(await week.create({ ...FRIDAY, tasks: THESIS, ...words }));
    expect(onFridayAfternoon(asked.draft_variants)).toEqual([]);
    expect(blocksIn(asked.draft_variants, "2026-12-11T08:00:00+01:00", "2026-12-11T12:30:00+01:00")).not.toEqual([]);
    expect(asked.preferences?.working_hours.fri).toEqual([["09:00", "12:30"]]);
    expect(asked.understood).toMatchObject({ tasks: [], habits: [], unrecognized: [], understood_by: "rules" });
    expect(asked.ai_draft).not.toContain("not understood");
  });

  test("hold for the one session: preferences and tasks that are kept stay as they were", async () => {
    const before = (await server.call("GET", "/api/preferences")).json;
    await week.create({ instructions: "Essay 3h by friday, no work on wednesday, gym 45m 3x a week" });
    expect((await server.call("GET", "/api/preferences")).json).toEqual(before);
    expect((await server.call("GET", "/api/tasks")).json).toEqual([]);
  });

  test("give way to what the request says itself of the same preference, then and when it is planned again", async () => {
    const hours = { mon: USUAL, tue: USUAL, wed: USUAL, thu: USUAL, fri: USUAL };
    const instructions = "no work on wednesday, blocks of at most 45 minutes";
    const id = await week.create({ ...WEDNESDAY, tasks: THESIS, instructions, preferences: { working_hours: hours } });
    const made = await week.load(id);
    expect(onWednesday(made.draft_variants)).not.toEqual([]);
    expect(made.understood?.preferences).toEqual({ max_block_minutes: 45 });
    expect(made.preferences?.max_block_minutes).toBe(45);
    await week.replan(id, { preferences: { max_block_minutes: 90 } });
    expect((await week.load(id)).preferences).toMatchObject({ max_block_minutes: 90, working_hours: { wed: USUAL } });
  });

  test("that do not go together with a length of the request leave it as it is", async () => {
    const id = await week.create({
      instructions: "blocks of at most 45 minutes",
      preferences: { min_block_minutes: 60 },
    });
    expect((await week.load(id)).preferences).toMatchObject({ min_block_minutes: 60, max_block_minutes: 120 });
  });
});

describe("tasks and habits in words", () => {
  test.each([
    ["English", "Essay 3h by friday, no work on wednesday", "Essay", "en"],
    ["Chinese", "周五前写论文 3小时，周三不工作", "写论文", "zh"],
  ])("are planned, in %s", async (_, instructions, title, language) => {
    const { draft_variants, context, understood, preferences } = await week.load(
      await week.create({ instructions, preferences: { language } }),
    );
    expect(understood?.unrecognized).toEqual([]);
    expect(context?.tasks.items).toMatchObject([
      { title, duration_minutes: 180, due: "2026-12-11", source: "session" },
    ]);
    expect(preferences?.working_hours.wed).toEqual([]);
    expect(onWednesday(draft_variants)).toEqual([]);
    for (const { metrics } of draft_variants) expect(metrics).toMatchObject({ minutes_placed: 180, deadlines_met: 1 });
  });

  test("that the request gives too, or that are there already, are planned once, whatever their case and spaces", async () => {
    const instructions = "Essay 3h by friday, gym 45m 3x a week, letters 1h by friday";
    const { json } = await server.call("POST", "/api/quick-add", { text: instructions });
    const { tasks, habits } = json;
    const kept = await server.call("POST", "/api/tasks", { title: " LET ters", duration_minutes: 30 });
    const both = await week.load(await week.create({ instructions, tasks: tasks.slice(0, 1), habits }));
    await server.call("DELETE", `/api/tasks/${kept.json.id}`);
    expect(titles(both.context?.tasks.items).toSorted()).toEqual([" LET ters", "Essay"].toSorted());
    expect(titles(both.habits)).toEqual(["gym"]);
    for (const { metrics } of both.draft_variants) expect(metrics?.minutes_placed).toBe(180 + 30 + 3 * 45);
  });

  test("name a day of the window, when that begins later", async () => {
    const window = { start_time: "2026-12-14T00:00:00+01:00", end_time: "2026-12-21T00:00:00+01:00" };
    const { context } = await week.load(await week.create({ ...window, instructions: "Essay 3h by friday" }));
    expect(context?.tasks.items).toMatchObject([{ due: "2026-12-18" }]);
  });
});

describe("what was not understood", () => {
  test.each([
    [
      "en",
      "be kind to me, essay 3h by friday",
      "be kind to me",
      /this was not understood, and no plan takes account of it: “be kind to me”\./,
    ],
    ["zh", "多多关照，周五前写论文 3小时", "多多关照", /没看懂.*“多多关照”。/],
  ])("is said in the draft and in the answer: %s", async (language, instructions, part, said) => {
    const id = await week.create({ instructions, preferences: { language } });
    const { understood, ai_draft, context } = await week.load(id);
    expect(understood?.unrecognized).toEqual([part]);
    expect(ai_draft).toMatch(said);
    expect(context?.tasks.items).toHaveLength(1);
    const again = await week.replan(id);
    expect(again.json.understood).toEqual(understood);
    expect(again.json.ai_draft).toMatch(said);
  });

  test("is quoted as it stands, whatever markup it is, and not at any length", async () => {
    const instructions = `[free money](https://evil.example) <img src=x> **now**, ${"ever so long ".repeat(100)}`;
    const { ai_draft } = await week.load(await week.create({ instructions }));
    expect(ai_draft).toContain("“\\[free money\\] \\<img src=x\\> \\*\\*now\\*\\*”");
    expect(ai_draft.length).toBeLessThan(1_500);
  });
});

test("of a very long text the beginning is read, and the rest is not understood", async () => {
  const id = await week.create({ instructions: `Essay 3h by friday, ${"and so on ".repeat(1_900)}` });
  const { understood, ai_draft } = await week.load(id);
  expect(titles(understood?.tasks)).toEqual(["Essay"]);
  expect(understood?.unrecognized.at(-1)?.length).toBeGreaterThan(13_000);
  expect(ai_draft.length).toBeLessThan(1_500);
});

test("the words beside plans that an outside AI brings are not read", async () => {
  const variant = {
    variant_id: "v",
    title: "V",
    description: "",
    events: [meeting("Write", "2026-12-09T10:00:00Z", "2026-12-09T11:00:00Z")],
  };
  const instructions = "Essay 3h by friday, no work on wednesday";
  const id = await week.create({ ai_draft: "Mine.", draft_variants: [variant], instructions });
  const { ai_draft, context, understood, preferences } = await week.load(id);
  expect({ ai_draft, tasks: context?.tasks.items, understood }).toEqual({
    ai_draft: "Mine.",
    tasks: [],
    understood: undefined,
  });
  expect(preferences?.working_hours.wed).toEqual(USUAL);
});

test("another reading of a text is laid over the preferences that it is given", async () => {
  const hours = { mon: [["08:00", "10:00"]], wed: USUAL };
  const body = { text: "no work on wednesday", preferences: { working_hours: hours, buffer_minutes: 20 } };
  const { json } = await server.call("POST", "/api/quick-add", body);
  expect(json.preferences.working_hours).toMatchObject({ mon: [["08:00", "10:00"]], tue: [], wed: [] });
  const bad = await server.call("POST", "/api/quick-add", { text: "x", preferences: { min_block_minutes: 600 } });
  expect([bad.status, bad.json.errors[0].path]).toEqual([422, "preferences.min_block_minutes"]);
});
