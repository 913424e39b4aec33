import type { BlockFact } from "./block-facts.ts";
import { fits } from "./fits.ts";
import { type Statement, saysFree } from "./said.ts";

const ALL_BLOCKS = String.raw`\b(?:each|every|all|any|no|none)\b|每|所有|没有`;
const AT_LEAST =
  /\b(?:at least|no (?:shorter|less)|(?<!no )(?:longer|more) than|minimum|above|over)\b|至少|不少于|不短于/i;
const AT_MOST =
  /\b(?:at most|up to|no (?:longer|more)|(?<!no )(?:shorter|less) than|maximum|max|below|under|within)\b|最多|不超过|至多|以内/i;

/** What a clause states of all blocks or days at once: the least and the most, each of them, and how many have none. */
export const LIMITS: readonly Statement[] = [
  {
    // "Every block is at most 90 minutes", "No session is longer than two hours".
    about: new RegExp(
      String.raw`(?:${ALL_BLOCKS}).*(?:${AT_LEAST.source}|${AT_MOST.source})|(?:${AT_LEAST.source}).*\beach\b`,
      "i",
    ),
    holds: ({ words, claims }, { blocks }) => {
      const lengths = blocks.map(({ minutes }) => minutes);
      const isNegated = /\b(?:no|none|not|never)\b(?!\s+(?:longer|shorter|more|less))|没有/i.test(words);
      const least = AT_LEAST.test(words) !== isNegated;
      return claims.every(
        (claim) =>
          claim.kind !== "duration" ||
          (least ? Math.min(...lengths) >= claim.minutes : Math.max(...lengths) <= claim.minutes),
      );
    },
  },
  {
    about: /\b(?:every|each) (?:single )?(?:week|work(?:ing)? ?)days?\b|每个工作日/i,
    holds: ({ words }, { blocks }) => {
      const worked = [1, 2, 3, 4, 5].map((day) => blocks.some(({ weekdays }) => weekdays.includes(day)));
      return saysFree(words) ? worked.every((works) => !works) : worked.every(Boolean);
    },
  },
  {
    about: /\bnever\b|从不|从来不/i,
    needs: "moments",
    holds: ({ moments }, { blocks }) =>
      !blocks.some((block) => moments.some((moment) => fits(moment, block))) &&
      moments.every(({ kind }) => kind !== "time" && kind !== "span"),
  },
  {
    // "Three days have no work": those of the window that hold none, with or without what repeats.
    about:
      /\bdays?\b(?:(?!\band\b)[^,.]){0,24}\b(?:free|off|empty|open|clear|no work|nothing|without)\b|[天日][^，。]{0,4}(?:空|没有|休息)/i,
    holds: ({ claims }, { blocks, windowDays }) => {
      const once = daysHeld(blocks.filter(({ repeats }) => !repeats));
      const free = [windowDays - once, windowDays - daysHeld(blocks)];
      return claims.every((claim) => claim.kind !== "count" || claim.noun !== "day" || free.includes(claim.count));
    },
  },
  {
    about: /\bwork(?:s|ing)? late\b|\blate (?:nights?|evenings?|shifts?|work(?:ing)?|hours)\b|加班|熬夜/i,
    holds: ({ words, moments }, { blocks }) => {
      const isLate = blocks.some(
        (block) => block.to > LATE && moments.every((moment) => moment.kind === "part" || fits(moment, block)),
      );
      return /\b(?:no|not|never|without|avoids?|n['’]t)\b|不|没|无|避免/i.test(words) ? !isLate : isLate;
    },
  },
];

/** Work that ends after this time of day, in minutes, is late. */
const LATE = 19 * 60;

function daysHeld(blocks: readonly BlockFact[]): number {
  return new Set(blocks.flatMap(({ weekdays }) => weekdays)).size;
}
