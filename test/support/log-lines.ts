import { createLogger, type Logger, type LogLevel } from "#server/ops/log.ts";

/** A logger whose lines are kept, as text. */
export function keptLog(level: LogLevel, now = () => Temporal.Now.instant()): KeptLog {
  const lines: string[] = [];
  const sink = { write: (line: string) => void lines.push(line) };
  return { log: createLogger({ modulePath: "test", level, format: "text", sink, now }), lines };
}

type KeptLog = { readonly log: Logger; readonly lines: string[] };
