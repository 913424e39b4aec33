import { withoutUnseen } from "#server/llm/unseen.ts";

/**
 * Model text without what Markdown can do beyond words: images, links (their words stay), raw HTML, bare addresses,
 * the fences that some models put around an answer, and marks that nobody sees.
 * A title that says "see https://…" must not become something to click, nor an image something to load.
 */
export function plainMarkdown(text: string): string {
  return settled(settled(withoutUnseen(text), withoutLinks), (each) => withoutAddresses(withoutLinks(each)));
}

/** What is taken out may leave its neighbours as a new link or tag; each round leaves less. */
function settled(text: string, takeOut: (text: string) => string): string {
  const after = takeOut(text);
  return after === text ? text : settled(after, takeOut);
}

function withoutLinks(text: string): string {
  return text
    .replaceAll(/!?\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])/g, "$1")
    .replaceAll(/^\s*\[[^\]]+\]:\s*\S+.*$/gm, "");
}

function withoutAddresses(text: string): string {
  return text
    .replaceAll(/^\s*(?:```|~~~).*$/gm, "")
    .replaceAll(/<[/a-z!?][^<>]*>/gi, "")
    .replaceAll(/(?:https?|ftp|file|wss?):\/\/\S*/gi, "")
    .replaceAll(/\b(?:javascript|vbscript|data|mailto):\S+/gi, "")
    .replaceAll(/\bwww\.\S+/gi, "");
}
