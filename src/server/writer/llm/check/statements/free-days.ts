import type { BlockFact } from "../block-facts.ts";
import { isDay, type Moment } from "../claims.ts";
import { UNPLACED } from "../context.ts";
import { type Statement, saysFree } from "../said.ts";
import type { Subject } from "../subject.ts";
import { IS_FREE } from "./free.ts";
import { standsIn } from "./on-a-day.ts";

/** "Nothing starts before ten": the words name a time at which nothing need stand. */
export const NOT_BEFORE =
  /\b(?:no|nothing|never|none|not)\b[^.]{0,20}\b(?:starts?|begins?|day)\b[^.]{0,12}\bbefore\b|\bearlier than\b|(?:不|没有?)[^，。]{0,6}早于|之?前(?:都)?(?:不|没有?)(?:开始|安排|排)/i;

/** "It is not on Friday", "Friday has no essay": the words say where the named work is not. */
export function deniesPlace(words: string): boolean {
  return /\bnot on\b|\bno\s{2,}|不在(?!意|乎)|没有\s*[。，；]?\s*$/i.test(words);
}

/** What a clause states of whole days and times: that they are free, that all of it or only this stands then. */
export const FREE_DAYS: readonly Statement[] = [
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
    // Moments that are denied are none that can be found.
    about:
      /\b(?:not|never|nothing|no|none|nor|neither|nobody|without|isn['’]t|doesn['’]t|aren['’]t|don['’]t|won['’]t(?! lie))\b(?! (?:only|just|before|until|later|earlier|longer|more|less|matter))|没有|没(?!问题)|(?<!要|是|能|愿|想|会|肯|该|行|好|来|雷打)不(?!过|同|少|超过|多|错|急|晚于|早于|远|算|紧|难|妨|如|含|知|一样)|未(?!来)/i,
    needs: "moments",
    holds: ({ words, moments, named }, { blocks }) =>
      saysFree(words) ||
      (named && deniesPlace(words) && !blocks.some((block) => standsIn(moments, block))) ||
      UNPLACED.test(words) ||
      NOT_BEFORE.test(words) ||
      /\bno (?:shorter|later|earlier|cushion|slack|spare|time to spare|free working)\b|余量|余地/i.test(words),
  },
  IS_FREE,
  {
    about:
      /\b(?:(?<!\b(?:an?|one|two|three|four|five|six)\s(?:[a-z]+\s){0,2})only(?!\s+(?:an?|one|two|three|four|five|six|\d|half|about|around)\b)|(?<!\bin )all(?! (?:done|set|told)\b)|every|always|entirely|exclusively|each(?=\s+\w))\b|都(?:[集排]|安排|放|落)?[中排在]|全部(?!完成|结束|做完|搞定|收工)|只(?:在|有)?(?!\s*(?:要|需|有|余|剩|排|做|安排|用)?[\d一二两三四五六七八九十半])|所有|始终/i,
    needs: "moments",
    holds: ({ moments, words, named, plan }, subject) => {
      const { blocks } = subject;
      return saysFree(words)
        ? !/\bonly\b|只/i.test(words) || blocks.length === 0 || areTheFreeDays(moments, blocks)
        : (named &&
            !/\bonly (?:on|in|at|from|after|before)\b|[只都][在]/i.test(words) &&
            holdsAlone(moments, subject, plan)) ||
            blocksMeant(blocks, moments, named).every((block) => liesWithin(moments, block));
    },
  },
  {
    about:
      /\b(?:every|each) (?:single )?(?:day|morning|afternoon|evening|night)s?\b(?! at (?:most|least))|\bdaily\b(?! (?:peak|load|total|maximum|average|dose|rhythm))|\bnightly\b|每[天日晚早](?!.{0,6}一点|最|均匀|差不多|的|各|都?(?:很|轻松|均)|平均|少|多)|天天/i,
    holds: ({ words, moments, isBounded }, { blocks, windowDays }) => {
      if (isBounded) return true;
      const named = moments.flatMap((moment) => (moment.kind === "weekday" ? moment.weekdays : []));
      // "A little every day": every working day, where none is named.
      const meant = named.length === 0 && A_LITTLE.test(words) ? [1, 2, 3, 4, 5] : named;
      return meant.length > 0
        ? meant.every((day) => blocks.some(({ weekday }) => weekday === day))
        : new Set(blocks.map(({ month, day }) => `${month}-${day}`)).size >= windowDays;
    },
  },
];

const A_LITTLE =
  /\b(?:a (?:little|bit)|some(?:thing)?|(?:short|small|fair|its|even)\w*|share|steady)\b|一点|一些|均|匀/i;

/** "Wednesday is only the essay": nothing else stands then, but for habits. */
function holdsAlone(moments: readonly Moment[], subject: Subject, plan: Subject): boolean {
  const titles = new Set(subject.blocks.map(({ title }) => title));
  return plan.blocks.every((block) => block.repeats || !standsIn(moments, block) || titles.has(block.title));
}

/** "On Wednesday you work only in the morning": of the plan's blocks those of that day. */
function blocksMeant(blocks: readonly BlockFact[], moments: readonly Moment[], named: boolean): readonly BlockFact[] {
  const days = moments.filter(isDay);
  return named || days.length === 0 || days.length === moments.length
    ? blocks
    : blocks.filter((block) => standsIn(days, block));
}

/** A block, on all the days on which it repeats, lies within the moments. */
function liesWithin(moments: readonly Moment[], block: BlockFact): boolean {
  const named = moments.flatMap((moment) => (moment.kind === "weekday" ? moment.weekdays : []));
  const days = named.length === 0 || named.includes(block.weekday);
  return days && standsIn(moments, block);
}

/** "Only Sunday is free": no other day of the week is. */
function areTheFreeDays(moments: readonly Moment[], blocks: readonly BlockFact[]): boolean {
  const named = moments.flatMap((moment) => (moment.kind === "weekday" ? moment.weekdays : []));
  const worked = new Set(blocks.map(({ weekday }) => weekday));
  return [1, 2, 3, 4, 5, 6, 7].every((day) => worked.has(day) || named.includes(day));
}
