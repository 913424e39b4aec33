import { asBeginning, asCertainEnd, asEnd } from "./clock-time.ts";
import type { Concept } from "./concept.ts";
import { readHours } from "./hours-wish.ts";
import { readLunch } from "./lunch-wish.ts";
import { isExact, isPlace, namedDays } from "./places.ts";
import type { Said } from "./said.ts";
import type { Token } from "./token.ts";
import type { Scope, WorkWish } from "./wish.ts";
import { places, WORKING, wish, without } from "./work-words.ts";

/** A wish about when there is work: which hours, on which days, and which of them for deep work. */
export function readTimeWish(said: Said): WorkWish | null {
  if (!said.hasPlaces && !said.has("lunch")) return null;
  if (said.has("lunch")) return readLunch(said);
  if (said.has("deep", "attend")) return readFocus(said);
  if (said.has("start")) return readBeginning(said);
  if (said.has("stop")) return readEnd(said);
  if (said.has("not", "off", "rest", "engaged")) return readWithout(said);
  if (said.has("only")) return readOnly(said);
  return readHours(said);
}

/** "Mornings are for deep work", "no deep work after 3". */
function readFocus(said: Said): WorkWish | null {
  if (said.has("not"))
    return said.hasOnly("not", "deep", "attend", ...WORKING) ? wish("no-focus", places(said, "ruled out")) : null;
  if (!said.hasOnly("deep", "attend", "only", "off", "block", "one-block", ...WORKING)) return null;
  const scopes = places(said, "wanted");
  const namesDays = scopes?.every(({ days, shape }) => days && shape === "day");
  return scopes && { kind: "focus", scopes, otherDays: said.has("only") && namesDays ? "none" : "as before" };
}

/** The one time of day of words that speak of nothing but `concepts` and work, and the days that it is said of. */
function oneEdge(said: Said, ...concepts: readonly Concept[]) {
  const [edge] = said.edges;
  const isAll = said.hasOnly(...concepts, "not", "vague", "except", ...without(WORKING, "homework"));
  const days = namedDays(said.tokens);
  const hasMore = said.edges.length > 1 || said.tokens.some(({ kind }) => kind === "part" || kind === "span");
  return edge && isAll && !hasMore && days !== "unclear" ? { edge, days } : null;
}

/** "I start at 10 on Mondays", "don't start before 9:30", "十点才开始工作". */
function readBeginning(said: Said): WorkWish | null {
  const beside = oneEdge(said, "start", "only");
  if (!beside) return null;
  const { edge, days } = beside;
  const at = asBeginning(edge.time);
  const cut: WorkWish = { kind: "without", scopes: [{ days, from: 0, to: at, shape: "edge" }] };
  if (said.has("not")) return edge.side === "before" || edge.side === "until" ? cut : null;
  if (edge.side === "after") return cut;
  // 到11点才能开始
  const isFrom = edge.side === "at" || edge.side === "from" || edge.side === "until";
  return isFrom ? { kind: "begin", at, days } : null;
}

/** "I stop at 3 on Fridays", "finish by 5", "四点就下班". */
function readEnd(said: Said): WorkWish | null {
  const beside = oneEdge(said, "stop", "off");
  if (!beside) return null;
  const { edge, days } = beside;
  if (said.has("not") && edge.side !== "after") return null;
  if (edge.side === "at") {
    const at = asCertainEnd(edge.time);
    return at === null ? null : { kind: "until", at, days };
  }
  return edge.side === "from"
    ? null
    : { kind: "without", scopes: [{ days, from: asEnd(edge.time), to: 24 * 60, shape: "edge" }] };
}

/** "No work on Friday afternoon", "keep mornings free", "四点以后别安排". */
function readWithout(said: Said): WorkWish | null {
  if (!said.hasOnly("not", "off", "rest", "engaged", "block", "except", "then", "week", ...WORKING)) return null;
  const [edge] = said.edges;
  // "Fridays I'm off at 2pm"
  if (edge?.side === "at" && said.has("off") && !said.has("not")) return readEnd(said);
  if (said.has("not") && (said.has("off", "rest", "engaged") || standsBetween(said))) return null;
  return wish("without", places(said, "ruled out"));
}

/** "Mornings not afternoons": times on both sides of what rules them out. */
function standsBetween({ tokens }: Said): boolean {
  const at = tokens.findIndex(({ kind }) => kind === "not");
  const isTime = ({ kind }: Token) => kind === "part" || isExact({ kind } as Token);
  return tokens.slice(0, at).some(isTime) && tokens.slice(at).some(isTime);
}

/** "Only work in the mornings"; days said before that word are those which it is about. */
function readOnly(said: Said): WorkWish | null {
  if (!said.hasOnly("only", "except", ...WORKING)) return null;
  const scopes = places(said, "wanted");
  if (!scopes) return null;
  const at = said.tokens.findIndex(({ kind }) => kind === "only");
  const after = said.tokens.slice(at + 1);
  const first = after.find(isPlace);
  const days = after.findIndex(({ kind }) => kind === "days");
  const isTime = ({ kind }: Token) => isPlace({ kind } as Token) && kind !== "days";
  // "Afternoons only on Mondays" is about Mondays; "only on Monday afternoons" is about all days.
  const about = first !== undefined && (days < 0 || first.kind !== "days" || said.tokens.slice(0, at).some(isTime));
  // "Mondays after 10 only"
  if (first === undefined && scopes.some(({ shape, days }) => shape === "span" && days && days.length < 5)) return null;
  const ofDays = first === undefined && saysOfDays(said, scopes);
  if (ofDays === "unclear") return null;
  const trails = first === undefined && scopes.every(({ shape }) => shape === "edge");
  return {
    kind: "only",
    scopes,
    otherDays: about || trails || ofDays || scopes.every((scope) => !scope.days) ? "as before" : "none",
  };
}

/** "Fridays mornings only" is about Fridays; "Friday mornings only" could be about all days. */
function saysOfDays({ tokens }: Said, scopes: readonly Scope[]): boolean | "unclear" {
  const named = scopes.flatMap(({ days, shape }) => (shape === "part" ? (days ?? []) : []));
  if (named.length === 0 || named.length >= 5) return false;
  const isPlural = tokens.every((token) => token.kind !== "days" || token.often);
  return isPlural && !named.some((day) => day === "sat" || day === "sun") ? true : "unclear";
}
