import type { DraftVariant } from "#contract/variant.ts";

/** The plans as text for a terminal. */
export function readablePlans(aiDraft: string, variants: readonly DraftVariant[]): string {
  const plans = variants.map(({ title, description }) => `── ${title} ──\n\n${withoutMarkup(description)}`);
  return [withoutMarkup(aiDraft), ...plans].join("\n\n");
}

/** Our own Markdown as plain text: headings, bold and escapes resolved, lists kept. */
function withoutMarkup(markdown: string): string {
  return markdown
    .replaceAll(/^#+ (.+)$/gm, "$1:")
    .replaceAll(/(?<!\\)\*\*/g, "")
    .replaceAll(/^- /gm, "  • ")
    .replaceAll(/\\([\\`*_[\]<>~|&@$:.])/g, "$1");
}
