import { WHOLE_DAY } from "../constraints/soft/long-days.ts";
import type { Grid } from "./cell-grid.ts";

/** The largest growth factor between consecutive distances of sessions. */
const GROWTH = 2;
/** Least number of sessions, as far as the shortest block allows. */
const FEWEST = 4;
/** Most sessions. Work that needs more of them is placed like any other. */
const MOST = 20;
/** Cost, in squared days, of a distance that is a day shorter than the one before it. */
const SHRINKS = 1_000;
/** Cost, in squared days, of a distance that is only as long as the one before it. */
const STAYS = 1;

/** The longest session of spaced work, and the best days of the clock for its sessions. */
export type Sessions = { readonly longest: number; readonly days: readonly number[] };

/** Of each day of the clock: the longest free stretch (0: none), and what all else takes of it. */
type Days = { readonly rooms: readonly number[]; readonly loads: readonly number[] };

/**
 * Divides spaced work over days with room for it: one session a day, at growing distances, starting
 * on the first day with room (spaced repetition: each revision is due later than the one before).
 * Days that a session would make long are left out as far as enough others remain. Null when too
 * few days have room for sessions of a permitted length; the work is then placed like any other.
 */
export function sessionsOf(
  minutes: number,
  { min, max }: { readonly min: number; readonly max: number },
  { rooms, loads }: Days,
  slotMinutes: number,
): Sessions | null {
  const wanted = Math.max(Math.ceil(minutes / max), Math.min(FEWEST, Math.floor(minutes / min)));
  for (let count = Math.min(MOST, wanted); count > 1 && count * max >= minutes; count--) {
    const each = Math.ceil(minutes / count);
    const longest = Math.min(max, Math.ceil(each / slotMinutes) * slotMinutes);
    const days = [...rooms.keys()].filter((day) => (rooms[day] as number) >= Math.min(longest, each));
    if (days.length >= count) return { longest, days: growing(leastFull(days, count, loads, each), count) };
  }
  return null;
}

/** The days that more work does not make long, or else the least full ones, at least `count`. */
function leastFull(days: readonly number[], count: number, loads: readonly number[], more: number): readonly number[] {
  const loadOf = (day: number) => (loads[day] ?? 0) + more;
  const inOrder = days.map(loadOf).sort((a, b) => a - b);
  const most = Math.max(WHOLE_DAY, inOrder[count - 1] as number);
  return days.filter((day) => loadOf(day) <= most);
}

/** The longest free stretch of each day in the open cells of `[firstCell, lastCell)`. */
export function roomsOf(
  grid: Grid,
  { firstCell, lastCell, open }: { firstCell: number; lastCell: number; open: Uint8Array | null },
  days: number,
): number[] {
  const rooms = new Array<number>(days).fill(0);
  let length = 0;
  for (let cell = firstCell; cell < lastCell; cell++) {
    const goesOn = grid.gapOf[cell] === grid.gapOf[cell - 1] && grid.dayOf[cell] === grid.dayOf[cell - 1];
    const minutes = (grid.end[cell] as number) - (grid.start[cell] as number);
    length = open !== null && open[cell] === 0 ? 0 : goesOn ? length + minutes : minutes;
    const day = grid.dayOf[cell] as number;
    rooms[day] = Math.max(rooms[day] as number, length);
  }
  return rooms;
}

/** Chooses `count` of the days, from the first to the last, at growing distances. */
export function growing(days: readonly number[], count: number): readonly number[] {
  const first = days[0] as number;
  const ideal = idealDays((days.at(-1) as number) - first, count).map((day) => first + day);
  type Way = { readonly days: readonly number[]; readonly cost: number };
  // Dynamic programming: for each pair of last two days, only the cheapest sequence matters.
  let ways: Way[] = [{ days: [first], cost: 0 }];
  for (let at = 1; at < count; at++) {
    const near = nearest(days, ideal[at] as number, at, count);
    const best = new Map<string, Way>();
    for (const way of ways) {
      const last = way.days.at(-1) as number;
      const before = last - (way.days.at(-2) ?? last);
      for (const day of near) {
        if (day <= last) continue;
        const grows = day - last - before;
        const cost =
          way.cost + (day - (ideal[at] as number)) ** 2 + SHRINKS * Math.max(0, -grows) + (grows === 0 ? STAYS : 0);
        const key = `${last} ${day}`;
        if (cost < (best.get(key)?.cost ?? Number.POSITIVE_INFINITY)) best.set(key, { days: [...way.days, day], cost });
      }
    }
    ways = [...best.values()];
  }
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best)).days;
}

/**
 * Distances that grow by one factor, with at least a day for the first, and end on the last day.
 */
function idealDays(span: number, count: number): number[] {
  const at = (ratio: number) => {
    const sums = [0];
    for (let index = 1; index < count; index++) sums.push((sums[index - 1] as number) + ratio ** (index - 1));
    const whole = sums.at(-1) as number;
    return sums.map((sum) => (sum * span) / whole);
  };
  let [low, high] = [1, GROWTH];
  if ((at(high)[1] as number) >= 1) return at(high);
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if ((at(middle)[1] as number) >= 1) low = middle;
    else high = middle;
  }
  return at(low);
}

/**
 * The days nearest to the best one for a session, so many that all sessions find one, without those
 * that the sessions before and after it need.
 */
function nearest(days: readonly number[], best: number, at: number, count: number): readonly number[] {
  const [first, last] = [at, days.length - (count - at)];
  if (at === count - 1) return days.slice(-1);
  const from = days.findIndex((day) => day >= best);
  return days.slice(Math.max(first, from - count), Math.min(last, from + count) + 1);
}
