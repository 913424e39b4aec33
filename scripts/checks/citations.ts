import { type Finding, findingsOf, type SourceFile, THE_CHECKS } from "./finding.ts";

const INTERFACE = "docs/interface.md";
/** Documents that readers do not have. */
const UNREADABLE = /\b(?:spec|decisions|issue) §?\d+(?:\.\d+)*/gi;
const CITED = /\binterface\s+(?:\*\s)?§\d+(?:\.\d+)?/gi;
const SECTION = /^#{2,3} (§\d+(?:\.\d+)?)/gm;

/**
 * Comments and guides cite existing sections as `interface §x.y`, and no document that readers do
 * not have.
 */
export function checkCitations(files: readonly SourceFile[]): Finding[] {
  const text = files.find((file) => file.path === INTERFACE)?.text ?? "";
  const sections = new Set([...text.matchAll(SECTION)].map((found) => found[1]));
  return files
    .filter((file) => /\.(ts|js|md|css|html|ya?ml)$/.test(file.path) && !file.path.startsWith(THE_CHECKS))
    .flatMap((file) => [
      ...findingsOf(file, UNREADABLE, (cited) => `"${cited}": cite ${INTERFACE} or an RFC`),
      ...findingsOf(file, CITED, sectionOf)
        .filter(({ message: section }) => !sections.has(section))
        .map((finding) => ({ ...finding, message: `${INTERFACE} has no ${finding.message}` })),
    ]);
}

function sectionOf(cited: string): string {
  return cited.slice(cited.indexOf("§"));
}
