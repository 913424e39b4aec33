import type { Phrase, Step } from "./clause.ts";
import { afterTime, beforeTime, length, onScopes, workingHours } from "./makers.ts";

const WORK =
  "(?:work(?:ing)?|tasks?|study(?:ing)?|homework|scheduling|planning|sessions?|blocks?|anything|things|stuff|plans|appointments)";
/** "No work", "don't schedule anything", "nothing". */
const NOTHING = new RegExp(
  `(?:(?:absolutely\\s+)?no(?:\\s+more)?\\s+${WORK}|nothing(?:\\s+(?:scheduled|planned|booked|at all))?|(?:i\\s+)?(?:do not|don['’]?t|never|cannot|can['’]?t|won['’]?t|will not)\\s+(?:want to\\s+|wanna\\s+|like to\\s+)?(?:be\\s+)?(?:start|begin|work(?:ing)?|plan|schedule|put|book|study|place)(?:\\s+(?:any\\s+work|me|${WORK.slice(3, -1)}))?|avoid(?:\\s+${WORK})?|i(?:['’]m| am) (?:busy|away|off|out|unavailable|not available|not working|not free)|not(?=\\s+(?:before|after|later|earlier)))\\s*`,
);
const DEEP = "(?:deep|focus(?:ed)?|concentrat(?:ed|ion))(?:[ -](?:work|time|hours?|tasks?|sessions?|blocks?))?";
const ALWAYS: Step =
  /(?:\s*(?:every ?day|each day|daily|a day|per day|only|please|at all|if possible|this week|onwards?))*/;
const ON_DAYS: readonly Step[] = [/\s*(?:on\s+)?/, "scopes?", ALWAYS];
const BLOCK = "(?:work\\s+)?(?:blocks?|sessions?|stretch(?:es)?|chunks?|slots?)";

/** The ways to say how one wants to work, in English; the first whose steps all match is meant. */
export const ENGLISH_PHRASES: readonly Phrase[] = [
  {
    steps: [
      new RegExp(`(?:no|avoid|don['’]?t (?:do|schedule|plan))\\s+(?:any\\s+)?${DEEP}\\s*(?:on|in|during|at)?\\s*`),
      "scopes",
      ALWAYS,
    ],
    wish: onScopes("no-focus"),
  },
  { steps: [NOTHING, /(?:after|past|later than|from)\s+/, "time", ...ON_DAYS], wish: afterTime },
  { steps: [NOTHING, /(?:before|earlier than|until|till)\s+/, "time", ...ON_DAYS], wish: beforeTime },
  { steps: [NOTHING, /(?:on\s+)?/, "scopes", /\s+(?:after|past|from)\s+/, "time", ALWAYS], wish: afterTime },
  { steps: [NOTHING, /(?:on\s+)?/, "scopes", /\s+(?:before|until|till)\s+/, "time", ALWAYS], wish: beforeTime },
  { steps: [NOTHING, /(?:on|in|during|at|for)?\s*/, "scopes", ALWAYS], wish: onScopes("without") },
  {
    steps: [
      /(?:keep|leave|reserve|hold|block(?:\s+(?:off|out))?|protect|save|set aside|use|make)\s+/,
      "scopes",
      new RegExp(`\\s+(?:(?:free|clear|open|available)\\s+)?(?:only\\s+)?for\\s+(?:my\\s+)?${DEEP}`),
    ],
    wish: onScopes("focus"),
  },
  {
    steps: [
      /(?:keep|leave|reserve|hold|block(?:\s+(?:off|out))?|protect|take|give me|have|make)\s+/,
      "scopes",
      /\s+(?:completely\s+|totally\s+)?(?:free|clear|open|empty|off|unscheduled|work[- ]free|for (?:me|myself|family|my family|rest|fun))/,
      ALWAYS,
    ],
    wish: onScopes("without"),
  },
  { steps: [/block(?:\s+(?:off|out))\s+/, "scopes", ALWAYS], wish: onScopes("without") },
  {
    steps: [
      new RegExp(
        `(?:do\\s+|put\\s+|schedule\\s+|plan\\s+)?(?:my\\s+|the\\s+)?${DEEP}\\s*(?:only\\s+)?(?:on|in|during|from|between|at|:)?\\s*`,
      ),
      "scopes",
      ALWAYS,
    ],
    wish: onScopes("focus"),
  },
  {
    steps: [
      /(?:i\s+)?(?:finish(?:ed)?|stop|end|(?:be\s+|get\s+|to be\s+)?done|wrap up|quit|log off)(?:\s+(?:work(?:ing)?|everything|(?:my|the) (?:work)?day|for the day|with work|all work))*\s+(?:by|before|at|no later than)\s+/,
      "time",
      ...ON_DAYS,
    ],
    wish: afterTime,
  },
  {
    steps: [
      /(?:start|begin)(?:\s+(?:work(?:ing)?|(?:my|the) (?:work)?day|everything))?\s+(?:work\s+)?(?:at|from|after|no earlier than|not before|only after)\s+/,
      "time",
      ...ON_DAYS,
    ],
    wish: beforeTime,
  },
  { steps: [/(?:no earlier than|not earlier than)\s+/, "time", ...ON_DAYS], wish: beforeTime },
  {
    steps: [/(?:i\s+)?(?:can\s+)?work\s+(?:until|till|up to)\s+/, "time", ...ON_DAYS],
    wish: ({ time, scopes }) => ({ kind: "until", at: time, days: scopes[0]?.days ?? null }),
  },
  {
    steps: [
      /(?:only\s+(?:work|schedule|plan|study|put things|on|in|during)?|(?:work|schedule|plan|study)(?:\s+(?:things|everything|me|tasks))?\s+only)\s*(?:on|in|during|from|between)?\s*/,
      "scopes",
      ALWAYS,
    ],
    wish: onScopes("only"),
  },
  {
    steps: [
      /(?:my\s+hours|(?:my\s+)?(?:work(?:ing)?|office)\s+(?:hours|time)(?:\s+are|\s*:)?|(?:i\s+)?work|working)\s+(?:from\s+|between\s+)?/,
      "scopes",
      ALWAYS,
    ],
    wish: workingHours,
  },
  {
    steps: [
      /(?:at most|max(?:imum)?|no more than|up to|not more than)(?:\s+of)?\s+/,
      "length",
      new RegExp(`\\s+(?:of\\s+)?${DEEP}(?:\\s+(?:a|per|each|every) day|\\s+daily)?`),
    ],
    wish: length("max_focus_minutes_per_day"),
  },
  {
    steps: [
      new RegExp(`${DEEP}\\s*:?\\s*(?:at most|max(?:imum)?|no more than|up to)\\s+`),
      "length",
      /(?:\s+(?:a|per|each|every) day|\s+daily)?/,
    ],
    wish: length("max_focus_minutes_per_day"),
  },
  {
    steps: [
      new RegExp(
        `(?:no\\s+)?${BLOCK}\\s+(?:of\\s+|should be\\s+|must be\\s+|are\\s+)?(?:at most|no longer than|not longer than|longer than|over|max(?:imum)?(?: of)?|up to|no more than|under)\\s+`,
      ),
      "length",
      ALWAYS,
    ],
    wish: length("max_block_minutes"),
  },
  {
    steps: [
      /(?:max(?:imum)?|at most|no (?:more|longer) than|up to|not more than)\s+/,
      "length",
      new RegExp(
        `\\s+(?:${BLOCK}|(?:per|a|each) (?:block|session|sitting)|at a (?:time|stretch)|in (?:a row|one go)|without (?:a )?break)`,
      ),
    ],
    wish: length("max_block_minutes"),
  },
  {
    steps: [
      new RegExp(
        `${BLOCK}\\s+(?:of\\s+|should be\\s+)?(?:at least|no shorter than|min(?:imum)?(?: of)?|no less than)\\s+`,
      ),
      "length",
      ALWAYS,
    ],
    wish: length("min_block_minutes"),
  },
  {
    steps: [
      /(?:min(?:imum)?|at least|no less than)\s+/,
      "length",
      new RegExp(`\\s+(?:${BLOCK}|(?:per|a|each) (?:block|session|sitting)|at a (?:time|stretch))`),
    ],
    wish: length("min_block_minutes"),
  },
  {
    steps: [
      /(?:(?:i\s+)?(?:like|prefer|want|use)\s+|work in\s+|in\s+)?/,
      "length",
      /[ -]?(?:long\s+)?(?:work\s+)?(?:blocks|sessions|chunks)(?:\s+(?:max(?:imum)?|at most|tops))?/,
    ],
    wish: length("max_block_minutes"),
  },
  {
    steps: [
      new RegExp(
        `(?:(?:i\\s+)?(?:like|prefer|want)\\s+|work in\\s+)?${BLOCK.replace("?:blocks?", "?:blocks")}\\s+of\\s+`,
      ),
      "length",
    ],
    wish: length("max_block_minutes"),
  },
  {
    steps: [
      /(?:leave|keep|give|want|need|have|take|add)?\s*(?:me\s+)?(?:a\s+|an?\s+|at least\s+)?/,
      "length",
      /[ -]?(?:long\s+)?(?:free\s+)?(?:breaks?|buffers?|gaps?|pauses?|rest|break time|buffer time)?\s*(?:(?:in\s+)?between|before and after|around)\s+(?:all\s+|my\s+)?(?:meetings?|events?|blocks?|tasks?|sessions?|appointments?|classes|lectures|everything|things)/,
    ],
    wish: length("buffer_minutes"),
  },
  {
    steps: [
      /(?:leave|keep|want|need|have|add)?\s*(?:a\s+)?(?:breaks?|buffers?|gaps?|pauses?)\s+of\s+(?:at least\s+)?/,
      "length",
      /(?:\s+(?:in\s+)?between\s+(?:all\s+|my\s+)?\w+)?/,
    ],
    wish: length("buffer_minutes"),
  },
  {
    steps: [
      /(?:keep|leave|have|take|a|my|the)?\s*/,
      /(?=(?:(?:my|the|a)\s+)?lunch)/,
      "scopes",
      /(?:\s+(?:free|off|clear|break))?/,
    ],
    wish: onScopes("without"),
  },
  {
    steps: [
      "scopes",
      /\s*(?:is|are|=|:|should be|must be|stays?)?\s*(?:only\s+)?(?:for|:|=)?\s*/,
      new RegExp(`(?:my\\s+)?${DEEP}`),
    ],
    wish: onScopes("focus"),
  },
  {
    steps: [
      "scopes",
      /\s*(?:is|are|should be|must be|stays?|needs? to be)?\s*(?:off[- ]limits|(?:my\s+|a\s+)?(?:days?\s+)?off|free|mine|for (?:me|family|myself)|blocked|taboo|not available|unavailable|no work)/,
      ALWAYS,
    ],
    wish: onScopes("without"),
  },
  { steps: ["scopes", /\s+only/], wish: onScopes("only") },
];
