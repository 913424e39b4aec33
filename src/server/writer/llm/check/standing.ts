import { type BlockFact, daysOf, sum } from "./block-facts.ts";
import type { Moment } from "./claims.ts";
import { fits } from "./fits.ts";
import type { NamedDay, Placement } from "./placements.ts";
import type { Subject } from "./subject.ts";

/** The subject's blocks on one of the days and in one of the parts of the day; where none is named, all. */
export function blocksOn(
  subject: Subject,
  { days, parts }: { readonly days: readonly NamedDay[]; readonly parts: readonly Moment[] },
): BlockFact[] {
  return subject.blocks.filter(
    (block) =>
      (days.length === 0 || days.some((day) => day.every((claim) => fits(claim, block)))) &&
      (parts.length === 0 || parts.some((part) => fits(part, block))),
  );
}

/** Whether the subject has a block, or blocks without a break between, on each of the days at each of the times. */
export function standsAtAll(subject: Subject, { days, clocks, parts }: Placement, words: string): boolean {
  const candidates = [...subject.blocks, ...subject.runs];
  const anyDay: readonly NamedDay[] = days.length > 0 ? days : [[]];
  const asked = clocks.length > 0 ? clocks : parts;
  if (days.length + asked.length === 0) return true;
  return anyDay.every((day) => {
    const on = candidates.filter((block) => day.every((claim) => fits(claim, block)));
    if (asked.length === 0) return on.length > 0;
    return asked.every(
      (moment) =>
        ((!subject.isTask || COVERS.test(words) || hasShortBreaks(on)) && parts.length === 0 && spansDay(moment, on)) ||
        on.some((block) => fits(moment, block) && (clocks.length === 0 || parts.every((part) => fits(part, block)))),
    );
  });
}

/** Several blocks of a task may be said to stand between two times. */
const COVERS = /\bbetween\b|\b(?:blocks|parts|sessions)\b|之间|[两三四五六七八九]段/i;

/** With no more than short breaks in between a task may be said to go on. */
function hasShortBreaks(blocks: readonly BlockFact[]): boolean {
  const from = Math.min(...blocks.map((block) => block.from));
  const to = Math.max(...blocks.map((block) => block.to));
  const own = blocks.filter(
    (block) => !blocks.some((other) => other !== block && other.from <= block.from && other.to >= block.to),
  );
  return to - from - sum(own) <= SHORT_BREAKS;
}

const SHORT_BREAKS = 30;

/** "Monday runs from 8:30 to 17:30": from the beginning of its first block to the end of its last. */
export function spansDay(moment: Moment, on: readonly BlockFact[]): boolean {
  return [on, on.filter(({ repeats }) => !repeats)].some((blocks) => {
    const [first] = blocks;
    if (!first || moment.kind !== "span") return false;
    const from = Math.min(...blocks.map((block) => block.from));
    const to = Math.max(...blocks.map((block) => block.to));
    return daysOf(blocks).length === 1 && fits(moment, { ...first, from, to, minutes: to - from });
  });
}
