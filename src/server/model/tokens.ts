/**
 * About as many tokens as a text has, for a budget before the count is known: four letters make
 * one, and so does each Chinese character, which is three bytes.
 */
export function tokensOf(text: string): number {
  const wide = (Buffer.byteLength(text) - text.length) / 2;
  return Math.ceil((text.length - wide) / 4 + wide);
}
