import { checkCitations } from "./citations.ts";
import { checkComments } from "./comments.ts";
import { checkDependencyReasons } from "./dependency-reasons.ts";
import { checkExpressions } from "./expressions.ts";
import { checkFileLength } from "./file-length.ts";
import { formatFinding, type SourceFile, type TextualCheck } from "./finding.ts";
import { checkForeignPlaces } from "./foreign-places.ts";
import { checkFunctionLength } from "./function-length.ts";
import { checkInstallScripts } from "./install-scripts.ts";
import { checkLicences } from "./licences.ts";
import { createLinearJudge } from "./linear.ts";
import { checkLinks } from "./links.ts";
import { shortenLintReport } from "./lint-report.ts";
import { checkNames } from "./names.ts";
import { checkRoomReadmes } from "./room-readmes.ts";
import { runTool } from "./tool.ts";
import { checkWording } from "./wording.ts";

/** A named check; `run` resolves to a line for each fault. */
export type Check = { readonly name: string; readonly run: () => Promise<readonly string[]> };

const TEXTUAL: Readonly<Record<string, TextualCheck>> = {
  "file length": checkFileLength,
  "function length": checkFunctionLength,
  comments: checkComments,
  names: checkNames,
  wording: checkWording,
  citations: checkCitations,
  "room readmes": checkRoomReadmes,
  "foreign places": checkForeignPlaces,
  links: checkLinks,
  dependencies: checkDependencyReasons,
  "install scripts": checkInstallScripts,
  licences: checkLicences,
};

/** The checks that only read the project's text; they take milliseconds. */
export function textualChecks(files: readonly SourceFile[]): Check[] {
  return Object.entries(TEXTUAL).map(([name, check]) => ({
    name,
    run: () => Promise.resolve(check(files).map(formatFinding)),
  }));
}

/** Lint and format of the whole project. */
export const lintCheck: Check = toolCheck("lint and format", "node_modules/@biomejs/biome/bin/biome", {
  args: ["ci", "--colors=off", "--reporter=github"],
  shorten: (output) => shortenLintReport(output, process.cwd()),
});

/** Types and room boundaries of every composite project. */
export const typesCheck: Check = toolCheck("types", "node_modules/typescript/bin/tsc", {
  // More than one checker would check the same types again, for half as much CPU again on two
  // cores.
  args: ["-b", "--pretty", "false", "--checkers", "1"],
});

/** Imports between rooms and of packages. */
export const arrowsCheck: Check = toolCheck("arrows", "scripts/arrows/cruise.ts", { args: [] });

/** Stored verdicts of recheck, beside the build because they can be computed again. */
const KEPT_VERDICTS = "dist/linear-expressions.json";

/** Every regular expression runs in linear time. A new one takes seconds to check. */
export function expressionsCheck(files: readonly SourceFile[]): Check {
  return {
    name: "linear expressions",
    run: async () => {
      const { judge, keep } = await createLinearJudge(KEPT_VERDICTS);
      const findings = await checkExpressions(files, judge);
      await keep();
      return findings.map(formatFinding);
    },
  };
}

/** Unused files, exports and dependencies. */
export const deadCodeCheck: Check = toolCheck("dead code", "node_modules/knip/bin/knip.js", {
  args: ["--no-progress"],
});

type ToolOptions = {
  readonly args: readonly string[];
  /** Shortens the tool's output about a fault. */
  readonly shorten?: (output: string) => string;
};

function toolCheck(name: string, script: string, { args, shorten = (output) => output }: ToolOptions): Check {
  return {
    name,
    run: async () => {
      const { code, output } = await runTool(script, args);
      return code === 0 ? [] : [shorten(output.trim()) || `${script} ended with ${code} and said nothing`];
    },
  };
}
