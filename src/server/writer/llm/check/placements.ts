import { isMoment, type Moment, type PlacedClaim } from "./claims.ts";
import type { Length } from "./length.ts";

/** A day that a text names, by its weekday, its date or both. */
export type NamedDay = readonly Moment[];

/** Moments and lengths that are said together: each of the days with each of the times. */
export type Placement = {
  readonly days: readonly NamedDay[];
  readonly clocks: readonly Moment[];
  /** Morning, afternoon, evening: of each of the days. */
  readonly parts: readonly Moment[];
  readonly lengths: readonly Length[];
};

type Growing = { days: Moment[][]; clocks: Moment[]; parts: Moment[]; lengths: Length[]; lead: Kind };
type Kind = "day" | "clock" | "length";

/**
 * Claims in the order of their words, as the placements that they make: "Monday from 9 to 11 and Tuesday at 14:00" are
 * two. `between` is the text from one place in the words to another.
 */
export function placementsOf(
  placed: readonly PlacedClaim[],
  between: (start: number, end: number) => string,
): Placement[] {
  const found: Growing[] = [];
  let previous: PlacedClaim | undefined;
  for (const each of placed) {
    const { claim } = each;
    const kind = kindOf(claim.kind);
    if (kind === null || (!isMoment(claim) && claim.kind !== "duration")) continue;
    const now = found.at(-1);
    const day = now?.days.at(-1);
    const isSameDay =
      kind === "day" &&
      previous !== undefined &&
      kindOf(previous.claim.kind) === "day" &&
      previous.claim.kind !== claim.kind &&
      ONE_DAY.test(between(previous.end, each.start));
    if (isSameDay && day && isMoment(claim)) day.push(claim);
    else {
      const next = now && !startsAnew(now, kind, claim.kind) ? now : begin(found, kind);
      if (claim.kind === "duration") next.lengths.push(claim);
      else if (isMoment(claim)) {
        if (kind === "day") next.days.push([claim]);
        else (claim.kind === "part" ? next.parts : next.clocks).push(claim);
      }
    }
    previous = each;
  }
  return found.map((each, at) => {
    // "At nine on Monday and at eleven": the day goes on.
    const days =
      each.days.length > 0 ? each.days : (found.slice(0, at).findLast(({ days }) => days.length > 0)?.days ?? []);
    return { days, clocks: each.clocks, parts: each.parts, lengths: each.lengths };
  });
}

/** What may stand between a weekday and its date. */
const ONE_DAY = /^[\s,，()（）*_的]*(?:the\s*)?$/i;

function kindOf(kind: PlacedClaim["claim"]["kind"]): Kind | null {
  if (kind === "weekday" || kind === "date") return "day";
  if (kind === "time" || kind === "span" || kind === "part") return "clock";
  return kind === "duration" ? "length" : null;
}

function begin(found: Growing[], lead: Kind): Growing {
  const next: Growing = { days: [], clocks: [], parts: [], lengths: [], lead };
  found.push(next);
  return next;
}

function startsAnew({ days, clocks, parts, lengths, lead }: Growing, kind: Kind, claim: string): boolean {
  // "Friday from nine to eleven and in the afternoon"
  if (claim === "part" && clocks.length > 0) return true;
  const held = { day: days.length, clock: clocks.length + parts.length, length: lengths.length };
  // "In the morning at nine": a part of the day is no time of its own.
  if (kind === "clock" && lead === "clock" && held.day + held.length === 0) return false;
  // "Two hours in the morning and one in the afternoon"
  if (kind !== "day" && held.length > 0 && held.clock > 0) return true;
  const others = held.day + held.clock + held.length - held[lead];
  return kind === lead && others > 0;
}
