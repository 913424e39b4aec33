import { type BlockFact, momentOf } from "./block-facts.ts";
import type { Claim, Moment } from "./claims.ts";
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
  /\b(?:today|tonight|tomorrow|yesterday|overnight|next (?:week|month|day|morning|mon|tue|wed|thu|fri|sat|sun)\w*|(?:the )?(?:day|week) (?:after|before)|following (?:day|week|morning)|every (?:other|second)|half (?:of|the|your|as)|halfway|(?:a|one|two|three) (?:third|quarter|fifth)s? of|most of (?:the|your)|majority|twice as|double|triple|percent|per cent|dozens|exceed\w*|well (?:over|under)|(?<!\bno (?:block|session|slot|task|piece)\b[^,.]*)(?:over|under|(?:more|less|fewer|longer|shorter) than) (?=(?:about )?(?:half|twice)|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d[\d.]*) (?:and a half )?(?:h|hours?|min|minutes?)\b)|(?:half|whole|full|entire) (?:a |the )?day|all day|bulk of|averag\w*|(?:nearly|almost) all|days? (?:and a half )?(?:before|ahead|early|earlier|to spare)|middle of|full free day|(?:right|immediately|directly|straight) (?:after|before)|back[- ]to[- ]back|side by side|lunch|dinner|breakfast|equal(?:ly)?|identical|as (?:much|many|long|full|busy|light|heavy) as|the same (?:amount|load|length|number|time|day)|no (?:meetings?|class(?:es)?|lectures?|appointments?|calls|commitments?|interruptions?))\b|没有?(?:会议|课程?|会)(?![^，。]{0,2}[错耽])|一样[多长忙满]|平均|天[前后]|提前|紧接|[午晚早][饭餐]|相同|同样|%|今天|今晚|明天|明晚|后天|昨天|次日|第二天|隔天|下周|上周|下个?月|大部分|大多数|多数|一半|半数|三分之|百分之|倍|(?:超过|不到|不足|少于|多于)(?=\s*[\d一二两三四五六七八九十半])|(?:小时|分钟|[天个次项段])以[上下]|半天|整天|全天(?!.{0,4}(?:空|休|没|无))/i;

const STATEMENTS: readonly Statement[] = [
  {
    about:
      /\b(?:everything|it all|all(?: of)?(?: the| your| this| this week's)? (?:work|tasks?)|every (?:task|piece)|the whole \w+)\b.*\b(?:fits?|placed|planned|scheduled|room|place|done|finished|covered|included|accounted)\b|\b(?:nothing|none|no (?:work|tasks?))\b.*\b(?:left (?:out|over|behind)|unplaced|unscheduled|dropped|missing|remains?|(?:does|do)(?: not|n['’]t) fit|out)\b|(?:全部|所有|一切|每[个项]).*(?:排得下|放得下|放下|排下|安排|完成|做完)|(?:都|全)(?:能|可以|已)?(?:排得下|放得下|放下|排下|完成|做完)|没有[^，。]*(?:排不下|放不下|遗漏|落下|漏|剩)/i,
    holds: (_, { outcomes }) => outcomes.every(({ unplaced }) => unplaced === 0),
  },
  {
    about:
      /\b(?:all|every|each|both)\b[^.]*\b(?:deadlines?|due dates?)\b|\b(?:no|not (?:a single|one)) (?:deadline|due date)s?\b[^.]*\b(?:missed|slips?|broken|passed)|\b(?:everything|all)\b[^.]*\b(?:on time|in time)\b|(?:所有|全部|每个)[^，。]*(?:截止|期限)|(?:截止|期限)[^，。]*(?:都能|全都|全部)|都能?(?:按时|准时|赶上)|没有[^，。]*(?:错过|误)/i,
    holds: ({ words }, { outcomes }) =>
      !/\b(?:missed|broken|slips?)\b/i.test(
        words.replace(/\b(?:no|not (?:a single|one)) (?:deadline|due date)s?.*/i, ""),
      ) && outcomes.every(({ met, deadlines }) => met === deadlines),
  },
  {
    about:
      /\b(?:nothing|no|none|not|without|never)\b[^.]*\b(?:late|overdue)\b|(?:没有|无|不会)[^，。]*(?:逾期|迟|超期)/i,
    holds: (_, { outcomes }) => outcomes.every(({ lateMinutes }) => lateMinutes === 0),
  },
  {
    about:
      /\b(?:no|none of the|nothing)\b[^.]*\b(?:deadlines? (?:is|are) met|fits\b)|什么都(?:排|放)不下|(?:一个|一项|任何)[^，。]*(?:都|也)(?:赶不上|排不下|放不下|没)/i,
    holds: (_, { blocks }) => blocks.length === 0,
  },
  {
    about: FREE,
    needs: "moments",
    holds: ({ moments }, { blocks }) =>
      !moments.some(({ kind }) => kind === "time" || kind === "span") &&
      !blocks.some((block) => standsIn(moments, block)),
  },
  {
    about:
      /\b(?:only(?!\s+(?:an?|one|two|three|four|five|six|\d|half|about|around)\b)|all|every|always|entirely|exclusively|each)\b|都|全部|只(?:在|有)?(?!\s*(?:要|需|有)?[\d一二两三四五六七八九十半])|所有|始终/i,
    needs: "moments",
    holds: ({ moments, words }, { blocks }) =>
      saysFree(words)
        ? !/\bonly\b|只/i.test(words) || blocks.length === 0 || areTheFreeDays(moments, blocks)
        : blocks.every((block) => liesWithin(moments, block)),
  },
  {
    about:
      /\b(?:every|each) (?:single )?(?:day|morning|afternoon|evening|night)s?\b(?! at (?:most|least))|\bdaily\b|\bnightly\b|每[天日晚早](?!最)|天天/i,
    holds: (_, { blocks, windowDays }) =>
      new Set(blocks.map(({ month, day }) => `${month}-${day}`)).size >= windowDays ||
      blocks.some(({ weekdays }) => weekdays.length === 7),
  },
  {
    about: /\blongest\b|\bbiggest\b|\blargest block|最长/i,
    holds: ({ claims, moments, named, plan }, { blocks, outcomes }) =>
      (!named || claims.length > 0 || sameExtreme(blocks, plan.blocks, Math.max)) &&
      lengthIn(claims, [Math.max(...outcomes.map(({ longest }) => longest)), ...extreme(blocks, Math.max)]) &&
      standsThen(moments, blocks, extreme(blocks, Math.max)),
  },
  {
    about: /\bshortest\b|\bsmallest block|最短/i,
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
    about: /\b(?:lightest|quietest|calmest|easiest|emptiest)\b|\bleast work\b|最轻松|最闲|最空|最少/i,
    needs: "moments",
    holds: (said) => dayIs(said, Math.min),
  },
  {
    about:
      /\bfirst\b(?! half| thing (?:in|on (?:mon|tue|wed|thu|fri|sat|sun|the \d)|mon|tue|wed|thu|fri|sat|sun))|\bearliest\b|\b(?:starts?|begins?|opens?|kicks? off) with\b|^\s*(?:先|首先)|最早|最先|第一(?:个|项|段)/i,
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
    about: /\blast\b(?! (?:plan|week|time))|\blatest\b|\b(?:finish(?:es)?|ends?|closes?) with\b|最后|最晚/i,
    holds: (said, subject) => standsAt(said, subject, "last"),
  },
];

/** Whether a block fits one of the moments of each kind: it stands in the way of their being free. */
function standsIn(moments: readonly Moment[], block: BlockFact): boolean {
  const kinds = new Set(moments.map(({ kind }) => kind));
  return [...kinds].every((kind) => moments.some((moment) => moment.kind === kind && fits(moment, block)));
}

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
  return plan.outcomes.every(({ load }) => {
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
  });
}

/** What is named, or the moment said, is where the plan, or the day that opens the words, begins or ends. */
function standsAt({ moments, named, plan, words }: Said, subject: Subject, end: "first" | "last"): boolean {
  if (moments.length === 0 && !named) return true;
  const days = moments.filter(({ kind }) => kind === "weekday" || kind === "date");
  const ofDay =
    days.length > 0 && (named ? !/\b(?:week|plan|list)\b|周的|计划/i.test(words) : OPENS_WITH_DAY.test(words));
  const edge = edgeOf(ofDay ? plan.blocks.filter((block) => standsIn(days, block)) : plan.blocks, end);
  const own = named ? edgeOf(subject.blocks, end) : edge;
  if (!edge || !own) return false;
  if (named && !OF_PART.test(words) && momentOf(own) !== momentOf(edge)) return false;
  return moments.every((moment) => fits(moment, own));
}

const OPENS_WITH_DAY = /^\s*(?:on\s+)?(?:mon|tue|wed|thu|fri|sat|sun)|^\s*(?:周|星期)/i;
/** "Its first block": of the task, and not of the plan. */
const OF_PART =
  /\b(?:first|last)\s+(?:part|block|session|sitting|slot|half|piece|chunk)\b(?!\s+(?:of (?:the|your) (?:week|plan|day|list)|is\s*\W*$))|(?:第一|最后一)(?:段|次|块|节|部分)/i;

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

/** The block that begins first or last; what repeats every week does not count where something else stands. */
function edgeOf(blocks: readonly BlockFact[], end: "first" | "last"): BlockFact | undefined {
  const once = blocks.filter(({ repeats }) => !repeats);
  const inOrder = (once.length > 0 ? once : blocks).toSorted((a, b) => momentOf(a) - momentOf(b));
  return end === "first" ? inOrder[0] : inOrder.at(-1);
}
