import { type BlockFact, momentOf } from "./block-facts.ts";
import type { Claim, Moment } from "./claims.ts";
import { UNPLACED } from "./context.ts";
import { fits } from "./fits.ts";
import { LIMITS } from "./limits.ts";
import { FREE, type Said, type Statement, saysFree } from "./said.ts";
import type { Subject } from "./subject.ts";

/**
 * What a clause states without a number: that everything fits, that a day is free, that one thing is the longest or the
 * first. Each statement that the words make must hold; one that cannot be checked does not.
 */
export function statementsHold(words: string, said: Said, subject: Subject): boolean {
  if (!said.inReasons && UNCHECKABLE.test(words)) return false;
  return [...STATEMENTS, ...LIMITS].every(({ about, needs, holds }) => {
    if (!about.test(words) || (needs === "moments" && said.moments.length === 0)) return true;
    return said.inReasons || holds(said, subject);
  });
}

/** Says when without saying it ("tomorrow": the text may be read any day), how much without a number, or what nobody measured. */
const UNCHECKABLE =
  /\b(?:today|tonight|tomorrow|yesterday|overnight|next (?:week|month|day|morning|mon|tue|wed|thu|fri|sat|sun)\w*|(?:the )?(?:day|week) (?:after|before)|following (?:day|week|morning)|every (?:other|second)|(?<!\band a )half (?:as|(?:of )?(?:the |your )?(?:week|day|month|plan|work|time|tasks?|blocks?|load|window|deadlines?|hours?))|halfway|(?:a|one|two|three) (?:third|quarter|fifth)s? of|most of (?:the|your)|majority|twice as|double|triple|percent|per cent|only(?=\s{3,}leaves| (?:plan|option|variant) \d)|dozens|exceed\w*|well (?:over|under)|(?<!\bno (?:block|session|slot|task|piece)\b[^,.]*)(?:over|under|(?:more|less|fewer|longer|shorter) than) (?=(?:about )?(?:half|twice)|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d[\d.]*) (?:and a half )?(?:h|hours?|min|minutes?)\b)|(?:half|whole|full|entire) (?:a |the )?day|all day|bulk of|(?:nearly|almost) all|days? (?:and a half )?(?:before|ahead|early|earlier|to spare)|middle of|full free day|(?:right|immediately|directly|straight) (?:after|before)|side by side|dinner|breakfast|equal(?:ly)?|identical|as (?:much|many|long|full|busy|light|heavy) as|(?:right|straight) away|immediately|the same (?:amount|load|length|number|time|day)|no (?:meetings?|class(?:es)?|lectures?|appointments?|calls|commitments?|interruptions?))\b|没有?(?:会议|课程?|会)(?![^，。]{0,2}[错耽])|一样[多长忙满]|天[前后]|提前|[晚早][饭餐]|相同|同样|只有\s*方案|马上|立刻|%|今天|今晚|明天|明晚|后天|昨天|次日|第二天|隔天|下周|上周|下个?月|大部分|大多数|多数|一半|半数|三分之|百分之|倍|(?:超过|不到|不足|少于|多于)(?=\s*[\d一二两三四五六七八九十半])|(?:小时|分钟|[天个次项段])以[上下]|半天|整天/i;

/** "Nothing starts before ten": the words name a time at which nothing need stand. */
export const NOT_BEFORE =
  /\b(?:no|nothing|never|none|not)\b[^.]{0,20}\b(?:starts?|begins?|day)\b[^.]{0,12}\bbefore\b|\bearlier than\b|(?:不|没有?)[^，。]{0,6}早于|之?前(?:都)?(?:不|没有?)(?:开始|安排|排)/i;

const STATEMENTS: readonly Statement[] = [
  {
    about: NOT_BEFORE,
    needs: "moments",
    holds: ({ moments }, { blocks }) =>
      moments.every(
        (moment) =>
          moment.kind === "time" &&
          moment.halfDayKnown !== undefined &&
          blocks.every(({ from, repeats }) => repeats || from >= moment.minutes),
      ),
  },
  {
    about:
      /\b(?:everything|it all|all(?: of)?(?: the| your| this| this week's)? (?:work|tasks?)|every (?:task|piece)|the whole \w+)\b.*\b(?:fits?|placed|planned|scheduled|room|place|done|finished|covered|included|accounted)\b|\b(?:nothing|none|no (?:work|tasks?))\b.*\b(?:left (?:out|over|behind)|unplaced|unscheduled|dropped|missing|remains?|(?:does|do)(?: not|n['’]t) fit|out)\b|(?:全部|所有|一切|每[个项]).*(?:排得下|放得下|放下|排下|安排|完成|做完)|(?:都|全)(?:能|可以|已)?(?:排得下|放得下|放下|排下|完成|做完)|没有[^，。]*(?:排不下|放不下|遗漏|落下|漏|剩)/i,
    holds: (_, { outcome }) => outcome.unplaced === 0,
  },
  {
    about:
      /\b(?:all|every|each|both)\b(?! plans?| of them)[^.]*\b(?:deadlines?|due dates?)\b|\b(?:no|not (?:a single|one)) (?:deadline|due date)s?\b[^.]*\b(?:missed|slips?|broken|passed)|\b(?:everything|all)\b[^.]*\b(?:on time|in time)\b|(?:所有|全部|每个)[^，。]*(?:截止|期限)|(?<!(?:其余|其他|另外)[^，。]{0,8})(?:截止|期限)[^，。]*(?:都能|全都|全部)|(?<!(?:其余|其他|另外)[^，。]{0,16})都能?(?:按时|准时|赶上)|没有[^，。]*(?:错过|误)/i,
    holds: ({ words }, { outcome }) =>
      !/\b(?:missed|broken|slips?)\b/i.test(
        words.replace(/\b(?:no|not (?:a single|one)) (?:deadline|due date)s?.*/i, ""),
      ) && outcome.met === outcome.deadlines,
  },
  {
    about:
      /\b(?:nothing|no|none|not|without|never)\b[^.]*\b(?:late|overdue)\b|(?:没有|无|不会)[^，。]*(?:逾期|迟|超期)/i,
    holds: (_, { outcome }) => outcome.lateMinutes === 0,
  },
  {
    about:
      /\b(?:no|none of the|nothing)\b[^.]*\b(?:deadlines? (?:is|are) met|fits\b)|什么都(?:排|放)不下|(?:一个|一项|任何)[^，。]*(?:都|也)(?:赶不上|排不下|放不下|没)/i,
    holds: (_, { blocks }) => blocks.length === 0,
  },
  {
    // Moments that are denied are none that can be found.
    about:
      /\b(?:not|never|nothing|no|none|nor|neither|nobody|without|isn['’]t|doesn['’]t|aren['’]t|don['’]t|won['’]t)\b(?! (?:only|just|before|until|later|earlier|longer|more|less|matter))|没有|没(?!问题)|(?<!要|是)不(?!过|同|少于|超过|多|错|急|晚于|早于)|未(?!来)/i,
    needs: "moments",
    holds: ({ words }) =>
      saysFree(words) ||
      UNPLACED.test(words) ||
      NOT_BEFORE.test(words) ||
      /\bno (?:shorter|later|earlier|cushion|slack|spare)\b|余量|余地/i.test(words),
  },
  {
    // "One runs late": only where something does.
    about: /\b(?:is|are|runs?|will be|comes?|ends? up|finish(?:es)?) (?:\w+ )?late\b|\boverdue\b|迟交|逾期|会迟/i,
    holds: ({ words }, { outcome }) =>
      outcome.lateMinutes > 0 || /\b(?:not|no|never|nothing|none|without)\b|n['’]t|不(?!过)|没|无/i.test(words),
  },
  {
    about: FREE,
    needs: "moments",
    holds: ({ moments, words }, { blocks }) => {
      // "After Thursday nothing": which days that are is not read.
      const isOpen = /\b(?:after|from|until|before|since)\b|之后|以后|之前|以前/i.test(words);
      const clocks = moments.filter(({ kind }) => kind === "time" || kind === "span");
      const on = blocks.filter((block) =>
        standsIn(moments.filter((moment) => !clocks.includes(moment)).map(fromSix), block),
      );
      return clocks.length === 0
        ? on.length === 0 && !isOpen
        : clocks.length === 1 && clocks.every((clock) => isFreeThen(clock, words, on));
    },
  },
  {
    about:
      /\b(?:(?<!\b(?:an?|one|two|three|four|five|six)\s(?:[a-z]+\s){0,2})only(?!\s+(?:an?|one|two|three|four|five|six|\d|half|about|around)\b)|all|every|always|entirely|exclusively|each)\b|都(?:[集排]|安排|放|落)?[中排在]|全部(?!完成|结束|做完|搞定|收工)|只(?:在|有)?(?!\s*(?:要|需|有|余|剩|排|做|安排|用)?[\d一二两三四五六七八九十半])|所有|始终/i,
    needs: "moments",
    holds: ({ moments, words, named, plan }, subject) => {
      const { blocks } = subject;
      return saysFree(words)
        ? !/\bonly\b|只/i.test(words) || blocks.length === 0 || areTheFreeDays(moments, blocks)
        : (named && OPENS_WITH_DAY.test(words) && holdsAlone(moments, subject, plan)) ||
            blocks.every((block) => liesWithin(moments, block));
    },
  },
  {
    about:
      /\b(?:every|each) (?:single )?(?:day|morning|afternoon|evening|night)s?\b(?! at (?:most|least))|\bdaily\b|\bnightly\b|每[天日晚早](?!最|均匀|差不多|的|各|都?(?:很|轻松|均)|平均|少|多)|天天/i,
    holds: (_, { blocks, windowDays }) =>
      new Set(blocks.map(({ month, day }) => `${month}-${day}`)).size >= windowDays ||
      blocks.some(({ weekdays }) => weekdays.length === 7),
  },
  {
    about: /\blongest day\b|最长/i,
    needs: "moments",
    holds: (said) => BLOCKY.test(said.words) || said.named || dayIs(said, Math.max),
  },
  {
    about: /\bshortest day\b|最短/i,
    needs: "moments",
    holds: (said) => BLOCKY.test(said.words) || said.named || dayIs(said, Math.min),
  },
  {
    about: /\blongest\b(?! day)|\bbiggest\b|\blargest block|最长的?(?:一?[段次块]|时段)/i,
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
    // "Back to back": without a break.
    about: /\bback[- ]to[- ]back\b|连着|连续/i,
    holds: ({ moments }, { runs }) =>
      runs.some((run) => moments.every((moment) => moment.kind === "span" || fits(moment, run))),
  },
  {
    about: /一[个项段](?:都|也)?[不没](?:[会有]?)(?:漏|落|缺|少|误|差|迟|错)/,
    holds: (_, { outcome }) => outcome.unplaced === 0 && outcome.met === outcome.deadlines,
  },
  {
    // What begins then does not go on from earlier.
    about: /\b(?:starts?|begins?|kicks? off|gets? going)\b(?! (?:again|anew|over))|开始|动笔/i,
    needs: "moments",
    holds: ({ moments, named, words }, subject) =>
      !named ||
      /\b(?:by|again|resumes?|the \w+ (?:part|block|session))\b|再|继续|接着/i.test(words) ||
      isEdge(
        moments.filter((moment) => moment.kind !== "time" || moment.end !== "end"),
        subject.blocks,
        "first",
      ),
  },
  {
    about: /\b(?:finish(?:es|ed)?|wraps? up|is done|are done|is over|completed?)\b|完成|写完|做完|收尾/i,
    needs: "moments",
    holds: ({ moments, named, words }, subject) =>
      !named ||
      /\b(?:by|before|until|half|part|block|session|not|never)\b|n['’]t|前|段|部分|没|不|未/i.test(words) ||
      isEdge(
        moments.filter((moment) => moment.kind !== "time" || moment.end !== "start"),
        subject.blocks,
        "last",
      ),
  },
  {
    about:
      /还有(?:一?些|点)?余[量地]|\b(?:some|has|have|with) (?:slack|cushion|room|time) to spare\b|\bhas (?:some )?slack\b/i,
    holds: ({ claims, named }, { durations }) =>
      !named || claims.some(({ kind }) => kind === "duration") || [...durations.cushion].some((minutes) => minutes > 0),
  },
  {
    about: /\bmost work\b|(?:工作|任务|安排)最多/i,
    needs: "moments",
    holds: (said) => dayIs(said, Math.max),
  },
  {
    about: /\b(?:lightest|quietest|calmest|easiest|emptiest)\b|\bleast work\b|最轻松|最闲|最空|最少/i,
    needs: "moments",
    holds: (said) => dayIs(said, Math.min),
  },
  {
    about:
      /\bfirst\b(?! half|\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day| week| day| thing (?:in|on (?:mon|tue|wed|thu|fri|sat|sun|the \d)|mon|tue|wed|thu|fri|sat|sun))|\bearliest\b|\b(?:starts?|begins?|opens?|kicks? off) with\b|^\s*(?:先|首先)|最早|最先|第一(?:个|项|段)/i,
    holds: (said, subject) => standsAt(said, subject, "first"),
  },
  {
    about: /\b(?:you|plan|week|work)\b[^.,]{0,12}\b(?:starts?|begins?)\b(?! with)|开工/i,
    needs: "moments",
    holds: (said, subject) => said.named || standsAt(said, subject, "first"),
  },
  {
    about:
      /\b(?:you|plan|week|work|everything)\b[^.,]{0,12}\b(?:finish(?:es|ed)?|ends?|done|wraps? up)\b(?!.*\b(?:by|before|until)\b)|收尾|收工/i,
    needs: "moments",
    holds: (said, subject) => said.named || standsAt(said, subject, "last"),
  },
  {
    about:
      /\b(?:you|plan|week|work|everything|all)\b[^.,]{0,12}\b(?:finish(?:es|ed)?|done|complete|wraps? up)\b.*\b(?:by|before|until)\b|就(?:全部|都)?(?:完成|结束|做完)/i,
    needs: "moments",
    holds: (said, subject) =>
      said.named || /\b(?:every|each|daily)\b|每/i.test(said.words) || standsAt(said, subject, "last"),
  },
  {
    about:
      /\blast\b(?! (?:plan|week|time|(?:\w+-)?\w+ window|chance|resort|one|being|two|three|couple))|\blatest\b|\b(?:finish(?:es)?|ends?|closes?) with\b(?!\s+\d)|最后|最晚/i,
    holds: (said, subject) => standsAt(said, subject, "last"),
  },
];

/** "Wednesday is only the essay": nothing else stands then, but for habits. */
function holdsAlone(moments: readonly Moment[], subject: Subject, plan: Subject): boolean {
  const titles = new Set(subject.blocks.map(({ title }) => title));
  return plan.blocks.every((block) => block.repeats || !standsIn(moments, block) || titles.has(block.title));
}

/** A free evening begins at six. */
function fromSix(moment: Moment): Moment {
  return moment.kind === "part" && moment.from === 17 * 60 ? { ...moment, from: 18 * 60 } : moment;
}

/** Whether nothing stands in a span of time, or on that side of a time that the words name. */
function isFreeThen(clock: Moment, words: string, blocks: readonly BlockFact[]): boolean {
  if (clock.kind === "span") return blocks.every(({ from, to }) => to <= clock.from || from >= clock.to);
  if (clock.kind !== "time" || !clock.halfDayKnown) return false;
  if (/\b(?:after|from)\b|以后|之后|后/i.test(words)) return blocks.every(({ to }) => to <= clock.minutes);
  return /\b(?:before|until)\b|以前|之前|前/i.test(words) && blocks.every(({ from }) => from >= clock.minutes);
}

/** Whether a block fits one of the moments of each kind: it stands in the way of their being free. */
function standsIn(moments: readonly Moment[], block: BlockFact): boolean {
  const kinds = new Set(moments.map(({ kind }) => kind));
  return [...kinds].every((kind) => moments.some((moment) => moment.kind === kind && fits(moment, block)));
}

const BLOCKY = /\b(?:blocks?|sessions?|slots?|stretch(?:es)?|stints?|sittings?|runs?)\b|时段|[段块节次]/i;

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

/** The days named are those of the most, or of the least, work in each plan. */
function dayIs({ moments, claims, plan }: Said, pick: (...values: number[]) => number): boolean {
  const { load } = plan.outcome;
  {
    const worked = load.filter(({ minutes }) => minutes > 0);
    const most = pick(...worked.map(({ minutes }) => minutes));
    const days = worked.filter(({ minutes }) => minutes === most);
    const isOne = (moment: Moment) =>
      days.some(({ weekday, month, day }) =>
        moment.kind === "weekday"
          ? moment.weekdays.includes(weekday)
          : moment.kind === "date" && moment.day === day && (moment.month ?? month) === month,
      );
    return moments.every(isOne) && lengthIn(claims, [most]);
  }
}

/** What is named, or the moment said, is where the plan, or the day that opens the words, begins or ends. */
function standsAt({ moments, named, plan, words }: Said, subject: Subject, end: "first" | "last"): boolean {
  if (moments.length === 0 && !named) return true;
  const days = moments.filter(({ kind }) => kind === "weekday" || kind === "date");
  const ofDay =
    days.length > 0 && (named ? !/\b(?:week|plan|list)\b|周的|计划/i.test(words) : OPENS_WITH_DAY.test(words));
  const meant = (blocks: readonly BlockFact[]) => (ofDay ? blocks.filter((block) => standsIn(days, block)) : blocks);
  const isHabit = named && subject.blocks.every(({ repeats }) => repeats);
  const edges = edgesOf(meant(plan.blocks), end, ofDay || isHabit);
  const owns = named ? edgesOf(meant(subject.blocks), end, true) : edges;
  return owns.some(
    (own) =>
      (!named || OF_PART.test(words) || edges.some((edge) => momentOf(own) === momentOf(edge))) &&
      moments.every((moment) => fits(moment, own)),
  );
}

const OPENS_WITH_DAY = /^\s*(?:(?:on|your)\s+)?(?:mon|tue|wed|thu|fri|sat|sun)|^\s*(?:周|星期|\d+月)/i;
/** "Its first block": of the task, and not of the plan. */
const OF_PART =
  /\b(?:first|last)\s{2,}|\b(?:first|last)\s+(?:part|block|session|sitting|slot|half|piece|chunk)\b(?!\s+(?:of (?:the|your) (?:week|plan|day|list)|is\s*\W*$))|(?:第一|最后一)(?:段|次|块|节|部分)/i;

/** A block, on all the days on which it repeats, lies within the moments. */
function liesWithin(moments: readonly Moment[], block: BlockFact): boolean {
  const named = moments.flatMap((moment) => (moment.kind === "weekday" ? moment.weekdays : []));
  const days = named.length === 0 || block.weekdays.every((day) => named.includes(day));
  return days && moments.some((moment) => fits(moment, block));
}

/** "Only Sunday is free": no other day of the week is. */
function areTheFreeDays(moments: readonly Moment[], blocks: readonly BlockFact[]): boolean {
  const named = moments.flatMap((moment) => (moment.kind === "weekday" ? moment.weekdays : []));
  const worked = new Set(blocks.flatMap(({ weekdays }) => weekdays));
  return [1, 2, 3, 4, 5, 6, 7].every((day) => worked.has(day) || named.includes(day));
}

/** The first or last block, of the days named where times are said as well, stands at all these moments. */
function isEdge(moments: readonly Moment[], blocks: readonly BlockFact[], end: "first" | "last"): boolean {
  const days = moments.filter(({ kind }) => kind === "weekday" || kind === "date");
  const on = days.length < moments.length ? blocks.filter((block) => standsIn(days, block)) : blocks;
  return edgesOf(on, end, true).some((edge) => moments.every((moment) => moment.kind === "span" || fits(moment, edge)));
}

/** The block that begins first or last: of what does not repeat every week, and of all where that counts or is all. */
function edgesOf(blocks: readonly BlockFact[], end: "first" | "last", withHabits: boolean): BlockFact[] {
  const once = blocks.filter(({ repeats }) => !repeats);
  return [once, withHabits || once.length === 0 ? blocks : []].flatMap((some) => {
    const inOrder = some.toSorted((a, b) => momentOf(a) - momentOf(b));
    return (end === "first" ? inOrder[0] : inOrder.at(-1)) ?? [];
  });
}
