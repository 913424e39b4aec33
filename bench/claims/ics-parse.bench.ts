import ICAL from "ical.js";
import { unwrap } from "#domain/result.ts";
import { parseCalendar } from "#server/icalendar/index.ts";
import { largeCalendar } from "../../test/fixtures/large-calendar.ts";
import type { Claim } from "../harness/claim.ts";
import { loadPeer } from "../harness/load-peer.ts";
import { measureAlone, measurePairs } from "../harness/paired-runs.ts";
import { versionOf } from "../harness/versions.ts";

const EVENTS = 5_000;

/**
 * A 2 MB file with 5,000 events is imported in under 2 s; ical.js, which only parses, is the
 * comparison.
 */
export const claim: Claim = {
  name: "ICS parse",
  says: `${EVENTS} events (2 MB) become events of the contract in under 2 s, sooner than ical.js or node-ical have read them`,
  wrongIf:
    "files held little but unfolded, short lines: this one has folded descriptions and a zone, as exports have, and every fifth event recurs",
  async measure() {
    const text = largeCalendar(EVENTS);
    const seconds = await measureAlone(5, () => secondsOf(() => parseOurs(text)));
    const pairs = await measurePairs(
      5,
      () => secondsOf(() => parseOurs(text)),
      () => secondsOf(() => parseTheirs(text)),
    );
    const nodeIcal = await loadPeer<NodeIcal>("node-ical");
    const byNodeIcal = nodeIcal
      ? await measurePairs(
          3,
          () => secondsOf(() => parseOurs(text)),
          () => secondsOf(() => parseByNodeIcal(nodeIcal.module, text)),
        )
      : null;
    return [
      { of: "alone", kind: "value", unit: "s", ours: seconds, bound: { atMost: 2 } },
      {
        of: "time against reading alone",
        kind: "comparison",
        unit: "s",
        peer: `ical.js ${versionOf("ical.js")}`,
        ...pairs,
        bound: { atMost: 1 },
      },
      nodeIcal && byNodeIcal
        ? {
            of: "time against node-ical",
            kind: "comparison",
            unit: "s",
            peer: `node-ical ${nodeIcal.version}`,
            ...byNodeIcal,
            bound: { atMost: 1 },
          }
        : { kind: "skipped", why: "node-ical is absent (npm ci --prefix bench/peers)" },
    ];
  },
};

function parseOurs(text: string): void {
  const options = {
    connectionId: "local",
    calendarId: "bench",
    defaultTimeZone: "Europe/Berlin",
    colorClass: "cal-color-1",
  } as const;
  expectAll(unwrap(parseCalendar(text, options)).events.length);
}

/** The steps of a program on ical.js alone: parse, make events, and read their times as dates. */
function parseTheirs(text: string): void {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return { title: event.summary, start: event.startDate.toJSDate(), end: event.endDate.toJSDate() };
  });
  expectAll(events.length);
}

type NodeIcal = { readonly sync: { parseICS(text: string): Record<string, { type?: string } | undefined> } };

function parseByNodeIcal({ sync }: NodeIcal, text: string): void {
  expectAll(Object.values(sync.parseICS(text)).filter((component) => component?.type === "VEVENT").length);
}

function expectAll(count: number): void {
  if (count !== EVENTS) throw new Error(`${count} of ${EVENTS} events were read`);
}

function secondsOf(work: () => void): number {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1000;
}
