import type { Form, Found, Match } from "./form.ts";
import { joinFrequencies, wholeFrequencies } from "./frequency.ts";
import { createReader } from "./grammar.ts";
import { type Beside, LANGUAGES } from "./languages.ts";
import type { Token } from "./tokens.ts";
import type { WallClock } from "./wall-moment.ts";

/**
 * The forms in a text, from left to right: at each token, the longest match. Of equal ones, that of
 * the form with the fewest places.
 */
export function findForms(text: string, tokens: readonly Token[], clock: WallClock): Found[] {
  const readers = Object.values(LANGUAGES).flatMap(({ grammar }) => {
    const { readings } = createReader(grammar, tokens, clock);
    return (["end", "apart", "anywhere"] as const).map((where) => ({ where, readings }));
  });
  const found: Match[] = [];

  function longest(
    at: number,
    mayBe: (where: Form["where"], end: number) => boolean,
  ): Pick<Match, "to" | "statement"> | null {
    let best: Pick<Match, "to" | "statement"> | null = null;
    for (const { where, readings } of readers) {
      readings(where, at, (end, meant) => {
        if ((best && end <= best.to) || !mayBe(where, end) || !standsAlone(text, tokens, at, end)) return;
        const statement = meant() as Match["statement"] | null;
        if (statement) best = { to: end, statement };
      });
    }
    return best;
  }

  for (let at = 0; at < tokens.length; ) {
    const isAfterEdge = isEdge(tokens[at - 1], tokens[at]) || found.at(-1)?.to === at;
    const endsAt = (end: number) =>
      isEdge(tokens[end], tokens[end]) || longest(end, (where) => where === "anywhere") !== null;
    const best = longest(at, (where, end) => where === "anywhere" || ((where === "end" || isAfterEdge) && endsAt(end)));
    if (best) {
      const [start, end] = [(tokens[at] as Token).start, (tokens[best.to - 1] as Token).end];
      found.push({ start, end, from: at, ...best });
    }
    at = best?.to ?? at + 1;
  }
  const joined = joinFrequencies(found, tokens);
  return wholeFrequencies(sure(joined, tokens), joined);
}

/** Whether a boundary lies between two tokens, of which `second` is the later one. */
function isEdge(outer: Token | undefined, second: Token | undefined): boolean {
  if (!outer || outer.kind === "mark" || outer.kind === "break") return true;
  // Chinese words are not separated by spaces.
  return outer.kind === "han" && second !== undefined && !second.glued;
}

/** Whether the tokens are not part of a longer word or number: "2-3h", "fri/sat", "3h-long". */
function standsAlone(text: string, tokens: readonly Token[], from: number, to: number): boolean {
  const [first, last] = [tokens[from] as Token, tokens[to - 1] as Token];
  const next = tokens[to];
  const opens = !first.glued || mayStandBeside(tokens[from - 1], first);
  return opens && (!next?.glued || mayStandBeside(next, last) || isEndOfSentence(text, next));
}

const SIGN = /^[:.–-]$/;
const BESIDE = /^[,;:!?()[\]{}"'，；：！？、。（）【】“”「」…~〜]$/;

function mayStandBeside(neighbour: Token | undefined, own: Token): boolean {
  if (!neighbour || neighbour.kind === "break" || neighbour.kind === "literal") return true;
  if (neighbour.kind === "mark") return BESIDE.test(neighbour.text);
  return neighbour.kind === "han" || own.kind === "han";
}

function isEndOfSentence(text: string, { text: sign, end }: Token): boolean {
  return sign === "." && (end === text.length || /\s/.test(text[end] as string));
}

/**
 * Drops matches within a longer expression that no form reads: "not on Friday", "Friday or
 * Saturday", "1h each". Matches beside an unread word of time are dropped too.
 */
function sure(found: readonly Found[], tokens: readonly Token[]): Found[] {
  const isRead = new Uint8Array(tokens.length);
  for (const { from, to } of found) isRead.fill(1, from, to);
  const wordAt = (at: number) => (isRead[at] === 0 && tokens[at]?.kind !== "literal" ? tokens[at] : undefined);
  const is = (kind: keyof Beside, token: Token | undefined) =>
    token !== undefined && Object.values(LANGUAGES).some(({ beside }) => beside[kind].has(token.text));

  function isUnsure({ from, to, statement: { kind } }: Found): boolean {
    if (kind === "category" || kind === "link") return false;
    const [before, first, after] = [wordAt(from - 1), tokens[from] as Token, wordAt(to)];
    const isOfTime = (token: Token | undefined) =>
      is("amounts", token) || (kind !== "length" && (is("times", token) || is("ordinals", token)));
    // "first half 45m": the half is a part of the work.
    const isPart = is("amounts", before) && is("ordinals", wordAt(from - 2));
    if (is("before", before) || (isOfTime(before) && !isPart) || is("after", after)) return true;
    if (kind === "repeat" && is("bounds", before)) return true;
    const isNumber = is("numbers", before);
    // "chapter two 45m" is a title, "twenty five minutes" a longer number; "three 45m calls" is a
    // count.
    const isCounted = kind === "blocks" || kind === "repeat" || (kind === "length" && !isEdge(after, after));
    if (isNumber && (first.glued || is("numbers", first) || is("amounts", first) || isCounted)) return true;
    // "at 7 on Saturday", "seven thirty tonight", "3:30 Wed": the number belongs to a time.
    const isTime =
      (before?.kind === "number" || isNumber) &&
      (is("before", wordAt(from - 2)) ||
        is("numbers", wordAt(from - 2)) ||
        (before?.glued && SIGN.test(tokens[from - 2]?.text ?? "")));
    if (isTime && kind !== "length") return true;
    // "1h or 2" is one amount, "1h between 2 and 4" a length, then a time.
    const joint = kind === "length" ? "joints" : "before";
    const next = is(joint, after) || after?.text === "," ? wordAt(to + 1) : after;
    return isOfTime(next) || is("numbers", next) || (next?.kind === "number" && after?.text !== ",");
  }
  const drop = (each: Found) => {
    if (isUnsure(each)) isRead.fill(0, each.from, each.to);
  };
  for (const [from, to] of remarksIn(tokens, isRead)) isRead.fill(0, from, to);
  // A dropped match makes its neighbours unsure, on either side.
  for (const each of found) if (isRead[each.from] === 1) drop(each);
  for (const each of found.toReversed()) if (isRead[each.from] === 1) drop(each);
  return found.filter(({ from }) => isRead[from] === 1);
}

/**
 * Brackets with other words are a remark and not read: "(closes at 6pm)". "(2h, urgent)" is read.
 */
function remarksIn(tokens: readonly Token[], isRead: Uint8Array): [from: number, to: number][] {
  const remarks: [number, number][] = [];
  let [open, hasWords] = [-1, false];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (text === "(" || kind === "break") [open, hasWords] = [text === "(" ? at : -1, false];
    else if (text !== ")") hasWords ||= isRead[at] === 0 && kind !== "mark";
    else if (open !== -1) {
      if (hasWords) remarks.push([open, at]);
      open = -1;
    }
  }
  return remarks;
}
