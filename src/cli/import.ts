import { basename } from "node:path";
import { LIMITS } from "#contract/limits.ts";
import { ImportResponse } from "#contract/local-calendar.ts";
import { PATHS } from "#contract/paths.ts";
import type { Command } from "./command.ts";
import { printResult } from "./print-result.ts";
import { readBytes } from "./read-file.ts";
import { askService } from "./service.ts";
import { fail, type Terminal } from "./terminal.ts";

export const importFile: Command = {
  name: "import",
  summary: "Make a local calendar of an iCalendar file.",
  usage: "FILE [--name NAME]",
  positionals: [1, 1],
  options: {
    name: { type: "string", value: "NAME", help: "what the calendar is called (the file's own name)" },
    json: { type: "boolean", help: "print the answer as JSON" },
  },
  notes: ["FILE may be - for standard input. What cannot be read in it is skipped and listed with its line."],
  async run(commandLine, terminal) {
    const [path = ""] = commandLine.positionals;
    const bytes = await readBytes(path, LIMITS.importBytes);
    if (!bytes.ok) return fail(terminal, bytes.error);
    const name = commandLine.text("name");
    const query = name === undefined ? "" : `?name=${encodeURIComponent(name)}`;
    const imported = await askService(
      terminal,
      (call) => call("POST", PATHS.calendarImport + query, bytes.value, "text/calendar"),
      `${path}: `,
    );
    if (imported === null) return 1;
    const answer = ImportResponse.parse(imported);
    printResult(commandLine, terminal, answer, () => print(answer, name ?? basename(path), terminal));
    return 0;
  },
};

function print(answer: ImportResponse, name: string, terminal: Terminal): void {
  const events = answer.imported_count === 1 ? "1 event" : `${answer.imported_count} events`;
  terminal.out(`imported ${events} from ${name} as calendar ${answer.calendar_id}`);
  for (const { line, reason } of answer.skipped) terminal.err(`line ${line}: skipped: ${reason}`);
}
