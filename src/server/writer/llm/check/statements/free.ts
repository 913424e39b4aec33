import type { BlockFact } from "../block-facts.ts";
import { isDay, type Moment } from "../claims.ts";
import { NOT_HABITS } from "../context.ts";
import { isOnDay } from "../fits.ts";
import { FREE, type Said, type Statement } from "../said.ts";
import type { Subject } from "../subject.ts";
import { standsIn } from "./on-a-day.ts";

/** That nothing stands on the days and at the times that are named. */
export const IS_FREE: Statement = {
  about: FREE,
  needs: "moments",
  holds: (said, subject) => {
    const { moments, words } = said;
    const clocks = moments.filter(({ kind }) => kind === "time" || kind === "span");
    const others = moments.filter((moment) => !clocks.includes(moment));
    const on = blocksMeant(words, subject).filter((block) => standsIn(others.map(fromSix), block));
    if (NOT_FREE.test(words)) return on.length > 0 && clocks.length === 0 && !IS_OPEN.test(words);
    if (!daysExist(said)) return false;
    if (clocks.length === 0) return on.length === 0 && !IS_OPEN.test(words);
    return clocks.length === 1 && clocks.every((clock) => isFreeThen(clock, words, on));
  },
};

/** "After Thursday nothing": which days that are is not read. */
const IS_OPEN = /\b(?:after|until|before|since)\b|\bfrom\b(?!.*\b(?:to|through|until)\b)|之后|以后|之前|以前/i;
/** Habits are no work. */
const OF_WORK = new RegExp(
  String.raw`\b(?:work|tasks?|study\w*|daytime)\b|工作|任务|学习|白天|日间|${NOT_HABITS}`,
  "i",
);
const NOT_FREE =
  /不(?:是)?(?:完全|全)?(?:空|闲)|没有?空|\bnot (?:\w+ )?(?:free|empty)\b|n['’]t (?:\w+ )?(?:free|empty)\b/i;

function blocksMeant(words: string, { blocks }: Subject): readonly BlockFact[] {
  return OF_WORK.test(words) ? blocks.filter(({ repeats }) => !repeats) : blocks;
}

/** "Thursday the 8th": there is such a day in the window. */
function daysExist({ moments, plan }: Said): boolean {
  const days = moments.filter(isDay);
  const { load } = plan.outcome;
  return (
    days.length !== 2 || days[0]?.kind === days[1]?.kind || load.some((each) => days.every((day) => isOnDay(day, each)))
  );
}

/** A free evening begins at six. */
function fromSix(moment: Moment): Moment {
  return moment.kind === "part" && moment.from === 17 * 60 ? { ...moment, from: 18 * 60 } : moment;
}

/** Whether nothing stands in a span of time, or on that side of a time that the words name. */
function isFreeThen(clock: Moment, words: string, blocks: readonly BlockFact[]): boolean {
  if (clock.kind === "span") return blocks.every(({ from, to }) => to <= clock.from || from >= clock.to);
  if (clock.kind !== "time" || (!clock.halfDayKnown && clock.minutes < EARLIEST)) return false;
  if (/\b(?:after|from)\b|以后|之后|后|就[没空]/i.test(words)) return blocks.every(({ to }) => to <= clock.minutes);
  return /\b(?:before|until)\b|以前|之前|前/i.test(words) && blocks.every(({ from }) => from >= clock.minutes);
}

/** A time of day that is said without its half is not meant before that. */
const EARLIEST = 7 * 60;
