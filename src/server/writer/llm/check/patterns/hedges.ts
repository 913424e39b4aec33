/** How exactly a length is meant. */
export type Hedge = "about" | "under" | "over" | "least" | "most";

/** Words in front of a length, and behind it, that say it is not meant exactly. */
const HEDGES: readonly (readonly [hedge: Hedge, before: RegExp, after?: RegExp])[] = [
  ["least", /(?:\b(?:at least|no (?:less|shorter) than|a minimum of)|至少有?|不少于|不短于|最少)\s*$/i, /^\s*以上/],
  [
    "most",
    /(?:\b(?:at most|(?<!\badds? )up to|no (?:more|longer) than|a maximum of)|最多|至多|不超过|不多于|顶多)\s*$/i,
    /^\s*以[内下]/,
  ],
  [
    "under",
    /(?:\b(?:(?:just |slightly |a (?:little|bit|touch) )?(?:under|short of|below|(?:less|shorter|lighter|fewer) than)|nearly|almost|not quite|close to)|将近|接近|近|不到|不足)\s*$/i,
  ],
  [
    "over",
    /(?:\b(?:(?:just |slightly |a (?:little|bit|touch) )?(?:over|above|beyond|(?:more|longer|heavier|busier|fuller|greater) than)|exceed(?:s|ing)?|upwards? of)|超过|多于|超出)\s*$/i,
    /^\s*(?:多|出头)(?!少)/,
  ],
  [
    "about",
    /(?:\b(?:about|around|roughly|approximately|approx\.?|circa|or so)|~|≈|大约|大概|约|差不多|大致)\s*$/i,
    /^\s*(?:左右|上下|\bor so\b|\bgive or take\b)/i,
  ],
];

/** What the words around a length say of how exactly it is meant; undefined where it is just so. */
export function hedgeOf(before: string, after: string): Hedge | undefined {
  return HEDGES.find(([, front, behind]) => front.test(before) || behind?.test(after))?.[0];
}
