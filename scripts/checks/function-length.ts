import { parseAst } from "vite";
import { type Finding, isTestCode, lineOf, type SourceFile } from "./finding.ts";

const MOST_LINES = 60;

/**
 * No function of the page is longer than 60 lines: a closure that long has too many variables in
 * scope.
 */
export function checkFunctionLength(files: readonly SourceFile[]): Finding[] {
  return files
    .filter(({ path }) => path.startsWith("src/client/") && path.endsWith(".ts") && !isTestCode(path))
    .flatMap((file) => functionsIn(parseAst(file.text, { lang: "ts" })).flatMap((span) => findingAt(file, span)));
}

type Span = { readonly start: number; readonly end: number };

function findingAt(file: SourceFile, { start, end }: Span): Finding[] {
  const line = lineOf(file.text, start);
  const lines = lineOf(file.text, end) - line + 1;
  const message = `has a function of ${lines} lines, more than ${MOST_LINES}`;
  return lines > MOST_LINES ? [{ path: file.path, line, message }] : [];
}

const FUNCTIONS = new Set<unknown>(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** The spans of all functions, including nested ones. */
function functionsIn(node: unknown): Span[] {
  if (typeof node !== "object" || node === null) return [];
  const within = Object.values(node).flatMap(functionsIn);
  return "type" in node && FUNCTIONS.has(node.type) ? [node as unknown as Span, ...within] : within;
}
