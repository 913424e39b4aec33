import { type Finding, lineOf, type SourceFile } from "./finding.ts";

/** One import, re-export or dynamic import with a literal specifier. */
export type Import = { readonly specifier: string; readonly line: number };

const IMPORT = /(?:^|[^\w.])(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/g;

/** The imports of a TypeScript file, comments aside. */
export function importsOf(file: SourceFile): Import[] {
  const code = withoutComments(file.text);
  return [...code.matchAll(IMPORT)].map((match) => ({
    specifier: match[1] as string,
    line: lineOf(code, match.index + match[0].indexOf(match[1] as string)),
  }));
}

/**
 * The name that an import of an installed package is paid for: `zod/mini` is `zod`, `@x/y/z` is `@x/y`, and `#x` a package
 * that the page gets elsewhere than Node does (`imports` of package.json).
 */
export function packageOf(specifier: string): string | null {
  if (specifier.startsWith(".") || /^#[\w-]+\//.test(specifier)) return null;
  if (specifier.startsWith("node:")) return specifier;
  const parts = specifier.replace("#", "").split("/");
  return specifier.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] as string);
}

/** A finding at an import. */
export function importFinding(file: SourceFile, found: Import, message: string): Finding {
  return { path: file.path, line: found.line, message };
}

/** Blanks `//` lines and block comments and keeps the line breaks, so that line numbers stay true. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/^\s*\/\/.*$/gm, (comment) => " ".repeat(comment.length));
}
