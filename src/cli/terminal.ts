/** What a command gets of the world it was started in. */
export type Terminal = {
  /** Results, to standard output. */
  readonly out: (line: string) => void;
  /** What a person should know, to standard error. */
  readonly err: (line: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether a person sits there and can answer. */
  readonly interactive: boolean;
  readonly now: () => Temporal.Instant;
};

/** 0: done. 1: it could not be done. 2: it was asked for wrongly. */
export type ExitCode = 0 | 1 | 2;

export function processTerminal(): Terminal {
  return {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    env: process.env,
    interactive: Boolean(process.stdin.isTTY && process.stdout.isTTY),
    now: () => Temporal.Now.instant(),
  };
}
