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
const ROUNDS = 6;
const SECONDS = 2;

/**
 * A payload of 1,000 events has at least 0.8 of the throughput of bare node:http with the same
 * bytes.
 */
export const claim: Claim = {
  name: "session load",
  says: `a session of ${EVENTS} events is served at 0.8 or more of the requests per second of bare node:http`,
  wrongIf: "the answers were small, where routing weighs more, or went over a network, where nothing of this shows",
  measure: () => compareServers(compare),
};

async function compare(autocannon: Autocannon, folder: string): Promise<Comparison> {
  const file = join(folder, "payload.json");
  const daywright = await startServerProcess("bench/servers/daywright.ts", [], { DAYWRIGHT_DATA_DIR: folder });
  try {
    const url = `${daywright.url}${sessionPath(await createSession(daywright.url))}`;
    await writeFile(file, await payloadAt(url));
    const bare = await startServerProcess("bench/servers/bare-http.ts", [file]);
    try {
      const rate = (target: string) => () => requestsPerSecond(autocannon, { url: target, seconds: SECONDS });
      const pairs = await measurePairs(ROUNDS, rate(url), rate(bare.url));
      const bound = { atLeast: 0.8 };
      return { kind: "comparison", unit: "req/s", peer: `node:http ${process.version}`, ...pairs, bound };
    } finally {
      await bare.stop();
    }
  } finally {
    await daywright.stop();
  }
}

/** A session over a calendar of 1,000 events; resolves to its id. */
async function createSession(base: string): Promise<string> {
  await post(`${base}${PATHS.calendarImport}?name=bench`, "text/calendar", largeCalendar(EVENTS, 3));
  const window = { start_time: "2026-01-01T00:00:00Z", end_time: "2026-04-01T00:00:00Z", time_zone: "Europe/Berlin" };
  const { session_id } = await post(`${base}${PATHS.planner}`, "application/json", JSON.stringify(window));
  return session_id as string;
}

async function payloadAt(url: string): Promise<Buffer> {
  const body = Buffer.from(await (await fetch(url)).arrayBuffer());
  const { calendar_events } = JSON.parse(body.toString("utf8")) as { calendar_events: unknown[] };
  if (calendar_events.length !== EVENTS) throw new Error(`the payload has ${calendar_events.length} events`);
  return body;
}
