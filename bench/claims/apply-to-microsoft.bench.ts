import { CLIENT, GOOD_TOKEN } from "../../test/doubles/google/oauth.ts";
import { CALENDAR } from "../../test/doubles/microsoft/connected-microsoft.ts";
import { type Microsoft, startMicrosoft } from "../../test/doubles/microsoft/server.ts";
import { connectDaywright, drafts } from "../fixtures/connected-apply.ts";
import type { Claim } from "../harness/claim.ts";
import { measurePairs } from "../harness/paired-runs.ts";
import { post } from "../servers/post-json.ts";

const EVENTS = 120;
const LATENCY_MS = 80;
const ROUNDS = 2;

/** A mailbox runs four calls at once, so the limit is four times the rate of single calls. */
export const claim: Claim = {
  name: "apply to Microsoft",
  says: `${EVENTS} events are applied to a mailbox that takes ${LATENCY_MS} ms for each call, within a batch too, at 3 or more times the rate of one call each, and never does a fifth call run at once`,
  wrongIf:
    "Graph took its time for each request and not for each call within it: then batches save more; the peer is a client that waits for each answer",
  async measure() {
    const microsoft = await startMicrosoft();
    const grant = { kind: "microsoft", refresh_token: GOOD_TOKEN };
    const daywright = await connectDaywright(microsoft.env, grant);
    try {
      const prepare = async () => {
        microsoft.latencyMs = 0;
        microsoft.world.calendars.get(CALENDAR)?.events.clear();
        const apply = await daywright.prepare(EVENTS, CALENDAR);
        microsoft.latencyMs = LATENCY_MS;
        return async () => {
          await apply();
          const written = microsoft.world.live(CALENDAR).length;
          if (written !== EVENTS) throw new Error(`${written} of ${EVENTS} events were written`);
        };
      };
      const token = await accessToken(microsoft);
      const pairs = await measurePairs(
        ROUNDS,
        async () => perSecond(await prepare()),
        async () => perSecond(() => insertedOneByOne(microsoft, token)),
        async () => (await prepare())(),
      );
      const { refused } = microsoft.concurrency;
      return [
        { of: "rate", kind: "comparison", unit: "events/s", peer: "one call each", ...pairs, bound: { atLeast: 3 } },
        { of: "calls refused", kind: "value", unit: "calls", ours: [refused], bound: { atMost: 0 } },
      ];
    } finally {
      await daywright.close();
      await microsoft.close();
    }
  },
};

async function insertedOneByOne(microsoft: Microsoft, token: string): Promise<void> {
  microsoft.latencyMs = LATENCY_MS;
  microsoft.world.calendars.get(CALENDAR)?.events.clear();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  for (const { summary, start, end } of drafts(EVENTS)) {
    const time = (iso: string) => ({ dateTime: iso.slice(0, 19), timeZone: "UTC" });
    const body = JSON.stringify({ subject: summary, start: time(start), end: time(end) });
    const response = await fetch(`${microsoft.url}/v1.0/me/calendars/${CALENDAR}/events`, {
      method: "POST",
      headers,
      body,
    });
    if (response.status !== 201) throw new Error(`an event was answered with ${response.status}`);
    await response.arrayBuffer();
  }
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (EVENTS * 1000) / (performance.now() - started);
}

async function accessToken(microsoft: Microsoft): Promise<string> {
  const grant = { grant_type: "refresh_token", refresh_token: GOOD_TOKEN };
  const form = new URLSearchParams({ ...grant, client_id: CLIENT.id, client_secret: CLIENT.secret });
  const answer = await post(`${microsoft.url}/token`, "application/x-www-form-urlencoded", form.toString());
  return String(answer.access_token);
}
