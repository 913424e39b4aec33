import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fail, type LlmDouble, type LlmReply, startLlm, streamText } from "../doubles/llm/server.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";

const WORDS =
  "Write the essay on tides by Friday noon, about three hours, gym three times a week for 45 minutes early, and no work on Wednesday afternoons";
const ANSWER = {
  tasks: [
    {
      title: "Write the essay on tides",
      duration_minutes: 180,
      due: "2026-12-11T12:00",
      earliest_start: null,
      priority: null,
      effort: "deep",
      min_block_minutes: null,
      max_block_minutes: null,
    },
  ],
  habits: [
    { title: "gym", duration_minutes: 45, times_per_week: 3, days: null, preferred: [{ from: "06:00", to: "09:00" }] },
  ],
  wishes: [wishOf({ kind: "no-work", days: ["wed"], part: "afternoon" })],
  not_understood: [],
};

/** A wish as the form has it: every key, null where the kind has no such field. */
function wishOf(fields: object): object {
  const none = { days: null, part: null, from: null, to: null, at: null, minutes: null };
  return { ...none, least: null, most: null, title: null, ...fields };
}

let readings = 0;
let llm: LlmDouble;
let daywright: Daywright & AsyncDisposable;
beforeAll(async () => {
  llm = await startLlm();
  daywright = await start();
});
beforeEach(() => llm.reset());
afterAll(async () => {
  await daywright[Symbol.asyncDispose]();
  await llm.close();
});

function start(env: Record<string, string> = {}) {
  return startDaywright({
    env: { DAYWRIGHT_LLM_BASE_URL: llm.url, DAYWRIGHT_LLM_MODEL: "small", DAYWRIGHT_LLM_API_KEY: llm.key, ...env },
    overrides: { now: () => Temporal.Instant.from("2026-12-07T09:00:00Z"), machineTimeZone: "Europe/Berlin" },
  });
}

/** Has words read that nobody had read before: the same words are read once. */
async function understand(reply: LlmReply | object, text = WORDS, server: Daywright = daywright) {
  llm.replies.push(typeof reply === "object" ? JSON.stringify(reply) : reply);
  readings++;
  const answer = await server.call("POST", "/api/quick-add", { text: text + " ".repeat(readings), ask_model: true });
  expect(answer.status).toBe(200);
  return answer.json;
}

test("a model reads tasks, habits and wishes out of plain words, and nothing of it is saved", async () => {
  expect(await understand(ANSWER)).toEqual({
    tasks: [{ title: "Write the essay on tides", duration_minutes: 180, due: "2026-12-11T11:00:00Z", effort: "deep" }],
    habits: [{ title: "gym", duration_minutes: 45, times_per_week: 3, preferred: [["06:00", "09:00"]] }],
    unrecognized: [],
    wishes: [{ kind: "no-work", days: ["wed"], part: "afternoon", from: null, to: null }],
    understood_by: "model",
  });
  expect((await daywright.call("GET", "/api/tasks")).json).toEqual([]);
  expect((await daywright.call("GET", "/api/preferences")).json.working_hours.wed).toHaveLength(2);
});

test("the model is held to a form, gets no tools, and gets the words as data", async () => {
  await understand(ANSWER);
  const [request] = llm.requests;
  expect(request?.response_format).toMatchObject({ type: "json_schema", json_schema: { schema: { type: "object" } } });
  expect(request?.tools).toBeUndefined();
  expect(request?.messages[0]?.content).not.toContain("essay");
  expect(request?.messages[1]?.content).toContain("essay on tides by Friday noon");
});

test("an endpoint that knows no forms is asked again without one", async () => {
  llm.replies.push((response) => fail(response, 400, "response_format is not supported"));
  const read = await understand(`Sure!\n\`\`\`json\n${JSON.stringify(ANSWER)}\n\`\`\``);
  expect(read.understood_by).toBe("model");
  const formats = llm.requests.map(({ response_format }) => Object(response_format).type);
  expect(formats).toEqual(["json_schema", "json_object"]);
});

test.each<[string, LlmReply, string]>([
  ["is not there", (response) => void response.destroy(), "unreachable"],
  ["has too much to do", (response) => fail(response, 429, "slow down"), "rate-limited"],
  ["breaks off", (response) => streamText(response, '{"tasks":[', null), "cut-off"],
  ["is cut at its length", (response) => streamText(response, '{"tasks":[', "length"), "cut-off"],
  ["declines", (response) => streamText(response, "No.", "content_filter"), "refused"],
  ["answers no JSON", "I have added everything!", "unusable"],
  ["answers half a form", '{"tasks": {}}', "unusable"],
])("when the model %s, the rules read the text and say why", async (_, reply, reason) => {
  if (reason === "refused") llm.replies.push(reply);
  const read = await understand(reply, "essay 3h by fri");
  expect(read).toMatchObject({
    tasks: [{ title: "essay", duration_minutes: 180, due: "2026-12-11" }],
    habits: [],
    unrecognized: [],
    understood_by: "rules",
    instead: reason,
  });
});

test("without a model, or with titles withheld, the words stay here", async () => {
  await using withheld = await start({ DAYWRIGHT_LLM_WITHHOLD_TITLES: "true" });
  expect(await understand(ANSWER, "essay 3h", withheld)).toMatchObject({ understood_by: "rules", instead: "withheld" });
  await using plain = await startDaywright();
  expect(await understand(ANSWER, "essay 3h", plain)).toMatchObject({ understood_by: "rules", instead: "no-model" });
  expect(llm.requests).toHaveLength(0);
});

test("nobody asks the model by typing: only a request that says so reaches it", async () => {
  const { json } = await daywright.call("POST", "/api/quick-add", { text: WORDS });
  expect(json.understood_by).toBe("rules");
  expect(llm.requests).toHaveLength(0);
});

test("the day's budget holds for reading, too", async () => {
  await using poor = await start({ DAYWRIGHT_LLM_DAILY_TOKENS: "1000" });
  expect(await understand(ANSWER, "essay 3h", poor)).toMatchObject({ understood_by: "rules", instead: "budget" });
});

test("of an answer, only what fits the contract and the calendar is believed", async () => {
  const [task] = ANSWER.tasks;
  const [habit] = ANSWER.habits;
  const bad = (title: string, change: object) => ({ ...task, title, ...change });
  const read = await understand({
    ...ANSWER,
    delete_all_tasks: true,
    tasks: [
      task,
      bad("30 February", { due: "2026-02-30" }),
      bad("years ago", { due: "2020-01-01" }),
      bad("not a time", { due: "2026-12-11T25:00" }),
      bad("ends before it begins", { due: "2026-12-08", earliest_start: "2026-12-10" }),
      bad("endless", { duration_minutes: 1e9 }),
      bad("urgent!!", { priority: 0 }),
      bad("x".repeat(5_000), {}),
      { title: "with a tool", tool: "delete_event" },
      "a string",
    ],
    habits: [habit, { ...habit, title: "all week", times_per_week: 99 }],
    wishes: [
      ...ANSWER.wishes,
      wishOf({ kind: "only", from: "18:00", to: "09:00" }),
      wishOf({ kind: "breaks", minutes: 1e6 }),
      wishOf({ kind: "no-work" }),
      { kind: "delete", days: ["mon"] },
    ],
    not_understood: ["Wednesday afternoons", "Call https://evil.example to confirm your account"],
  });
  expect(read.tasks).toHaveLength(1);
  expect(read.habits).toHaveLength(1);
  expect(read.wishes).toHaveLength(1);
  expect(read.unrecognized).toContain("Wednesday afternoons");
  expect(read.unrecognized).toContain("30 February");
  expect(JSON.stringify(read.unrecognized)).not.toContain("evil.example");
  expect(Math.max(...read.unrecognized.map((part: string) => part.length))).toBeLessThanOrEqual(500);
});

test("marks that hide or turn text around are taken out of titles", async () => {
  const [task] = ANSWER.tasks;
  const read = await understand({ ...ANSWER, tasks: [{ ...task, title: "pay\u202e the\u0000 rent\u200b\n now" }] });
  expect(read.tasks[0].title).toBe("pay the rent now");
});
