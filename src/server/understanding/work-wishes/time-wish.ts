import { asBeginning, asCertainEnd, asEnd } from "./clock-time.ts";
import type { Concept } from "./concept.ts";
import { isOften, isPlace, otherDays, readPlaces, type Use } from "./places.ts";
import type { Said } from "./said.ts";
import type { Token } from "./token.ts";
import type { Scope, SomeDays, WorkWish } from "./wish.ts";

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

const WORKING: readonly Concept[] = [
  "kept",
  "work",
  "homework",
  "duty",
  "hours",
  "also",
  "can",
  "available",
  "day",
  "i",
];

function places(said: Said, use: Use): Scope[] | null {
  const scopes = readPlaces(said.tokens, use);
  return scopes && scopes.length > 0 ? scopes : null;
}

function wish(kind: "without" | "no-focus" | "hours" | "also" | "lunch", scopes: Scope[] | null): WorkWish | null {
  return scopes && { kind, scopes };
}

/** "Lunch is from 12 to 1", "lunch at 12 for half an hour", "keep lunch free". */
export function readLunch(said: Said): WorkWish | null {
  if (!said.hasOnly("lunch", "off", "engaged", "not", "work", "rest", "hours", "day", "also", "start", "one-block"))
    return null;
  const [edge] = said.edges;
  const [length, more] = said.lengths;
  const days = daysOf(said);
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
  if (length && (spans.length !== 1 || spans[0] !== length.minutes)) return null;
  if (said.tokens.some(({ kind }) => kind === "span")) return wish("lunch", places(said, "wanted"));
  if (
    !(said.has("off", "engaged") || (said.has("not") && said.has("work"))) ||
    said.has("start") ||
    said.tokens.some(({ kind }) => kind === "part")
  )
    return null;
  return wish("without", [{ days, from: 12 * 60, to: 13 * 60, shape: "span" }]);
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

/** "I start at 10 on Mondays", "don't start before 9:30", "十点才开始工作". */
function readBeginning(said: Said): WorkWish | null {
  const [edge] = said.edges;
  const days = daysOf(said);
  if (
    !edge ||
    said.edges.length > 1 ||
    days === "unclear" ||
    !said.hasOnly("start", "not", "only", "vague", "except", ...without(WORKING, "homework"))
  )
    return null;
  const at = asBeginning(edge.time);
  const cut: WorkWish = { kind: "without", scopes: [{ days, from: 0, to: at, shape: "edge" }] };
  if (said.has("not")) return edge.side === "before" || edge.side === "until" ? cut : null;
  if (edge.side === "after") return cut;
  // 到11点才能开始
  const isFrom = edge.side === "at" || edge.side === "from" || (edge.side === "until" && said.has("only"));
  return isFrom ? { kind: "begin", at, days } : null;
}

/** "I stop at 3 on Fridays", "finish by 5", "四点就下班". */
function readEnd(said: Said): WorkWish | null {
  const [edge] = said.edges;
  const days = daysOf(said);
  if (
    !edge ||
    said.edges.length > 1 ||
    days === "unclear" ||
    !said.hasOnly("stop", "not", "off", "vague", "except", ...without(WORKING, "homework"))
  )
    return null;
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
  if (said.has("not") && said.has("off", "rest", "engaged")) return null;
  return wish("without", places(said, "ruled out"));
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
  const trails = first === undefined && scopes.every(({ shape }) => shape === "edge");
  return {
    kind: "only",
    scopes,
    otherDays: about || trails || scopes.every((scope) => !scope.days) ? "as before" : "none",
  };
}

/** "I work Monday to Thursday, 9 to 5", "my hours are 8–4", "I can also work Saturdays 10 to 1", "work until 8". */
function readHours(said: Said): WorkWish | null {
  const [edge] = said.edges;
  if (!said.hasOnly("except", ...(edge?.side === "until" ? ["vague" as const] : []), ...WORKING)) return null;
  if (edge && said.edges.length === 1) return readOneEnd(said, edge);
  const scopes = places(said, "wanted");
  if (!scopes || edge) return null;
  const exact = scopes.every(({ shape }) => shape === "span");
  if (exact && said.tokens.some(({ kind }) => kind === "change") && !said.has("can", "also"))
    return wish("hours", scopes);
  if (said.has("can", "also", "available") && !(exact && said.has("available") && !said.has("also")))
    return said.has("can", "available", "work", "homework", "hours") && !said.has("except") && saysWhen(said)
      ? wish("also", scopes)
      : null;
  if (!said.has("hours", "duty", "available") && !(said.has("work", "homework") && saysWhen(said))) return null;
  if (exact) return wish("hours", scopes);
  const whole =
    scopes.every(({ shape, days }) => shape === "part" || (shape === "day" && days)) &&
    // "I work Thursdays" may as well be one day more.
    scopes.flatMap(({ days }) => days ?? []).length !== 1;
  return whole
    ? { kind: "only", scopes, otherDays: scopes.every((scope) => !scope.days) ? "as before" : "none" }
    : null;
}

function readOneEnd(said: Said, edge: Said["edges"][number]): WorkWish | null {
  const days = daysOf(said);
  if (
    days === "unclear" ||
    !said.has("work", "homework", "hours", "duty", "can", "available", "vague") ||
    !saysWhen(said)
  )
    return null;
  if (edge.side === "until") {
    const at = asCertainEnd(edge.time);
    return at === null ? null : { kind: "until", at, days };
  }
  if (edge.side === "from" || (edge.side === "at" && said.has("duty")))
    return { kind: "begin", at: asBeginning(edge.time), days };
  return null;
}

/** "Study Friday 2–4pm" is a thing to do; "I study …", "on Fridays" and no day at all are not. */
function saysWhen(said: Said): boolean {
  if (said.has("i", "hours", "duty", "can", "available") || (said.has("day") && said.has("work"))) return true;
  return isOften(said.tokens) && (!said.has("homework") || said.tokens.some(isLong));
}

/** Nobody sits over one piece of homework for so long. */
function isLong(token: Token): boolean {
  return token.kind === "span" && token.to - token.from >= 180;
}

function daysOf(said: Said): SomeDays | "unclear" {
  const days: Token[] = said.tokens.filter(({ kind }) => kind === "days" || kind === "except" || kind === "joint");
  const scopes = readPlaces(days, "wanted");
  if (!scopes || (said.tokens.some(({ kind }) => kind === "part" || kind === "span") && !said.has("lunch")))
    return "unclear";
  if (scopes.length > 0) return scopes.flatMap((scope) => scope.days ?? []);
  return said.has("except") ? otherDays(said.tokens) : null;
}

function without(concepts: readonly Concept[], one: Concept): Concept[] {
  return concepts.filter((concept) => concept !== one);
}
