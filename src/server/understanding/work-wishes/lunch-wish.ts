import { isOften, namedDays } from "./places.ts";
import type { Said } from "./said.ts";
import type { WorkWish } from "./wish.ts";
import { places, wish } from "./work-words.ts";

/** "Lunch is from 12 to 1", "lunch at 12 for half an hour", "keep lunch free". */
export function readLunch(said: Said): WorkWish | null {
  if (
    !said.hasOnly("lunch", "off", "engaged", "not", "work", "rest", "hours", "day", "also", "start", "one-block", "gap")
  )
    return null;
  if (said.has("gap") && !saysNoLunch(said)) return null;
  const [edge] = said.edges;
  const [length, more] = said.lengths;
  const days = namedDays(said.tokens);
  if (days === "unclear" || more || said.range || (days && !isOften(said.tokens))) return null;
  if (
    edge &&
    length &&
    said.edges.length === 1 &&
    !said.tokens.some(({ kind }) => kind === "span" || kind === "part")
  ) {
    if (edge.side !== "at" && edge.side !== "from") return null;
    const from = edge.time.sure || edge.time.minutes >= 10 * 60 ? edge.time.minutes : edge.time.minutes + 12 * 60;
    return wish("lunch", [{ days, from, to: from + length.minutes, shape: "span" }]);
  }
  if (edge) return null;
  const spans = said.tokens.flatMap((token) => (token.kind === "span" ? [token.to - token.from] : []));
  if (spans.length > 1) return null;
  if (length && (spans.length !== 1 || spans[0] !== length.minutes)) return null;
  if (saysNoLunch(said)) return { kind: "no-lunch", days };
  if (said.tokens.some(({ kind }) => kind === "span")) {
    const scopes = places(said, "wanted");
    return scopes?.every(({ shape }) => shape === "span") ? wish("lunch", scopes) : null;
  }
  if (
    !(said.has("off", "engaged") || (said.has("not") && said.has("work"))) ||
    said.has("start") ||
    said.tokens.some(({ kind }) => kind === "part")
  )
    return null;
  return wish("without", [{ days, from: 12 * 60, to: 13 * 60, shape: "span" }]);
}

/** "No lunch break", "中间不午休"; "not at lunch" speaks of work. */
function saysNoLunch(said: Said): boolean {
  const at = said.tokens.findIndex(({ kind }) => kind === "not");
  const [not, next] = said.tokens.slice(at, at + 2);
  const isBare = said.tokens.every(({ kind }) => ["not", "lunch", "days", "day", "i", "gap", "part"].includes(kind));
  return at >= 0 && isBare && next?.kind === "lunch" && next.start - (not?.end ?? 0) <= 1;
}
