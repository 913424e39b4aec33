/**
 * Estimates the tokens of a text before their count is known: four letters count as one token, and
 * each Chinese character (three bytes) as one.
 */
export function tokensOf(text: string): number {
  const wide = (Buffer.byteLength(text) - text.length) / 2;
  return Math.ceil((text.length - wide) / 4 + wide);
}
