import { type Interval, intersect, union } from "#domain/interval.ts";
import { withShares } from "../beyond-window/owed-share.ts";
import type { Change } from "../facts.ts";
import { hoursOf, type Opening } from "../habits/openings.ts";
import { openingsFor, type PlacedHabit, placeHabit, type Room, roomBeside, without } from "../habits/place-habits.ts";
import { readContext } from "../instance/read-instance.ts";
import type { PlanningHabit, PlanningProblem } from "../model.ts";
import { settle } from "../standing/settle.ts";
import { withChanges } from "./with-changes.ts";

/** Places habits again with a change, in the way that the next planning run will place them. */
export type HabitTrials = {
  /** How often openings of a habit were computed. */
  readonly looks: number;
  /**
   * The blocks of habits that the change moves; null when the changed habit still misses a time, or
   * another habit misses more than `before`.
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

  /** Places the habits after it. A habit that no earlier change affects keeps its place. */
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

  /** The room that the habits before it leave. */
  function roomAt(at: number): Room {
    for (let next = rooms.length; next <= at; next++)
      rooms.push(without((before[next - 1] as PlacedHabit).occurrences, rooms[next - 1] as Room));
    return rooms[at] as Room;
  }

  /** Cached: equal for all changes that leave the habit's length and hours alone. */
  function openingsOf(habit: PlanningHabit, at: number): Opening[][] {
    if (known?.at !== at) known = { at, openings: new Map() };
    const key = JSON.stringify([habit.durationMinutes, habit.preferred]);
    const openings = known.openings.get(key) ?? openingsFor(habit, roomAt(at), context);
    if (!known.openings.has(key)) looks++;
    known.openings.set(key, openings);
    return openings;
  }

  /** All time in which the habit could be, regardless of what is there. */
  function sightOf(at: number): readonly Interval[] {
    const ranges = hoursOf((before[at] as PlacedHabit).habit);
    const sight = sights.get(at) ?? context.clock.during(Array.from({ length: 7 }, () => ranges));
    sights.set(at, sight);
    return sight;
  }
}

/** The time that only one of the two has. */
function differing(a: PlacedHabit, b: PlacedHabit): Interval[] {
  const lacks = ({ occurrences }: PlacedHabit) => {
    const ends = new Map(occurrences.map(({ start, end }) => [start, end]));
    return ({ start, end }: Interval) => ends.get(start) !== end;
  };
  return union([...a.occurrences.filter(lacks(b)), ...b.occurrences.filter(lacks(a))]);
}
