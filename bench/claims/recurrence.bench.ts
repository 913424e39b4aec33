import assert from "node:assert/strict";
import ICAL from "ical.js";
import rrule from "rrule";
import { RRuleTemporal } from "rrule-temporal";
import type { EventTiming } from "#domain/event.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { recurringEvents, SIX_WEEKS } from "../../test/fixtures/recurring-events.ts";
import type { Claim, Comparison } from "../harness/claim.ts";
import { measurePairs } from "../harness/paired-runs.ts";
import { versionOf } from "../harness/versions.ts";

const RULES = 1_000;
const WARM_UP = 50; // a peer that begins in 2006 takes ten seconds over all of them
const OLD = "begun 20 years ago";

/** At least 5 times the throughput of plain `rrule` on old rules, with the same answers. */
export const claim: Claim = {
  name: "recurrence",
  says: `${RULES} recurring events are expanded over six weeks at 5 or more times the rate of rrule where they began 20 years ago, with the same instances`,
  wrongIf:
    "the rules were not those that people have: they are the seven that calendar programs offer, in UTC, so that every library agrees; zones, exceptions and rarer rules cost everyone more",
  async measure() {
    const measured: (Comparison & { readonly of: string })[] = [];
    for (const [age, year] of [
      [OLD, 2006],
      ["begun this year", 2026],
    ] as const) {
      const events = recurringEvents(RULES, year);
      for (const peer of PEERS) measured.push({ of: `${age}, ${peer.name}`, ...(await compare(peer, events, age)) });
    }
    return measured;
  },
};

async function compare(
  { name, expand, walks }: Peer,
  events: readonly EventTiming[],
  age: string,
): Promise<Comparison> {
  const expected = startsOf(events);
  const slow = walks && age === OLD;
  const warmUp = () => {
    startsOf(events);
    events.slice(0, WARM_UP).flatMap(expand);
  };
  const pairs = await measurePairs(
    slow ? 2 : 7,
    () => rulesPerSecond(() => assert.equal(startsOf(events).length, expected.length)),
    () => rulesPerSecond(() => assert.deepEqual(events.flatMap(expand).sort(ascending), expected)),
    warmUp,
  );
  const bound = { atLeast: slow ? 5 : 1 };
  return { kind: "comparison", unit: "rules/s", peer: `${name} ${versionOf(name)}`, ...pairs, bound };
}

type Peer = {
  readonly name: string;
  /** The starts of an event's instances in the window. */
  readonly expand: (event: EventTiming) => number[];
  /** Whether it walks every instance from the first on, which takes seconds. */
  readonly walks: boolean;
};

const PEERS: readonly Peer[] = [
  { name: "rrule", expand: withRrule, walks: true },
  { name: "ical.js", expand: withIcal, walks: true },
  { name: "rrule-temporal", expand: withTemporal, walks: false },
];

function startsOf(events: readonly EventTiming[]): number[] {
  const found = expandEvents(events, SIX_WEEKS, { timeZone: "UTC" });
  return found.map(({ start }) => start).sort(ascending);
}

function withRrule({ rrule: text, start }: EventTiming): number[] {
  const rule = new rrule.RRule({ ...rrule.RRule.parseString(text ?? ""), dtstart: new Date(start) });
  return rule.between(new Date(SIX_WEEKS.start), new Date(SIX_WEEKS.end), true).map((date) => date.getTime());
}

function withIcal({ rrule: text, start }: EventTiming): number[] {
  const first = ICAL.Time.fromJSDate(new Date(start), true);
  const iterator = ICAL.Recur.fromString(text ?? "").iterator(first);
  const starts: number[] = [];
  for (let time = iterator.next(); time; time = iterator.next()) {
    const at = time.toUnixTime() * 1000;
    if (at >= SIX_WEEKS.end) break;
    if (at >= SIX_WEEKS.start) starts.push(at);
  }
  return starts;
}

function withTemporal({ rrule: text, start }: EventTiming): number[] {
  const dtstart = start.replaceAll(/[-:]/g, "").replace(/\.\d+/, "");
  const rule = new RRuleTemporal({ rruleString: `DTSTART:${dtstart}\nRRULE:${text}` });
  const found = rule.between(new Date(SIX_WEEKS.start), new Date(SIX_WEEKS.end), true);
  return found.map(({ epochMilliseconds }) => epochMilliseconds);
}

const ascending = (a: number, b: number): number => a - b;

function rulesPerSecond(work: () => void): number {
  const started = performance.now();
  work();
  return (RULES * 1000) / (performance.now() - started);
}
