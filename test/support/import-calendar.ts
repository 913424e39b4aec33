import { PATHS } from "#contract/paths.ts";
import type { Answer, Daywright } from "./daywright.ts";

/** Imports an iCalendar file as a local calendar, under its own name unless another is given. */
export function importCalendar(
  { call }: Pick<Daywright, "call">,
  file: string | Buffer,
  name?: string,
): Promise<Answer> {
  const query = name === undefined ? "" : `?name=${encodeURIComponent(name)}`;
  return call("POST", `${PATHS.calendarImport}${query}`, file, { "content-type": "text/calendar" });
}
