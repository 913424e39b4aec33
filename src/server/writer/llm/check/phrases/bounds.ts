import { daysOf, type Load } from "../block-facts.ts";
import { BLOCK } from "../block-words.ts";
import { isDay, isMoment, type PlacedClaim } from "../claims.ts";
import { LEFT_OVER, topicOf } from "../context.ts";
import { isOnDay } from "../fits.ts";
import type { Phrase } from "./phrase.ts";

type Bound = { readonly least: number; readonly most: number };

/**
 * "No block is longer than two hours", "every day but Monday has at most 3 h", "each day holds between 2 and 3 hours":
 * lengths that each of the blocks, or each of the days, keeps to. Null where the words say nothing of the kind.
 */
export const readBounds: Phrase = ({ all, text, subject }) => {
  const lengths = all.filter(({ claim }) => claim.kind === "duration");
  const isDenied = DENIED.test(text.slice(0, lengths[0]?.start));
  if (!isDenied && !EACH.test(text)) return null;
  const bounds = isRange(lengths, text) ? [rangeOf(lengths)] : lengths.map(({ claim }) => boundOf(claim, isDenied));
  const moments = all.filter(({ claim }) => isMoment(claim));
  const isOfTimes = moments.some(({ claim }) => !isDay(claim)) || LEFT_OVER.has(topicOf(text));
  if (isOfTimes || bounds.length === 0 || bounds.includes(null)) return null;
  const named = moments.map(({ claim }) => claim).filter(isMoment);
  const isMeant = (each: Load) => named.length === 0 || named.some((day) => isOnDay(day, each)) !== EXCEPT.test(text);
  const days = (subject.isTask ? daysOf(subject.blocks) : subject.outcome.load).filter(({ minutes }) => minutes > 0);
  const many = DAY.test(text) ? [days] : BLOCK.test(text) ? [subject.blocks] : [days, subject.blocks];
  const holds = many.some((each) => keepsTo(bounds, each.filter(isMeant)));
  return { settled: [...lengths, ...moments], holds };
};

/** Within the bounds all of them, and not far from them the longest or the shortest: nobody says "under ten" of two. */
function keepsTo(bounds: readonly (Bound | null)[], many: readonly { readonly minutes: number }[]): boolean {
  const lengths = many.map(({ minutes }) => minutes);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  return (
    lengths.length > 0 &&
    bounds.every(
      (bound) =>
        bound &&
        least >= bound.least &&
        most <= bound.most &&
        (bound.least === 0 || isNear(least, bound.least)) &&
        (bound.most === Number.POSITIVE_INFINITY || isNear(most, bound.most)),
    )
  );
}

/** A bound that is no round number is said because something reaches it. */
function isNear(minutes: number, bound: number): boolean {
  const step = bound % 60 === 0 ? 60 : bound % 30 === 0 ? 30 : 1;
  return Math.abs(minutes - bound) < step;
}

const DENIED =
  /\b(?:no|none|never|nothing|not|nowhere)\b(?!\s+(?:more|less|longer|shorter|heavier|lighter|later|earlier)\b)|没有/i;
const EACH = /\b(?:each|every|all|any)\b|\b(?:a|per) (?:day|block|session)\b|每|所有|单日/i;
const EXCEPT = /\b(?:but|except|other than|besides|apart from)\b|除|以外|之外/i;
const DAY = /\bdays?\b|[天日]/i;

/** "Between 2 h and 3 h" */
function isRange(lengths: readonly PlacedClaim[], text: string): boolean {
  const [first, last] = lengths;
  return (
    first !== undefined &&
    last !== undefined &&
    lengths.length === 2 &&
    /^\s*(?:and|to|到|至|[-–~])\s*$/i.test(text.slice(first.end, last.start)) &&
    (/\b(?:between|from)\s*$/i.test(text.slice(0, first.start)) || /^\s*之间/.test(text.slice(last.end)))
  );
}

function rangeOf(lengths: readonly PlacedClaim[]): Bound | null {
  const minutes = lengths.flatMap(({ claim }) => (claim.kind === "duration" ? claim.minutes : []));
  return { least: Math.min(...minutes), most: Math.max(...minutes) };
}

/** What a length that is none in itself allows: "at most 2 h" and, denied, "longer than 2 h". */
function boundOf(claim: PlacedClaim["claim"], isDenied: boolean): Bound | null {
  if (claim.kind !== "duration") return null;
  const { hedge, minutes } = claim;
  const isLeast = isDenied ? hedge === "under" : hedge === "least" || hedge === "over";
  const isMost = isDenied ? hedge === "over" : hedge === "most" || hedge === "under";
  if (isLeast) return { least: minutes, most: Number.POSITIVE_INFINITY };
  return isMost || (isDenied && hedge === "most") ? { least: 0, most: minutes } : null;
}
