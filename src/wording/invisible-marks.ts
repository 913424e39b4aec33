/**
 * Text without invisible characters: controls, bidirectional marks, characters of no width, tags,
 * and separators. Joiners of emoji and letters stay.
 */
export function withoutInvisible(text: string): string {
  return text.replaceAll(UNSEEN, "");
}

const UNSEEN =
  /(?![\n\t])[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/gu;
