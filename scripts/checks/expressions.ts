import { parseSync } from "vite";
import { type Finding, isProductCode, lineOf, type SourceFile } from "./finding.ts";

/** Judges whether an expression runs in linear time: null when it does, otherwise the fault. */
export type Judge = (source: string, flags: string) => Promise<string | null>;

/**
 * Every regular expression of the product is a literal and runs in linear time, so that no input
 * from outside can block the thread. An expression built at run time could not be checked.
 */
export async function checkExpressions(files: readonly SourceFile[], judge: Judge): Promise<Finding[]> {
  const found = files.filter(({ path }) => isProductCode(path)).flatMap(expressionsIn);
  const findings = await Promise.all(
    found.map(async ({ regex, ...place }): Promise<Finding[]> => {
      if (!regex) return [{ ...place, message: "write the expression as a literal, so that it can be checked" }];
      const fault = await judge(regex.pattern, regex.flags);
      return fault ? [{ ...place, message: `/${regex.pattern}/${regex.flags} ${fault}` }] : [];
    }),
  );
  return findings.flat();
}

type Found = { readonly path: string; readonly line: number; readonly regex: Regex | null };
type Regex = { readonly pattern: string; readonly flags: string };

/** The literals of a file, and the places where it builds an expression (`regex` is null). */
function expressionsIn({ path, text }: SourceFile): Found[] {
  const found: Found[] = [];
  const look = (value: unknown) => {
    if (Array.isArray(value)) for (const each of value) look(each);
    if (!isNode(value)) return;
    const regex = value.type === "Literal" && isRegex(value.regex) ? value.regex : null;
    if (regex || (isNode(value.callee) && value.callee.name === "RegExp")) {
      found.push({ path, line: lineOf(text, value.start), regex });
    }
    for (const child of Object.values(value)) look(child);
  };
  look(parseSync(path, text).program.body);
  return found;
}

type SyntaxNode = { readonly type: string; readonly start: number; readonly [part: string]: unknown };

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function isRegex(value: unknown): value is Regex {
  return typeof value === "object" && value !== null && "pattern" in value && "flags" in value;
}
