export const LOG_LEVELS = ["debug", "info", "warning", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Facts of a log line: never a token, and titles or attendees only at DEBUG, where they quote an
 * upstream.
 */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** Writes lines `[<module_path>] <LEVEL> <message>` (interface §7 rule 9). */
export type Logger = {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warning(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** The same sink under another module path, such as `server/providers/google`. */
  named(modulePath: string): Logger;
};

type Sink = { write(line: string): void };
type Options = {
  readonly modulePath: string;
  readonly level: LogLevel;
  readonly format: "text" | "json";
  readonly sink: Sink;
  readonly now: () => Temporal.Instant;
};

export function createLogger(options: Options): Logger {
  const least = LOG_LEVELS.indexOf(options.level);
  const write =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(level) < least) return;
      options.sink.write(
        `${options.format === "json" ? jsonLine(options, level, message, fields) : textLine(options, level, message, fields)}\n`,
      );
    };
  return {
    debug: write("debug"),
    info: write("info"),
    warning: write("warning"),
    error: write("error"),
    named: (modulePath) => createLogger({ ...options, modulePath }),
  };
}

function textLine(options: Options, level: LogLevel, message: string, fields: LogFields): string {
  const facts = Object.entries(fields).map(([name, value]) => ` ${name}=${value}`);
  return oneLine(`[${options.modulePath}] ${level.toUpperCase()} ${message}${facts.join("")}`);
}

function jsonLine(options: Options, level: LogLevel, message: string, fields: LogFields): string {
  return JSON.stringify({ time: options.now().toString(), level, module: options.modulePath, message, ...fields });
}

/** Keeps each entry on one line, whatever an upstream put into its message. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, " ⏎ ");
}
