import { type BlockFact, momentOf } from "../block-facts.ts";
import { isDay, isMoment, type Moment, type PlacedClaim } from "../claims.ts";
import { isOnDay } from "../fits.ts";
import { isLength } from "../length.ts";
import type { Phrase } from "./phrase.ts";

type Gap = { readonly from: number; readonly to: number; readonly next: BlockFact };

/** "A pause between 13:00 and 14:00", "a gap until 11:45", "两段之间歇10分钟": time between two blocks of one day. */
export const readGaps: Phrase = ({ all, text, subject, whole }) => {
  if (!GAP.test(text) || DENIED.test(text)) return null;
  const said = all.filter(({ claim }) => claim.kind === "span" || claim.kind === "time" || claim.kind === "duration");
  if (said.length === 0) return null;
  const days = all.flatMap(({ claim }) => (isDay(claim) ? [claim] : []));
  const blocks = (OF_PARTS.test(text) ? subject : whole).blocks.filter((block) =>
    days.every((day) => isOnDay(day, block)),
  );
  const starts = subject.isTask && LATER.test(text) ? subject.blocks.filter((block) => blocks.includes(block)) : null;
  const holds = gapsIn(blocks).some(
    (gap) => said.every((each) => bounds(each, gap)) && (starts?.some((block) => startsAfter(block, gap)) ?? true),
  );
  return holds ? { settled: said, holds } : null;
};

const GAP =
  /\b(?:pauses?|gaps?|breathers?|(?<!lunch )breaks?)\b|\bbetween (?:its|the|their|both) (?:two )?(?:parts|blocks|halves)\b|空档|间隔|间歇|[中之]间[^，。]{0,4}(?:歇|休息)|(?:分钟|刻钟|小时)(?:之|以)?后(?=转|再|接)/i;
/** What comes so much later is what the words are about. */
const LATER = /后(?=转|再|接)/;
const DENIED = /\b(?:no|not|without|never)\b|没有|无|不/i;
const OF_PARTS = /\bbetween (?:its|the|their|both) (?:two )?(?:parts|blocks|halves)\b/i;

/** The time between blocks that follow on each other on one day, where there is any. */
function gapsIn(blocks: readonly BlockFact[]): Gap[] {
  const inOrder = blocks.toSorted((a, b) => momentOf(a) - momentOf(b));
  return inOrder.flatMap((block, at) => {
    const next = inOrder[at + 1];
    const isGap = next && next.day === block.day && next.month === block.month && next.from > block.to;
    return isGap ? [{ from: block.to, to: next.from, next }] : [];
  });
}

function startsAfter(block: BlockFact, { next }: Gap): boolean {
  return block.title === next.title && momentOf(block) === momentOf(next);
}

function bounds({ claim }: PlacedClaim, gap: Gap): boolean {
  if (claim.kind === "duration") return isLength(claim, gap.to - gap.from);
  return isMoment(claim) && isBound(claim, gap);
}

function isBound(moment: Moment, { from, to }: Gap): boolean {
  const isTime = (minutes: number, known: boolean, time: number) =>
    minutes === time || (!known && (minutes + 720) % 1_440 === time);
  if (moment.kind === "span")
    return isTime(moment.from, moment.halfDayKnown, from) && isTime(moment.to, moment.halfDayKnown, to);
  return moment.kind === "time" && [from, to].some((time) => isTime(moment.minutes, moment.halfDayKnown, time));
}
