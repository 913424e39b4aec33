import { expect, test } from "vitest";
import { davRequest, putIcs, startRadicale } from "../doubles/caldav/servers.ts";
import { GOOGLE_GRANT, ME, startGoogle } from "../doubles/google/server.ts";
import { startDaywright } from "../support/daywright.ts";

const WEEK = "start_time=2026-11-23T00:00:00Z&end_time=2026-11-30T00:00:00Z";
const LESSON = {
  summary: "Piano",
  start: "2026-11-23T17:00:00Z",
  end: "2026-11-23T17:30:00Z",
  all_day: false,
  transparency: "opaque",
  location: null,
  description: null,
  recurrence: ["RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=6"],
  time_zone: "Europe/Berlin",
};

type Block = { readonly block_id: string; readonly start: string; readonly state: string; moved_by_person: boolean };
type Times = { readonly start: string; readonly end: string };

/** A calendar elsewhere, and what its owner does there to one time of a series, by its start. */
type Elsewhere = {
  readonly env: Record<string, string>;
  readonly connection: Record<string, string>;
  readonly calendarId: string;
  /** How many objects are there. */
  count(): Promise<number>;
  moveOne(seriesKey: string, start: string, to: Times): Promise<void>;
  deleteOne(seriesKey: string, start: string): Promise<void>;
  end(): Promise<unknown>;
};

const stamp = (instant: string) => instant.replaceAll(/[-:]/g, "");

async function onGoogle(): Promise<Elsewhere> {
  const google = await startGoogle();
  const { world } = google;
  const put = (seriesKey: string, start: string, more: Record<string, unknown>) => {
    const id = `${seriesKey}_${stamp(start)}`;
    const named = { recurringEventId: seriesKey, originalStartTime: { dateTime: start, timeZone: "Europe/Berlin" } };
    world.put(ME, { id, summary: "Piano", ...named, ...more });
  };
  return {
    env: google.env,
    connection: GOOGLE_GRANT,
    calendarId: ME,
    count: async () => world.live(ME).length,
    moveOne: async (key, start, to) => put(key, start, { start: { dateTime: to.start }, end: { dateTime: to.end } }),
    deleteOne: async (key, start) => put(key, start, { status: "cancelled" }),
    end: () => google.close(),
  };
}

async function onRadicale(): Promise<Elsewhere> {
  const radicale = await startRadicale();
  const { username, password, calendarUrl } = radicale;
  const edit = async (seriesKey: string, change: (ics: string) => string) => {
    const url = `${calendarUrl}${seriesKey}.ics`;
    await putIcs(radicale, url, change(await davRequest(radicale, "GET", url, null, 200)));
  };
  return {
    env: {},
    connection: { kind: "caldav", server_url: radicale.url, username, password },
    calendarId: calendarUrl,
    count: async () => (await davRequest(radicale, "GET", calendarUrl, null, 200)).split("BEGIN:VEVENT").length - 1,
    moveOne: (key, start, to) =>
      edit(key, (ics) => {
        const uid = /^UID:.*$/m.exec(ics)?.[0].trim();
        const times = [`RECURRENCE-ID:${stamp(start)}`, `DTSTART:${stamp(to.start)}`, `DTEND:${stamp(to.end)}`];
        const lines = ["BEGIN:VEVENT", uid, "DTSTAMP:20261122T120000Z", "SUMMARY:Piano", ...times, "END:VEVENT"];
        return ics.replace("END:VCALENDAR", `${lines.join("\r\n")}\r\nEND:VCALENDAR`);
      }),
    deleteOne: (key, start) => edit(key, (ics) => ics.replace(/^RRULE:FREQ=WEEKLY/m, `EXDATE:${stamp(start)}\r\n$&`)),
    end: () => radicale.stop(),
  };
}

test.each([
  ["Google", onGoogle],
  ["CalDAV", onRadicale],
])(
  "on %s one time of a series is moved and skipped by either side, and updates are undone in turn",
  async (_, open) => {
    const elsewhere = await open();
    await using server = await startDaywright({
      env: { ...elsewhere.env, DAYWRIGHT_RETRY_INITIAL_MS: "1" },
      overrides: { now: () => Temporal.Instant.from("2026-11-22T12:00:00Z") },
    });
    expect(await server.call("POST", "/api/connections", elsewhere.connection)).toMatchObject({ status: 201 });
    const apply = async () => {
      const { json } = await server.call("POST", "/api/planner", {
        start_time: "2026-11-23T00:00:00Z",
        end_time: "2026-11-30T00:00:00Z",
        ai_draft: "",
        draft_variants: [{ variant_id: "v", title: "V", description: "", events: [LESSON] }],
      });
      const session = `/api/planner/${json.session_id}`;
      const applied = await server.call("POST", `${session}/apply`, {
        variant_index: 0,
        calendar_id: elsewhere.calendarId,
      });
      expect(applied).toMatchObject({ status: 200, json: { created_count: 1 } });
      return session;
    };
    const plan = async (): Promise<Block[]> => (await server.call("GET", `/api/plan?${WEEK}`)).json.blocks;
    const shown = async () =>
      (await plan()).map(({ start, state, moved_by_person }) => [start.slice(8, 16), state, moved_by_person]);
    const asPlanned = ["23T17:00", "25T17:00", "27T17:00"].map((start) => [start, "planned", false]);

    const session = await apply();
    const [monday, wednesday] = await plan();
    expect(await shown()).toEqual(asPlanned);
    const tuesday = { start: "2026-11-24T08:00:00Z", end: "2026-11-24T09:00:00Z" };
    const wanted = { move: [{ block_id: monday?.block_id, ...tuesday }], remove: [wednesday?.block_id] };
    const { json: update } = await server.call("POST", "/api/plan/updates", wanted);
    expect(update).toMatchObject({ moved_count: 1, deleted_count: 1, skipped: [] });
    for (let time = 0; time < 2; time++) {
      expect(await shown()).toEqual([
        ["24T08:00", "planned", true],
        ["25T17:00", "cancelled", false],
        ["27T17:00", "planned", false],
      ]);
    }
    expect(await elsewhere.count()).toBe(2);
    const { json: undone } = await server.call("POST", `/api/plan/updates/${update.update_id}/undo`);
    expect(undone).toMatchObject({ moved_count: 1, restored_count: 1, kept: [] });
    expect(await shown()).toEqual(asPlanned);
    expect(await server.call("POST", `${session}/undo`)).toMatchObject({ json: { deleted_count: 1, kept: [] } });
    expect([await elsewhere.count(), (await shown()).filter(([, state]) => state === "planned")]).toEqual([0, []]);

    const second = await apply();
    const again = (await plan()).filter(({ state }) => state === "planned");
    const [series = ""] = again[0]?.block_id.split("_") ?? [];
    const saturday = { start: "2026-11-28T10:00:00Z", end: "2026-11-28T11:00:00Z" };
    await elsewhere.moveOne(series, "2026-11-27T17:00:00Z", saturday);
    await elsewhere.deleteOne(series, "2026-11-23T17:00:00Z");
    const ofSeries = new Map((await plan()).map((block) => [block.block_id, block]));
    expect(again.map(({ block_id }) => ofSeries.get(block_id))).toMatchObject([
      { state: "cancelled" },
      { state: "planned", moved_by_person: false },
      { state: "planned", moved_by_person: true, ...saturday },
    ]);
    const { json: spared } = await server.call("POST", `${second}/undo`);
    expect(spared).toMatchObject({ deleted_count: 0, kept: [{ index: 0, summary: "Piano" }] });
    expect([spared.kept[0].reason, (await plan()).filter(({ state }) => state === "planned").length]).toEqual([
      undefined,
      2,
    ]);
    await elsewhere.end();
  },
);
