import type { CommandLine } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/** Prints a result as JSON if `--json` was given, else in words. */
export function printResult(given: CommandLine, { out }: Terminal, result: unknown, inWords: () => void): void {
  if (given.flag("json")) out(JSON.stringify(result, null, 2));
  else inWords();
}
