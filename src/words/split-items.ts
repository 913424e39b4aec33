import type { Found } from "./form.ts";
import type { TextRange, Token } from "./tokens.ts";

/** One thing to do: its place in the text, and the forms in it. */
export type Item = TextRange & { readonly found: readonly Found[] };

/** The text between two separators. */
type Piece = {
  start: number;
  end: number;
  readonly found: Found[];
  /** Whether it has words that no form reads. */
  hasWords: boolean;
  /** Whether it follows a comma, rather than the end of a line or a semicolon. */
  readonly afterComma: boolean;
};

/** One item per line or semicolon. A comma separates two items when each has words and a form. */
export function itemsOf(tokens: readonly Token[], found: readonly Found[]): Item[] {
  const items: Piece[] = [];
  for (const piece of piecesOf(tokens, found)) {
    const item = items.at(-1);
    if (item && piece.afterComma && !(isWhole(item) && isWhole(piece))) {
      item.end = piece.end;
      item.found.push(...piece.found);
      item.hasWords ||= piece.hasWords;
    } else items.push(piece);
  }
  return items;
}

function piecesOf(tokens: readonly Token[], found: readonly Found[]): Piece[] {
  const pieces: Piece[] = [];
  const readings = new Map(found.map((each) => [each.from, each]));
  let piece: Piece | null = null;
  let afterComma = false;
  for (let at = 0; at < tokens.length; ) {
    const { kind, text, start, end } = tokens[at] as Token;
    const read = readings.get(at);
    at = read?.to ?? at + 1;
    const isEnd = kind === "break" || text === ";";
    if (!read && (isEnd || text === ",")) {
      // Of adjacent separators, the strongest counts.
      afterComma = !isEnd && (piece !== null || afterComma);
      piece = null;
    } else if (read || piece || !BULLET.test(text)) {
      piece ??= { start, end, found: [], hasWords: false, afterComma };
      if (pieces.at(-1) !== piece) pieces.push(piece);
      piece.end = read?.end ?? end;
      if (read) piece.found.push(read);
      else piece.hasWords ||= !PUNCTUATION.test(text);
    }
  }
  return pieces.filter(({ hasWords, found }) => hasWords || found.length > 0);
}

const PUNCTUATION = /^\p{P}+$/u;
/** Starts a line of a list. */
const BULLET = /^[-*•·–—]$/;

function isWhole({ found, hasWords }: Piece): boolean {
  return hasWords && found.length > 0;
}
