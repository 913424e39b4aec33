import type { Phrase, Step } from "./clause.ts";
import { afterTime, beforeTime, length, onScopes, workingHours } from "./makers.ts";

const NOT = "(?:都|全天|一整天|整天|全|请|最好|我|也|就)*(?:不能|不想|不用|不再|不要?|别|勿|停止)(?:再|给我)*";
const DO = "(?:安排|排|工作|干活|学习|加班|上班|做事|放|开始)";
const WHAT = "(?:任何|什么|别的)?(?:工作|任务|事情?|活儿?|东西|学习|日程|计划)?";
const NOTHING = new RegExp(`${NOT}${DO}${WHAT}`);
const FREE =
  /(?:都|全天|一整天|整天|全|请|我|要|想|会|保持|必须|需要)*(?:没空|没时间|有事|有课|有会|有约|休息|放假|留空|空出来|空着|空闲|留白|不可用|不在|留给(?:自己|家人|我)|自由活动|不方便)/;
const DEEP = "(?:专注|深度|集中精力|高专注|聚精会神)(?:工作|学习|任务|时间|时段|做事)?";
const DAILY: Step = /(?:每天|每日|平时|一般|尽量|最好|请)?/;

/** The ways to say how one wants to work, in Chinese; the first whose steps all match is meant. */
export const CHINESE_PHRASES: readonly Phrase[] = [
  { steps: [DAILY, "scopes", new RegExp(`${NOT}(?:做|安排|排)?${DEEP}`)], wish: onScopes("no-focus") },
  { steps: [DAILY, "time", /(?:之后|以后|后)/, NOTHING], wish: afterTime },
  { steps: [DAILY, "time", /(?:之前|以前|前)/, NOTHING], wish: beforeTime },
  { steps: ["scopes", /\s*/, "time", /(?:之后|以后|后)/, NOTHING], wish: afterTime },
  { steps: ["scopes", /\s*/, "time", /(?:之前|以前|前)/, NOTHING], wish: beforeTime },
  { steps: ["scopes", /\s*/, "time", /(?:之后|以后|后)/, FREE], wish: afterTime },
  { steps: ["scopes", /\s*/, "time", /(?:之前|以前|前)/, FREE], wish: beforeTime },
  {
    steps: [DAILY, "scopes", /(?:工作|上班)/],
    // "周三工作" may as well be a thing to do then.
    wish: (parts) => (parts.scopes.every(({ days }) => days?.length === 1) ? null : workingHours(parts)),
  },
  { steps: [DAILY, "scopes", NOTHING], wish: onScopes("without") },
  { steps: [DAILY, "scopes", FREE], wish: onScopes("without") },
  {
    steps: [
      new RegExp(`${NOT}(?:在|把(?:任务|工作|事)?(?:排|安排|放)在?|(?:安排|排)(?:在|到)?)?`),
      "scopes",
      new RegExp(`(?:的?时候|里)?${DO}?${WHAT}`),
    ],
    wish: onScopes("without"),
  },
  {
    steps: [
      /(?:请)?(?:把|将|保留|留出|空出)/,
      "scopes",
      /(?:都)?(?:空出来|留出来|留空|空着|留给(?:自己|家人|我)|给我)?/,
    ],
    wish: onScopes("without"),
  },
  {
    steps: [
      /(?:请)?(?:只|仅)(?:想|要|能)?(?:安排|排|放)?(?:在)?(?:工作(?!日))?/,
      "scopes",
      new RegExp(`(?:里)?${DO}?${WHAT}`),
    ],
    wish: onScopes("only"),
  },
  {
    steps: [
      DAILY,
      /(?:要|必须|得)?(?:最晚|最迟|不晚于)?(?:在)?/,
      "time",
      /(?:之前|以前|前)?(?:就|要|必须|得)?(?:结束|完成|收工|下班|停止|做完|搞定|完工)(?:一切|所有|全部|当天)?(?:的)?(?:工作|任务)?/,
    ],
    wish: afterTime,
  },
  {
    steps: [
      "scopes",
      /\s*(?:要|必须)?(?:最晚|最迟)?/,
      "time",
      /(?:之前|以前|前)?(?:就|要)?(?:结束|收工|下班|停止)(?:工作)?/,
    ],
    wish: afterTime,
  },
  {
    steps: [DAILY, /(?:从)?/, "time", /(?:之后|以后|后)?(?:才|再)?(?:开始|起)(?:工作|上班|学习|安排|干活|排)?/],
    wish: beforeTime,
  },
  {
    steps: [DAILY, /(?:可以)?(?:工作|干活|干|学习)到/, "time"],
    wish: ({ time }) => ({ kind: "until", at: time, days: null }),
  },
  {
    steps: ["scopes", /(?:可以)?(?:工作|干活|干|学习)到/, "time"],
    wish: ({ time, scopes }) => ({ kind: "until", at: time, days: scopes[0]?.days ?? null }),
  },
  {
    steps: [/(?:我的)?(?:工作|上班|学习)(?:时间|时段)(?:是|为|:|：|从)?\s*/, "scopes"],
    wish: workingHours,
  },
  {
    steps: [DAILY, "scopes", new RegExp(`(?:用来|用于|留给|适合|安排|要|都|只|是|可以|专门)*(?:做|给)?${DEEP}`)],
    wish: onScopes("focus"),
  },
  { steps: [new RegExp(`${DEEP}(?:安排|放|排)?(?:在|到)?`), "scopes"], wish: onScopes("focus") },
  {
    steps: [DAILY, new RegExp(`${DEEP}(?:每天|一天)?(?:最多|不超过|不要超过|至多|别超过)`), "length"],
    wish: length("max_focus_minutes_per_day"),
  },
  {
    steps: [/(?:每天|一天)(?:最多|不超过|不要超过|至多)/, "length", new RegExp(`的?${DEEP}`)],
    wish: length("max_focus_minutes_per_day"),
  },
  {
    steps: [
      /(?:每|单)(?:段|块|次|个?时段|个时间块)(?:工作|任务|时间)?(?:最多|不超过|不要超过|至多|别超过|控制在)/,
      "length",
      /(?:以内|之内)?/,
    ],
    wish: length("max_block_minutes"),
  },
  {
    steps: [/(?:每|单)(?:段|块|次|个?时段|个时间块)(?:工作|任务|时间)?(?:至少|最少|不少于|不短于)/, "length"],
    wish: length("min_block_minutes"),
  },
  {
    steps: [
      /(?:任务|每段|工作|会议|日程|各项|事情|课)?(?:之间|中间|前后|间)(?:都|要|请|至少)*(?:留|休息|间隔|空)(?:出|下)?/,
      "length",
      /(?:的)?(?:缓冲|休息|间隔|空隙|空档|时间)?/,
    ],
    wish: length("buffer_minutes"),
  },
  { steps: [/(?:留(?:出)?)/, "length", /(?:的)?(?:缓冲|间隔)(?:时间)?/], wish: length("buffer_minutes") },
  { steps: [DAILY, "scopes", /(?:午休)/], wish: onScopes("without") },
  { steps: [DAILY, /(?=午休)/, "scopes"], wish: onScopes("without") },
];
