import { type BlockFact, momentOf } from "../block-facts.ts";
import { isDay, type Moment } from "../claims.ts";
import { fits } from "../fits.ts";
import { OPENS_WITH_DAY } from "../named-days.ts";
import { NAMED_PART } from "../part-of-task.ts";
import type { Said, Statement } from "../said.ts";
import type { Subject } from "../subject.ts";
import { standsIn } from "./on-a-day.ts";

const LATEST = /\bat the latest\b|\blatest at\b|最晚(?=.{0,8}\d)/i;
const RIGHT_AFTER =
  /\b(?:right|immediately|directly|straight)(?: (?:after\w*|away))\b|\bimmediately\b|紧接着|紧随其后|紧跟着|马上|立刻|随即/i;

/** What a clause says comes first or last, begins or ends, or goes on without a break. */
export const EDGES: readonly Statement[] = [
  {
    // "Back to back": without a break.
    about: /\bback[- ]to[- ]back\b|连着|连续/i,
    holds: ({ moments }, { runs }) =>
      runs.some((run) => moments.every((moment) => moment.kind === "span" || fits(moment, run))),
  },
  {
    // "It follows right away": what stands before it was spoken of, or is any other work.
    about: RIGHT_AFTER,
    holds: ({ moments, named, plan, previous }, { blocks }) =>
      named &&
      blocks.some(
        (block) =>
          moments.every((moment) => fits(moment, block)) &&
          plan.blocks.some(
            (other) =>
              other.title !== block.title &&
              (previous.length === 0 || previous.includes(other.title)) &&
              isSoonAfter(block, other),
          ),
      ),
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
      /\bfirst\b(?! half|\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day| week| day| thing (?:in|on (?:mon|tue|wed|thu|fri|sat|sun|the \d)|mon|tue|wed|thu|fri|sat|sun))|\bearliest\b|\bbefore (?:everything|anything|all) else\b|\b(?:starts?|begins?|opens?|kicks? off) with\b|^\s*(?:先|首先)(?![说看给别问把想留留意])|最早|最先|第一(?:个|项|段)/i,
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
      /\b(?:you|plan|week|work|everything|all)\b[^.,]{0,12}\b(?:finish(?:es|ed)?|done|complete|wraps? up)\b.*\b(?:by|before|until)\b|就(?:全部|都)?(?:完成|结束|做完)|[到在]\S{2,12}全部(?:完成|结束|做完)/i,
    needs: "moments",
    holds: (said, subject) =>
      said.named || /\b(?:every|each|daily)\b|每/i.test(said.words) || standsAt(said, subject, "last"),
  },
  {
    // "At 18:00 at the latest": when the last of them ends.
    about: LATEST,
    needs: "moments",
    holds: ({ moments, words }, { blocks }) => {
      const days = moments.filter(isDay);
      const on = blocks.filter(
        (block) => standsIn(days, block) && (!block.repeats || !/工作|学习|任务|\bwork\b/i.test(words)),
      );
      const latest = Math.max(...on.map(({ to }) => to));
      return moments.every(
        (moment) =>
          moment.kind !== "time" || on.some((block) => block.to === latest && fits({ ...moment, end: "end" }, block)),
      );
    },
  },
  {
    about:
      /\blast\b(?! (?:plan|week|time|(?:\w+-)?\w+ window|chance|resort|one|being|two|three|couple))|(?<!\bat the )\blatest\b(?!\s+at)|\b(?:finish(?:es)?|ends?|closes?) with\b(?!\s+\d)|最后|最晚(?!.{0,8}\d)/i,
    holds: (said, subject) => standsAt(said, subject, "last"),
  },
];

/** Longer than that nobody calls a short break. */
const SHORT_BREAK = 15;

function isSoonAfter(block: BlockFact, other: BlockFact): boolean {
  const pause = block.from - other.to;
  return block.day === other.day && block.month === other.month && pause >= 0 && pause <= SHORT_BREAK;
}

/** What is named, or the moment said, is where the plan, or the day that opens the words, begins or ends. */
function standsAt(said: Said, subject: Subject, end: "first" | "last"): boolean {
  const weekdays = said.moments.filter(({ kind }) => kind === "weekday");
  if (weekdays.length < 2 || weekdays.length < said.moments.filter(isDay).length)
    return standsAtOne(said, subject, end);
  // "Thursday and Friday both open with the essay": each of them.
  return weekdays.every((day) => {
    const moments = said.moments.filter((moment) => moment === day || !weekdays.includes(moment));
    return standsAtOne({ ...said, moments }, subject, end);
  });
}

function standsAtOne({ moments, named, plan, words }: Said, subject: Subject, end: "first" | "last"): boolean {
  if (moments.length === 0 && !named) return true;
  const days = moments.filter(isDay);
  const ofDay =
    days.length > 0 && (named ? !/\b(?:week|plan|list)\b|周的|计划/i.test(words) : OPENS_WITH_DAY.test(words));
  const meant = (blocks: readonly BlockFact[]) => (ofDay ? blocks.filter((block) => standsIn(days, block)) : blocks);
  const isHabit = named && subject.blocks.every(({ repeats }) => repeats);
  const edges = edgesOf(meant(plan.blocks), end, ofDay || isHabit);
  const owns = named ? edgesOf(meant(subject.blocks), end, true) : edges;
  return owns.some(
    (own) =>
      (!named || namesPart(words) || edges.some((edge) => momentOf(own) === momentOf(edge))) &&
      moments.every((moment) => fits(moment, own) || beginsOrEnds(moment, own, end)),
  );
}

/** "Its first block": of the task, and not of the plan. */
function namesPart(words: string): boolean {
  return !OF_WHOLE.test(words) && (OF_PART.test(words) || NAMED_PART.test(words));
}

/** "The first block is the essay", "the last block of the week". */
const OF_WHOLE =
  /\b(?:first|last)\s+(?:part|block|session|sitting|slot|piece|chunk)\s+(?:of (?:the|your) (?:week|plan|day|list)\b|is\s*\W*$)/i;

const OF_PART =
  /\b(?:first|last)\s{2,}|\b(?:first|last)\s+(?:part|block|session|sitting|slot|half|piece|chunk)\b|(?:第一|最后一)(?:段|次|块|节|部分)/i;

/** "Opens with the essay from 9 to 13", which may be several blocks: the first begins then, and the last ends then. */
function beginsOrEnds(moment: Moment, block: BlockFact, end: "first" | "last"): boolean {
  if (moment.kind !== "span") return false;
  return end === "first" ? moment.from % 720 === block.from % 720 : moment.to % 720 === block.to % 720;
}

/** The first or last block, of the days named where times are said as well, stands at all these moments. */
function isEdge(moments: readonly Moment[], blocks: readonly BlockFact[], end: "first" | "last"): boolean {
  const days = moments.filter(isDay);
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
