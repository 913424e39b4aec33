import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyPath, PATHS } from "#contract/paths.ts";
import { CLIENT } from "../../test/support/google/oauth.ts";
import { type Google, startGoogle } from "../../test/support/google/server.ts";
import type { Claim, Comparison } from "../harness/claim.ts";
import { measurePairs } from "../harness/paired.ts";
import { post } from "../servers/post.ts";
import { startServerProcess } from "../servers/start.ts";

const EVENTS = 120;
const LATENCY_MS = 80;
const ROUNDS = 3;
const CALENDAR = "me@example.com";
const JSON_TYPE = "application/json";

/** Issue 3, bounds: 120 events to a Google 80 ms away, at least 30 times faster than one call each. */
export const claim: Claim = {
  name: "apply to Google",
  says: `${EVENTS} events are applied to a Google ${LATENCY_MS} ms away at 30 or more times the rate of one call each`,
  wrongIf:
    "Google were nearer than 80 ms: what is saved is round trips, so that the ratio falls with the latency; the peer is a client that waits for each answer, not one that sends several at a time",
  async measure() {
    const google = await startGoogle();
    const folder = await mkdtemp(join(tmpdir(), "daywright-bench-"));
    try {
      return [await compare(google, folder)];
    } finally {
      await google.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function compare(google: Google, folder: string): Promise<Comparison> {
  const env = { ...google.env, DAYWRIGHT_DATA_DIR: folder };
  const daywright = await startServerProcess("bench/servers/daywright.ts", [], env);
  try {
    const grant = { kind: "google", refresh_token: "good-refresh-token" };
    await post(daywright.url + PATHS.connections, JSON_TYPE, JSON.stringify(grant));
    const token = await accessToken(google);
    const pairs = await measurePairs(
      ROUNDS,
      () => applied(google, daywright.url),
      () => insertedOneByOne(google, token),
    );
    return { kind: "comparison", unit: "events/s", peer: "one call each", ...pairs, bound: { atLeast: 30 } };
  } finally {
    await daywright.stop();
  }
}

/** Events per second of an apply, from the request to the answer. */
async function applied(google: Google, base: string): Promise<number> {
  google.latencyMs = 0;
  google.world.calendars.get(CALENDAR)?.events.clear();
  const { session_id: id } = await post(base + PATHS.planner, JSON_TYPE, JSON.stringify(session()));
  google.latencyMs = LATENCY_MS;
  const request = { variant_index: 0, calendar_id: CALENDAR, allow_conflicts: true };
  return eventsPerSecond(google, async () => {
    await post(base + applyPath(String(id)), JSON_TYPE, JSON.stringify(request));
  });
}

async function insertedOneByOne(google: Google, token: string): Promise<number> {
  google.latencyMs = LATENCY_MS;
  google.world.calendars.get(CALENDAR)?.events.clear();
  const url = `${google.url}/calendar/v3/calendars/${encodeURIComponent(CALENDAR)}/events`;
  const headers = { authorization: `Bearer ${token}`, "content-type": JSON_TYPE };
  return eventsPerSecond(google, async () => {
    for (const { summary, start, end } of drafts()) {
      const body = JSON.stringify({ summary, start: { dateTime: start }, end: { dateTime: end } });
      const response = await fetch(url, { method: "POST", headers, body });
      await response.arrayBuffer();
    }
  });
}

async function eventsPerSecond(google: Google, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  const written = google.world.live(CALENDAR).length;
  if (written !== EVENTS) throw new Error(`${written} of ${EVENTS} events were written`);
  return EVENTS / seconds;
}

async function accessToken(google: Google): Promise<string> {
  const grant = { grant_type: "refresh_token", refresh_token: "good-refresh-token" };
  const form = new URLSearchParams({ ...grant, client_id: CLIENT.id, client_secret: CLIENT.secret });
  const answer = await post(`${google.url}/token`, "application/x-www-form-urlencoded", form.toString());
  return String(answer.access_token);
}

function session(): object {
  return {
    start_time: "2026-12-07T00:00:00Z",
    end_time: "2026-12-21T00:00:00Z",
    time_zone: "Europe/Berlin",
    ai_draft: "bench",
    draft_variants: [{ variant_id: "v", title: "V", description: "", events: drafts() }],
  };
}

function drafts() {
  const first = Date.parse("2026-12-07T00:00:00Z");
  return Array.from({ length: EVENTS }, (_, index) => ({
    summary: `block ${index}`,
    start: new Date(first + index * 3_600_000).toISOString(),
    end: new Date(first + (index + 0.5) * 3_600_000).toISOString(),
    all_day: false,
    location: null,
    description: null,
    transparency: "opaque",
    recurrence: null,
  }));
}
