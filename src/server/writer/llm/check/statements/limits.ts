import { sum } from "../block-facts.ts";
import { fits } from "../fits.ts";
import { type Statement, saysFree } from "../said.ts";

/** What a clause states of all blocks or days at once: the least and the most, each of them, and how many have none. */
export const LIMITS: readonly Statement[] = [
  {
    about: /\b(?:every|each) (?:single )?(?:week|work(?:ing)? ?)days?\b|每个工作日/i,
    holds: ({ words }, { blocks }) => {
      const worked = [1, 2, 3, 4, 5].map((day) => blocks.some(({ weekday }) => weekday === day));
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
    // "All blocks are two hours long", "two-hour blocks on Monday and Wednesday": each block that is meant.
    about:
      /\b(?:all|each|every|both)\s+(?:of\s+)?(?:the\s+)?(?:blocks?|sessions?|slots?|parts?|times?)\b(?!.*\b(?:at least|at most|up to|than)\b)|-(?:hour|minute)\b.*\b(?:blocks|sessions|slots)\b|每(?:段|次|个时段|块)(?!.*(?:至少|最多|不超过|以内|不少于))/i,
    holds: ({ claims }, { blocks }) =>
      claims.every((claim) => claim.kind !== "duration" || blocks.every(({ minutes }) => minutes === claim.minutes)),
  },
  {
    about:
      /\b(?:no|none)\b[^.]*\bsplit\b|\b(?:not|n['’]t|un)[ -]?split\b|\bin one (?:go|sitting|piece)\b|没有[^，。]*拆|一次(?:性)?(?:就)?(?:写|完|做)|一口气/i,
    holds: ({ named }, { blocks, runs }) =>
      (named && runs.some(({ minutes }) => minutes === sum(blocks))) ||
      new Set(blocks.map(({ title }) => title)).size === blocks.length,
  },
  {
    // "The earliest you start is 9:30": of all days.
    about: /\bearliest\b|最早/i,
    needs: "moments",
    holds: ({ moments }, { blocks }) => {
      const once = blocks.filter(({ repeats }) => !repeats);
      const earliest = [blocks, once].map((some) => Math.min(...some.map(({ from }) => from)));
      return moments.every(
        (moment) =>
          moment.kind !== "time" || blocks.some((block) => earliest.includes(block.from) && fits(moment, block)),
      );
    },
  },
  {
    // What the calendar holds besides, and kinds of work, are nothing that a plan knows.
    about:
      /\b(?:your|the|an?|my) (?:[a-z]+ )?(?:meetings?|appointments?|lectures?|class(?:es)?|exams?|interviews?)\b|\b(?:writing|reading|admin|exercis\w+|sports?|calls|errands|revision)\b|\b(?:mornings?|afternoons?|evenings?) (?:are |is )?for\b(?!\s+(?:the |your |real |most )?(?:deep|hard|demanding|heavy|focus|concentrat|think|serious|difficult|best|quiet))|会议|考试|面试|预约|上课/i,
    needs: "moments",
    holds: ({ named, words }) => named || saysFree(words),
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
