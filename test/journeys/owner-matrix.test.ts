import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockDraft } from "#contract/block-draft.ts";
import { WEEK_IN_UTC } from "../fixtures/week.ts";
import { readEvents } from "../support/event-stream.ts";
import { postgresOfTheRun } from "../support/postgres-of-the-run.ts";
import { newDatabase } from "../support/store-places.ts";
import { ANAS, type Belongings, calendar, PLAN, startTwoOwners, type TwoOwners } from "../support/two-owners.ts";

const MADE_UP: Belongings = {
  taskId: "none",
  habitId: "none",
  blockId: "none",
  firstCalendarId: "none",
  calendarId: "none",
  connectionId: "none",
  sessionId: "none",
  sourceUrl: "",
};

type Case = (world: TwoOwners) => Promise<void>;

/** Ben asks for what is Ana's by its id: it is to him as if it were not there. */
const isNotFound = (path: (has: Belongings) => string, body?: unknown): ((method: string) => Case) => {
  return (method) =>
    async ({ ben, has }) => {
      const [foreign, madeUp] = [await ben(method, path(has), body), await ben(method, path(MADE_UP), body)];
      expect(foreign.status).toBe(404);
      expect({ ...foreign.json, request_id: "" }).toEqual({ ...madeUp.json, request_id: "" });
    };
};

/** Ben's own answer holds nothing of Ana's. */
const holdsNothing = (path: string, body?: unknown, headers?: Record<string, string>): ((method: string) => Case) => {
  return (method) =>
    async ({ ben, has }) => {
      const answer = await ben(method, path, body, headers);
      expect(answer.status, answer.text).toBeLessThan(300);
      expectNothingOf(has, answer.text);
    };
};

/**
 * What becomes of Ana's data when Ben calls each route that is an owner's. A new route has to be
 * added here.
 */
const CASES: Readonly<Record<string, Case>> = {
  ...cases("GET", {
    "/api/tasks": holdsNothing("/api/tasks"),
    "/api/habits": holdsNothing("/api/habits"),
    "/api/plan": holdsNothing(`/api/${PLAN}`),
    "/api/review": holdsNothing("/api/review?week=2026-12-07"),
    "/api/watch": holdsNothing("/api/watch"),
    "/api/watch/channels": holdsNothing("/api/watch/channels"),
    "/api/durations": holdsNothing("/api/durations"),
    "/api/plan/events":
      () =>
      async ({ server, ana, ben, anasCookie, bensCookie, has: { blockId } }) => {
        const gone = new AbortController();
        const follow = async (cookie: string) =>
          readEvents(await fetch(`${server.url}/api/plan/events`, { headers: { cookie }, signal: gone.signal })).next();
        const bens = follow(bensCookie).then(
          () => "told",
          () => "left",
        );
        await ben("GET", `/api/${PLAN}`);
        const anas = follow(anasCookie);
        for (const state of ["done", "planned"])
          await ana("POST", "/api/plan/answers", { answers: [{ block_id: blockId, state }] });
        expect((await anas).value).toMatchObject({ name: "changed", data: {} });
        gone.abort();
        expect(await bens).toBe("left");
      },
    "/api/planner": holdsNothing("/api/planner"),
    "/api/calendars": holdsNothing("/api/calendars"),
    "/api/connections": holdsNothing("/api/connections"),
    "/api/connections/{connectionId}": isNotFound(({ connectionId }) => `/api/connections/${connectionId}`),
    "/api/preferences": holdsNothing("/api/preferences"),
    "/api/coursework/effort": holdsNothing("/api/coursework/effort"),
    "/api/applies/uncertain": holdsNothing("/api/applies/uncertain"),
    "/api/connections/sealed":
      () =>
      async ({ ben }) => {
        const { length } = (await ben("GET", "/api/connections")).json;
        expect((await ben("GET", "/api/connections/sealed")).json).toEqual({ current: length, former: 0, unknown: 0 });
      },
    "/api/writer": holdsNothing("/api/writer"),
    // Its labels name everyone's connections.
    "/metrics":
      (method) =>
      async ({ ben }) =>
        expect((await ben(method, "/metrics")).status).toBe(403),
  }),
  ...cases("POST", {
    "/api/planner":
      () =>
      async ({ ben, has }) => {
        const created = await ben("POST", "/api/planner", WEEK_IN_UTC);
        const session = await ben("GET", `/api/planner/${created.json.session_id}`);
        expect(session.json.writable_calendars).toMatchObject([{ name: "Daywright" }]);
        expectNothingOf(has, session.text);
      },
    "/api/demo":
      () =>
      async ({ ana, ben, has }) => {
        const [anas, bens] = [await ana("POST", "/api/demo", {}), await ben("POST", "/api/demo", {})];
        const demo = await ben("GET", `/api/planner/${bens.json.session_id}`);
        expectNothingOf(has, demo.text);
        // Ben's Demo calendar was not made in place of Ana's.
        const again = await ana("GET", `/api/planner/${anas.json.session_id}`);
        const [calendarId] = again.json.writable_calendars.map(({ id }: { id: string }) => id);
        expect((await ana("GET", "/api/calendars")).text).toContain(calendarId);
        expect((await ben("GET", "/api/calendars")).text).not.toContain(calendarId);
        await ana("DELETE", `/api/calendars/${calendarId}`);
      },
    "/api/tasks":
      () =>
      async ({ ben }) => {
        // Under an id that Ana has, of which Ben is not told.
        const added = await ben("POST", "/api/tasks", { id: "essay", title: "Ben's" });
        expect([added.status, added.json.title]).toEqual([201, "Ben's"]);
        expect((await ben("PATCH", "/api/tasks/essay", { done: true })).json).toMatchObject({
          title: "Ben's",
          done: true,
        });
        expect((await ben("DELETE", "/api/tasks/essay")).status).toBe(204);
      },
    "/api/habits":
      () =>
      async ({ ben, has }) => {
        const added = await ben("POST", "/api/habits", { title: "Ben's", duration_minutes: 30, times_per_week: 1 });
        expect(added.status).toBe(201);
        expectNothingOf(has, (await ben("GET", "/api/habits")).text);
        expect((await ben("DELETE", `/api/habits/${added.json.id}`)).status).toBe(204);
      },
    "/api/watch/test": holdsNothing("/api/watch/test"),
    "/api/watch/subscriptions": holdsNothing("/api/watch/subscriptions", {
      endpoint: "https://push.example/ben",
      keys: { p256dh: "key", auth: "auth" },
    }),
    "/api/watch/check": holdsNothing("/api/watch/check"),
    "/api/watch/{disruptionId}/dismiss": isNotFound(({ blockId }) => `/api/watch/${blockId}/dismiss`),
    "/api/plan/answers":
      () =>
      async ({ ben, has: { blockId } }) => {
        const answer = (block_id: string) =>
          ben("POST", "/api/plan/answers", { answers: [{ block_id, state: "done" }] });
        const [foreign, madeUp] = [await answer(blockId), await answer(MADE_UP.blockId)];
        expect(foreign.status).toBe(422);
        expect(foreign.text.replaceAll(blockId, MADE_UP.blockId).replace(/"request_id":"[^"]*"/, "")).toBe(
          madeUp.text.replace(/"request_id":"[^"]*"/, ""),
        );
      },
    "/api/plan/updates":
      () =>
      async ({ ben, has: { blockId } }) => {
        const remove = (id: string) => ben("POST", "/api/plan/updates", { remove: [id] });
        const [foreign, madeUp] = [await remove(blockId), await remove(MADE_UP.blockId)];
        expect(foreign.status).toBe(422);
        expect(foreign.text.replaceAll(blockId, MADE_UP.blockId).replace(/"request_id":"[^"]*"/, "")).toBe(
          madeUp.text.replace(/"request_id":"[^"]*"/, ""),
        );
      },
    "/api/plan/updates/{updateId}/undo":
      () =>
      async ({ ana, ben, has: { blockId } }) => {
        const { update_id } = (await ana("POST", "/api/plan/updates", { unlock: [blockId] })).json;
        const undo = (id: string) => ben("POST", `/api/plan/updates/${id}/undo`);
        const [foreign, madeUp] = [await undo(update_id), await undo("none")];
        expect(foreign.status).toBe(404);
        expect({ ...foreign.json, request_id: "" }).toEqual({ ...madeUp.json, request_id: "" });
      },
    "/api/durations/answers": isNotFound(() => "/api/durations/answers", {
      work: { kind: "task", id: "essay" },
      answer: "dismissed",
    }),
    "/api/calendars/import":
      () =>
      async ({ ben, has }) => {
        const file = calendar("Ben's own", "20261210T100000Z");
        const imported = await ben("POST", "/api/calendars/import", file, { "content-type": "text/calendar" });
        expect(imported.json).toMatchObject({ imported_count: 1 });
        expect(imported.json.calendar_id).not.toBe(has.calendarId);
      },
    "/api/connections":
      () =>
      async ({ ben, has }) => {
        // The same account as Ana's, which stays hers.
        const made = await ben("POST", "/api/connections", { kind: "ics", label: "Ben's", url: has.sourceUrl });
        expect([made.status, made.json.id === has.connectionId]).toEqual([201, false]);
        expect((await ben("DELETE", `/api/connections/${made.json.id}`)).status).toBe(204);
      },
    "/api/connections/{connectionId}/test": isNotFound(
      ({ connectionId }) => `/api/connections/${connectionId}/test`,
      {},
    ),
    "/api/quick-add":
      () =>
      async ({ ana, ben }) => {
        const body = { text: "essay by 2026-12-10 17:00" };
        const [anas, bens] = [await ana("POST", "/api/quick-add", body), await ben("POST", "/api/quick-add", body)];
        expect(bens.json.tasks[0].due).not.toBe(anas.json.tasks[0].due); // each in their own zone
      },
  }),
  ...cases("PUT", {
    "/api/preferences": holdsNothing("/api/preferences", { default_task_minutes: 30 }),
    "/api/coursework/effort": holdsNothing("/api/coursework/effort", {
      course: "Tides",
      type: "quiz",
      duration_minutes: 10,
    }),
  }),
  ...cases("PATCH", {
    "/api/tasks/{taskId}": isNotFound(({ taskId }) => `/api/tasks/${taskId}`, { title: "Taken over" }),
    "/api/habits/{habitId}": isNotFound(({ habitId }) => `/api/habits/${habitId}`, { title: "Taken over" }),
    "/api/calendars/{calendarId}": isNotFound(({ calendarId }) => `/api/calendars/${calendarId}`, {
      name: "Taken over",
    }),
    "/api/connections/{connectionId}": isNotFound(({ connectionId }) => `/api/connections/${connectionId}`, {
      label: "Taken over",
    }),
  }),
  ...cases("DELETE", {
    "/api/tasks/{taskId}": isNotFound(({ taskId }) => `/api/tasks/${taskId}`),
    "/api/habits/{habitId}": isNotFound(({ habitId }) => `/api/habits/${habitId}`),
    "/api/watch/subscriptions/{subscriptionId}": isNotFound(({ blockId }) => `/api/watch/subscriptions/${blockId}`),
    "/api/calendars/{calendarId}": (method) => async (world) => {
      await isNotFound(({ calendarId }) => `/api/calendars/${calendarId}`)(method)(world);
      // Her own first calendar can be deleted by nobody, which is nothing that he is told.
      await isNotFound(({ firstCalendarId }) => `/api/calendars/${firstCalendarId}`)(method)(world);
    },
    "/api/connections/{connectionId}": isNotFound(({ connectionId }) => `/api/connections/${connectionId}`),
    "/api/planner/{sessionId}": isNotFound(({ sessionId }) => `/api/planner/${sessionId}`),
    "/api/history": holdsNothing("/api/history"),
  }),
};

function expectNothingOf({ sourceUrl: _, taskId: __, ...ids }: Belongings, text: string): void {
  expect(text).not.toMatch(ANAS);
  for (const id of Object.values(ids)) expect(text).not.toContain(id);
}

function cases(method: string, byPath: Record<string, (method: string) => Case>): Record<string, Case> {
  return Object.fromEntries(Object.entries(byPath).map(([path, make]) => [`${method} ${path}`, make(method)]));
}

describe.each(["embedded", "PostgreSQL"])("with what another owner has (%s)", (engine) => {
  let world: TwoOwners;
  let before: unknown;
  beforeAll(async () => {
    world = await startTwoOwners({
      ...(engine === "PostgreSQL" && { DATABASE_URL: await newDatabase(await postgresOfTheRun()) }),
      DAYWRIGHT_GOOGLE_CLIENT_ID: "client",
      DAYWRIGHT_GOOGLE_CLIENT_SECRET: "secret",
    });
    before = await world.anasView();
    expect(JSON.stringify(before).match(/ANA-\w+/g)).toEqual(
      expect.arrayContaining([
        "ANA-essay",
        "ANA-run",
        "ANA-block",
        "ANA-term",
        "ANA-feed",
        "ANA-tides",
        "ANA-exam",
        "ANA-lecture",
        "ANA-wish",
      ]),
    );
  });
  afterAll(() => world.end());

  test("each route of an owner has a case here", async () => {
    const { json } = await world.ben("GET", "/openapi.json");
    const documented = Object.entries(json.paths as Record<string, Record<string, { security: unknown[] }>>);
    const owners = documented.flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security }]) =>
        security.length > 0 ? [`${method.toUpperCase()} ${path}`] : [],
      ),
    );
    expect(Object.keys(CASES).toSorted()).toEqual(owners.toSorted());
  });

  test.each(Object.keys(CASES))("%s gives and changes nothing of it", async (endpoint) => {
    await CASES[endpoint]?.(world);
    expect(await world.anasView()).toEqual(before);
  });

  test("an assistant works for the one who connected it, and no one else goes on with its connection", async () => {
    const { ana, ben, has } = world;
    const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    const headers = { accept: "application/json, text/event-stream" };
    const say = (call: typeof ana, method: string, params: object, more: Record<string, string> = {}) =>
      call("POST", "/mcp", { jsonrpc: "2.0", id: 1, method, params }, { ...headers, ...more });
    const connect = async (call: typeof ana) => {
      const id = (await say(call, "initialize", hello)).headers.get("mcp-session-id") ?? "";
      return { "mcp-session-id": id, "mcp-protocol-version": hello.protocolVersion };
    };
    const [anas, bens] = [await connect(ana), await connect(ben)];
    expect((await say(ana, "tools/call", { name: "list_tasks", arguments: {} }, anas)).text).toMatch(ANAS);
    for (const [method, params] of [
      ["tools/call", { name: "list_tasks", arguments: {} }],
      [
        "tools/call",
        { name: "get_context", arguments: { start_time: WEEK_IN_UTC.start_time, end_time: WEEK_IN_UTC.end_time } },
      ],
      ["resources/list", {}],
    ] as const) {
      const answer = await say(ben, method, params, bens);
      expect(answer.status).toBe(200);
      expectNothingOf(has, answer.text);
      expect((await say(ben, method, params, anas)).status).toBe(404);
    }
  });

  test("a consent that one person began connects nothing for another", async () => {
    const begun = await world.ana("GET", "/connect/google");
    const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state");
    const kept = (begun.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const back = `/connect/google/callback?state=${state}&code=anas-code`;
    const answer = await world.ben("GET", back, undefined, { cookie: `${world.bensCookie}; ${kept}` });
    expect([answer.status, answer.json.detail]).toEqual([400, expect.stringContaining("no consent that was begun")]);
  });

  test("nobody's plan is written into another's calendar", async () => {
    const { ben, has } = world;
    const { session_id } = (await ben("POST", "/api/planner", { ...WEEK_IN_UTC, tasks: [{ title: "Ben's task" }] }))
      .json;
    for (const calendar_id of [has.calendarId, has.firstCalendarId]) {
      const choice = { variant_index: 0, calendar_id, allow_conflicts: true };
      expect((await ben("POST", `/api/planner/${session_id}/apply`, choice)).status).toBe(404);
    }
    expect(await world.anasView()).toEqual(before);
  });

  test("overlaps and changes are looked for in the calendars of the session's owner", async () => {
    const { ana, ben, has } = world;
    const overExam = {
      ...blockDraft({ summary: "Over the exam", start: "2026-12-09T10:15:00Z", end: "2026-12-09T10:45:00Z" }),
    };
    const variant = { variant_id: "v", title: "Brought", description: "", events: [overExam] };
    const brought = await ana("POST", "/api/planner", { ...WEEK_IN_UTC, ai_draft: "", draft_variants: [variant] });
    const path = `/api/planner/${brought.json.session_id}`;
    expect((await ben("GET", `${path}/changes`)).json.changes).toEqual([]);
    const choice = { variant_index: 0, calendar_id: has.firstCalendarId, allow_conflicts: false };
    const applied = await ben("POST", `${path}/apply`, choice);
    expect(applied.json).toMatchObject({ created_count: 0, skipped: [{ index: 0 }] });
    await ben("POST", `${path}/undo`);

    // One that was not there when the session was made is found among hers too.
    const file = calendar("ANA-later", "20261210T100000Z");
    const made = await ana("POST", "/api/calendars/import", file, { "content-type": "text/calendar" });
    const later = { variant_index: 0, calendar_id: made.json.calendar_id, allow_conflicts: true };
    expect((await ben("POST", `${path}/apply`, later)).json).toMatchObject({ created_count: 1 });
  });

  test("a session's link acts for its owner, whoever holds it", async () => {
    const { ben, ana, has } = world;
    const bens = (await ben("GET", "/api/calendars")).json[0].id;
    const apply = (calendar_id: string) =>
      ben("POST", `/api/planner/${has.sessionId}/apply`, { variant_index: 0, calendar_id, allow_conflicts: false });
    expect((await apply(bens)).status).toBe(404);
    expect((await apply(has.calendarId)).json.created_count).toBeGreaterThan(0);
    expect((await ana("GET", "/api/calendars")).text).toContain(`"event_count":2`);
    expect((await ben("GET", "/api/calendars")).text).not.toContain(`"event_count":2`);
    const context = { ...WEEK_IN_UTC, time_zone: undefined, view_date: "2026-12-08", session_id: has.sessionId };
    expect((await ben("POST", "/api/context/fetch", context)).text).toContain("ANA-lecture");
    expect((await ben("POST", `/api/planner/${has.sessionId}/variants`, {})).status).toBe(200);
    expect((await ben("POST", `/api/planner/${has.sessionId}/undo`)).status).toBe(200);
  });
});
