import type { Command } from "./command.ts";

/** The help of the whole program. */
export function overallHelp(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return [
    "usage: daywright COMMAND [OPTIONS]",
    "",
    "Plans your time over your real calendar: several whole plans side by side.",
    "",
    ...table(rows),
    "",
    ...table([
      ["--help", "this, or after a command, what it takes"],
      ["--version", "the version"],
    ]),
    "",
    "Settings come from the environment; `daywright doctor` checks them.",
  ].join("\n");
}

export function commandHelp(command: Command): string {
  const options = Object.entries(command.options).map(
    ([name, { value, help }]) => [value ? `--${name} ${value}` : `--${name}`, help] as const,
  );
  return [
    `usage: daywright ${command.name} ${command.usage}`.trimEnd(),
    "",
    command.summary,
    ...(options.length > 0 ? ["", ...table(options)] : []),
    ...(command.notes ? ["", ...command.notes] : []),
  ].join("\n");
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
}
