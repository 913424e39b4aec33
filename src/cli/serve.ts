import { once } from "node:events";
import { startServer } from "#server/main.ts";
import type { Command, Given } from "./command.ts";
import { settingsOf } from "./settings-of.ts";
import type { Terminal } from "./terminal.ts";

export const serve: Command = {
  name: "serve",
  summary: "Start the server.",
  usage: "[--port PORT] [--host HOST] [--data DIR]",
  words: [0, 0],
  options: {
    port: { type: "string", value: "PORT", help: "instead of PORT; 0 picks a free one (3000)" },
    host: { type: "string", value: "HOST", help: "instead of HOST (127.0.0.1)" },
    data: { type: "string", value: "DIR", help: "instead of DAYWRIGHT_DATA_DIR (./data)" },
  },
  notes: ["It stops on SIGTERM and SIGINT, once what is under way has ended; a second signal stops it at once."],
  async run(given, terminal) {
    const settings = settingsOf(terminal, overrides(given));
    if (!settings) return 1;
    // Heard from now on, so that a signal during the start stops it as cleanly as one later.
    const stopped = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
    const server = await startServer(settings, { print: terminal.out });
    if (!server.ok) {
      terminal.err(`daywright: ${server.error.message}`);
      return 1;
    }
    await stopped;
    stopAtOnceOnNextSignal(terminal);
    await server.value.close();
    return 0;
  },
};

function overrides(given: Given): Record<string, string | undefined> {
  return { PORT: given.text("port"), HOST: given.text("host"), DAYWRIGHT_DATA_DIR: given.text("data") };
}

function stopAtOnceOnNextSignal(terminal: Terminal): void {
  const stop = () => {
    terminal.err("daywright: stopped at once; what was under way goes on at the next start");
    process.exit(1);
  };
  process.once("SIGTERM", stop).once("SIGINT", stop);
}
