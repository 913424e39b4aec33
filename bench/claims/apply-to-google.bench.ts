import { LIMITS } from "#contract/limits.ts";
import { CLIENT, GOOD_TOKEN } from "../../test/doubles/google/oauth.ts";
import type { Google } from "../../test/doubles/google/server.ts";
import { drafts } from "../fixtures/connected-apply.ts";
import { CALENDAR, startGoogleWorld } from "../fixtures/google-apply.ts";
import type { Claim } from "../harness/claim.ts";
import { measurePairs } from "../harness/paired-runs.ts";
import { post } from "../servers/post-json.ts";

const EVENTS = 120;
const LATENCY_MS = 80;
const ROUNDS = 2;
const COUNTS = [1, 10, 50, 100, 200, 500];

/**
 * An apply of 100 events takes the protocol's least number of round trips, and is 30 times faster
 * than single requests.
 */
export const claim: Claim = {
  name: "apply to Google",
  says: `1 to 500 events cost a Google ${LATENCY_MS} ms away no more calls than its batches of ${LIMITS.batchSize} allow; ${EVENTS} are applied at 30 or more times the rate of one call each`,
  wrongIf:
    "Google were nearer than 80 ms: what is saved is round trips, so that the ratio falls with the latency; the peer is a client that waits for each answer, not one that sends several at a time",
  async measure() {
    const world = await startGoogleWorld(LATENCY_MS);
    try {
      const calls = [];
      for (const count of COUNTS) calls.push({ count, made: await callsOf(world.google, await world.prepare(count)) });
      const token = await accessToken(world.google);
      const pairs = await measurePairs(
        ROUNDS,
        async () => perSecond(await world.prepare(EVENTS)),
        async () => perSecond(() => insertedOneByOne(world.google, token)),
        async () => (await world.prepare(EVENTS))(),
      );
      return [
        ...calls.map(({ count, made }) => ({
          of: `calls for ${count} events`,
          kind: "comparison" as const,
          unit: "calls",
          peer: "the fewest that the protocol allows",
          ours: [made],
          theirs: [Math.ceil(count / LIMITS.batchSize)],
          bound: { atMost: 1 },
        })),
        { of: "rate", kind: "comparison", unit: "events/s", peer: "one call each", ...pairs, bound: { atLeast: 30 } },
      ];
    } finally {
      await world.close();
    }
  },
};

async function callsOf(google: Google, apply: () => Promise<void>): Promise<number> {
  const before = google.calls.length;
  await apply();
  return google.calls.length - before;
}

async function insertedOneByOne(google: Google, token: string): Promise<void> {
  google.latencyMs = LATENCY_MS;
  google.world.calendars.get(CALENDAR)?.events.clear();
  const url = `${google.url}/calendar/v3/calendars/${encodeURIComponent(CALENDAR)}/events`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  for (const { summary, start, end } of drafts(EVENTS)) {
    const body = JSON.stringify({ summary, start: { dateTime: start }, end: { dateTime: end } });
    const response = await fetch(url, { method: "POST", headers, body });
    await response.arrayBuffer();
  }
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (EVENTS * 1000) / (performance.now() - started);
}

async function accessToken(google: Google): Promise<string> {
  const grant = { grant_type: "refresh_token", refresh_token: GOOD_TOKEN };
  const form = new URLSearchParams({ ...grant, client_id: CLIENT.id, client_secret: CLIENT.secret });
  const answer = await post(`${google.url}/token`, "application/x-www-form-urlencoded", form.toString());
  return String(answer.access_token);
}
