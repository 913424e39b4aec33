import type { Interval } from "#domain/interval.ts";
import { intersect, subtract, union, widened } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { BusySpan, PlanningProblem } from "../../model.ts";
import { breaches, type HardConstraint, tasksById } from "../hard-constraint.ts";

/** A location that is a link or a phone number is a call and needs no travel. */
const ONLINE = /^\s*(?:https?:\/\/|tel:)|\b(?:zoom|online|teams|meet|video call|phone)\b/i;

export const travelRule: HardConstraint = {
  name: "travel",
  closes: ({ problem }) => journeysTo(allButPlaces(problem.tasks), problem),
  opens: ({ place }, { problem, clock }) => {
    const journeys = journeysTo(isAwayFrom(place), problem);
    return journeys.length === 0 ? null : subtract([clock.window], journeys);
  },
  violations: (blocks, context) => {
    const tasks = tasksById(context);
    return breaches(
      blocks,
      (block) => {
        const task = tasks.get(block.taskId);
        const journeys = task ? journeysTo(isAwayFrom(task.place), context.problem) : [];
        return intersect([block], journeys).length > 0;
      },
      "takes the time of a journey",
    );
  },
};

/** Minutes of the way to an event from elsewhere; 0 for a call. */
export function travelMinutes(event: BusySpan, { preferences }: PlanningProblem): number {
  const isAway = event.end > event.start && event.location.trim() !== "" && !ONLINE.test(event.location);
  return isAway ? (preferences.travelMinutes ?? 0) : 0;
}

/** The way to and from events at such places. */
export function journeysTo(isElsewhere: (location: string) => boolean, problem: PlanningProblem): Interval[] {
  return union(
    problem.busy
      .filter((event) => travelMinutes(event, problem) > 0 && isElsewhere(event.location))
      .map((event) => widened(event, travelMinutes(event, problem) * MINUTE_MS)),
  );
}

/** Places at which no task is. */
export function allButPlaces(tasks: PlanningProblem["tasks"]): (location: string) => boolean {
  const places = new Set(tasks.map(({ place }) => nameOf(place)));
  return (location) => !places.has(nameOf(location));
}

/** Locations other than this place; its name may differ in case and in spaces around it. */
export function isAwayFrom(place: string | undefined): (location: string) => boolean {
  const own = nameOf(place);
  return (location) => nameOf(location) !== own;
}

function nameOf(place = ""): string {
  return place.trim().toLowerCase();
}
