import type { Interval } from "#domain/interval.ts";
import { intersect, subtract, union } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { breaches, type Context, type HardConstraint } from "../hard-constraint.ts";
import { standingHabits } from "./reserved-time.ts";
import { journeysTo } from "./travel.ts";

export const lunchRule: HardConstraint = {
  name: "lunch",
  closes: lunches,
  violations: (blocks, context) => {
    const kept = lunches(context);
    return breaches(blocks, (block) => intersect([block], kept).length > 0, "takes the lunch");
  },
};

/**
 * One lunch a day, where events leave room for it, and if possible habits and journeys too, as near
 * as possible to the middle of its span.
 */
function lunches({ problem, clock, reserved }: Context): Interval[] {
  const lunch = problem.preferences.lunch;
  if (!lunch) return [];
  const busy = union(problem.busy);
  const journeys = journeysTo(() => true, problem);
  const habits = union([...reserved, ...standingHabits(problem)]);
  const length = lunch.minutes * MINUTE_MS;
  return clock.days.flatMap((day) => {
    const [span] = clock.duringDay(day, [lunch]);
    if (!span) return [];
    const ideal = (span.start + span.end - length) / 2;
    const nearest = (free: readonly Interval[]) =>
      free
        .filter(({ start, end }) => end - start >= length)
        .map(({ start, end }) => Math.min(Math.max(ideal, start), end - length))
        .sort((a, b) => Math.abs(a - ideal) - Math.abs(b - ideal))[0];
    const left = subtract([span], busy);
    const beside = subtract(left, habits);
    const start = nearest(subtract(beside, journeys)) ?? nearest(beside) ?? nearest(left);
    return start === undefined ? [] : [{ start, end: start + length }];
  });
}
