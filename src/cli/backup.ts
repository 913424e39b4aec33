import type { Settings } from "#server/settings.ts";
import { backUpStore } from "#server/store/embedded/backup.ts";
import { restoreStore } from "#server/store/embedded/restore.ts";
import type { Command } from "./command.ts";
import { settingsOf } from "./read-settings.ts";
import { fail, type Terminal } from "./terminal.ts";

export const backup: Command = {
  name: "backup",
  summary: "Save the embedded store to a file, while a server uses it or not.",
  usage: "FILE",
  positionals: [1, 1],
  options: {},
  notes: [
    "Sources are saved with their credentials sealed. To use them elsewhere, take secret.key from the data directory",
    "along, by another way. With DATABASE_URL, back up with PostgreSQL's own tools (pg_dump).",
  ],
  async run(commandLine, terminal) {
    const [file = ""] = commandLine.positionals;
    const settings = embeddedSettings(terminal);
    if (!settings) return 1;
    const saved = backUpStore(settings.dataDir, file);
    if (!saved.ok) return fail(terminal, saved.error);
    terminal.out(`saved ${settings.dataDir} to ${file} (${saved.value.bytes} bytes)`);
    return 0;
  },
};

export const restore: Command = {
  name: "restore",
  summary: "Put a backup in place of the embedded store.",
  usage: "FILE",
  positionals: [1, 1],
  options: {},
  notes: ["No server may be running. What was there before is kept beside it."],
  async run(commandLine, terminal) {
    const [file = ""] = commandLine.positionals;
    const settings = embeddedSettings(terminal);
    if (!settings) return 1;
    const restored = restoreStore(file, settings.dataDir);
    if (!restored.ok) return fail(terminal, restored.error);
    terminal.out(`restored ${file} to ${settings.dataDir}; what was there is in ${restored.value.former}`);
    return 0;
  },
};

function embeddedSettings(terminal: Terminal): Settings | null {
  const settings = settingsOf(terminal);
  if (!settings || settings.databaseUrl === null) return settings;
  fail(terminal, "DATABASE_URL is set: back up PostgreSQL with its own tools (pg_dump, pg_restore)");
  return null;
}
