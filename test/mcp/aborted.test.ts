import { once } from "node:events";
import { type ClientRequest, request as httpRequest, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { arrangeNext } from "../doubles/llm/menu.ts";
import { type LlmDouble, startLlm } from "../doubles/llm/server.ts";
import { EVE_OF_THE_WEEK } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { callTool, connect, overHttp, TOKEN, WAYS } from "../support/mcp-client.ts";

const OWNER = { authorization: `Bearer ${TOKEN}` };

let llm: LlmDouble;
let daywright: Daywright & AsyncDisposable;
beforeAll(async () => {
  llm = await startLlm();
  daywright = await startDaywright({
    env: {
      DAYWRIGHT_ACCESS_TOKEN: TOKEN,
      DAYWRIGHT_LLM_BASE_URL: llm.url,
      DAYWRIGHT_LLM_MODEL: "small",
      DAYWRIGHT_LLM_API_KEY: llm.key,
    },
    overrides: EVE_OF_THE_WEEK,
  });
});
beforeEach(() => llm.reset());
afterAll(async () => {
  await daywright[Symbol.asyncDispose]();
  await llm.close();
});

let weeks = 0;
/** A plan that nobody asked for before, so that its text is not remembered. */
function wish() {
  weeks++;
  const task = { title: `Essay ${weeks}`, duration_minutes: 60 };
  return { start_time: "2026-12-07T00:00:00Z", end_time: "2026-12-09T00:00:00Z", tasks: [task] };
}

/**
 * The endpoint does not answer its next question; when it was asked, and when it was hung up on.
 */
function neverAnswered() {
  const asked = Promise.withResolvers<void>();
  const hungUp = Promise.withResolvers<void>();
  llm.replies.push((response: ServerResponse) => {
    response.on("close", hungUp.resolve);
    asked.resolve();
  });
  return { asked: asked.promise, hungUp: hungUp.promise };
}

async function spentToday(): Promise<number> {
  return (await daywright.call("GET", "/api/writer", undefined, OWNER)).json.tokens.spent_today;
}

async function sessions(): Promise<number> {
  const client = await connect(overHttp(daywright));
  await using _ = client;
  return (await client.listResources()).resources.length;
}

/** Asks over a connection of its own, which can be closed. */
function post(path: string, body: object, headers: Record<string, string> = {}): ClientRequest {
  const request = httpRequest(daywright.url + path, {
    method: "POST",
    agent: false,
    headers: { "content-type": "application/json", ...OWNER, ...headers },
  });
  request.on("error", () => undefined);
  request.end(JSON.stringify(body));
  return request;
}

describe("whoever goes away hangs up on the model, makes no session, and pays for the question alone", () => {
  const leavesNothing = async (leave: (asked: Promise<void>) => Promise<void>) => {
    const [spent, held] = [await spentToday(), await sessions()];
    const { asked, hungUp } = neverAnswered();
    await leave(asked);
    await hungUp;
    // 3,000 are set aside for an answer.
    await expect.poll(async () => (await spentToday()) - spent).toBeLessThan(2_000);
    expect([await sessions(), llm.requests.length]).toEqual([held, 1]);
    // What is asked next is asked and answered.
    arrangeNext(llm);
    const { status } = await daywright.call("POST", "/api/planner", wish(), OWNER);
    expect([status, await sessions()]).toEqual([201, held + 1]);
  };

  test.each(WAYS)("an assistant over %s that cancels a call", async (_, way) => {
    await using client = await connect(way(daywright));
    await leavesNothing(async (asked) => {
      const caller = new AbortController();
      const planned = callTool(client, "plan", wish(), { signal: caller.signal });
      await asked;
      caller.abort("never mind");
      await expect(planned).rejects.toThrow("never mind");
    });
    await client.ping();
  });

  test.each(WAYS)("an assistant over %s that ends", async (_, way) => {
    const client = await connect(way(daywright));
    await leavesNothing(async (asked) => {
      const planned = callTool(client, "plan", wish()).catch(() => "gone");
      await asked;
      await client[Symbol.asyncDispose]();
      expect(await planned).toBe("gone");
    });
  });

  test("a call over HTTP whose connection breaks", async () => {
    const accept = "application/json, text/event-stream";
    const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
    const began = post("/mcp", { jsonrpc: "2.0", id: 0, method: "initialize", params: hello }, { accept });
    const [answer] = await once(began, "response");
    answer.resume();
    const id = String(answer.headers["mcp-session-id"]);
    await leavesNothing(async (asked) => {
      const params = { name: "plan", arguments: wish() };
      const headers = { accept, "mcp-session-id": id };
      const call = post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params }, headers);
      await asked;
      call.destroy();
    });
  });

  test.each([
    ["waits for JSON", "application/json"],
    ["follows the progress", "text/event-stream"],
  ])("a browser that %s and is closed", async (_, accept) => {
    await leavesNothing(async (asked) => {
      const request = post("/api/planner", wish(), { accept });
      await asked;
      request.destroy();
    });
  });

  test("a page that plans again and is closed leaves the session as it was", async () => {
    arrangeNext(llm);
    const path = (await daywright.call("POST", "/api/planner", wish(), OWNER)).headers.get("location") ?? "";
    const api = `/api${new URL(path).pathname}`;
    const before = (await daywright.call("GET", api)).json;
    const { asked, hungUp } = neverAnswered();
    const request = post(`${api}/variants`, { tasks: wish().tasks });
    await asked;
    request.destroy();
    await hungUp;
    expect((await daywright.call("GET", api)).json).toEqual(before);
    arrangeNext(llm);
    expect((await daywright.call("POST", `${api}/variants`, { tasks: wish().tasks })).status).toBe(200);
  });
});

describe.each(WAYS)("over %s", (_, way) => {
  test("a client that asks for progress is told of each stage, ever further, and one that does not is not", async () => {
    await using client = await connect(way(daywright));
    arrangeNext(llm);
    const told: { progress: number; total?: number | undefined; message?: string | undefined }[] = [];
    const { facts } = await callTool(client, "plan", wish(), { onprogress: (news) => told.push(news) });
    expect(facts.ai_draft).toContain("Everything fits");
    const words = told.map(({ message = "" }) => message.replace(/: .*/, ""));
    expect([...new Set(words)]).toEqual([
      "reading calendars, tasks and coursework",
      "planning",
      "writing about the plans",
      "written",
    ]);
    const shares = told.map(({ progress }) => progress);
    expect(shares).toEqual([...new Set(shares)].toSorted((a, b) => a - b));
    expect([shares.at(-1), told.at(-1)?.total]).toEqual([3, 3]);

    const brought = { ai_draft: "Mine.", draft_variants: [{ title: "Mine", events: [] }] };
    const stages: string[] = [];
    const { tasks: _tasks, ...window } = wish();
    const onprogress = ({ message = "" }) => void stages.push(message);
    await callTool(client, "propose_variants", { ...window, ...brought }, { onprogress });
    expect(stages[0]).toBe("reading calendars, tasks and coursework");

    const silent = neverAnswered();
    const before: string[] = [];
    const caller = new AbortController();
    const options = { signal: caller.signal, onprogress: ({ message = "" }) => void before.push(message) };
    const waiting = callTool(client, "plan", wish(), options).catch(() => "aborted");
    await silent.asked;
    await expect.poll(() => before.at(-1)).toBe("writing about the plans");
    caller.abort();
    expect(await waiting).toBe("aborted");

    const others = told.length;
    arrangeNext(llm);
    await callTool(client, "plan", wish());
    expect(told).toHaveLength(others);
  });
});
