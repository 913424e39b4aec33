import type { Concept } from "./concept.ts";
import type { Piece } from "./pieces.ts";
import { isExact, isPlace } from "./places.ts";
import type { Token } from "./token.ts";

/** Pieces that say one thing: one with a relation, and those beside it that only name times. */
export function groupsOf(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1) ?? [];
    const known = last.length > 0 && [...last, piece].every(isKnown) && !isTable(last, piece) && !last.some(isTask);
    // "I pick up the kids on Mondays and Tuesdays, …"
    const goesOn = piece.link === "and" && last.length > 0 && isKnown(piece) && !says(piece) && !last.every(isKnown);
    const joins = piece.link !== "sentence" && !(piece.link === "but" && !says(piece)) && !isTableAfter(last, [piece]);
    if (goesOn || (known && joins && !(says(piece) && last.some(says)))) last.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

/** "Mon–Thu 9–5, Fridays off": hours that stand for themselves before what is said of other days. */
function isTable(before: readonly Piece[], piece: Piece): boolean {
  const has = (one: Piece, kind: Token["kind"]) => one.tokens.some((token) => token.kind === kind);
  const isHours = before.every((one) => !says(one) && has(one, "span"));
  if (isHours && has(piece, "lunch") && has(piece, "span")) return true;
  const namesDays = before.every((one) => has(one, "days")) && has(piece, "days");
  // "9 to 5, no Wednesdays"
  const isDayOff =
    has(piece, "days") && has(piece, "not") && !before.some((one) => has(one, "days")) && !piece.tokens.some(isExact);
  if (isHours && isDayOff && piece.link === "comma") return true;
  return isHours && namesDays && piece.link === "comma" && says(piece);
}

/** "Tuesdays off, Wednesdays 10–2": what was said of the one day is over. */
export function isTableAfter(before: readonly Piece[], after: readonly Piece[]): boolean {
  const [piece] = after;
  const has = (kind: Token["kind"]) => piece?.tokens.some((token) => token.kind === kind) === true;
  const last = before.at(-1)?.tokens.at(-1)?.kind;
  const isOver = last === "off" || last === "rest" || last === "engaged";
  return isOver && piece?.link === "comma" && !says(piece) && has("days") && has("span");
}

/** "Revision 6h". */
function isTask(piece: Piece): boolean {
  const has = (kind: Token["kind"]) => piece.tokens.some((token) => token.kind === kind);
  return has("homework") && has("length") && !says(piece);
}

/** Whether a piece has a relation of its own. */
export function says({ tokens, link }: Piece): boolean {
  const has = (kind: Token["kind"]) => tokens.some((token) => token.kind === kind);
  // "Only on Tuesday and Thursday": two days with one relation.
  return PREDICATES.some(has) || (link !== "and" && (has("work") || has("homework")) && tokens.some(isPlace));
}

/** Whether a rule knows each of its words. */
export function isKnown({ tokens }: Piece): boolean {
  return !tokens.some(({ kind }) => kind === "unknown" || kind === "once");
}

/** What several pieces say, with what joins them. */
export function joined(pieces: readonly Piece[]): Token[] {
  return pieces.flatMap(({ tokens, link, start }, index): readonly Token[] =>
    index === 0 ? tokens : [{ kind: "joint", close: link === "and", start, end: start }, ...tokens],
  );
}

/** What tells of a relation; a piece without any of these belongs to the one beside it. */
const PREDICATES: readonly Concept[] = [
  "not",
  "off",
  "engaged",
  "soft",
  "only",
  "can",
  "available",
  "start",
  "stop",
  "hours",
  "duty",
  "deep",
  "attend",
  "block",
  "one-block",
  "gap",
  "rest",
  "most",
  "enough",
  "least",
  "more",
  "longer",
  "shorter",
  "vague",
  "others",
  "pause",
  "kept",
  "less",
  "unsaid",
  "lunch",
  "split",
  "back-to-back",
  "pomodoro",
];
