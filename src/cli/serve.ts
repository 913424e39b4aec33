import type { Command, CommandLine } from "./command.ts";
import { settingsOf } from "./read-settings.ts";
import { fail, type Terminal } from "./terminal.ts";

export const serve: Command = {
  name: "serve",
  summary: "Start the server.",
  usage: "[--port PORT] [--host HOST] [--data DIR]",
  positionals: [0, 0],
  options: {
    port: { type: "string", value: "PORT", help: "instead of PORT; 0 picks a free one (3000)" },
    host: { type: "string", value: "HOST", help: "instead of HOST (127.0.0.1)" },
    data: { type: "string", value: "DIR", help: "instead of DAYWRIGHT_DATA_DIR (./data)" },
  },
  notes: [
    "It stops on SIGTERM and SIGINT, once what is under way has ended; a second one, a second later or more, stops it at once.",
  ],
  async run(commandLine, terminal) {
    const settings = settingsOf(terminal, overrides(commandLine));
    if (!settings) return 1;
    // Listen before the start, so that a signal during the start stops the server cleanly too.
    const stopped = askedToStop(terminal);
    const { startServer } = await import("#server/main.ts");
    const server = await startServer(settings, { print: terminal.out });
    if (!server.ok) return fail(terminal, server.error.message);
    await stopped;
    await server.value.close();
    return 0;
  },
};

function overrides(commandLine: CommandLine): Record<string, string | undefined> {
  return {
    PORT: commandLine.text("port"),
    HOST: commandLine.text("host"),
    DAYWRIGHT_DATA_DIR: commandLine.text("data"),
  };
}

/**
 * A terminal and a supervisor send a signal to every process of the group, and each process passes
 * it on. Signals that follow the first within this time are copies of it.
 */
const SAME_SIGNAL_MS = 1_000;

/** Resolves at the first signal. A signal that is no copy of it ends the process at once. */
function askedToStop(terminal: Terminal): Promise<void> {
  return new Promise((resolve) => {
    let first: number | null = null;
    const heard = () => {
      const now = performance.now();
      first ??= now;
      resolve();
      if (now - first < SAME_SIGNAL_MS) return;
      terminal.err("daywright: stopped at once; what was under way goes on at the next start");
      process.exit(1);
    };
    process.on("SIGTERM", heard).on("SIGINT", heard);
  });
}
