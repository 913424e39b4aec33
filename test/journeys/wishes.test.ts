import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DraftVariant } from "#contract/variant.ts";
import { arrangeNext } from "../doubles/llm/menu.ts";
import { type LlmDouble, startLlm } from "../doubles/llm/server.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { meeting, type SessionWeek, sessionWeek, ZONE } from "../support/session-week.ts";

let server: Daywright & AsyncDisposable;
let week: SessionWeek;
const overrides = { now: () => Temporal.Instant.from("2026-12-06T12:00:00Z"), machineTimeZone: ZONE.timeZone };
beforeAll(async () => {
  server = await startDaywright({ overrides });
  week = sessionWeek(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const THESIS = [{ title: "Thesis", duration_minutes: 300 }];
const FRIDAY = { start_time: "2026-12-11T00:00:00+01:00", end_time: "2026-12-12T00:00:00+01:00" };
const NO_FRIDAY_AFTERNOON = { kind: "no-work", days: ["fri"], part: "afternoon" };
const NO_WEDNESDAY = { kind: "no-work", days: ["wed"], part: null, from: null, to: null };
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

describe("a wish for one plan", () => {
  test("holds in every plan, where it would not have been so, and is said in the answer", async () => {
    const plain = await week.load(await week.create({ ...FRIDAY, tasks: THESIS }));
    expect(onFridayAfternoon(plain.draft_variants)).not.toEqual([]);
    const wished = await week.load(await week.create({ ...FRIDAY, tasks: THESIS, wishes: [NO_FRIDAY_AFTERNOON] }));
    expect(onFridayAfternoon(wished.draft_variants)).toEqual([]);
    expect(blocksIn(wished.draft_variants, "2026-12-11T08:00:00+01:00", "2026-12-11T12:30:00+01:00")).not.toEqual([]);
    expect(wished.wishes).toEqual([{ ...NO_FRIDAY_AFTERNOON, from: null, to: null }]);
    expect(wished.preferences?.working_hours.fri).toEqual([["09:00", "12:30"]]);
    expect(wished.given?.preferences.working_hours.fri).toEqual(USUAL);
  });

  test("holds for the one session: stored preferences stay as they were", async () => {
    const before = (await server.call("GET", "/api/preferences")).json;
    await week.create({ wishes: [NO_WEDNESDAY], instructions: "blocks of at most 45 min" });
    expect((await server.call("GET", "/api/preferences")).json).toEqual(before);
    expect((await server.call("GET", "/api/tasks")).json).toEqual([]);
  });

  test("that comes first makes that work urgent, and only in this session", async () => {
    const tasks = [
      { id: "novel", title: "Novel", duration_minutes: 90 },
      { id: "essay", title: "Essay", duration_minutes: 90 },
    ];
    for (const id of ["novel", "essay"]) {
      const wishes = [{ kind: "first", title: id }];
      const { draft_variants, context } = await week.load(await week.create({ ...FRIDAY, tasks, wishes }));
      expect(draft_variants[0]?.events[0]?.task_id).toBe(id);
      expect(context?.tasks.items.map(({ priority }) => priority)).toEqual([3, 3]);
    }
  });

  test.each([
    [[{ kind: "no-work" }], 400, "wishes.0.days"],
    [[{ kind: "no-work", days: ["friday"] }], 400, "wishes.0.days.0"],
    [[{ kind: "holiday" }], 400, "wishes.0.kind"],
    [[{ kind: "breaks", minutes: 900 }], 422, "wishes.0.minutes"],
    [Array(51).fill(NO_WEDNESDAY), 422, "wishes"],
  ])("%j is refused with its place", async (wishes, status, path) => {
    const answer = await server.call("POST", "/api/planner", { ...FRIDAY, wishes });
    expect([answer.status, answer.json.errors[0].path]).toEqual([status, path]);
  });
});

describe("wishes in words", () => {
  test.each([
    ["en", "no work on Wednesday, be kind to me", "be kind to me", /not understood.*“be kind to me”/],
    ["zh", "周三不工作，多多关照", "多多关照", /没看懂.*“多多关照”/],
  ])(
    "are read clause by clause, and what is not understood is named: %s",
    async (language, instructions, part, statement) => {
      const id = await week.create({ instructions, preferences: { language } });
      const { wishes, not_understood, ai_draft } = await week.load(id);
      expect({ wishes, not_understood }).toEqual({ wishes: [NO_WEDNESDAY], not_understood: [part] });
      expect(ai_draft).toMatch(statement);
      const again = await week.replan(id);
      expect(again.json).toMatchObject({ wishes, not_understood });
      expect(again.json.ai_draft).toMatch(statement);
    },
  );

  test("never become a task", async () => {
    const { context, not_understood } = await week.load(await week.create({ instructions: "essay 3h by friday" }));
    expect([context?.tasks.items, not_understood]).toEqual([[], ["essay 3h by friday"]]);
  });

  test("are quoted as they stand where they are not understood, whatever markup it is, and not at any length", async () => {
    const instructions = `[free money](https://evil.example) <img src=x> **now**, ${"ever so long ".repeat(100)}`;
    const { ai_draft } = await week.load(await week.create({ instructions }));
    expect(ai_draft).not.toMatch(/(?<!\\)[[\]<>]/);
    expect(ai_draft.length).toBeLessThan(1_500);
  });

  test("beside plans that an outside AI brings are kept and not read", async () => {
    const events = [meeting("Write", "2026-12-09T10:00:00Z", "2026-12-09T11:00:00Z")];
    const brought = { ai_draft: "Mine.", draft_variants: [{ variant_id: "v", title: "V", description: "", events }] };
    const id = await week.create({ ...brought, instructions: "no work on wednesday" });
    const { ai_draft, wishes, instructions, preferences } = await week.load(id);
    expect([ai_draft, wishes, instructions]).toEqual(["Mine.", [], "no work on wednesday"]);
    expect(preferences?.working_hours.wed).toEqual(USUAL);
  });
});

describe("planning again", () => {
  const create = () =>
    week.create({
      tasks: THESIS,
      wishes: [NO_WEDNESDAY],
      preferences: { buffer_minutes: 15 },
      instructions: "be kind",
    });

  test("without a word of wishes keeps them, and finds the same plan", async () => {
    const id = await create();
    const { wishes, not_understood, preferences, given } = await week.load(id);
    await week.replan(id);
    const second = await week.load(id);
    expect(second).toMatchObject({ wishes, not_understood, preferences, given });
    expect(second.draft_variants[0]?.metrics?.blocks_moved).toBe(0);
  });

  test("with other wishes takes back the former ones, and nothing else", async () => {
    const id = await create();
    await week.replan(id, { instructions: "no work on monday" });
    const { wishes, not_understood, preferences, context } = await week.load(id);
    expect(wishes).toMatchObject([{ kind: "no-work", days: ["mon"] }]);
    expect(not_understood).toEqual([]);
    expect(preferences).toMatchObject({ buffer_minutes: 15, working_hours: { mon: [], wed: USUAL } });
    expect(context?.tasks.items).toMatchObject(THESIS);
    await week.replan(id, { wishes: [] });
    expect((await week.load(id)).preferences?.working_hours).toMatchObject({ mon: USUAL, wed: USUAL });
  });

  test("with preferences of the person lays the wishes over them", async () => {
    const id = await create();
    await week.replan(id, { preferences: { working_hours: { mon: [["08:00", "10:00"]], wed: [["08:00", "10:00"]] } } });
    const { preferences, given } = await week.load(id);
    expect(preferences?.working_hours).toMatchObject({ mon: [["08:00", "10:00"]], wed: [] });
    expect(given?.preferences.working_hours.wed).toEqual([["08:00", "10:00"]]);
  });
});

describe("a model", () => {
  let llm: LlmDouble;
  beforeAll(async () => {
    llm = await startLlm();
  });
  beforeEach(() => llm.reset());
  afterAll(() => llm.close());

  test("writes about a plan and reads nothing of its instructions: it reads at a press alone", async () => {
    const env = { DAYWRIGHT_LLM_BASE_URL: llm.url, DAYWRIGHT_LLM_MODEL: "small", DAYWRIGHT_LLM_API_KEY: llm.key };
    await using modelled = await startDaywright({ env, overrides });
    const own = sessionWeek(modelled);
    arrangeNext(llm);
    const made = await own.load(await own.create({ tasks: THESIS, instructions: "Wednesday is for the family" }));
    expect([made.wishes, made.not_understood]).toEqual([[], ["Wednesday is for the family"]]);
    for (const { messages } of llm.requests) expect(messages.at(-1)?.content).not.toContain('"words":');
  });
});
