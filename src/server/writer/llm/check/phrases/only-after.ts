import { type BlockFact, momentOf } from "../block-facts.ts";
import { isDay, isMoment, type Moment } from "../claims.ts";
import { isOnDay } from "../fits.ts";
import type { Phrase } from "./phrase.ts";

/** "After Wednesday there is only violin, on four days": nothing else stands later than that. */
export const readOnlyAfter: Phrase = ({ all, text, subject, whole }) => {
  if (!subject.isTask || !ONLY.test(text)) return null;
  const edge = FROM.test(text) ? "from" : AFTER.test(text) ? "after" : null;
  const days = all.filter(({ claim }) => isDay(claim));
  const [first] = days;
  if (!edge || !first || all.some(({ claim }) => isMoment(claim) && !isDay(claim))) return null;
  const named = days.filter(({ start }) => start - first.end < ONE_DAY).map(({ claim }) => claim as Moment);
  const moments = whole.blocks.filter((block) => named.every((day) => isOnDay(day, block))).map(dayOf);
  const begin = Math.min(...moments);
  const later = (block: BlockFact) => (edge === "from" ? dayOf(block) >= begin : dayOf(block) > begin);
  const own = subject.blocks.filter(later);
  const titles = new Set(subject.blocks.map(({ title }) => title));
  const counts = all.flatMap(({ claim }) => (claim.kind === "count" ? claim.count : []));
  const holds =
    moments.length > 0 &&
    own.length > 0 &&
    whole.blocks.every((block) => !later(block) || titles.has(block.title)) &&
    counts.every((count) => count === own.length) &&
    days.every(
      ({ claim, start }) => start - first.end < ONE_DAY || own.some((block) => isOnDay(claim as Moment, block)),
    );
  return holds ? { settled: all.filter(({ claim }) => isDay(claim) || claim.kind === "count"), holds } : null;
};

const ONLY = /\bonly\b|\bnothing else\b|[只仅]/i;
const AFTER = /\bafter\b|之后|以后/i;
const FROM = /\bfrom\b[^.]*\b(?:on|onwards?)\b|\bsince\b|[起开]始?/i;
/** A date beside its weekday. */
const ONE_DAY = 4;

function dayOf(block: BlockFact): number {
  return Math.floor(momentOf(block) / 86_400_000);
}
