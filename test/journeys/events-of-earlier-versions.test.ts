import { describe, expect, test } from "vitest";
import { sessionMarkOf } from "#server/icalendar/index.ts";
import { GOOD_TOKEN } from "../doubles/google/oauth.ts";
import { GOOGLE_GRANT, ME, startGoogle } from "../doubles/google/server.ts";
import { CALENDAR } from "../doubles/microsoft/connected-microsoft.ts";
import { startMicrosoft } from "../doubles/microsoft/server.ts";
import { createSession } from "../google/session.ts";
import { startDaywright } from "../support/daywright.ts";

/** Few enough for their failures not to open the circuit. */
const EVENTS = 3;

/** A provider's double, as far as the tests below need it. */
type Double = {
  readonly env: Readonly<Record<string, string>>;
  readonly grant: object;
  readonly calendarId: string;
  /** The events that are there, each as JSON. */
  live(): string[];
  put(json: string): void;
  /** The field of an event that holds its title. */
  readonly title: "summary" | "subject";
  /** Whether what is created is there although the answer is a failure. */
  losesAnswers(loses: boolean): void;
  close(): Promise<unknown>;
};

const partLost = ({ method }: { readonly method: string }) =>
  method === "POST" ? ({ status: 500, when: "after" } as const) : null;

async function startGoogleDouble(): Promise<Double> {
  const google = await startGoogle();
  return {
    env: google.env,
    grant: GOOGLE_GRANT,
    calendarId: ME,
    live: () => google.world.live(ME).map((event) => JSON.stringify(event)),
    put: (json) => google.world.put(ME, JSON.parse(json)),
    title: "summary",
    losesAnswers(loses) {
      google.faults = { ...google.faults, part: loses ? partLost : () => null };
    },
    close: () => google.close(),
  };
}

async function startMicrosoftDouble(): Promise<Double> {
  const microsoft = await startMicrosoft();
  return {
    env: microsoft.env,
    grant: { kind: "microsoft", refresh_token: GOOD_TOKEN },
    calendarId: CALENDAR,
    live: () => microsoft.world.live(CALENDAR).map((event) => JSON.stringify(event)),
    put: (json) => microsoft.world.put(CALENDAR, JSON.parse(json)),
    title: "subject",
    losesAnswers(loses) {
      microsoft.faults = { ...microsoft.faults, part: loses ? partLost : () => null };
    },
    close: () => microsoft.close(),
  };
}

describe.each([
  ["Google", startGoogleDouble],
  ["Microsoft", startMicrosoftDouble],
])("on %s, where an earlier version wrote the ids of sessions,", (_, startDouble) => {
  const start = async () => {
    const double = await startDouble();
    const server = await startDaywright({ env: { ...double.env, DAYWRIGHT_RETRY_INITIAL_MS: "0" } });
    expect((await server.call("POST", "/api/connections", double.grant)).status).toBe(201);
    const { sessionId } = await createSession(server, EVENTS);
    const path = `/api/planner/${sessionId}`;
    const choice = { variant_index: 0, calendar_id: double.calendarId, allow_conflicts: true };
    return {
      ...double,
      sessionId,
      apply: () => server.call("POST", `${path}/apply`, choice),
      undo: () => server.call("POST", `${path}/undo`),
      /** Makes the events as an earlier version wrote them. */
      age() {
        const events = double.live();
        expect(events.join()).not.toContain(sessionId);
        for (const event of events) double.put(event.replaceAll(sessionMarkOf(sessionId), sessionId));
        for (const event of double.live()) expect(event).toContain(sessionId);
      },
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]();
        await double.close();
      },
    };
  };

  test("what it applied is taken back whole", async () => {
    await using world = await start();
    expect((await world.apply()).json.created_count).toBe(EVENTS);
    world.age();
    expect((await world.undo()).json).toMatchObject({ kept: [] });
    expect(world.live()).toEqual([]);
  });

  test.each(["apply", "undo"] as const)(
    "an apply that it left unfinished is ended by an %s, each event once",
    async (end) => {
      await using world = await start();
      world.losesAnswers(true);
      expect((await world.apply()).status).toBe(502);
      world.losesAnswers(false);
      expect(world.live()).toHaveLength(EVENTS);
      world.age();
      const renamed = { ...JSON.parse(world.live()[0] ?? "{}"), [world.title]: "renamed by me" };
      world.put(JSON.stringify(renamed));

      if (end === "apply") {
        const applied = await world.apply();
        expect([applied.status, applied.json.created_count, world.live().length]).toEqual([200, EVENTS, EVENTS]);
      }
      expect((await world.undo()).json.kept).toHaveLength(1);
      expect(world.live().map((event) => JSON.parse(event)[world.title])).toEqual(["renamed by me"]);
    },
  );
});
