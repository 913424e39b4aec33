import { type BlockFact, momentOf } from "../block-facts.ts";
import { type Claim, isDay, isMoment, type Moment, type PlacedClaim } from "../claims.ts";
import { contextOf } from "../context.ts";
import { isOnDay } from "../fits.ts";
import type { Phrase } from "./phrase.ts";

/** "Finished by Friday at 15:00", "周三12:00前做完": all of it ends before that, and on that day. */
export const readDoneBy: Phrase = ({ all, text, subject }) => {
  if (!DONE.test(text) || NOT_DONE.test(text)) return null;
  const { due, unplaced } = contextOf(text);
  if (due || unplaced) return null;
  const by = all.filter((each) => isMoment(each.claim) && isLimit(each, text));
  const clock = by.find(({ claim }) => claim.kind === "time");
  if (!clock) return null;
  const days = all.filter(({ claim }) => isDay(claim));
  const blocks = subject.blocks.filter(({ repeats }) => !repeats || subject.isTask);
  const last = lastOf(
    days.length > 0 && !subject.isTask && !WHOLLY.test(text) ? blocks.filter((block) => isOn(days, block)) : blocks,
  );
  const limits = minutesIn(clock.claim);
  const holds = last !== undefined && isOn(days, last) && limits.some((limit) => isNear(last.to, limit));
  // Nothing is done when it begins.
  const onlyBegins = limits.some((limit) => blocks.some(({ from }) => from === limit)) && !endsAt(limits, blocks);
  return holds || onlyBegins ? { settled: [clock, ...days], holds } : null;
};

const DONE =
  /\b(?:done|finish(?:ed|es)?|complete[ds]?|through|over|behind you|off (?:your|the) (?:desk|plate|list)|wrap(?:ped|s)? up|clear(?:ed|s)|ready|gone|out of the way|ends?)\b|完成|做完|写完|结束|收工|处理完|搞定|交差/i;
const NOT_DONE = /\b(?:not|never|no|none|cannot|half|part|first|second|block|session)\b|n['’]t\b|[不没未]|段|部分/i;
const WHOLLY = /\b(?:everything|all|the (?:week|plan|list)|this one)\b|全部|所有|整个/i;
/** "By six" may be said of what ends a little before, "by 17:50" only of what ends then. */
function isNear(end: number, limit: number): boolean {
  return end === limit || (limit % 60 === 0 && end < limit && end > limit - 60);
}

function endsAt(limits: readonly number[], blocks: readonly BlockFact[]): boolean {
  return blocks.some(({ to }) => limits.includes(to));
}

/** Whether words say "by" or "before" of a moment. */
function isLimit({ start, end }: PlacedClaim, text: string): boolean {
  return (
    /\b(?:by|before|no later than|ahead of)\b[^,;]{0,24}$/i.test(text.slice(0, start)) ||
    /^\s*(?:之|以)?前/.test(text.slice(end)) ||
    (/到[^，。]{0,6}$/.test(text.slice(0, start)) && /[已均]/.test(text))
  );
}

function lastOf(blocks: readonly BlockFact[]): BlockFact | undefined {
  return blocks.toSorted((a, b) => momentOf(a) - momentOf(b)).at(-1);
}

function isOn(days: readonly PlacedClaim[], block: BlockFact): boolean {
  return days.every(({ claim }) => isOnDay(claim as Moment, block));
}

/** A time of day that leaves the half of the day open is either. */
function minutesIn(claim: Claim): number[] {
  if (claim.kind !== "time") return [];
  return claim.halfDayKnown ? [claim.minutes] : [claim.minutes, claim.minutes + 720];
}
