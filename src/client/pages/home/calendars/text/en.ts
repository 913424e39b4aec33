import { NO_EVENTS, NOT_A_CALENDAR, READING_BUSY, TOO_SLOW_TO_READ } from "#contract/problem.ts";

/** The words of an import in English. Another language is another file of this form. */
export const en = {
  importing: (name: string) => `Importing ${name}…`,
  imported: (count: number, name: string) => `Imported ${count === 1 ? "1 event" : `${count} events`} into “${name}”.`,
  alreadyHere: (name: string) => `“${name}” is here already. Nothing was imported yet.`,
  replaceEvents: "Replace its events",
  addBeside: "Add it beside",
  skipped: (count: number) => (count === 1 ? "1 entry could not be read:" : `${count} entries could not be read:`),
  skippedLine: (line: number, reason: string) => `line ${line}: ${reason}`,
  importFailed: (name: string) => `${name} was not imported.`,
  /** Why nothing was imported, by the problem, the refused parameter, or why it was not sent. */
  refusals: {
    "too-large": "The file is larger than 16 MB.",
    replace: "This calendar has been deleted. Choose the file again.",
    [NOT_A_CALENDAR]: "It is not an iCalendar file.",
    [NO_EVENTS]: "It holds no event that can be read.",
    [TOO_SLOW_TO_READ]: "It takes too long to read.",
    [READING_BUSY]: "Too many files are being read now. Try again shortly.",
  } as Readonly<Record<string, string>>,
};

export type ImportText = typeof en;
