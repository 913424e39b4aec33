import { type BlockFact, momentOf } from "../block-facts.ts";
import { isDay, type Moment, type PlacedClaim } from "../claims.ts";
import { fits } from "../fits.ts";
import type { Phrase } from "./phrase.ts";

/** "Between Monday the 8th and Friday the 12th", "排在3月1日至5日": from the first day to the last on which it stands. */
export const readDaysCovered: Phrase = ({ all, text, subject }) => {
  const days = all.filter(({ claim }) => isDay(claim));
  const joint = days.findIndex((each, at) => {
    const next = days[at + 1];
    return next !== undefined && RANGE.test(text.slice(each.end, next.start)) && next.start >= each.end;
  });
  const range = joint < 0 ? expandedRange(days) : { first: days.slice(0, joint + 1), last: days.slice(joint + 1) };
  if (!range) return null;
  const once = subject.blocks.filter(({ repeats }) => !repeats);
  const isCovered = [subject.blocks, once].some((blocks) => {
    const inOrder = blocks.toSorted((a, b) => momentOf(a) - momentOf(b));
    const [first, last] = [inOrder[0], inOrder.at(-1)];
    return first && last && isOn(range.first, first) && isOn(range.last, last);
  });
  return isCovered ? { settled: days, holds: true } : null;
};

const RANGE = /^\s*(?:and|to|through|until|till|[-–—~]|到|至)\s*(?:on\s+|the\s+)?$/i;

/** "Monday to Friday" is read as each of its days. */
function expandedRange(days: readonly PlacedClaim[]) {
  const [first] = days;
  const isOne = first && days.length > 1 && days.every(({ start }) => start === first.start);
  return isOne ? { first: [first], last: days.slice(-1) } : null;
}

function isOn(days: readonly PlacedClaim[], block: BlockFact): boolean {
  return days.every(({ claim }) => fits(claim as Moment, block));
}
