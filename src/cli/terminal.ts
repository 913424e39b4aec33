/** A command's access to the outside world. */
export type Terminal = {
  /** Results, to standard output. */
  readonly out: (line: string) => void;
  /** Messages for the person, to standard error. */
  readonly err: (line: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether a person can answer questions. */
  readonly interactive: boolean;
  readonly now: () => Temporal.Instant;
};

/** 0: success. 1: failure. 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** Tells the person why a command did nothing. */
export function fail({ err }: Terminal, message: string): 1 {
  err(`daywright: ${message}`);
  return 1;
}

/** Tells the person that a command was used wrongly; `help` is the command that explains how. */
export function failUsage({ err }: Terminal, message: string, help: string): 2 {
  err(`daywright: ${message}`);
  err(`Try \`${help}\`.`);
  return 2;
}

export function processTerminal(): Terminal {
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    env: process.env,
    interactive: Boolean(process.stdin.isTTY && process.stdout.isTTY),
    now: () => Temporal.Now.instant(),
  };
}
