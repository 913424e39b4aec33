/** A project file in textual checks; `path` is relative to the root, with `/`. */
export type SourceFile = { readonly path: string; readonly text: string };

/**
 * A breach of a house rule. `line` counts from 1; findings about a whole file or room have none.
 */
export type Finding = { readonly path: string; readonly line?: number; readonly message: string };

/** Finds breaches of its rule in all files. Pure, so that its test can pass a faulty file. */
export type TextualCheck = (files: readonly SourceFile[]) => Finding[];

/** `src/a.ts:3 message`, which editors and terminals can follow. */
export function formatFinding({ path, line, message }: Finding): string {
  return line === undefined ? `${path} ${message}` : `${path}:${line} ${message}`;
}

/** A finding for each place where `pattern` (with the g flag) matches in the text of a file. */
export function findingsOf(file: SourceFile, pattern: RegExp, message: (match: string) => string): Finding[] {
  return [...file.text.matchAll(pattern)].map((match) => ({
    path: file.path,
    line: lineOf(file.text, match.index),
    message: message(match[0]),
  }));
}

/** The line, from 1, of the character at `index`. */
export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

/** The checks and their tests, which contain the words that the checks search for. */
export const THE_CHECKS = "scripts/checks/";

/** TypeScript that ships: neither a test nor a file that only tests use. */
export function isProductCode(path: string): boolean {
  return path.startsWith("src/") && path.endsWith(".ts") && !isTestCode(path);
}

/** Tests, and the suites and doubles that only tests load. */
export function isTestCode(path: string): boolean {
  return path.startsWith("test/") || path.endsWith(".test.ts") || path.endsWith("-suite.ts");
}
