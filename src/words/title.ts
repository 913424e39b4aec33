import type { TextRange } from "./tokens.ts";

/** Punctuation that separates a match from other words, and is dropped with it. */
const AFTER = /[\s,;:.–—，；：。、~)\]）】」-]/;
const BEFORE = /[\s,;:.–—，；：。、~([（【「-]/;
const SPACE = /\s/;

/** The title in `[start, end)` without the parts in `read`: the words between them, unchanged. */
export function titleOf(text: string, { start, end }: TextRange, read: readonly TextRange[]): TextRange[] {
  const pieces: TextRange[] = [];
  let from = start;
  for (const reading of [...read, { start: end, end }]) {
    const [before, after] = [from > start ? AFTER : SPACE, reading.start < end ? BEFORE : SPACE];
    let to = reading.start;
    while (from < to && before.test(text[from] as string)) from++;
    while (from < to && after.test(text[to - 1] as string)) to--;
    if (from < to) pieces.push({ start: from, end: to });
    from = reading.end;
  }
  return pieces;
}

/** The pieces of a title as one line. Chinese pieces are joined without spaces. */
export function joined(text: string, pieces: readonly TextRange[]): string {
  let title = "";
  for (const { start, end } of pieces) {
    const piece = text.slice(start, end).replaceAll(/[\s\p{Cc}]+/gu, " ");
    const isChinese = /\p{Script=Han}$/u.test(title) && /^\p{Script=Han}/u.test(piece);
    title += title === "" || isChinese ? piece : ` ${piece}`;
  }
  return title;
}
