import { type BlockFact, daysOf } from "../block-facts.ts";
import { isDay, isMoment, type Moment } from "../claims.ts";
import { fits, isOnDay } from "../fits.ts";
import type { Phrase } from "./phrase.ts";

/** "From 10:00 to 16:00 with an hour off at noon": blocks of one day with just one longer break, which noon lies in. */
export const readNoonBreak: Phrase = ({ all, text, subject }) => {
  if (!NOON_BREAK.test(text)) return null;
  const moments = all.flatMap(({ claim }) => (isMoment(claim) ? [claim] : []));
  const days = moments.filter(isDay);
  const span = moments.find(({ kind }) => kind === "span");
  const others = moments.filter((moment) => moment !== span && !isDay(moment) && !isNoon(moment));
  const lengths = all.flatMap(({ claim }) => (claim.kind === "duration" ? [claim.minutes] : []));
  if (!span || days.length === 0 || others.length > 0) return null;
  const blocks = subject.blocks.filter((block) => days.every((day) => isOnDay(day, block)));
  const inOrder = blocks.toSorted((a, b) => a.from - b.from);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  const breaks = breaksIn(inOrder);
  const [noon, ...more] = breaks;
  const holds =
    first !== undefined &&
    last !== undefined &&
    noon !== undefined &&
    more.length === 0 &&
    daysOf(blocks).length === 1 &&
    noon.from <= NOON &&
    noon.to > NOON &&
    lengths.every((minutes) => minutes === noon.to - noon.from) &&
    fits(span, { ...first, to: last.to, minutes: last.to - first.from });
  return { settled: all.filter(({ claim }) => isMoment(claim) || claim.kind === "duration"), holds };
};

const NOON_BREAK =
  /\bwith (?:a |an |the )?(?:(?:\d+[- ]minutes?|half[- ]an[- ]hour|(?:half-)?hour)(?:['’]s)? (?:off|break|pause|rest)|(?:lunch )?(?:break|pause)|hour)\b[^,;]{0,6}\b(?:at|around|over|for) (?:noon|midday|lunch\w*)\b|中午[^，。]{0,4}(?:休息|歇)/i;
const NOON = 720;

function isNoon(moment: Moment): boolean {
  return (moment.kind === "time" && moment.minutes === NOON) || moment.kind === "part";
}

/** Time between blocks that is longer than a short break. */
function breaksIn(inOrder: readonly BlockFact[]): { from: number; to: number }[] {
  return inOrder.slice(1).flatMap((next, at) => {
    const from = inOrder[at]?.to ?? next.from;
    return next.from - from > SHORT_BREAK ? [{ from, to: next.from }] : [];
  });
}

const SHORT_BREAK = 15;
