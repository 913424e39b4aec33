import type { Found } from "./find.ts";
import type { TextRange, Token } from "./tokens.ts";

/** One thing to do: where it stands in the text, and what is read in it. */
export type Item = TextRange & { readonly found: readonly Found[] };

/** What stands between two separators. */
type Piece = {
  start: number;
  end: number;
  readonly found: Found[];
  /** Whether there are words that nothing reads. */
  hasWords: boolean;
  /** Whether a comma comes before it, rather than the end of a line or a semicolon. */
  readonly afterComma: boolean;
};

/** One item a line, or between semicolons; a comma parts two items only where each side has words and something read. */
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
  let piece: Piece | null = null;
  let [at, next, afterComma] = [0, 0, false];
  while (at < tokens.length) {
    const token = tokens[at] as Token;
    const read = found[next]?.from === at ? found[next++] : undefined;
    at = read?.to ?? at + 1;
    const separator = read ? null : separatorOf(token);
    if (separator !== null) {
      // Of several that stand together, the strongest counts.
      afterComma = separator === "comma" && (piece !== null || afterComma);
      piece = null;
      continue;
    }
    if (!piece) {
      if (!read && BULLET.test(token.text)) continue;
      piece = { start: token.start, end: token.end, found: [], hasWords: false, afterComma };
      pieces.push(piece);
    }
    piece.end = read?.end ?? token.end;
    if (read) piece.found.push(read);
    else piece.hasWords ||= !PUNCTUATION.test(token.text);
  }
  return pieces.filter(({ hasWords, found }) => hasWords || found.length > 0);
}

const PUNCTUATION = /^\p{P}+$/u;
/** Opens a line of a list. */
const BULLET = /^[-*•·–—]$/;

function separatorOf({ kind, text }: Token): "comma" | "end" | null {
  if (kind === "break" || text === ";") return "end";
  return text === "," ? "comma" : null;
}

function isWhole({ found, hasWords }: Piece): boolean {
  return hasWords && found.length > 0;
}
