import { type Interval, intersect, union } from "#domain/interval.ts";
import type { Change } from "../facts.ts";
import { ANY_TIME, type Opening } from "../habits/openings.ts";
import { openingsFor, type PlacedHabit, placeHabit, type Room, roomBeside, without } from "../habits/place-habits.ts";
import { readContext } from "../instance/read-instance.ts";
import type { PlanningHabit, PlanningProblem } from "../model.ts";
import { settle } from "../standing/settle.ts";
import { withShares } from "../term/owed-share.ts";
import { withChanges } from "./changes.ts";

/** Habits placed again with a change, as whoever plans again places them. */
export type HabitTrials = {
  /** How often it was looked where a habit may be. */
  readonly looks: number;
  /**
   * Where habits are that the change moves; null when the one that it is made to still misses, or
   * another misses more than `before`.
   */
  place(id: string, changes: readonly Change[]): readonly Interval[] | null;
};

export function createHabitTrials(problem: PlanningProblem, before: readonly PlacedHabit[]): HabitTrials {
  const shared = withShares(problem);
  const settled = settle(shared);
  const context = readContext(settled.problem);
  const rooms: Room[] = [roomBeside(settled.movable, context)];
  const sights = new Map<number, readonly Interval[]>();
  let known: { readonly at: number; readonly openings: Map<string, Opening[][]> } | null = null;
  let looks = 0;

  return {
    get looks() {
      return looks;
    },
    place: (id, changes) => {
      const { habits } = settle(withChanges(shared, id, changes)).problem;
      const at = habits.findIndex((habit) => habit.id === id);
      const habit = habits[at] as PlanningHabit;
      const placed = placeHabit(habit, openingsOf(habit, at), context);
      return placed.missed > 0 ? null : placeOthers(placed, at);
    },
  };

  /** Those after it. One that is not affected by what changed before it stays where it was. */
  function placeOthers(placed: PlacedHabit, at: number): readonly Interval[] | null {
    const moved = [...placed.occurrences];
    let room = without(placed.occurrences, roomAt(at));
    let changed = differing(placed, before[at] as PlacedHabit);
    for (let next = at + 1; next < before.length; next++) {
      const was = before[next] as PlacedHabit;
      let now = was;
      if (intersect(sightOf(next), changed).length > 0) {
        looks++;
        now = placeHabit(was.habit, openingsFor(was.habit, room, context), context);
        if (now.missed > was.missed) return null;
        moved.push(...now.occurrences);
        changed = union([...changed, ...differing(now, was)]);
      }
      room = without(now.occurrences, room);
    }
    return moved;
  }

  /** What those before it leave. */
  function roomAt(at: number): Room {
    for (let next = rooms.length; next <= at; next++)
      rooms.push(without((before[next - 1] as PlacedHabit).occurrences, rooms[next - 1] as Room));
    return rooms[at] as Room;
  }

  /** The same for all changes of neither its length nor its hours. */
  function openingsOf(habit: PlanningHabit, at: number): Opening[][] {
    if (known?.at !== at) known = { at, openings: new Map() };
    const key = JSON.stringify([habit.durationMinutes, habit.preferred]);
    const openings = known.openings.get(key) ?? openingsFor(habit, roomAt(at), context);
    if (!known.openings.has(key)) looks++;
    known.openings.set(key, openings);
    return openings;
  }

  /** All time in which the habit could be, whatever is there. */
  function sightOf(at: number): readonly Interval[] {
    const { preferred } = (before[at] as PlacedHabit).habit;
    const ranges = preferred.length > 0 ? preferred : ANY_TIME;
    const sight = sights.get(at) ?? context.clock.during(Array.from({ length: 7 }, () => ranges));
    sights.set(at, sight);
    return sight;
  }
}

/** The time that only one of them has. */
function differing(a: PlacedHabit, b: PlacedHabit): Interval[] {
  const lacks = ({ occurrences }: PlacedHabit) => {
    const ends = new Map(occurrences.map(({ start, end }) => [start, end]));
    return ({ start, end }: Interval) => ends.get(start) !== end;
  };
  return union([...a.occurrences.filter(lacks(b)), ...b.occurrences.filter(lacks(a))]);
}
