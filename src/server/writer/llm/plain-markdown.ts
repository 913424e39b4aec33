/**
 * Model text without what Markdown can do beyond words: images, links (their words stay), raw HTML and bare addresses.
 * A title that says "see https://…" must not become something to click, nor an image something to load.
 */
export function plainMarkdown(text: string): string {
  return text
    .replaceAll(/!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replaceAll(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1")
    .replaceAll(/^\s*\[[^\]]+\]:\s*\S+.*$/gm, "")
    .replaceAll(/<\/?[a-z!][^>]*>/gi, "")
    .replaceAll(/\b(?:https?|ftp|javascript|data):\S+/gi, "")
    .replaceAll(/\bwww\.\S+/gi, "");
}
