import type { TextRange } from "./tokens.ts";

/** What parts a reading from the words beside it, and says nothing without it. */
const SEPARATORS = ",;:.-–—，；：。、~";
const OPENING = "([（【「";
const CLOSING = ")]）】」";

/** What of `[start, end)` stays the title once `read` is taken out: the words between, letter for letter. */
export function titleOf(text: string, { start, end }: TextRange, read: readonly TextRange[]): TextRange[] {
  const pieces: TextRange[] = [];
  let from = start;
  for (const { start: to, end: next } of [...read, { start: end, end }]) {
    const piece = trimmed(text, { start: from, end: to }, from > start, to < end);
    if (piece.end > piece.start) pieces.push(piece);
    from = next;
  }
  return pieces;
}

/** The pieces of a title as one line. Chinese is written without spaces. */
export function joined(text: string, pieces: readonly TextRange[]): string {
  let title = "";
  for (const { start, end } of pieces) {
    const piece = text.slice(start, end).replaceAll(/[\s\p{Cc}]+/gu, " ");
    const isChinese = /\p{Script=Han}$/u.test(title) && /^\p{Script=Han}/u.test(piece);
    title += title === "" || isChinese ? piece : ` ${piece}`;
  }
  return title;
}

/** Without what separates it from a reading before and after it. */
function trimmed(text: string, piece: TextRange, afterReading: boolean, beforeReading: boolean): TextRange {
  const isSpace = (at: number) => /\s/.test(text[at] as string);
  const isOneOf = (at: number, signs: string) => signs.includes(text[at] as string);
  let { start, end } = piece;
  while (start < end && (isSpace(start) || (afterReading && isOneOf(start, SEPARATORS + CLOSING)))) start++;
  while (end > start && (isSpace(end - 1) || (beforeReading && isOneOf(end - 1, SEPARATORS + OPENING)))) end--;
  return { start, end };
}
