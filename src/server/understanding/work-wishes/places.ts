import type { Weekday } from "#contract/primitives.ts";
import { asBeginning, asCertainBeginning, asCertainEnd, asEnd, asLimit } from "./clock-time.ts";
import { WEEK } from "./days.ts";
import type { Token } from "./token.ts";
import { type Scope, type SomeDays, WHOLE_DAY } from "./wish.ts";

type TimeToken = Extract<Token, { kind: "span" | "part" | "edge" }>;
type Place = {
  readonly days: readonly Weekday[] | null;
  readonly times: readonly TimeToken[];
  readonly daysFirst: boolean;
  /** Whether what is said of it was said before the next one: "Mondays off and Fridays after 3". */
  readonly closed: boolean;
};

/** Whether these times are ruled out or asked for: "after 7" is in the evening where there is no work then. */
export type Use = "ruled out" | "wanted";

/** The parts of the week that the words name; none is an empty list, and null one that is not certain. */
export function readPlaces(tokens: readonly Token[], use: Use): Scope[] | null {
  const { named, excepted } = exceptions(tokens);
  if (excepted === null) return null;
  const places = share(use === "wanted" ? withoutPartOf(named) : named);
  const scopes = places.map((place) => scopesOf(place, use));
  if (scopes.some((scope) => scope === null)) return null;
  return scopes.flatMap((scope) => scope ?? []).map((scope) => without(scope, excepted, use));
}

/** Whether the words mean those days in general rather than the next one. */
export function isOften(tokens: readonly Token[]): boolean {
  const days = tokens.filter(({ kind }) => kind === "days");
  return days.length !== 1 || tokens.some((token) => (token.kind === "days" || token.kind === "part") && token.often);
}

/** Whether a token names days or times. */
export function isPlace({ kind }: Token): boolean {
  return kind === "days" || isTime({ kind });
}

/** Whether a token is a time of the day that the clock tells. */
export function isExact({ kind }: Token): boolean {
  return kind === "span" || kind === "edge";
}

/** A length or a certain date is a task's. */
export function isOfTask({ kind }: Token): boolean {
  return kind === "length" || kind === "lengths" || kind === "once";
}

function isTime({ kind }: Pick<Token, "kind">): boolean {
  return kind === "span" || kind === "part" || kind === "edge";
}

/** "Mornings, nine till one": the hours say exactly what the part of the day does not. */
function withoutPartOf(tokens: readonly Token[]): readonly Token[] {
  const parts = tokens.filter((token) => token.kind === "part");
  const spans = tokens.filter((token) => token.kind === "span");
  const [part, span] = [parts[0], spans[0]];
  if (!part || !span || parts.length + spans.length > 2 || part.start > span.start) return tokens;
  const between = tokens.filter(({ start }) => start > part.start && start < span.start);
  const begins = span.from >= part.from && span.from < part.to;
  return begins && between.every(({ kind }) => BETWEEN.includes(kind))
    ? tokens.filter((token) => token !== part)
    : tokens;
}

const BETWEEN: readonly Token["kind"][] = ["joint", "also", "can", "available", "work", "i"];

/** "On weekdays except Thursday": the days after that word, and the words without them. */
function exceptions(tokens: readonly Token[]): { named: readonly Token[]; excepted: readonly Weekday[] | null } {
  const at = tokens.findIndex(({ kind }) => kind === "except");
  if (at < 0) return { named: tokens, excepted: [] };
  const after = tokens.slice(at + 1);
  const length = after.findIndex((token) => token.kind !== "days" && !(token.kind === "joint" && token.close));
  // "Except Sunday mornings" leaves out a part of a day.
  if (after[length] && isTime(after[length])) return { named: [], excepted: null };
  const days = (length < 0 ? after : after.slice(0, length)).flatMap((token) =>
    token.kind === "days" ? token.days : [],
  );
  return {
    named: [...tokens.slice(0, at), ...(length < 0 ? [] : after.slice(length))],
    excepted: days.length > 0 ? days : null,
  };
}

/** The days that the words name, whatever times they name beside them; null for all that are worked on. */
export function namedDays(tokens: readonly Token[]): SomeDays | "unclear" {
  const days = tokens.filter(({ kind }) => kind === "days" || kind === "except" || kind === "joint");
  const scopes = readPlaces(days, "wanted");
  if (!scopes) return "unclear";
  if (scopes.length > 0) return scopes.flatMap((scope) => scope.days ?? []);
  return days.some(({ kind }) => kind === "except") ? otherDays(tokens) : null;
}

/** The days that an exception leaves. */
function otherDays(tokens: readonly Token[]): readonly Weekday[] {
  const { excepted } = exceptions(tokens);
  return WEEK.filter((day) => !excepted?.includes(day));
}

function without(scope: Scope, days: readonly Weekday[], use: Use): Scope {
  if (days.length === 0) return scope;
  const named = scope.days ?? (use === "ruled out" ? WEEK : WEEK.slice(0, 5));
  return { ...scope, days: named.filter((day) => !days.includes(day)) };
}

/** Each place with the days and times that it shares with those beside it: "Monday and Friday afternoon". */
function share(tokens: readonly Token[]): Place[] {
  const places: Place[] = [];
  for (const { tokens: own, close, closed } of parts(tokens)) {
    for (const place of placesIn(own).map((each) => ({ ...each, closed }))) {
      const last = places.at(-1);
      // "Weekdays, 9–12"; "in the evening, 7–10pm"
      if (last && !close && !place.days && (last.times.length === 0 || last.times.at(-1)?.kind === "part"))
        places[places.length - 1] = { ...last, times: [...last.times, ...place.times] };
      else if (last?.days && last.times.length > 0 && !place.days) places.push({ ...place, days: last.days });
      // "I work from 8 to 4, Monday to Friday"
      else if (last && !close && place.days && place.times.length === 0 && places.every(isSpanAlone))
        places.splice(0, places.length, ...places.map((each) => ({ ...each, days: place.days })));
      else if (last && !last.daysFirst && last.days && place.times.length === 0)
        places.push({ ...last, days: place.days });
      else places.push(place);
    }
  }
  for (let at = places.length - 2; at >= 0; at--) places[at] = withNext(places[at] as Place, places[at + 1] as Place);
  return places;
}

function isSpanAlone({ days, times, closed }: Place): boolean {
  return !days && !closed && times.length > 0 && times.every(({ kind }) => kind === "span");
}

function withNext(place: Place, next: Place): Place {
  if (place.closed || !next.days || next.times.length === 0) return place;
  if (place.times.length === 0 && next.daysFirst) return { ...place, times: next.times };
  if (!place.days && !next.daysFirst) return { ...place, days: next.days };
  return place;
}

type Part = { readonly tokens: Token[]; readonly close: boolean; closed: boolean };

function parts(tokens: readonly Token[]): Part[] {
  let part: Part = { tokens: [], close: false, closed: false };
  const found = [part];
  for (const token of tokens) {
    if (token.kind === "joint") {
      part = { tokens: [], close: token.close, closed: false };
      found.push(part);
    } else if (isPlace(token)) part.tokens.push(token);
    else if (CLOSING.includes(token.kind)) part.closed ||= part.tokens.length > 0;
  }
  return found.filter((each) => each.tokens.length > 0);
}

const CLOSING: readonly Token["kind"][] = ["off", "rest", "engaged", "not", "can", "available", "deep"];

/** Days and their times, in either order, as often as they come: "mon–thu 8–4 fri 8–12". */
function placesIn(tokens: readonly Token[]): Omit<Place, "closed">[] {
  const daysFirst = tokens[0]?.kind === "days";
  const places: { days: Weekday[]; times: TimeToken[] }[] = [];
  let before: Token | null = null;
  for (const token of tokens) {
    const opens = daysFirst
      ? token.kind === "days" && before?.kind !== "days"
      : isTime(token) && before?.kind === "days";
    if (!before || opens) places.push({ days: [], times: [] });
    if (token.kind === "days") places.at(-1)?.days.push(...token.days);
    else if (token.kind === "span" || token.kind === "part" || token.kind === "edge") places.at(-1)?.times.push(token);
    before = token;
  }
  return places.map(({ days, times }) => ({ days: days.length > 0 ? days : null, times, daysFirst }));
}

function scopesOf({ days, times }: Place, use: Use): Scope[] | null {
  if (times.length === 0) return [{ days, ...WHOLE_DAY, shape: "day" }];
  const scopes = inPart(times).map((time) => scopeOf(time, days, use));
  if (scopes.some((scope) => scope === null)) return null;
  const read = scopes.flatMap((scope) => scope ?? []);
  const [first, second, more] = read;
  if (!first || !second) return read;
  // "On Monday morning before 11", "in the evening from 7 to 9": the one within the other.
  if (first.shape !== "span" && !more) {
    const from = Math.max(first.from, second.from);
    const to = Math.min(first.to, second.to);
    if (first.shape === "part" && second.shape === "part") return read;
    if (from >= to && use === "ruled out" && first.shape === "edge" && second.shape === "edge") return read;
    return from < to ? [{ days, from, to, shape: first.shape === second.shape ? "span" : second.shape }] : null;
  }
  return read.every(({ shape }) => shape === "span") ? read : null;
}

/** "In the evening, 7–9": the part of the day tells which half is meant. */
function inPart(times: readonly TimeToken[]): readonly TimeToken[] {
  const [part, span] = times;
  if (part?.kind !== "part" || span?.kind !== "span" || span.sure || span.to > part.from) return times;
  return [part, { ...span, from: span.from + 12 * 60, to: span.to + 12 * 60 }];
}

function scopeOf(token: TimeToken, days: Scope["days"], use: Use): Scope | null {
  if (token.kind !== "edge") return { days, from: token.from, to: token.to, shape: token.kind };
  const { side, time } = token;
  const edge = (from: number | null, to: number): Scope | null =>
    from !== null && from < to ? { days, from, to, shape: "edge" } : null;
  switch (side) {
    case "from":
      return edge(use === "wanted" ? asCertainBeginning(time) : asCertainEnd(time), WHOLE_DAY.to);
    case "after":
      return edge(use === "wanted" ? asCertainBeginning(time) : asEnd(time), WHOLE_DAY.to);
    case "before":
    case "until":
      return edge(0, use === "wanted" ? asLimit(time) : asBeginning(time));
    case "by":
    case "at":
      return null;
  }
}
