import { readFileSync } from "node:fs";
import { closest } from "fastest-levenshtein";
import { errorMessage } from "#domain/error-message.ts";
import type { Command } from "./command.ts";
import { commandHelp, overallHelp } from "./help.ts";
import { readOptions } from "./options.ts";
import { type ExitCode, failUsage, type Terminal } from "./terminal.ts";

/** Runs the command that `args` name. Never rejects: an unexpected error becomes one line too. */
export async function run(
  args: readonly string[],
  commands: readonly Command[],
  terminal: Terminal,
): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined) {
    terminal.err(overallHelp(commands));
    return 2;
  }
  if (name === "--help" || name === "-h" || name === "help") return help(rest[0], commands, terminal);
  if (name === "--version" || name === "-v") {
    terminal.out(version());
    return 0;
  }
  const command = commands.find((known) => known.name === name);
  if (!command) return failUsage(terminal, unknownCommand(name, commands), "daywright --help");
  if (rest.includes("--help") || rest.includes("-h")) return help(name, commands, terminal);
  const commandLine = readOptions(command, rest);
  if (!commandLine.ok) return failUsage(terminal, commandLine.error, `daywright ${name} --help`);
  try {
    return await command.run(commandLine.value, terminal);
  } catch (error) {
    return bug(error, terminal);
  }
}

function help(name: string | undefined, commands: readonly Command[], terminal: Terminal): ExitCode {
  const command = commands.find((known) => known.name === name);
  if (name !== undefined && !command) return failUsage(terminal, unknownCommand(name, commands), "daywright --help");
  terminal.out(command ? commandHelp(command) : overallHelp(commands));
  return 0;
}

function unknownCommand(name: string, commands: readonly Command[]): string {
  const nearest = closest(name, [...commands.map((command) => command.name), "--help", "--version"]);
  return `"${name}" is not a command; did you mean "${nearest}"?`;
}

function bug(error: unknown, terminal: Terminal): ExitCode {
  const message = errorMessage(error);
  terminal.err(`daywright: this is a bug, please report it: ${message.split("\n", 1)[0]}`);
  if (terminal.env.DAYWRIGHT_LOG_LEVEL === "debug" && error instanceof Error) terminal.err(error.stack ?? "");
  else terminal.err("With DAYWRIGHT_LOG_LEVEL=debug it says where.");
  return 1;
}

/** The version in package.json, in a checkout and in the published package. */
function version(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
