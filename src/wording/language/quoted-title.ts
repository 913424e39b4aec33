/** A title within a sentence. */
export function quoted(title: string): string {
  return `“${title}”`;
}
