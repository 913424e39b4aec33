import { asBeginning, asCertainEnd } from "./clock-time.ts";
import { isOften, namedDays } from "./places.ts";
import type { Said } from "./said.ts";
import type { Token } from "./token.ts";
import type { WorkWish } from "./wish.ts";
import { places, WORKING, wish } from "./work-words.ts";

/** "I work Monday to Thursday, 9 to 5", "my hours are 8–4", "I can also work Saturdays 10 to 1", "work until 8". */
export function readHours(said: Said): WorkWish | null {
  const [edge] = said.edges;
  if (!said.hasOnly("except", ...(edge?.side === "until" ? ["vague" as const] : []), ...WORKING)) return null;
  if (edge && said.edges.length === 1) return readOneEnd(said, edge);
  const scopes = places(said, "wanted");
  if (!scopes || edge) return null;
  const exact = scopes.every(({ shape }) => shape === "span");
  if (exact && said.tokens.some(({ kind }) => kind === "change") && !said.has("can", "also"))
    return wish("hours", scopes);
  // "I can work 9 to 2:30": all of a day.
  const isDay =
    exact &&
    !said.has("also", "except") &&
    said.has("work", "i") &&
    scopes.every(({ days, from, to }) => !days && to - from >= 300);
  if (isDay && said.has("can", "available")) return wish("hours", scopes);
  if (said.has("can", "also", "available") && !(exact && said.has("available") && !said.has("also")))
    return said.has("can", "available", "work", "homework", "hours", "duty") && !said.has("except") && saysWhen(said)
      ? wish("also", scopes)
      : null;
  // 我朝九晚六
  if (exact && said.has("i") && said.tokens.every(({ kind }) => OF_MY_DAY.includes(kind)) && said.tokens.some(isLong))
    return wish("hours", scopes);
  if (!said.has("hours", "duty", "available") && !(said.has("work", "homework") && saysWhen(said))) return null;
  if (exact) return wish("hours", scopes);
  const whole =
    scopes.every(({ shape, days }) => shape === "part" || (shape === "day" && days)) &&
    // "I work Thursdays" may as well be one day more.
    scopes.flatMap(({ days }) => days ?? []).length !== 1;
  return whole && !said.tokens.some(({ kind }) => kind === "change")
    ? { kind: "only", scopes, otherDays: scopes.every((scope) => !scope.days) ? "as before" : "none" }
    : null;
}

function readOneEnd(said: Said, edge: Said["edges"][number]): WorkWish | null {
  const days = namedDays(said.tokens);
  if (
    days === "unclear" ||
    said.tokens.some(({ kind }) => kind === "part" || kind === "span") ||
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

/** "My day is 8 to 4". */
const OF_MY_DAY: readonly Token["kind"][] = ["i", "day", "days", "joint", "span"];

/** "Study Friday 2–4pm" is a thing to do; "I study …", "on Fridays" and no day at all are not. */
function saysWhen(said: Said): boolean {
  if (said.has("i", "hours", "duty", "can", "available") || (said.has("day") && said.has("work"))) return true;
  if (!isOften(said.tokens)) return said.has("work") && said.tokens.some(isLong);
  return !said.has("homework") || said.tokens.some(isLong);
}

/** Nobody sits over one piece of homework for so long, or names a task "work". */
function isLong(token: Token): boolean {
  return token.kind === "span" && token.to - token.from >= 180;
}
