import type { BlockFact, Load } from "./block-facts.ts";
import type { Moment } from "./claims.ts";

/** Whether a block stands at a moment that a text names. */
export function fits(claim: Moment, block: BlockFact): boolean {
  switch (claim.kind) {
    case "time":
      return timesOf(claim.end, block).some((time) => isTime(claim.minutes, claim.halfDayKnown, time));
    case "span":
      return (
        isTime(claim.from, claim.halfDayKnown, block.from) &&
        isTime(claim.to, claim.halfDayKnown, block.to) &&
        (claim.to - claim.from + 1_440) % 720 === block.minutes % 720
      );
    case "part":
      return [block.from, block.from + 1_440].some((from) => from >= claim.from && from < claim.to);
    case "weekday":
      return isOnDay(claim, block);
    case "date":
      return isOnDay(claim, block) && (claim.year ?? block.year) === block.year;
  }
}

/** Whether a day is the one, in any year, that a text names. */
export function isOnDay(claim: Moment, { weekday, month, day }: Pick<Load, "weekday" | "month" | "day">): boolean {
  if (claim.kind === "weekday") return claim.weekdays.includes(weekday);
  return claim.kind === "date" && claim.day === day && (claim.month ?? month) === month;
}

function timesOf(end: "start" | "end" | "either", { from, to }: BlockFact): number[] {
  return end === "start" ? [from] : end === "end" ? [to] : [from, to];
}

function isTime(minutes: number, halfDayKnown: boolean, time: number): boolean {
  return minutes % 1_440 === time % 1_440 || (!halfDayKnown && (minutes + 720) % 1_440 === time);
}

/** Whether a block lies in a span of time. */
export function isWithin(span: Moment, { from, to }: BlockFact): boolean {
  return span.kind === "span" && from >= span.from && to <= span.to;
}
