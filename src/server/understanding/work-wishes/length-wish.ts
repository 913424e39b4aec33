import type { Concept } from "./concept.ts";
import { readLunch } from "./lunch-wish.ts";
import type { Said } from "./said.ts";
import type { WorkWish } from "./wish.ts";

/** A wish about how long something is: a block, the time between two, deep work in a day, a task that does not say. */
export function readLengthWish(said: Said, before: WorkWish | null): WorkWish | null {
  if (said.has("lunch")) return readLunch(said);
  if (said.hasPlaces || said.has("week", "except")) return null;
  if (said.rhythm || said.range) return ofTwo(said);
  const [length, second] = said.lengths;
  if (second) return leastAndMost(said) ?? workThenRest(said);
  return length ? oneLength(said, length.minutes, before) : noLength(said);
}

const WORKING: readonly Concept[] = ["hours", "work", "homework", "block", "can", "also"];
const BOUNDS: readonly Concept[] = ["most", "enough", "least", "more", "longer", "less", "shorter", "not", "only"];
const NO_BUFFER: WorkWish = { kind: "length", name: "buffer_minutes", minutes: 0 };

/** "Pomodoro, please", "no breaks between tasks", "back to back is fine". */
function noLength(said: Said): WorkWish | null {
  if (said.has("pomodoro")) return said.hasOnly("pomodoro", ...WORKING) ? { kind: "rhythm", block: 25, rest: 5 } : null;
  if (said.has("back-to-back")) return said.hasOnly("back-to-back", ...WORKING) ? NO_BUFFER : null;
  return said.has("not") && said.hasOnly("not", "gap", "rest", ...WORKING) ? NO_BUFFER : null;
}

/** "50/10 blocks", "blocks between 30 and 60 minutes". */
function ofTwo({ rhythm, range, lengths, has, hasOnly }: Said): WorkWish | null {
  if (lengths.length > 0 || (rhythm && range)) return null;
  if (rhythm)
    return hasOnly("pomodoro", "one-block", ...WORKING)
      ? { kind: "rhythm", block: rhythm.block, rest: rhythm.rest }
      : null;
  if (!range || !has("block") || !hasOnly("most", "split", ...WORKING)) return null;
  return { kind: "blocks", least: range.least, most: range.most };
}

/** "Blocks at least 25, at most 50 min", in either order. */
function leastAndMost(said: Said): WorkWish | null {
  const [first, second, more] = said.lengths;
  const bounds = said.tokens.filter(({ kind }) => kind === "least" || kind === "most");
  if (!first || !second || more || bounds.length !== 2 || bounds[0]?.kind === bounds[1]?.kind) return null;
  if (!said.has("block", "one-block") || !said.hasOnly("least", "most", "one-block", ...WORKING)) return null;
  const [least, most] = bounds[0]?.kind === "least" ? [first, second] : [second, first];
  return least.minutes <= most.minutes ? { kind: "blocks", least: least.minutes, most: most.minutes } : null;
}

/** "学50分钟休息10分钟", "a 10 minute break after every 50 minutes of work". */
function workThenRest(said: Said): WorkWish | null {
  const [first, second, more] = said.lengths;
  const rest = said.tokens.find(({ kind }) => kind === "gap" || kind === "rest" || kind === "off");
  if (!first || !second || more || !rest) return null;
  const known = ["gap", "rest", "off", "most", "pomodoro", "attend", "deep", "then", "only", "stretch"] as const;
  if (!said.hasOnly(...known, ...WORKING)) return null;
  const distance = ({ start, end }: typeof first) => (end <= rest.start ? rest.start - end : start - rest.end);
  const [pause, block] = distance(first) < distance(second) ? [first, second] : [second, first];
  return { kind: "rhythm", block: block.minutes, rest: pause.minutes };
}

type Bound = "most" | "least" | "exact";

function oneLength(said: Said, minutes: number, before: WorkWish | null): WorkWish | null {
  const bound = boundOf(said);
  if (!bound) return null;
  if (said.has("unsaid"))
    return bound === "exact" && said.hasOnly("unsaid", "not", ...WORKING)
      ? named("default_task_minutes", minutes)
      : null;
  if (said.has("gap", "rest", "pause")) return pauseOf(said, minutes, bound, before);
  if (!said.hasOnly(...BOUNDS, ...WORKING, "one-block", "pomodoro", "deep", "attend", "split", "day", "start"))
    return null;
  // "I can manage two hours of focus a day"
  const isLimit = bound === "most" || (bound === "exact" && said.has("can"));
  if (isOfDay(said)) return isLimit && said.has("deep", "attend") ? named("max_focus_minutes_per_day", minutes) : null;
  if (said.has("block", "pomodoro") || (said.has("one-block") && bound !== "exact")) return blocks(bound, minutes);
  if (said.has("split")) return bound === "least" ? null : blocks("most", minutes);
  if (said.has("attend")) return bound === "most" ? blocks(bound, minutes) : null;
  // "Nothing longer than an hour" tells of blocks without the word; "no more than" does not.
  if (said.has("longer", "shorter", "less") && said.has("not") && !said.has("homework", "start"))
    return blocks(bound, minutes);
  return before?.kind === "blocks" && said.hasOnly(...BOUNDS) && bound !== "exact" ? blocks(bound, minutes) : null;
}

/** Deep work is limited by the day unless a block is named. */
function isOfDay(said: Said): boolean {
  return said.has("day") || (said.has("deep") && !said.has("block", "one-block", "split"));
}

/** "No more than" is at most; what says both or neither in earnest is null. */
function boundOf(said: Said): Bound | null {
  const not = said.has("not");
  const above = said.has("more", "longer");
  const below = said.has("less", "shorter");
  const split = said.has("split") && above && !not;
  const most =
    said.has("most", "only") || (said.has("enough") && !said.has("gap")) || (not && above) || (!not && below) || split;
  const least = said.has("least") || (not && below);
  if (most && least) return null;
  if (not && !above && !below && !said.has("unsaid")) return null;
  if (above && !not && !split && !said.has("most")) return null;
  return most ? "most" : least ? "least" : "exact";
}

/** How long the time between two things is, or how long there may be work without one. */
function pauseOf(said: Said, minutes: number, bound: Bound, before: WorkWish | null): WorkWish | null {
  if (isTooShortToUse(said)) return blocks("least", minutes);
  const words = ["gap", "rest", "pause", "off", "one-block", "attend", "stretch", ...BOUNDS, ...WORKING] as const;
  if ((said.has("not") && !saysNoLess(said)) || !said.hasOnly(...words)) return null;
  // "A break every 90 minutes", "最多坚持一个小时就要休息"
  const isUntilBreak = said.has("stretch") || (said.has("pause") && said.tokens[0]?.kind === "length");
  if (!said.has("gap") && (isUntilBreak || (bound === "most" && said.has("attend", ...WORKING))))
    return blocks("most", minutes);
  if (bound === "most" || said.has("stretch", "attend")) return null;
  // "A break, 10 min" alone is a thing to do.
  const isBetween = said.has("gap", "block", "least") || before?.kind === "blocks";
  return isBetween && !said.has("pause") ? named("buffer_minutes", minutes) : null;
}

/** "少于20分钟的空档就不要排了": a length that is too short, and then the gap, and then that there be no work in it. */
function isTooShortToUse({ tokens, hasOnly }: Said): boolean {
  const [shorter, gap, not] = (["shorter", "gap", "not"] as const).map((one) =>
    tokens.findIndex(({ kind }) => kind === one),
  );
  return (
    shorter === 0 && gap === 2 && not === 3 && tokens[4]?.kind === "work" && hasOnly("shorter", "gap", "not", "work")
  );
}

/** "No less than", rather than "skip gaps of less than". */
function saysNoLess({ tokens }: Said): boolean {
  const next = tokens[tokens.findIndex(({ kind }) => kind === "not") + 1]?.kind;
  return next === "less" || next === "shorter";
}

function blocks(bound: Bound, minutes: number): WorkWish {
  const least = bound === "least";
  return { kind: "blocks", least: least ? minutes : null, most: least ? null : minutes };
}

function named(name: Extract<WorkWish, { kind: "length" }>["name"], minutes: number): WorkWish {
  return { kind: "length", name, minutes };
}
