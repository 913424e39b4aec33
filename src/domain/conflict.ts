import type { EventTiming, Occurrence } from "./event.ts";
import { type Interval, intersection, union } from "./interval.ts";
import { forEachOverlap } from "./overlap-sweep.ts";
import { type DraftTiming, expandDraft } from "./recurrence/draft.ts";
import { expandEvents } from "./recurrence/expand.ts";
import { DAY_MS, parseWireTime } from "./time.ts";

/**
 * Default span over which a recurring draft is expanded: more than a year, so that yearly events
 * are checked.
 */
const DEFAULT_HORIZON_MS = 367 * DAY_MS;

/** What a draft conflicts with. */
export type Conflict = {
  readonly draftIndex: number;
  /** Ids of the existing events, in order of first overlap. */
  readonly eventIds: readonly string[];
  /** Indexes of other drafts. */
  readonly drafts?: readonly number[];
  /** The doubly booked time, merged and sorted. */
  readonly overlaps: readonly Interval[];
};

type Options = {
  /** IANA zone whose midnights bound all-day events. */
  readonly timeZone: string;
  /** The span over which a recurring draft is expanded, from its first start. */
  readonly horizonMs?: number | undefined;
};

/**
 * Whether an event takes its time (interface §5.2): not when cancelled or transparent, and all day
 * only if marked opaque.
 */
export function occupiesTime(event: Pick<EventTiming, "status" | "transparency" | "all_day">): boolean {
  if (event.status === "cancelled" || event.transparency === "transparent") return false;
  return !event.all_day || event.transparency === "opaque";
}

/** The busy time in a window, clipped to it, merged and sorted; recurring events are expanded. */
export function busyIntervals<E extends EventTiming>(
  events: readonly E[],
  window: Interval,
  options: { readonly timeZone: string },
): Interval[] {
  const taken = expandEvents(events, window, options).filter(({ event }) => occupiesTime(event));
  return union(taken.map((occurrence) => intersection(occurrence, window)).filter((shared) => shared !== null));
}

/**
 * The drafts that conflict with existing events (interface §5.2), in order of draft. Two half-open
 * intervals conflict when they share time and the event occupies it. Recurring drafts and events
 * are expanded in their own zone, with exceptions. A transparent draft conflicts with nothing. O(n
 * log n) in the instances of both sides, plus the pairs found.
 */
export function findConflicts<E extends EventTiming>(
  drafts: readonly DraftTiming[],
  events: readonly E[],
  options: Options,
): Conflict[] {
  const blocks = expandDrafts(drafts, options);
  const window = hullOf(blocks);
  if (!window) return [];
  const taken = expandEvents(events, window, options).filter(({ event }) => occupiesTime(event));
  const pairs: number[] = [];
  forEachOverlap(blocks, taken, (i, j) => pairs.push(i * taken.length + j));
  // Sorted, the pairs of one draft are adjacent, and its events are in order of start.
  return gather(blocks, taken, Float64Array.from(pairs).sort());
}

/** The drafts that overlap another draft, in order of draft. All-day drafts are ignored. */
export function findClashes(drafts: readonly DraftTiming[], options: Options): Conflict[] {
  const blocks = expandDrafts(drafts, options).filter(({ draftIndex }) => drafts[draftIndex]?.all_day === false);
  const found = new Map<number, { readonly drafts: number[]; readonly overlaps: Interval[] }>();
  forEachOverlap(blocks, blocks, (i, j) => {
    const [one, other] = [blocks[i], blocks[j]];
    const shared = one && other && one.draftIndex !== other.draftIndex && intersection(one, other);
    if (!shared) return;
    const clash = found.get(one.draftIndex) ?? { drafts: [], overlaps: [] };
    found.set(one.draftIndex, clash);
    clash.drafts.push(other.draftIndex);
    clash.overlaps.push(shared);
  });
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([draftIndex, { drafts: others, overlaps }]) => ({
      draftIndex,
      eventIds: [],
      drafts: [...new Set(others)].sort((a, b) => a - b),
      overlaps: union(overlaps),
    }));
}

function gather(
  blocks: readonly Block[],
  taken: readonly Occurrence<EventTiming>[],
  pairs: Iterable<number>,
): Conflict[] {
  const found: Conflict[] = [];
  let [draftIndex, eventIds, overlaps] = [-1, [] as string[], [] as Interval[]];
  const close = () => {
    if (overlaps.length > 0) found.push({ draftIndex, eventIds: once(eventIds), overlaps: union(overlaps) });
  };
  for (const pair of pairs) {
    const block = blocks[Math.floor(pair / taken.length)];
    const occurrence = taken[pair % taken.length];
    const shared = block && occurrence && intersection(block, occurrence);
    if (!shared) continue;
    if (block.draftIndex !== draftIndex) {
      close();
      [draftIndex, eventIds, overlaps] = [block.draftIndex, [], []];
    }
    eventIds.push(occurrence.event.id);
    overlaps.push(shared);
  }
  close();
  return found;
}

function once(ids: readonly string[]): readonly string[] {
  return ids.length === 1 ? ids : [...new Set(ids)];
}

type Block = Interval & { readonly draftIndex: number };

function expandDrafts(drafts: readonly DraftTiming[], { timeZone, horizonMs }: Options): Block[] {
  const blocks: Block[] = [];
  for (const [draftIndex, draft] of drafts.entries()) {
    const first = draft.transparency === "transparent" ? null : parseWireTime(draft.start, timeZone);
    if (first === null) continue;
    const window = { start: first - DAY_MS, end: first + Math.max(DAY_MS, horizonMs ?? DEFAULT_HORIZON_MS) };
    for (const { start, end } of expandDraft(draft, window, { timeZone })) blocks.push({ start, end, draftIndex });
  }
  return blocks;
}

/** The span from the first start to the last end, or null of nothing. */
function hullOf(intervals: readonly Interval[]): Interval | null {
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const interval of intervals) {
    start = Math.min(start, interval.start);
    end = Math.max(end, interval.end);
  }
  return start < end ? { start, end } : null;
}
