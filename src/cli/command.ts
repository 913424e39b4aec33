import type { ExitCode, Terminal } from "./terminal.ts";

export type Option = {
  readonly type: "string" | "boolean";
  /** The placeholder of its value in the help: `FILE`. */
  readonly value?: string;
  readonly help: string;
  /** Whether it may be given more than once. */
  readonly multiple?: boolean;
};

/** The parsed arguments: positional ones, and options by name. */
export type CommandLine = {
  readonly positionals: readonly string[];
  /** The last value of an option; undefined when it is absent. */
  text(name: string): string | undefined;
  /** All values of an option. */
  texts(name: string): readonly string[];
  flag(name: string): boolean;
};

export type Command = {
  readonly name: string;
  readonly summary: string;
  /** The usage after the name: `FILE [--name NAME]`. */
  readonly usage: string;
  /** Least and greatest number of positional arguments. */
  readonly positionals: readonly [number, number];
  readonly options: Readonly<Record<string, Option>>;
  /** Lines for its help, below the options. */
  readonly notes?: readonly string[];
  run(commandLine: CommandLine, terminal: Terminal): Promise<ExitCode>;
};
