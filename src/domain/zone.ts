import { DAY_MS } from "./civil-date.ts";

/**
 * An IANA time zone as arithmetic. A *wall time* is the reading of a local clock, as the epoch
 * milliseconds that it would have in UTC. Gaps and folds follow RFC 5545 3.3.5: a skipped wall time
 * is read with the offset before the gap, and a repeated one means its first instant.
 */
export type Zone = {
  readonly name: string;
  toWall(instant: number): number;
  toInstant(wall: number): number;
  /**
   * First instant of a day (see `civil-date.ts`), which is later than midnight where a gap skips
   * midnight.
   */
  startOfDay(day: number): number;
};

/** A span of instants, `[from, to)`, in which the offset does not change. */
type Segment = { readonly from: number; readonly to: number; readonly offset: number };

/** Temporal's range, less a few days so that arithmetic on wall times stays inside. */
const FURTHEST = 8.64e15 - 7 * DAY_MS;

export const UTC: Zone = {
  name: "UTC",
  toWall: (instant) => instant,
  toInstant: (wall) => wall,
  startOfDay: (day) => day * DAY_MS,
};

/** Cache by canonical IANA name, so that its size is bounded by the number of zones. */
const known = new Map<string, Zone>([["UTC", UTC]]);

/**
 * The zone of an IANA name in any case, or null when there is none. Offsets are looked up once and
 * remembered.
 */
export function findZone(name: string): Zone | null {
  const remembered = known.get(name);
  if (remembered) return remembered;
  const id = zoneId(name);
  if (id === null) return null;
  if (id === "UTC") return UTC;
  const zone = known.get(id) ?? createZone(id);
  known.set(id, zone);
  return zone;
}

/** The zone of an IANA name; UTC when the name is absent or unknown. */
export function zoneOrUtc(name: string | undefined): Zone {
  return (name === undefined ? null : findZone(name)) ?? UTC;
}

/**
 * Whether Temporal knows `name` as a zone. A bare offset is rejected, because it has no daylight
 * saving time.
 */
export function isTimeZone(name: string): boolean {
  return zoneId(name) !== null;
}

/** The canonical IANA name; the aliases of UTC are one. */
function zoneId(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return timeZoneId === "Etc/UTC" || timeZoneId === "Etc/UCT" ? "UTC" : timeZoneId;
  } catch {
    return null;
  }
}

function createZone(name: string): Zone {
  const segmentAt = createSegmentLookup(name);
  const toInstant = (wall: number, inGap: "offset before" | "end of gap"): number => {
    const before = segmentAt(wall - DAY_MS).offset;
    const earlier = wall - before;
    const segment = segmentAt(earlier);
    if (segment.offset === before) return earlier;
    const after = segmentAt(wall + DAY_MS).offset;
    if (segmentAt(wall - after).offset === after) return wall - after;
    return inGap === "offset before" ? earlier : segment.from;
  };
  return {
    name,
    toWall: (instant) => instant + segmentAt(instant).offset,
    toInstant: (wall) => toInstant(wall, "offset before"),
    startOfDay: (day) => toInstant(day * DAY_MS, "end of gap"),
  };
}

/** Finds the segment of an instant, and asks Temporal only for segments that are not cached. */
function createSegmentLookup(name: string): (instant: number) => Segment {
  const segments: Segment[] = [];
  let last: Segment = { from: 0, to: 0, offset: 0 };
  return (instant) => {
    if (instant >= last.from && instant < last.to) return last;
    const at = Math.min(FURTHEST, Math.max(-FURTHEST, instant));
    let low = 0;
    let high = segments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const segment = segments[middle];
      if (segment && segment.to <= at) low = middle + 1;
      else high = middle;
    }
    const found = segments[low];
    if (found && found.from <= at) {
      last = found;
    } else {
      last = readSegment(name, at);
      segments.splice(low, 0, last);
    }
    return last;
  };
}

function readSegment(name: string, instant: number): Segment {
  const here = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name);
  return {
    from:
      here.add({ milliseconds: 1 }).getTimeZoneTransition("previous")?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: here.getTimeZoneTransition("next")?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: here.offsetNanoseconds / 1e6,
  };
}
