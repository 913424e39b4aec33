import type { Direction } from "./comparison.ts";

/** What a plan is said to be first in, of all plans. */
export type Ranking = "load" | "density" | "room" | "free days" | "days" | "blocks" | "finish";

/** Words for being first, with what is measured and which way. */
export type Superlative = { readonly pattern: RegExp; readonly direction: Direction; readonly ranking: Ranking };

const CALM =
  "calmest|lightest|gentlest|quietest|easiest|evenest|smoothest|most (?:even|balanced|relaxed|spread[ -]out|gentle)";
const PACKED = "most (?:packed|compact|compressed|concentrated)|densest|busiest|heaviest|fullest";
const HAN_CALM = "平均|均衡|均匀|轻松|平缓|平稳|从容|宽松|松散|分散";
const HAN_PACKED = "紧凑|集中|紧张|满|忙";
const EN_ROOM = "room|slack|breathing (?:room|space)|spare time|time to spare|leeway|headroom";
const EN_FREE_DAYS = "(?:completely |entirely |wholly )?(?:free|empty|open|clear) days|days (?:off|free)";
const EN_DAYS = "(?:work(?:ing)? ?)?days(?: (?:with|of) (?:work|tasks))?";
const HAN_FREE_DAYS = "(?:空闲|空白|空着?|没有?安排|休息)的?(?:日子|天数?)";

const WORDS: readonly (readonly [ranking: Ranking, direction: Direction, en: string, zh: string])[] = [
  ["load", "less", `(?:${CALM})`, `最(?:${HAN_CALM})`],
  ["density", "more", `(?:${PACKED})`, `最(?:${HAN_PACKED})`],
  ["room", "more", `most (?:${EN_ROOM})`, "最(?:宽裕|充裕)|余[量地]最[大多足]"],
  ["room", "less", `(?:least|fewest) (?:${EN_ROOM})|tightest`, "余[量地]最[小少紧]|最紧(?![凑张])"],
  ["free days", "more", `most (?:${EN_FREE_DAYS})`, `${HAN_FREE_DAYS}最多`],
  ["free days", "less", `fewest (?:${EN_FREE_DAYS})`, `${HAN_FREE_DAYS}最少`],
  ["days", "more", `most (?:${EN_DAYS})`, "天数?最多(?!\\s*[\\d一二两三四五六七八九十])"],
  ["days", "less", `fewest (?:${EN_DAYS})`, "天数?最少"],
  [
    "finish",
    "earlier",
    "earliest (?:finish|end|to (?:finish|end))",
    "(?:收工|完工|结束|完成|收尾)得?最早|最早(?:收工|完工|结束|完成|收尾|做完)",
  ],
  [
    "finish",
    "later",
    "latest (?:finish|end|to (?:finish|end))",
    "(?:收工|完工|结束|完成|收尾)得?最晚|最晚(?:收工|完工|结束|完成|收尾|做完)",
  ],
  ["blocks", "more", "most (?:blocks|sessions|parts)", "[时段块]数?最多"],
  ["blocks", "less", "fewest (?:blocks|sessions|parts)", "[时段块]数?最少"],
];

/** "Plan 4 is the calmest", "the calmest choice is plan 4", "the calmest plan of all", "最平均的是方案2". */
export function superlativesFor(titles: string): Superlative[] {
  const plan = String.raw`(?:\bplan\s+\d|\b(?:this (?:plan|one)|it) |(?:${titles})\b)`;
  const hanPlan = `(?:方案\\s*[\\d一二三四五]|「?(?:${titles})」?)`;
  const ofOthers = String.raw`(?=\s+(?:of (?:the|all)\s+(?:five|four|three|plans?|options?|lot|bunch)|(?:plan|option|choice|variant|layout|schedule)s?\b))`;
  return WORDS.flatMap(([ranking, direction, en, zh]) =>
    [
      String.raw`(?<=${plan}[^,.;]*)\b(?:the\s+)?(?:${en})\b(?!\s+(?:\w+\s+)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)?day|block|session|stretch|morning|afternoon|task|deadline|spot|point|one|thing)s?\b)`,
      String.raw`\b(?:the\s+)?(?:${en})(?:\s+\w+){0,2}\s+(?:is|:)\s+(?=${plan})`,
      String.raw`\b(?:the\s+)?(?:${en})${ofOthers}`,
      `(?<=${hanPlan}[^，。；]*)(?:${zh})(?!的?(?:一天|[一那这]?[段块次]|日子|任务|时段|[是为]?(?:周|星期)))`,
      `(?:${zh})的?[^，。；方]{0,4}[是：:](?=${hanPlan})`,
    ].map((source) => ({ pattern: new RegExp(source, "gi"), direction, ranking })),
  );
}
