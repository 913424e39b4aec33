import assert from "node:assert/strict";
import { findConflicts } from "#domain/conflict.ts";
import type { Interval } from "#domain/interval.ts";
import { forEachOverlap } from "#domain/overlap-sweep.ts";
import { appointments, asDrafts, asEvents } from "../../test/fixtures/appointments.ts";
import type { Bound, Claim, Comparison } from "../harness/claim.ts";
import { loadPeer } from "../harness/load-peer.ts";
import { measurePairs } from "../harness/paired-runs.ts";

const SIZE = 10_000;
const ROUNDS = 9;
const PEER = "@flatten-js/interval-tree";

type IntervalTree = new () => {
  insert(key: readonly [number, number], value: number): unknown;
  search(key: readonly [number, number]): number[];
};
type Package = { readonly IntervalTree: IntervalTree };

/** At 10,000 intervals, at least 3 times the throughput of the interval tree. */
export const claim: Claim = {
  name: "conflicts",
  says: `${SIZE} drafts against ${SIZE} events: the pairs that overlap are found at 3 or more times the rate of an interval tree, the same pairs`,
  wrongIf:
    "calendars were far denser than a year with 10,000 appointments on either side, where handing over the pairs is all the work; or if a tree were kept and asked again, which a plan, new each time, does not allow",
  async measure() {
    const [drafts, events] = [appointments(SIZE, 1), appointments(SIZE, 2)];
    const expected = naivePairs(drafts, events);
    assert.deepEqual(sweptPairs(drafts, events), expected);
    const sweep = () => perSecond(() => sweptPairs(drafts, events), expected.length);
    const product = () => perSecond(conflictsFrom(drafts, events), expected.length);

    const naive = await against("every pair tried", "two loops", sweep, { atLeast: 10 }, () =>
      perSecond(() => naivePairs(drafts, events), expected.length),
    );
    const sorting = await against("the sort that a sweep needs", "sorting the starts", sweep, { atLeast: 0.2 }, () =>
      perSecond(() => sortStarts(drafts, events)),
    );
    const tree = await loadPeer<Package>(PEER);
    if (tree === null) {
      return [naive, sorting, { kind: "skipped", why: `${PEER} is absent (npm ci --prefix bench/peers)` }];
    }
    const peer = `${PEER} ${tree.version}`;
    const byTree = () => perSecond(() => treePairs(tree.module.IntervalTree, drafts, events), expected.length);
    assert.deepEqual(treePairs(tree.module.IntervalTree, drafts, events), expected);
    return [
      await against("interval tree", peer, sweep, { atLeast: 3 }, byTree),
      await against("interval tree, ours from ISO texts to what is shown", peer, product, { atLeast: 1 }, byTree),
      naive,
      sorting,
    ];
  },
};

async function against(
  of: string,
  peer: string,
  ours: () => number,
  bound: Bound,
  theirs: () => number,
): Promise<Comparison & { readonly of: string }> {
  return { of, kind: "comparison", unit: "runs/s", peer, ...(await measurePairs(ROUNDS, ours, theirs)), bound };
}

/** The pairs as numbers that sort by draft, then by event. */
function sweptPairs(drafts: readonly Interval[], events: readonly Interval[]): Float64Array {
  const pairs: number[] = [];
  forEachOverlap(drafts, events, (draft, event) => pairs.push(draft * SIZE + event));
  return Float64Array.from(pairs).sort();
}

/** All steps of the product: parsing texts, expanding rules, and grouping pairs by draft. */
function conflictsFrom(drafts: readonly Interval[], events: readonly Interval[]): () => { readonly length: number } {
  const [proposed, existing] = [asDrafts(drafts), asEvents(events)];
  return () => findConflicts(proposed, existing, { timeZone: "UTC" }).flatMap(({ eventIds }) => eventIds);
}

function naivePairs(drafts: readonly Interval[], events: readonly Interval[]): Float64Array {
  const pairs: number[] = [];
  for (const [draft, { start, end }] of drafts.entries()) {
    for (let event = 0; event < events.length; event++) {
      const other = events[event] as Interval;
      if (other.start < end && start < other.end) pairs.push(draft * SIZE + event);
    }
  }
  return Float64Array.from(pairs);
}

/** The tree's intervals include both ends, so ours end a millisecond earlier in it. */
function treePairs(Tree: IntervalTree, drafts: readonly Interval[], events: readonly Interval[]): Float64Array {
  const tree = new Tree();
  for (const [event, { start, end }] of events.entries()) tree.insert([start, end - 1], event);
  const pairs = drafts.flatMap(({ start, end }, draft) =>
    tree.search([start, end - 1]).map((event) => draft * SIZE + event),
  );
  return Float64Array.from(pairs).sort();
}

function sortStarts(drafts: readonly Interval[], events: readonly Interval[]): Float64Array {
  const starts = Float64Array.from({ length: 2 * SIZE }, (_, index) =>
    index < SIZE ? (drafts[index] as Interval).start : (events[index - SIZE] as Interval).start,
  );
  return starts.sort();
}

/** The best of three runs, because other work on the machine only slows a run. */
function perSecond(work: () => { readonly length: number }, expected?: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run++) {
    const started = performance.now();
    const { length } = work();
    least = Math.min(least, performance.now() - started);
    if (expected !== undefined && length !== expected) throw new Error(`${length} pairs were found, not ${expected}`);
  }
  return 1000 / least;
}
