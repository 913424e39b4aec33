import { createContentCache } from "#server/llm/content-cache.ts";
import { COUNTS, NUMBERS } from "./patterns/counts.ts";
import { DAYS } from "./patterns/days.ts";
import { type Hedge, hedgeOf } from "./patterns/hedges.ts";
import { LENGTHS } from "./patterns/lengths.ts";
import { TIMES } from "./patterns/times.ts";

/** Something a text states that can be compared with the plan. Times in minutes after midnight, weekdays ISO 1 to 7, lengths in minutes. */
export type Claim = Moment | Amount;

/** When something is. */
export type Moment =
  | { readonly kind: "time"; readonly minutes: number; readonly halfDayKnown: boolean; readonly end: TimeEnd }
  | { readonly kind: "span"; readonly from: number; readonly to: number; readonly halfDayKnown: boolean }
  | { readonly kind: "part"; readonly from: number; readonly to: number }
  | { readonly kind: "weekday"; readonly weekdays: readonly number[] }
  | { readonly kind: "date"; readonly month: number | null; readonly day: number; readonly year: number | null };

/** How long or how many; a list says how long each is of several, in their order. */
export type Amount =
  | { readonly kind: "list"; readonly lengths: readonly number[] }
  | { readonly kind: "duration"; readonly minutes: number; readonly hedge?: Hedge }
  | { readonly kind: "count"; readonly count: number; readonly noun: string; readonly of?: number }
  | { readonly kind: "number"; readonly value: number };

/** Which end of a block a time is said of. */
export type TimeEnd = "start" | "end" | "either";

/** Reads what a pattern found; `before` and `after` are the text around it. Null leaves it to later patterns. */
export type Pattern = {
  readonly pattern: RegExp;
  readonly read: (
    groups: readonly (string | undefined)[],
    around: { readonly match: string; readonly before: string; readonly after: string },
  ) => Claim | readonly Claim[] | null;
};

/** What one pattern has read, later ones do not see again. */
const PATTERNS: readonly Pattern[] = [
  ...DAYS.dates,
  ...TIMES,
  ...LENGTHS,
  ...DAYS.weekdays,
  ...COUNTS,
  ...DAYS.parts,
  ...NUMBERS,
];

/** A claim and where its words stand in the text, for what is said around it. */
export type PlacedClaim = { readonly claim: Claim; readonly start: number; readonly end: number };

/**
 * The claims of a piece of text, English or Chinese, in their order. A number that no pattern understands is a claim
 * too, so that nothing goes unchecked.
 */
export function placeClaims(text: string): readonly PlacedClaim[] {
  const known = READ.get(text);
  if (known) return known;
  const claims = readClaims(text);
  READ.set(text, claims);
  return claims;
}

/** The same words are asked of every task and plan that they may be about. */
const READ = createContentCache<readonly PlacedClaim[]>(500);

function readClaims(text: string): PlacedClaim[] {
  const claims: PlacedClaim[] = [];
  let rest = plainAmounts(text);
  for (const { pattern, read } of PATTERNS) {
    rest = rest.replaceAll(pattern, (match, ...found) => {
      const at = found.findIndex((each) => typeof each === "number");
      const offset = found[at] as number;
      const whole = found[at + 1] as string;
      const around = { match, before: whole.slice(0, offset), after: whole.slice(offset + match.length) };
      const claim = read(found.slice(0, at) as (string | undefined)[], around);
      if (claim === null) return match;
      for (const each of Array.isArray(claim) ? claim : [claim]) {
        claims.push({ claim: each, start: offset, end: offset + match.length });
      }
      // As long as what was read, so that the places of the others stay.
      return " ".repeat(match.length);
    });
  }
  const plain = plainAmounts(text);
  return claims.toSorted((a, b) => a.start - b.start).map((each) => withHedge(each, plain));
}

/** A length with what the words around it say of how exactly it is meant. */
function withHedge(placed: PlacedClaim, text: string): PlacedClaim {
  const { claim, start, end } = placed;
  const hedge = claim.kind === "duration" ? hedgeOf(text.slice(0, start), text.slice(end)) : undefined;
  return hedge && claim.kind === "duration" ? { ...placed, claim: { ...claim, hedge } } : placed;
}

/** `placeClaims` without the places. */
export function findClaims(text: string): Claim[] {
  return placeClaims(text).map(({ claim }) => claim);
}

/** The text that places of claims are places in: "a full hour" and "90 solid minutes" without the words between. */
export function plainAmounts(text: string): string {
  return text.replaceAll(IDIOM, " ").replaceAll(EMPHASIS, "$1 ");
}

/** Numbers that count nothing of the plan. */
const IDIOM =
  /\b(?:about |just |only )?one (?:more )?(?:thing|caveat|catch|note|warning|price|question|exception|word)\b(?=\s*(?:[:,—–-]|$)|\s+(?:to|is|about)\b)|\bthis one\b|\bweek (?:one|two|three|[1-4])\b|(?<=[慢快匀早晚多少松好差有空轻满重紧])一点|\bthat one\b|\bth(?:ese|ose) (?:two|three|four)\b(?!\s+(?:\w+\s+)?(?:h\b|hours?|min))|这[两二三四][项个件者](?=[^时])|\bone by one\b|\bat once\b|(?<![周期拜十])一(?:口气|如|样|下|定|直|起|些|句话|眼|边)/gi;
const EMPHASIS =
  /\b(\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|sixty|ninety)[\s-]+(?:full|whole|good|solid|short|brief|straight|extra|uninterrupted|quick|mere|focused|generous|dedicated|working|little|long|clear|quiet|more)\s+(?=(?:hours?|minutes?|mins?)\b)/gi;

/** That it names a day, by the weekday or by the date. */
export function isDay(claim: Claim): claim is Extract<Moment, { kind: "weekday" | "date" }> {
  return claim.kind === "weekday" || claim.kind === "date";
}

export function isMoment(claim: Claim): claim is Moment {
  return claim.kind !== "duration" && claim.kind !== "list" && claim.kind !== "count" && claim.kind !== "number";
}
