import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PATHS, sessionPath } from "#contract/paths.ts";
import { largeCalendar } from "../../test/fixtures/large-calendar.ts";
import type { Claim, Comparison } from "../harness/claim.ts";
import { measurePairs } from "../harness/paired-runs.ts";
import { type Autocannon, compareServers, requestsPerSecond } from "../harness/requests-per-second.ts";
import { post } from "../servers/post-json.ts";
import { startServerProcess } from "../servers/start.ts";

const EVENTS = 1_000;
const ROUNDS = 5;
const SECONDS = 2;
const JSON_TYPE = "application/json";
const WEEK = { start_time: "2026-02-09T00:00:00Z", end_time: "2026-02-16T00:00:00Z" };

/** A window of the calendars, against a hand-written server for the same question. */
export const claim: Claim = {
  name: "context fetch",
  says: `a week out of ${EVENTS} events is answered at 0.1 or more of the rate of a server written by hand on node:http and node:sqlite, which checks nothing`,
  wrongIf:
    "the calendar were remote, where its answer is waited for (see gather); ours loads the session, asks every source, expands the series, and checks what goes in and out, and the peer does none of it",
  measure: () => compareServers(compare),
};

async function compare(autocannon: Autocannon, folder: string): Promise<Comparison> {
  const daywright = await startServerProcess("bench/servers/daywright.ts", [], { DAYWRIGHT_DATA_DIR: folder });
  try {
    const session = await createSession(daywright.url);
    const file = join(folder, "payload.json");
    await writeFile(file, await (await fetch(daywright.url + sessionPath(session))).text());
    const byHand = await startServerProcess("bench/servers/hand-written.ts", [file]);
    try {
      const json = JSON.stringify({ session_id: session, view_date: "2026-02-09", ...WEEK });
      const url = daywright.url + PATHS.contextFetch;
      assert.deepEqual(await idsFrom(url, json), await idsFrom(byHand.url, json));
      const rate = (target: string) => () => requestsPerSecond(autocannon, { url: target, seconds: SECONDS, json });
      const pairs = await measurePairs(ROUNDS, rate(url), rate(byHand.url));
      const peer = `node:http and node:sqlite ${process.version}`;
      return { kind: "comparison", unit: "req/s", peer, ...pairs, bound: { atLeast: 0.1 } };
    } finally {
      await byHand.stop();
    }
  } finally {
    await daywright.stop();
  }
}

async function createSession(base: string): Promise<string> {
  // Single events only, because the peer expands no rules.
  const text = largeCalendar(EVENTS, 3).replaceAll(/\r\n(RRULE|EXDATE)[^\r]*/g, "");
  await post(`${base}${PATHS.calendarImport}?name=bench`, "text/calendar", text);
  const window = { start_time: "2026-01-01T00:00:00Z", end_time: "2026-04-01T00:00:00Z", time_zone: "Europe/Berlin" };
  const { session_id } = await post(base + PATHS.planner, JSON_TYPE, JSON.stringify(window));
  return session_id as string;
}

async function idsFrom(url: string, json: string): Promise<string[]> {
  const answer = (await post(url, JSON_TYPE, json)) as { calendar_events: { id: string }[] };
  return answer.calendar_events.map(({ id }) => id).sort();
}
