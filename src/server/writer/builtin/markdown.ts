/**
 * Text from outside (a title, a label) as inline Markdown that shows exactly that text on one line: no markup, no link,
 * no HTML comes of it.
 */
export function plainInline(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>~|&@$]/g, "\\$&")
    .replaceAll(/:(?=\/\/)|(?<=www)\./gi, "\\$&");
}
