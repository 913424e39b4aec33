import type { Said } from "./said.ts";
import { readLunch } from "./time-wish.ts";
import type { WorkWish } from "./wish.ts";

/** A wish about how long something is: a block, the time between two, deep work in a day, a task that does not say. */
export function readLengthWish(said: Said, before: WorkWish | null): WorkWish | null {
  if (said.has("lunch")) return readLunch(said);
  if (said.hasPlaces || (said.has("week", "except", "off") && !said.has("gap"))) return null;
  if (said.has("pomodoro") && said.lengths.length === 0 && !said.has("not"))
    return said.hasOnly("pomodoro", "work", "block", "can") ? POMODORO : null;
  if (said.has("back-to-back"))
    return !said.has("not") && said.hasOnly("back-to-back", "can", "work", "block") ? noBuffer : null;
  if (said.range) return rangeOf(said);
  const [length, second] = said.lengths;
  if (!length) return said.has("not") && said.hasOnly("not", "gap", "rest", "work", "block") ? noBuffer : null;
  if (second) return workThenRest(said);
  return oneLength(said, length.minutes, before);
}

const POMODORO: WorkWish = { kind: "rhythm", block: 25, rest: 5 };
const noBuffer: WorkWish = { kind: "length", name: "buffer_minutes", minutes: 0 };

function rangeOf(said: Said): WorkWish | null {
  if (!said.range || !said.has("block") || !said.hasOnly("block", "work", "homework", "most", "can")) return null;
  return { kind: "blocks", least: said.range.least, most: said.range.most };
}

/** "学50分钟休息10分钟", "a 10 minute break after every 50 minutes of work". */
function workThenRest(said: Said): WorkWish | null {
  const [first, second, more] = said.lengths;
  const rest = said.tokens.findIndex(({ kind }) => kind === "gap" || kind === "rest" || kind === "off");
  if (!first || !second || more || rest < 0) return null;
  if (
    !said.hasOnly(
      "gap",
      "rest",
      "off",
      "work",
      "homework",
      "block",
      "most",
      "pomodoro",
      "attend",
      "deep",
      "then",
      "can",
      "only",
    )
  )
    return null;
  const { start, end } = said.tokens[rest] ?? first;
  const distance = (length: typeof first) => (length.end <= start ? start - length.end : length.start - end);
  const [pause, block] = distance(first) < distance(second) ? [first, second] : [second, first];
  return { kind: "rhythm", block: block.minutes, rest: pause.minutes };
}

type Bound = "most" | "least" | "exact";

function oneLength(said: Said, minutes: number, before: WorkWish | null): WorkWish | null {
  const bound = boundOf(said);
  if (!bound) return null;
  if (said.has("unsaid"))
    return bound === "exact" && said.hasOnly("unsaid", "work", "homework", "block", "can")
      ? named("default_task_minutes", minutes)
      : null;
  // "最多坚持一个小时就要休息"
  if (
    said.has("rest") &&
    !said.has("gap") &&
    bound === "most" &&
    said.has("attend", "block", "work", "homework") &&
    !said.has("day")
  )
    return said.hasOnly(...BOUNDS, "rest", "attend", "block", "work", "homework", "can")
      ? blocks(bound, minutes)
      : null;
  if (said.has("gap", "rest")) return gapOf(said, minutes, bound);
  if (
    !said.hasOnly(
      ...BOUNDS,
      "block",
      "one-block",
      "deep",
      "attend",
      "split",
      "work",
      "homework",
      "day",
      "can",
      "also",
      "start",
    )
  )
    return null;
  if (said.has("deep", "attend") && (said.has("day") || (said.has("deep") && !said.has("block", "one-block"))))
    return bound === "most" && !said.has("block", "one-block", "split")
      ? named("max_focus_minutes_per_day", minutes)
      : null;
  if (said.has("day")) return null;
  if (said.has("block") || (said.has("one-block") && bound !== "exact")) return blocks(bound, minutes);
  if (said.has("split")) return bound === "least" ? null : blocks("most", minutes);
  if (said.has("attend")) return bound === "most" ? blocks("most", minutes) : null;
  if (said.has("more", "less") && said.has("not") && saysHowLong(said)) return blocks(bound, minutes);
  return before?.kind === "blocks" && said.hasOnly(...BOUNDS) && bound !== "exact" ? blocks(bound, minutes) : null;
}

const BOUNDS = ["most", "least", "more", "less", "not", "only"] as const;

/** "Longer than", not just "more than": without a word for blocks that is what tells of their length. */
function saysHowLong(said: Said): boolean {
  return said.has("work", "not") && !said.has("homework", "start");
}

/** "No more than" is at most; what says both or neither in earnest is null. */
function boundOf(said: Said): Bound | null {
  const not = said.has("not");
  const most = said.has("most", "only") || (not && said.has("more")) || (!not && said.has("less"));
  const least = said.has("least") || (not && said.has("less"));
  const split = said.has("split") && said.has("more") && !not;
  if (most && least) return null;
  if (not && !said.has("more", "less") && !said.has("unsaid")) return null;
  if (said.has("more") && !not && !split && !said.has("most")) return null;
  return most || split ? "most" : least ? "least" : "exact";
}

function gapOf(said: Said, minutes: number, bound: Bound): WorkWish | null {
  if (bound === "most" || said.has("not")) return null;
  if (!said.hasOnly("gap", "rest", "least", "work", "homework", "off", "block", "one-block", "can", "also"))
    return null;
  // "A break, 10 min" alone is a thing to do.
  return said.has("gap", "block", "least") ? named("buffer_minutes", minutes) : null;
}

function blocks(bound: Bound, minutes: number): WorkWish {
  return bound === "least"
    ? { kind: "blocks", least: minutes, most: null }
    : { kind: "blocks", least: null, most: minutes };
}

function named(name: Extract<WorkWish, { kind: "length" }>["name"], minutes: number): WorkWish {
  return { kind: "length", name, minutes };
}
