import { relative } from "node:path";
import { type Finding, formatFinding } from "./finding.ts";

const ANNOTATION = /^::error title=(?<rule>[^,]*),file=(?<file>[^,]*),line=(?<line>\d+),.*?::(?<message>.*)$/gm;

/**
 * One line per error of Biome's `--reporter=github`, relative to the root; the whole output when it
 * lists none.
 */
export function shortenLintReport(output: string, root: string): string {
  const findings = [...output.matchAll(ANNOTATION)].map(({ groups = {} }): Finding => {
    const { rule, file, line, message } = groups as Record<"rule" | "file" | "line" | "message", string>;
    return { path: relative(root, file), line: Number(line), message: `${message} (${rule})` };
  });
  return findings.length > 0 ? findings.map(formatFinding).join("\n") : output;
}
