import type { CommandLine } from "./command.ts";
import type { Terminal } from "./terminal.ts";

/** Prints a result as JSON if `--json` was given, else in words. */
export function printResult(commandLine: CommandLine, { out }: Terminal, result: unknown, inWords: () => void): void {
  if (commandLine.flag("json")) out(JSON.stringify(result, null, 2));
  else inWords();
}
