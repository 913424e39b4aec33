import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Daywright, startDaywright } from "./support/daywright.ts";
import { arrangeNext } from "./support/llm/menu.ts";
import { fail, type LlmDouble, startLlm } from "./support/llm/server.ts";
import { type SessionWeek, sessionWeek, ZONE } from "./support/session-week.ts";

const WORDS = "the essay on tides takes three hours and I hand it in on Friday, Wednesday is for the family, be kind";
const READ = {
  tasks: [
    {
      title: "Essay on tides",
      duration_minutes: 180,
      due: "2026-12-11",
      earliest_start: null,
      priority: null,
      effort: null,
      min_block_minutes: null,
      max_block_minutes: null,
    },
  ],
  habits: [],
  preferences: {
    working_hours: [{ days: ["wed"], hours: [] }],
    focus_hours: null,
    buffer_minutes: null,
    min_block_minutes: null,
    max_block_minutes: null,
    max_focus_minutes_per_day: null,
  },
  not_understood: ["be kind"],
};

let llm: LlmDouble;
let daywright: Daywright & AsyncDisposable;
let week: SessionWeek;
beforeAll(async () => {
  llm = await startLlm();
  daywright = await start();
  week = sessionWeek(daywright);
});
beforeEach(() => llm.reset());
afterAll(async () => {
  await daywright[Symbol.asyncDispose]();
  await llm.close();
});

function start(env: Record<string, string> = {}) {
  return startDaywright({
    env: {
      DAYWRIGHT_LLM_BASE_URL: llm.url,
      DAYWRIGHT_LLM_MODEL: "small",
      DAYWRIGHT_LLM_API_KEY: llm.key,
      DAYWRIGHT_LLM_DAILY_TOKENS: "10000000",
      ...env,
    },
    overrides: { now: () => Temporal.Instant.from("2026-12-06T12:00:00Z"), machineTimeZone: ZONE.timeZone },
  });
}

/** The words that the model was asked to read, one for each time. */
const asked = () => llm.requests.filter(({ messages }) => messages.at(-1)?.content.includes('"words":'));

test("the model that writes a plan reads its instructions first, once, and the plan is made with what it read", async () => {
  llm.replies.push(JSON.stringify(READ));
  arrangeNext(llm);
  const id = await week.create({ instructions: WORDS });
  const made = await week.load(id);
  expect(made.understood).toMatchObject({ understood_by: "model", unrecognized: ["be kind"] });
  expect(made.understood?.instead).toBeUndefined();
  expect(made.context?.tasks.items).toMatchObject([{ title: "Essay on tides", due: "2026-12-11" }]);
  expect(made.preferences?.working_hours.wed).toEqual([]);
  expect(made.written_by).toMatchObject({ writer: "model" });
  expect(made.ai_draft).toMatch(/no plan takes account of it: “be kind”\./);

  arrangeNext(llm);
  await week.replan(id, { instructions: WORDS });
  const again = await week.load(id);
  expect(asked()).toHaveLength(1);
  expect(again.understood).toEqual(made.understood);
  expect(again.context?.tasks).toEqual(made.context?.tasks);
  expect(again.ai_draft).toContain("“be kind”");
});

test("the same words are read once, and the same plan is written about once, also when they come at once", async () => {
  llm.replies.push(JSON.stringify({ ...READ, not_understood: ["be gentle"] }));
  arrangeNext(llm);
  const instructions = `${WORDS}, be gentle`;
  const both = await Promise.all([week.create({ instructions }), week.create({ instructions })]);
  const drafts = [];
  for (const id of [...both, await week.create({ instructions })]) {
    const { ai_draft, understood } = await week.load(id);
    expect(understood).toMatchObject({ understood_by: "model", tasks: [{ title: "Essay on tides" }] });
    drafts.push(ai_draft);
  }
  expect(drafts).toEqual(Array(3).fill(expect.stringContaining("“be gentle”.")));
  expect([asked().length, llm.requests.length]).toEqual([1, 2]);
});

const GONE = { writer: "builtin", instead: "unreachable" };
const BUSY = { writer: "builtin", instead: "rate-limited" };
const WROTE = { writer: "model" };
test.each<[string, () => void, string, object, number]>([
  ["is not there", () => llm.replies.push((response) => void response.destroy()), "unreachable", GONE, 1],
  [
    "has too much to do",
    () => llm.replies.push((response) => fail(response, 429, "slow down")),
    "rate-limited",
    BUSY,
    1,
  ],
  ["answers no JSON", () => llm.replies.push("I have added everything!"), "unusable", WROTE, 2],
])(
  "when the model %s, the rules read the instructions, and the session says why",
  async (_, failing, instead, written, times) => {
    failing();
    arrangeNext(llm);
    const id = await week.create({ instructions: "Essay 3h by friday, no work on wednesday" });
    const { understood, context, preferences, written_by } = await week.load(id);
    expect([written_by, llm.requests.length]).toEqual([written, times]);
    expect(understood).toMatchObject({ understood_by: "rules", instead });
    expect(context?.tasks.items).toMatchObject([{ title: "Essay", duration_minutes: 180 }]);
    expect(preferences?.working_hours.wed).toEqual([]);
  },
);

test("a session's budget holds for reading, too", async () => {
  await using poor = await start({ DAYWRIGHT_LLM_SESSION_TOKENS: "1000" });
  const own = sessionWeek(poor);
  const { understood } = await own.load(await own.create({ instructions: "Essay 3h by friday" }));
  expect(understood).toMatchObject({ understood_by: "rules", instead: "budget", tasks: [{ title: "Essay" }] });
  expect(llm.requests).toHaveLength(0);
});

test.each([
  ["are withheld from this plan", { withhold_titles: true }, "withheld"],
  ["are confirmed", { instructions_confirmed: true }, undefined],
  ["go to the built-in writer", { writer: "builtin" }, undefined],
])("instructions that %s reach no model to be read", async (_, terms, instead) => {
  if (!("writer" in terms)) arrangeNext(llm);
  const { understood } = await week.load(await week.create({ instructions: "Essay 3h by friday", ...terms }));
  expect(understood?.instead).toBe(instead);
  expect(asked()).toHaveLength(0);
  if ("withhold_titles" in terms) expect(JSON.stringify(llm.requests)).not.toContain("ssay");
});
