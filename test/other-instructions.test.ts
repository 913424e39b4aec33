import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DraftVariant } from "#contract/variant.ts";
import { type Daywright, startDaywright } from "./support/daywright.ts";
import { type SessionWeek, sessionWeek, ZONE } from "./support/session-week.ts";

let server: Daywright & AsyncDisposable;
let week: SessionWeek;
beforeAll(async () => {
  server = await startDaywright({
    overrides: { now: () => Temporal.Instant.from("2026-12-06T12:00:00Z"), machineTimeZone: ZONE.timeZone },
  });
  week = sessionWeek(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const THESIS = [{ title: "Thesis", duration_minutes: 300 }];
const PIANO = { title: "Piano", duration_minutes: 45, times_per_week: 3 };
const USUAL = [
  ["09:00", "12:30"],
  ["13:30", "18:00"],
];
const titles = (items: readonly { readonly title: string }[] = []) => items.map(({ title }) => title);

describe("planning again", () => {
  const WORDS = "Essay 3h by friday, gym 45m 3x a week, no work on wednesday";
  const create = () =>
    week.create({
      instructions: WORDS,
      tasks: THESIS,
      habits: [PIANO],
      preferences: { buffer_minutes: 15 },
    });

  test.each([
    ["without words", {}],
    ["with the same words", { instructions: ` ${WORDS}\n` }],
  ])("%s gives the same, with nothing twice", async (_, body) => {
    const id = await create();
    const first = await week.load(id);
    const again = await week.replan(id, body);
    const second = await week.load(id);
    expect(again.json.understood).toEqual(first.understood);
    const { understood, habits, preferences, without_instructions, context } = first;
    expect(second).toMatchObject({ understood, habits, preferences, without_instructions });
    expect(second.context?.tasks).toEqual(context?.tasks);
    const least = second.draft_variants.find(({ variant_id }) => variant_id === "change-least");
    expect(least?.metrics?.blocks_moved).toBe(0);
  });

  test("with other words takes back what the former ones brought, and nothing else", async () => {
    const id = await create();
    await week.replan(id, { instructions: "Slides 1h by thursday, no work on monday" });
    const { context, habits, preferences, draft_variants, understood } = await week.load(id);
    expect(titles(context?.tasks.items)).toEqual(["Thesis", "Slides"]);
    expect(titles(habits)).toEqual(["Piano"]);
    expect(titles(understood?.tasks)).toEqual(["Slides"]);
    expect(preferences).toMatchObject({ buffer_minutes: 15, working_hours: { mon: [], wed: USUAL } });
    expect(draft_variants.flatMap(({ events }) => events).filter(({ summary }) => summary === "Essay")).toEqual([]);
  });

  test("with no words takes all back but a locked block, and keeps preferences given since", async () => {
    const id = await create();
    const { draft_variants } = await week.load(id);
    const events = (draft_variants[0] as DraftVariant).events;
    const essay = events.find(({ summary }) => summary.startsWith("Essay"));
    await week.edit(
      id,
      0,
      events.map((event) => (event === essay ? { ...event, locked: true } : event)),
    );
    const again = await week.replan(id, { instructions: "", preferences: { slot_minutes: 30 } });
    expect(again.json.understood).toBeUndefined();
    for (const variant of again.json.draft_variants as DraftVariant[]) {
      const left = variant.events.filter(({ summary }) => summary.startsWith("Essay"));
      expect(left).toMatchObject([{ start: essay?.start, end: essay?.end, locked: true }]);
    }
    const { context, habits, preferences, understood, without_instructions } = await week.load(id);
    expect(titles(context?.tasks.items)).toEqual(["Thesis"]);
    expect(titles(habits)).toEqual(["Piano"]);
    expect(preferences).toMatchObject({ buffer_minutes: 15, slot_minutes: 30, working_hours: { wed: USUAL } });
    expect([understood, without_instructions]).toEqual([undefined, undefined]);
  });
});

describe("words that are confirmed", () => {
  test("are not read: what is wanted of them stands beside them", async () => {
    const { json: read } = await server.call("POST", "/api/quick-add", {
      text: "Essay 3h by friday, slides 1h by friday",
    });
    const id = await week.create({
      instructions: "Essay 3h by friday, slides 1h by friday, no work on wednesday",
      instructions_confirmed: true,
      tasks: read.tasks.slice(0, 1),
    });
    const { context, preferences, understood, instructions } = await week.load(id);
    expect(titles(context?.tasks.items)).toEqual(["Essay"]);
    expect(preferences?.working_hours.wed).toEqual(USUAL);
    expect(understood).toBeUndefined();
    expect(instructions).toContain("slides");
    await week.replan(id, { instructions });
    expect(titles((await week.load(id)).context?.tasks.items)).toEqual(["Essay"]);
  });

  test("bring what was kept of a reading, which stays in the session until the words change", async () => {
    const text = "Essay 3h by friday, slides 1h by friday, no work on wednesday, be kind";
    const { json: read } = await server.call("POST", "/api/quick-add", { text });
    const tasks = read.tasks.filter(({ title }: { title: string }) => title === "slides");
    const understood = { ...read, tasks, unrecognized: ["be kind"] };
    const id = await week.create({ instructions: text, instructions_confirmed: true, understood });
    const made = await week.load(id);
    expect(made.understood).toEqual(understood);
    expect(titles(made.context?.tasks.items)).toEqual(["slides"]);
    expect(made.preferences?.working_hours.wed).toEqual([]);
    expect(made.ai_draft).toContain("“be kind”");
    await week.replan(id, { instructions: "" });
    const after = await week.load(id);
    expect(after.context?.tasks.items).toEqual([]);
    expect(after.preferences?.working_hours.wed).toEqual(USUAL);
  });

  test("are refused where what they bring is none", async () => {
    const understood = { tasks: [{ title: "" }], habits: [], unrecognized: [] };
    const body = { start_time: "2026-12-07T00:00:00Z", end_time: "2026-12-08T00:00:00Z", instructions: "x" };
    const answer = await server.call("POST", "/api/planner", { ...body, instructions_confirmed: true, understood });
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toMatchObject([{ path: "understood.tasks.0.title" }]);
  });
});
