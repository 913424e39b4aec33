import type { BlockFact } from "../block-facts.ts";
import { BLOCK } from "../block-words.ts";
import type { Claim, Moment } from "../claims.ts";
import { isOnDay } from "../fits.ts";
import type { Said, Statement } from "../said.ts";
import { standsIn } from "./on-a-day.ts";

/** What a clause calls the longest, the shortest, the fullest or the lightest. */
export const EXTREMES: readonly Statement[] = [
  {
    about: /\blongest day\b|最长/i,
    needs: "moments",
    holds: (said) => BLOCK.test(said.words) || said.named || dayIs(said, Math.max),
  },
  {
    about: /\bshortest day\b|最短/i,
    needs: "moments",
    holds: (said) => BLOCK.test(said.words) || said.named || dayIs(said, Math.min),
  },
  {
    about:
      /\blongest\b(?! day)|\bbiggest\b(?!\s+(?:\w+\s+)?(?:cushion|margin|buffer|slack|reserve))|\blargest block|最长的?(?:一?[段次块]|时段)/i,
    holds: ({ claims, moments, named, plan }, { blocks, runs, outcome }) =>
      (!named || claims.length > 0 || sameExtreme(blocks, plan.blocks, Math.max)) &&
      lengthIn(claims, [outcome.longest, ...extreme(blocks, Math.max), ...extreme(runs, Math.max)]) &&
      standsThen(moments, blocks, extreme(blocks, Math.max)),
  },
  {
    about: /\bshortest\b(?! day)|\bsmallest block|最短的?(?:一?[段次块]|时段)/i,
    holds: ({ claims, moments, named, plan }, { blocks }) =>
      (!named || claims.length > 0 || sameExtreme(blocks, plan.blocks, Math.min)) &&
      lengthIn(claims, extreme(blocks, Math.min)) &&
      standsThen(moments, blocks, extreme(blocks, Math.min)),
  },
  {
    about: /\b(?:busiest|fullest|heaviest|hardest)\b|最忙|最满|最重/i,
    holds: (said) => dayIs(said, Math.max),
  },
  {
    about: /\bmost work\b|(?:工作|任务|安排)最多/i,
    needs: "moments",
    holds: (said) => dayIs(said, Math.max),
  },
  {
    about: /\b(?:lightest|quietest|calmest|easiest|emptiest)\b|\bleast work\b|最轻|最闲|最空|最少/i,
    needs: "moments",
    holds: (said) => dayIs(said, Math.min),
  },
];

function extreme(blocks: readonly BlockFact[], pick: (...values: number[]) => number): number[] {
  return blocks.length > 0 ? [pick(...blocks.map(({ minutes }) => minutes))] : [];
}

function sameExtreme(
  own: readonly BlockFact[],
  all: readonly BlockFact[],
  pick: (...values: number[]) => number,
): boolean {
  return extreme(own, pick)[0] === extreme(all, pick)[0];
}

/** One of the blocks that are so long stands at all these moments. */
function standsThen(moments: readonly Moment[], blocks: readonly BlockFact[], lengths: readonly number[]): boolean {
  const meant = blocks.filter(({ minutes }) => lengths.includes(minutes));
  return moments.length === 0 || meant.some((block) => standsIn(moments, block));
}

function lengthIn(claims: readonly Claim[], lengths: readonly number[]): boolean {
  return claims.every((claim) => claim.kind !== "duration" || lengths.includes(claim.minutes));
}

const WEEKDAYS = /\b(?:week|work(?:ing)? ?)days?\b|工作日/i;

/** The days named are those of the most, or of the least, work in each plan. */
function dayIs({ moments, claims, plan, words }: Said, pick: (...values: number[]) => number): boolean {
  const ofWeek = WEEKDAYS.test(words) ? 5 : 7;
  const worked = plan.outcome.load.filter(({ minutes, weekday }) => minutes > 0 && weekday <= ofWeek);
  const most = pick(...worked.map(({ minutes }) => minutes));
  const days = worked.filter(({ minutes }) => minutes === most);
  return moments.every((moment) => days.some((day) => isOnDay(moment, day))) && lengthIn(claims, [most]);
}
