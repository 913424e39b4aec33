/**
 * Text without marks that nobody sees: controls, those that turn the direction of writing, those of
 * no width, tags, and breaks known to programs alone. What joins emoji and letters stays.
 */
export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, "");
}

const UNSEEN =
  /(?![\n\t])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/gu;
