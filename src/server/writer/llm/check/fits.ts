import type { BlockFact } from "./block-facts.ts";
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
      return claim.weekdays.some((weekday) => block.weekdays.includes(weekday));
    case "date":
      return (
        claim.day === block.day &&
        (claim.month ?? block.month) === block.month &&
        (claim.year ?? block.year) === block.year
      );
  }
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
