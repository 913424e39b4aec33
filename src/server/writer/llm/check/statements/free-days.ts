import type { BlockFact } from "../block-facts.ts";
import type { Moment } from "../claims.ts";
import { UNPLACED } from "../context.ts";
import { fits } from "../fits.ts";
import { FREE, type Statement, saysFree } from "../said.ts";
import type { Subject } from "../subject.ts";
import { OPENS_WITH_DAY, standsIn } from "./on-a-day.ts";

/** "Nothing starts before ten": the words name a time at which nothing need stand. */
export const NOT_BEFORE =
  /\b(?:no|nothing|never|none|not)\b[^.]{0,20}\b(?:starts?|begins?|day)\b[^.]{0,12}\bbefore\b|\bearlier than\b|(?:不|没有?)[^，。]{0,6}早于|之?前(?:都)?(?:不|没有?)(?:开始|安排|排)/i;

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
      /\b(?:not|never|nothing|no|none|nor|neither|nobody|without|isn['’]t|doesn['’]t|aren['’]t|don['’]t|won['’]t)\b(?! (?:only|just|before|until|later|earlier|longer|more|less|matter))|没有|没(?!问题)|(?<!要|是)不(?!过|同|少于|超过|多|错|急|晚于|早于)|未(?!来)/i,
    needs: "moments",
    holds: ({ words }) =>
      saysFree(words) ||
      UNPLACED.test(words) ||
      NOT_BEFORE.test(words) ||
      /\bno (?:shorter|later|earlier|cushion|slack|spare|time to spare|free working)\b|余量|余地/i.test(words),
  },
  {
    about: FREE,
    needs: "moments",
    holds: ({ moments, words }, { blocks }) => {
      // "After Thursday nothing": which days that are is not read.
      const isOpen =
        /\b(?:after|until|before|since)\b|\bfrom\b(?!.*\b(?:to|through|until)\b)|之后|以后|之前|以前/i.test(words);
      const clocks = moments.filter(({ kind }) => kind === "time" || kind === "span");
      const ofWork = /\b(?:work|tasks?)\b|工作|任务/i.test(words) ? blocks.filter(({ repeats }) => !repeats) : blocks;
      const on = ofWork.filter((block) =>
        standsIn(moments.filter((moment) => !clocks.includes(moment)).map(fromSix), block),
      );
      return clocks.length === 0
        ? on.length === 0 && !isOpen
        : clocks.length === 1 && clocks.every((clock) => isFreeThen(clock, words, on));
    },
  },
  {
    about:
      /\b(?:(?<!\b(?:an?|one|two|three|four|five|six)\s(?:[a-z]+\s){0,2})only(?!\s+(?:an?|one|two|three|four|five|six|\d|half|about|around)\b)|all(?! (?:done|set|told)\b)|every|always|entirely|exclusively|each(?=\s+\w))\b|都(?:[集排]|安排|放|落)?[中排在]|全部(?!完成|结束|做完|搞定|收工)|只(?:在|有)?(?!\s*(?:要|需|有|余|剩|排|做|安排|用)?[\d一二两三四五六七八九十半])|所有|始终/i,
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
      /\b(?:every|each) (?:single )?(?:day|morning|afternoon|evening|night)s?\b(?! at (?:most|least))|\bdaily\b|\bnightly\b|每[天日晚早](?!.{0,6}一点|最|均匀|差不多|的|各|都?(?:很|轻松|均)|平均|少|多)|天天/i,
    holds: (_, { blocks, windowDays }) => new Set(blocks.map(({ month, day }) => `${month}-${day}`)).size >= windowDays,
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

/** A block, on all the days on which it repeats, lies within the moments. */
function liesWithin(moments: readonly Moment[], block: BlockFact): boolean {
  const named = moments.flatMap((moment) => (moment.kind === "weekday" ? moment.weekdays : []));
  const days = named.length === 0 || named.includes(block.weekday);
  return days && moments.some((moment) => fits(moment, block));
}

/** "Only Sunday is free": no other day of the week is. */
function areTheFreeDays(moments: readonly Moment[], blocks: readonly BlockFact[]): boolean {
  const named = moments.flatMap((moment) => (moment.kind === "weekday" ? moment.weekdays : []));
  const worked = new Set(blocks.map(({ weekday }) => weekday));
  return [1, 2, 3, 4, 5, 6, 7].every((day) => worked.has(day) || named.includes(day));
}
