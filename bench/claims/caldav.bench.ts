import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import ICAL from "ical.js";
import { unwrap } from "#domain/result.ts";
import type { HttpClient } from "#server/net/http.ts";
import { createCaldavProvider } from "#server/providers/caldav/index.ts";
import type { Provider } from "#server/providers/port.ts";
import { createTextReader } from "#server/providers/reading/text-reader.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import type { CaldavServer } from "../../test/doubles/caldav/servers.ts";
import { createTestHttp, silentLog } from "../../test/support/test-http.ts";
import { startSeededRadicale } from "../fixtures/seeded-radicale.ts";
import type { Claim } from "../harness/claim.ts";
import { measurePairs } from "../harness/paired-runs.ts";
import { versionOf } from "../harness/versions.ts";

const EVENTS = 5_000;
const ROUNDS = 5;
const NEEDED = ["/usr/bin/radicale", "/usr/bin/curl"];
const YEAR = { start: Date.UTC(2026, 0, 1), end: Date.UTC(2027, 2, 1) };

/**
 * The first read takes at most 2.0 times a plain REPORT and its parsing; a refresh costs one
 * request.
 */
export const claim: Claim = {
  name: "CalDAV",
  says: `a calendar of ${EVENTS} events on a real Radicale is read for the first time in at most 2.0 times curl's REPORT and ical.js; a refresh without changes is one request`,
  wrongIf:
    "the server were far off, where discovery's three small requests would count; the server's own time is in both, so that a slower one brings the ratio nearer to one",
  async measure() {
    const missing = NEEDED.filter((program) => !existsSync(program));
    if (missing.length > 0) return [{ kind: "skipped", why: `missing: ${missing.join(", ")}` }];
    const server = await startSeededRadicale(EVENTS);
    try {
      const pairs = await measurePairs(
        ROUNDS,
        () => secondsOf(() => readAll(open(server, createTestHttp()), server)),
        () => secondsOf(async () => readByHand(server)),
      );
      const sent = await requestsOfRefresh(server);
      return [
        {
          of: "first read",
          kind: "comparison",
          unit: "s",
          peer: `curl and ical.js ${versionOf("ical.js")}`,
          ...pairs,
          bound: { atMost: 2 },
        },
        { of: "refresh without changes", kind: "value", unit: "requests", ours: [sent], bound: { atMost: 1 } },
      ];
    } finally {
      await server.stop();
    }
  },
};

function open({ url, username, password }: CaldavServer, http: HttpClient): Provider {
  const credentials = { server_url: url, username, password };
  const now = () => Temporal.Now.instant();
  // With threads of its own, as at a server's first read.
  const textReader = createTextReader({ log: silentLog });
  const deps = { http, textReader, now, owner: FIRST_OWNER, log: silentLog };
  return createCaldavProvider({ id: "dav", label: "CalDAV", credentials }, deps);
}

async function readAll({ events }: Provider, { calendarUrl }: CaldavServer): Promise<void> {
  const read = await events?.readEvents([calendarUrl], YEAR, AbortSignal.timeout(120_000));
  expectAll((read ?? []).flatMap((events) => unwrap(events)).length);
}

/** curl fetches and ical.js parses, as a script would. */
function readByHand({ calendarUrl, username, password }: CaldavServer): void {
  const headers = ["-H", "depth: 1", "-H", "content-type: application/xml"];
  const args = [
    "-sS",
    "-u",
    `${username}:${password}`,
    "-X",
    "REPORT",
    ...headers,
    "--data-binary",
    QUERY,
    calendarUrl,
  ];
  const { stdout } = spawnSync("curl", args, { encoding: "utf8", maxBuffer: 64 << 20 });
  const objects = stdout.matchAll(/<(\w+:)?calendar-data>([^<]*)<\/\1calendar-data>/g);
  let count = 0;
  for (const [, , escaped = ""] of objects) {
    const text = escaped.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
    for (const component of new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent")) {
      const event = new ICAL.Event(component);
      if (event.startDate.toJSDate() < event.endDate.toJSDate()) count++;
    }
  }
  expectAll(count);
}

const QUERY = `<?xml version="1.0"?><c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="20260101T000000Z" end="20270301T000000Z"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`;

async function requestsOfRefresh(server: CaldavServer): Promise<number> {
  const http = createTestHttp();
  let sent = 0;
  const provider = open(server, {
    send(request, signal) {
      sent++;
      return http.send(request, signal);
    },
  });
  await readAll(provider, server);
  const first = sent;
  await readAll(provider, server);
  return sent - first;
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function expectAll(count: number): void {
  if (count !== EVENTS) throw new Error(`${count} of ${EVENTS} events were read`);
}
