import { parseArgs } from "node:util";
import { closest } from "fastest-levenshtein";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { Command, CommandLine, Option } from "./command.ts";

/**
 * Parses the arguments after a command's name. The error is one line for the person who typed them.
 */
export function readOptions(command: Command, args: readonly string[]): Result<CommandLine, string> {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(command.options).map(([name, { type }]) => [name, { type }])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const positionals: string[] = [];
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const option = command.options[token.name];
    const fault = option ? faultOf(token, option) : unknownOption(command, token.rawName);
    if (fault) return Err(fault);
    const before = values.get(token.name) ?? [];
    if (before.length > 0 && !option?.multiple) return Err(`${token.rawName} was given twice`);
    values.set(token.name, [...before, token.value ?? ""]);
  }
  const fault = positionalsFault(command, positionals);
  return fault ? Err(fault) : Ok(givenFrom(positionals, values));
}

type OptionToken = {
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
};

function faultOf({ rawName, value, inlineValue }: OptionToken, option: Option): string | null {
  if (option.type === "boolean") return value === undefined ? null : `${rawName} takes no value`;
  const missing = value === undefined || (!inlineValue && value.startsWith("-") && value !== "-");
  return missing ? `${rawName} needs a value: ${rawName} ${option.value ?? "VALUE"}` : null;
}

function unknownOption(command: Command, rawName: string): string {
  const nearest = closest(
    rawName,
    [...Object.keys(command.options), "help"].map((name) => `--${name}`),
  );
  return `${rawName} is not an option of "${command.name}"; did you mean ${nearest}?`;
}

function positionalsFault(command: Command, positionals: readonly string[]): string | null {
  const [least, most] = command.positionals;
  if (positionals.length < least) return `"${command.name}" needs ${command.usage}`;
  return positionals.length > most ? `"${command.name}" does not know what to do with "${positionals[most]}"` : null;
}

function givenFrom(positionals: readonly string[], values: ReadonlyMap<string, readonly string[]>): CommandLine {
  return {
    positionals,
    text: (name) => values.get(name)?.at(-1),
    texts: (name) => values.get(name) ?? [],
    flag: (name) => values.has(name),
  };
}
