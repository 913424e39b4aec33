import { daysOf, sum } from "../block-facts.ts";
import { isMoment } from "../claims.ts";
import { topicOf } from "../context.ts";
import { isLength } from "../length.ts";
import { hanAmount } from "../patterns/amounts.ts";
import type { Phrase } from "./phrase.ts";

/** "The first two days hold 13 h 10 min together", "三天合计17小时": of so many days, the first unless the words say the last. */
export const readSums: Phrase = ({ all, text, subject }) => {
  const days = all.filter(({ claim }) => claim.kind === "count" && claim.noun === "day");
  const lengths = all.filter(({ claim }) => claim.kind === "duration");
  const [length] = lengths;
  const count = days[0]?.claim.kind === "count" ? days[0].claim.count : hanAmount(FIRST_OR_LAST.exec(text)?.[1]);
  if (!(count >= 2) || length?.claim.kind !== "duration" || lengths.length > 1) return null;
  if (topicOf(text) !== "total" || all.some(({ claim }) => isMoment(claim))) return null;
  const held = (subject.isTask ? daysOf(subject.blocks) : subject.outcome.load).filter(({ minutes }) => minutes > 0);
  const meant = LAST.test(text) ? held.slice(-count) : held.slice(0, count);
  const holds = isLength(length.claim, sum(meant));
  return holds ? { settled: [...days, length], holds } : null;
};

/** "前两天", which counts no days. */
const FIRST_OR_LAST = /[前头后]([两二三四五六]|\d)[天日]/;
const LAST = /\blast\b|[后末]/i;
