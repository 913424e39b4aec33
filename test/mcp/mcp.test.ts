import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { blockDraft } from "#contract/block-draft.ts";
import { MOST_CONNECTIONS } from "#server/mcp/assistant-connections.ts";
import { EVE_OF_THE_WEEK, WEEK_IN_UTC } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { type Answer, callTool, connect, overHttp, overStdio, TOKEN, WAYS, type Way } from "../support/mcp-client.ts";

const overrides = EVE_OF_THE_WEEK;

let daywright: Daywright & AsyncDisposable;
let clients: AsyncDisposable[] = [];
afterEach(async () => {
  for (const client of clients) await client[Symbol.asyncDispose]();
  clients = [];
  await daywright[Symbol.asyncDispose]();
});

async function connectOver(way: Way, answer?: Answer): Promise<Client> {
  const client = await connect(way, answer);
  clients.push(client);
  return client;
}

describe.each(WAYS)("over %s", (_, way) => {
  beforeEach(async () => {
    daywright = await startDaywright({ env: { DAYWRIGHT_ACCESS_TOKEN: TOKEN }, overrides });
  });

  test("an assistant reads the context, adds a task, plans, and hands over a link", async () => {
    const client = await connectOver(way(daywright));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      "add_task",
      "answer_blocks",
      "compare",
      "get_context",
      "get_plan",
      "get_session",
      "list_tasks",
      "plan",
      "propose_variants",
    ]);
    // A list of schemas there is no JSON Schema since 2020-12; of times, each is alike.
    expect(JSON.stringify(tools)).not.toMatch(/"(?:items":\[|prefixItems")/);
    const added = await callTool(client, "add_task", { title: "Essay", duration_minutes: 180, due: "2026-12-11" });
    expect(added.facts.task).toMatchObject({ title: "Essay", duration_minutes: 180 });
    expect((await callTool(client, "list_tasks")).facts.tasks).toHaveLength(1);

    const context = await callTool(client, "get_context", WEEK_IN_UTC);
    expect(context.facts).toMatchObject({ time_zone: "UTC", events: [], unread_sources: [] });
    expect(context.facts.tasks).toMatchObject([{ title: "Essay" }]);

    const wishes = [{ kind: "breaks", minutes: 15 }];
    const tasks = [{ title: "slides", duration_minutes: 60, due: "2026-12-11" }];
    const instructions = "be kind, no work on wednesday";
    const planned = await callTool(client, "plan", { ...WEEK_IN_UTC, tasks, wishes, instructions });
    expect(planned.facts).toMatchObject({
      wishes: [...wishes, { kind: "no-work", days: ["wed"] }],
      not_understood: ["be kind"],
    });
    const blocks: { summary: string }[] = planned.facts.variants[0].events;
    expect(new Set(blocks.map(({ summary }) => summary.replace(/ \(.*/, "")))).toEqual(new Set(["Essay", "slides"]));
    expect(planned.facts.url).toBe(`${daywright.url}/planner/${planned.facts.session_id}`);
    expect(planned.facts.variants.length).toBeGreaterThan(1);
    expect(planned.facts.variants[0].events.length).toBeGreaterThan(0);

    const { session_id } = planned.facts;
    const compared = await callTool(client, "compare", { session_id });
    expect(compared.facts.variants[0]).toMatchObject({ difference: { moved: 0, added: 0, removed: 0 } });
    expect((await callTool(client, "get_session", { session_id })).facts).toMatchObject({
      session_id,
      not_understood: ["be kind"],
    });
  });

  test("an assistant brings plans of its own", async () => {
    const client = await connectOver(way(daywright));
    const event = {
      ...blockDraft({ summary: "Essay", start: "2026-12-08T09:00:00Z", end: "2026-12-08T11:00:00Z" }),
    };
    const variant = { variant_id: "mine", title: "One long morning", description: "Get it done.", events: [event] };
    const proposed = await callTool(client, "propose_variants", {
      ...WEEK_IN_UTC,
      ai_draft: "# Tuesday",
      draft_variants: [variant],
    });
    expect(proposed.facts.variants).toMatchObject([{ title: "One long morning", events: [{ summary: "Essay" }] }]);
    expect(proposed.facts.conflicts).toEqual([]);

    const lecture =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\nBEGIN:VEVENT\r\nUID:lecture\r\nDTSTAMP:20261201T000000Z\r\nDTSTART:20261208T100000Z\r\nDTEND:20261208T120000Z\r\nSUMMARY:Lecture\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    const owner = { authorization: `Bearer ${TOKEN}`, "content-type": "text/calendar" };
    expect((await daywright.call("POST", "/api/calendars/import?name=Uni", lecture, owner)).status).toBe(200);
    const proposal = { ...WEEK_IN_UTC, ai_draft: "# Tuesday", draft_variants: [variant] };
    const again = await callTool(client, "propose_variants", proposal);
    expect(again.facts.conflicts).toEqual([]);
    expect(again.facts.changes).toEqual([
      {
        variant_index: 0,
        summary: "Essay",
        change: "moved",
        from: { start: "2026-12-08T09:00:00Z", end: "2026-12-08T11:00:00Z" },
        to: [{ start: "2026-12-08T13:30:00Z", end: "2026-12-08T15:30:00Z" }],
        because: "it overlapped “Lecture”",
      },
    ]);
    expect(again.facts.variants[0].description).toContain("“Essay” was moved from Tue 8 Dec, 09:00");

    for (const as of [{ repair: false }, { draft_variants: [{ ...variant, events: [{ ...event, locked: true }] }] }]) {
      const kept = await callTool(client, "propose_variants", { ...proposal, ...as });
      expect(kept.facts.changes).toEqual([]);
      expect(kept.facts.conflicts).toEqual([
        {
          variant_index: 0,
          event_index: 0,
          summary: "Essay",
          overlaps: [{ start: "2026-12-08T10:00:00Z", end: "2026-12-08T11:00:00Z" }],
          with: ["Lecture"],
        },
      ]);
    }
  });

  test("a plan may say no more than what, when and why", async () => {
    const client = await connectOver(way(daywright));
    const events = [{ summary: "Essay", start: "2026-12-08T09:00:00Z", end: "2026-12-08T10:00:00Z" }];
    const propose = (draft_variants: object[]) =>
      callTool(client, "propose_variants", { ...WEEK_IN_UTC, ai_draft: "Mine.", draft_variants });
    const short = await propose([{ title: "One morning", events }]);
    expect(short.facts.variants).toMatchObject([{ variant_id: "plan-1", events: [{ summary: "Essay" }] }]);
    const backwards = await propose([{ title: "Back", events: [{ ...events[0], end: "2026-12-08T08:00:00Z" }] }]);
    expect(backwards.text).toContain("draft_variants[0].events[0].end: must be after start");
  });

  test("what is wrong with a call is said with the field's name", async () => {
    const client = await connectOver(way(daywright));
    const years = await callTool(client, "plan", { ...WEEK_IN_UTC, end_time: "2028-12-14T00:00:00Z" });
    expect([years.failed, years.text]).toEqual([true, expect.stringContaining("end_time")]);
    const unknown = await callTool(client, "get_session", { session_id: "no-such-session" });
    expect([unknown.failed, unknown.text]).toEqual([true, expect.stringContaining("404")]);
    const beyond = await callTool(client, "get_context", {
      start_time: WEEK_IN_UTC.end_time,
      end_time: WEEK_IN_UTC.start_time,
    });
    expect([beyond.failed, beyond.text]).toEqual([true, "end_time: must be after start_time"]);
  });

  test("what did not fit comes with its remedy, and planning again with that makes it fit", async () => {
    const client = await connectOver(way(daywright));
    const bearer = { authorization: `Bearer ${TOKEN}` };
    const noPause = { longest_stretch_minutes: 480 };
    expect((await daywright.call("PUT", "/api/preferences", noPause, bearer)).status).toBe(200);
    const task = { title: "Essay", duration_minutes: 525, max_block_minutes: 120, due: "2026-12-07T18:00:00Z" };
    expect((await daywright.call("POST", "/api/tasks", task, bearer)).status).toBe(201);
    const { facts } = await callTool(client, "plan", WEEK_IN_UTC);
    const [work] = facts.variants[0].unplaced;
    expect(work).toMatchObject({ title: "Essay", minutes: 45, remedy: { statement: "Shorten “Essay” by 45 min" } });
    const again = await callTool(client, "plan", { ...WEEK_IN_UTC, tasks: work.remedy.tasks });
    expect(again.facts.variants[0]).toMatchObject({ unplaced: [], metrics: { minutes_placed: 480 } });
  });

  test("a habit that found no time comes with all habits as they would fit, and planning again with those does", async () => {
    const client = await connectOver(way(daywright));
    const morning = { title: "Stretch", duration_minutes: 60, times_per_week: 2, preferred: [["08:00", "08:45"]] };
    const walk = { title: "Walk", duration_minutes: 30, times_per_week: 1 };
    const habitsIn = (answer: Awaited<ReturnType<typeof callTool>>) =>
      answer.facts.variants[0].unplaced.filter(({ title }: { title: string }) => title === morning.title);
    const [work] = habitsIn(await callTool(client, "plan", { ...WEEK_IN_UTC, habits: [morning, walk] }));
    expect(work.remedy.habits).toMatchObject([{ title: "Stretch" }, walk]);
    expect(habitsIn(await callTool(client, "plan", { ...WEEK_IN_UTC, habits: work.remedy.habits }))).toEqual([]);
  });

  test("sessions are resources, and there are prompts to begin with", async () => {
    const client = await connectOver(way(daywright));
    const { facts } = await callTool(client, "plan", WEEK_IN_UTC);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([`daywright://sessions/${facts.session_id}`]);
    const { contents } = await client.readResource({ uri: resources[0]?.uri ?? "" });
    expect(JSON.parse((contents[0] as { text: string }).text).session_id).toBe(facts.session_id);
    await expect(client.readResource({ uri: "daywright://sessions/nope" })).rejects.toThrow("no such session");
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["plan-my-week", "replan-today"]);
    const prompt = await client.getPrompt({ name: "plan-my-week", arguments: { wishes: "no evenings" } });
    expect(JSON.stringify(prompt.messages)).toContain("no evenings");
  });
});

describe("over standard input and output", () => {
  beforeEach(async () => {
    daywright = await startDaywright({ env: { DAYWRIGHT_ACCESS_TOKEN: TOKEN }, overrides });
  });

  const clientInfo = { name: "another", version: "1" };
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  const HELLO = { jsonrpc: "2.0", id: 0, method: "initialize", params };
  const HEADERS = { authorization: `Bearer ${TOKEN}`, accept: "application/json, text/event-stream" };

  test("an assistant goes on where the service no longer knows its session", async () => {
    const client = await connectOver(overStdio(daywright));
    const { facts } = await callTool(client, "plan", WEEK_IN_UTC);
    const others = Array.from({ length: MOST_CONNECTIONS }, () => daywright.call("POST", "/mcp", HELLO, HEADERS));
    for (const { status } of await Promise.all(others)) expect(status).toBe(200);
    const { session_id } = facts;
    const answers = await Promise.all([
      callTool(client, "get_session", { session_id }),
      callTool(client, "compare", { session_id }),
    ]);
    for (const { failed, facts } of answers) expect([failed, facts.variants.length > 0]).toEqual([false, true]);
  });

  test("an assistant without the right token is told so, and one that says nonsense is not left", async () => {
    await expect(connectOver(overStdio(daywright, "wrong"))).rejects.toThrow(/Daywright does not answer: .*401/);
    const way = overStdio(daywright);
    const client = await connectOver(way);
    way.write("this is no message\n");
    expect(await client.ping()).toEqual({});
  });
});

describe("who may come in, and what may be written", () => {
  const NO_YES: [string, Answer | undefined][] = [
    ["the person says no", () => ({ action: "accept", content: { confirm: false } })],
    ["the person says yes without the tick", () => ({ action: "accept", content: {} })],
    ["the person closes the question", () => ({ action: "cancel" })],
    ["the person declines", () => ({ action: "decline" })],
    ["the client answers in another form", () => ({ action: "accept", content: { confirm: "true" } })],
    ["the client fails", () => Promise.reject(new Error("no window to ask in"))],
    ["the client cannot ask", undefined],
  ];
  const YES: Answer = () => ({ action: "accept", content: { confirm: true } });
  const start = async (mayApply: boolean) => {
    const env = { DAYWRIGHT_ACCESS_TOKEN: TOKEN, DAYWRIGHT_MCP_APPLY: String(mayApply) };
    daywright = await startDaywright({ env, overrides });
  };
  const planOneTask = async (client: Client) => {
    const { facts } = await callTool(client, "plan", {
      ...WEEK_IN_UTC,
      tasks: [{ title: "Essay", duration_minutes: 60 }],
    });
    return { session_id: facts.session_id, calendar_id: facts.writable_calendars[0].id, variant_index: 0 };
  };
  const isApplied = async (id: string) => (await daywright.call("GET", `/api/planner/${id}`)).json.apply_state.applied;

  test("without the owner's token nothing is answered", async () => {
    await start(false);
    await expect(connectOver(overHttp(daywright, "wrong"))).rejects.toThrow();
    const unknown = await daywright.call(
      "POST",
      "/mcp",
      {},
      { authorization: `Bearer ${TOKEN}`, "mcp-session-id": "gone" },
    );
    expect(unknown.status).toBe(404);
  });

  test("a web page elsewhere does not get in, whatever it proves", async () => {
    await start(false);
    const headers = { authorization: `Bearer ${TOKEN}`, origin: "https://elsewhere.example" };
    expect((await daywright.call("POST", "/mcp", {}, headers)).status).toBe(403);
  });

  test("unless the owner turned it on, there is no tool that writes", async () => {
    await start(false);
    const client = await connectOver(overHttp(daywright), YES);
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("apply");
    const choice = await planOneTask(client);
    expect((await callTool(client, "apply", choice)).failed).toBe(true);
    expect(await isApplied(choice.session_id)).toBe(false);
  });

  describe.each(WAYS)("over %s", (_, way) => {
    test("a plan is written once the person has confirmed, and can be taken back", async () => {
      await start(true);
      const client = await connectOver(way(daywright), YES);
      const choice = await planOneTask(client);
      expect((await callTool(client, "apply", choice)).facts).toMatchObject({ created_count: 1 });
      expect(await isApplied(choice.session_id)).toBe(true);
      const { facts: standing } = await callTool(client, "get_plan", WEEK_IN_UTC);
      expect(standing).toMatchObject({ blocks: [{ state: "planned" }], unanswered: [] });
      const [{ block_id }] = standing.blocks;
      const answered = await callTool(client, "answer_blocks", { answers: [{ block_id, state: "done" }] });
      expect(answered.facts).toMatchObject({ blocks: [{ state: "done" }], freed: [block_id] });
      await callTool(client, "answer_blocks", { answers: [{ block_id, state: "planned" }] });
      expect((await callTool(client, "answer_blocks", { answers: [{ block_id: "x", state: "done" }] })).text).toContain(
        "there is no block x",
      );
      expect((await callTool(client, "apply", choice)).text).toContain("409");
      expect((await callTool(client, "undo", { session_id: choice.session_id })).facts).toMatchObject({
        deleted_count: 1,
      });
    });

    test("nothing is written where the person or their client does anything but plainly say yes", async () => {
      await start(true);
      for (const [what, answer] of NO_YES) {
        const client = await connectOver(way(daywright), answer);
        const choice = await planOneTask(client);
        const { failed, text } = await callTool(client, "apply", choice);
        expect([what, failed, text]).toEqual([what, true, expect.stringMatching(/nothing was written/i)]);
        if (!answer) expect(text).toContain(`/planner/${choice.session_id}`);
        expect([what, await isApplied(choice.session_id)]).toEqual([what, false]);
      }
    });

    test("a person who says yes when the call is cancelled already has nothing written", async () => {
      await start(true);
      const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const client = await connectOver(way(daywright), async () => {
        asked.resolve();
        await answered.promise;
        return { action: "accept", content: { confirm: true } };
      });
      const choice = await planOneTask(client);
      const caller = new AbortController();
      const applied = callTool(client, "apply", choice, { signal: caller.signal });
      await asked.promise;
      caller.abort("never mind");
      await expect(applied).rejects.toThrow();
      answered.resolve();
      await client.ping();
      expect(await isApplied(choice.session_id)).toBe(false);
    });
  });
});
