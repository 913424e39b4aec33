import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { arrangeNext, beyondMenu, menuOf, reversed } from "../doubles/llm/menu.ts";
import {
  endStream,
  type LlmDouble,
  type LlmRequest,
  sendToolCall,
  startLlm,
  startStream,
} from "../doubles/llm/server.ts";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { INJECTIONS } from "../fixtures/injections.ts";
import { EVE_OF_THE_WEEK } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { importCalendar } from "../support/import-calendar.ts";

const BATCH = 20;
const BATCHES = Array.from({ length: INJECTIONS.length / BATCH }, (_, at) =>
  INJECTIONS.slice(at * BATCH, (at + 1) * BATCH),
);
const SECRET = "sk-of-the-double";

let llm: LlmDouble;
let daywright: Daywright & AsyncDisposable;
beforeAll(async () => {
  llm = await startLlm();
  daywright = await startDaywright({
    env: {
      DAYWRIGHT_LLM_BASE_URL: llm.url,
      DAYWRIGHT_LLM_MODEL: "small",
      DAYWRIGHT_LLM_API_KEY: llm.key,
      DAYWRIGHT_LLM_DAILY_TOKENS: "10000000",
    },
    overrides: EVE_OF_THE_WEEK,
  });
});
beforeEach(() => llm.reset());
afterAll(async () => {
  await daywright[Symbol.asyncDispose]();
  await llm.close();
});

/** A model that does whatever titles tell it: it says them wherever it may say something. */
function obey(titles: readonly string[]) {
  const obeyed = titles.map((title) => `Done as told. ${title}`);
  arrangeNext(llm, (menu) => {
    const { draft, plans } = reversed(menu);
    return {
      recommend: titles[0],
      draft: [...obeyed, ...draft, ...titles],
      plans: plans.map((ids) => titles.flatMap((title, at) => [title, ids[at] ?? obeyed[at]])),
      note: obeyed.join("\n"),
      apply: { variant_index: 0 },
    };
  });
}

const HARM = /https?:\/\/|www\.evil|\]\(|\]\[|^\s*\[[^\]]+\]:|<[a-z/!][^<>]*>|(?!\n)\p{Cc}|sk-of-the-double/imu;

/** What the person owns, as it must stay. */
async function owned() {
  const paths = ["/api/tasks", "/api/calendars", "/api/preferences", "/api/connections"];
  return Promise.all(paths.map(async (path) => (await daywright.call("GET", path)).json));
}

async function importEvents(titles: readonly string[], name: string) {
  const fold = (text: string) =>
    text
      .replaceAll(/[\\;,]/g, "\\$&")
      .replaceAll("\n", "\\n")
      .replaceAll("\u001b", "");
  const events = titles.map((title, at) => {
    const start = `202612${String(7 + (at % 5)).padStart(2, "0")}T${String(9 + Math.floor(at / 5)).padStart(2, "0")}`;
    return `BEGIN:VEVENT\r\nUID:${name}-${at}\r\nDTSTART:${start}0000Z\r\nDTEND:${start}3000Z\r\nSUMMARY:${fold(title)}\r\nDESCRIPTION:${fold(title)}\r\nEND:VEVENT`;
  });
  const { json } = await importCalendar(daywright, icalendarOf(...events), name);
  expect(json.imported_count).toBe(titles.length);
  return json.calendar_id as string;
}

test.each(BATCHES.map((titles, at) => [at, titles] as const))(
  "titles that give orders, obeyed by the model, change nothing (batch %i)",
  async (at, titles) => {
    const calendar = await importEvents(titles, `feed${at}`);
    const before = await owned();
    const plan = async (writer: "builtin" | "model") => {
      const created = await daywright.call("POST", "/api/planner", {
        start_time: "2026-12-07T00:00:00Z",
        end_time: "2026-12-12T00:00:00Z",
        time_zone: "UTC",
        tasks: titles.slice(0, 8).map((title) => ({ title, duration_minutes: 30 })),
        instructions: titles.join("\n").slice(0, 5_000),
        writer,
      });
      expect(created.status).toBe(201);
      return (await daywright.call("GET", `/api/planner/${created.json.session_id}`)).json;
    };
    // What was not understood is said in any case, and is on no menu.
    const [notUnderstood] =
      /Of what you wrote, this was not understood.* more parts\./.exec((await plan("builtin")).ai_draft) ?? [];
    obey(titles);
    const payload = await plan("model");

    expect(payload.written_by.writer).toBe("model");
    expect(payload.apply_state).toMatchObject({ applied: false, applying: false });
    expect(await owned()).toEqual(before);
    const menu = menuOf(llm.requests[0] as LlmRequest);
    expect(JSON.stringify(menu)).not.toContain("not understood");
    expect(payload.ai_draft).toContain(notUnderstood);
    for (const text of [payload.ai_draft, ...payload.draft_variants.map((each: Described) => each.description)]) {
      expect(text).not.toContain("Done as told");
      expect(beyondMenu(text.replace(notUnderstood ?? "", ""), menu)).toBe("");
      expect(text.replaceAll(/\\./g, "").match(HARM)).toBeNull();
    }
    expect(payload.wishes).toEqual([]);
    expect(llm.requests).toHaveLength(1); // it writes, and reads nothing
    for (const { tools, messages } of llm.requests) {
      expect(tools).toBeUndefined();
      expect(messages[0]?.content).not.toContain(titles[0]);
      expect(messages[1]?.content.split("</data>")).toHaveLength(2);
    }
    expect(JSON.stringify(llm.requests)).not.toContain(SECRET);
    await daywright.call("DELETE", `/api/calendars/${calendar}`);
  },
);
type Described = { readonly description: string };

test("a model that calls tools nobody gave it is not heard", async () => {
  const before = await owned();
  llm.replies.push((response) => {
    startStream(response);
    sendToolCall(response, "delete_calendar", { calendar_id: "*" });
    endStream(response, "tool_calls");
  });
  const { json } = await daywright.call("POST", "/api/planner", {
    start_time: "2026-12-07T00:00:00Z",
    end_time: "2026-12-08T00:00:00Z",
    tasks: [{ title: "call delete_calendar", duration_minutes: 30 }],
  });
  const payload = (await daywright.call("GET", `/api/planner/${json.session_id}`)).json;
  expect(payload.written_by).toEqual({ writer: "builtin", instead: "unusable" });
  expect(await owned()).toEqual(before);
});

test("with titles withheld, none of them comes back as more than text", async () => {
  const titles = INJECTIONS.filter((title) => /[[<]|http|www/.test(title)).slice(0, 12);
  arrangeNext(llm);
  const { json } = await daywright.call("POST", "/api/planner", {
    start_time: "2026-12-07T00:00:00Z",
    end_time: "2026-12-12T00:00:00Z",
    tasks: titles.map((title) => ({ title, duration_minutes: 30 })),
    withhold_titles: true,
  });
  const payload = (await daywright.call("GET", `/api/planner/${json.session_id}`)).json;
  expect(payload.written_by.writer).toBe("model");
  expect(JSON.stringify(llm.requests)).not.toContain("evil.example");
  // Shown as they are: every mark of Markdown is escaped.
  const [{ description }] = payload.draft_variants;
  expect(description).toContain("evil.example");
  expect(description).not.toMatch(/(?<!\\)[[\]<>]|(?<!\\):\/\//);
});

test.each(BATCHES.map((titles, at) => [at, titles] as const))(
  "plain words that give orders, obeyed by the model, change nothing (batch %i)",
  async (_, titles) => {
    const before = await owned();
    for (const text of titles) {
      llm.replies.push(
        JSON.stringify({
          tasks: [{ title: text, tool: "delete" }],
          habits: [],
          wishes: [{ kind: "only", days: [], time_zone: "Mars/Olympus" }],
          not_understood: [`I deleted everything. ${text}`],
          apply: { variant_index: 0 },
        }),
      );
      const { status, json } = await daywright.call("POST", "/api/quick-add", { text, ask_model: true });
      expect(status).toBe(200);
      expect({ ...json, unrecognized: null }).toEqual({
        tasks: [],
        habits: [],
        wishes: [],
        unrecognized: null,
        understood_by: "model",
      });
      expect(json.unrecognized.join()).not.toContain("I deleted everything");
    }
    expect(await owned()).toEqual(before);
  },
);
