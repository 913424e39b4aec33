// A server that a person has lived in: what it holds of each kind, and what it answers of it.

import type { Google } from "../doubles/google/server.ts";
import { GOOGLE_GRANT } from "../doubles/google/server.ts";
import { WEEK } from "../fixtures/week.ts";
import type { Daywright } from "../support/daywright.ts";

/**
 * When it was lived in; later versions are tried at the same moment, so that nothing has expired
 * since.
 */
export const THEN = Temporal.Instant.from("2026-12-04T08:00:00Z");
/** Under which its credentials were sealed. */
export const SECRET_KEY = Buffer.alloc(32, "a key of a test and of no one ").toString("base64");

const WEEK_IN_BERLIN = { ...WEEK, time_zone: "Europe/Berlin" };
const LECTURES = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//test//lived in//EN",
  "BEGIN:VEVENT",
  "UID:lecture@example.com",
  "DTSTAMP:20261201T080000Z",
  "DTSTART;TZID=Europe/Berlin:20261012T101500",
  "DTEND;TZID=Europe/Berlin:20261012T114500",
  "RRULE:FREQ=WEEKLY;COUNT=16",
  "EXDATE;TZID=Europe/Berlin:20261214T101500",
  "SUMMARY:Oceanography",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

/** What a stranger may ask of it, by path; `sessions` are `applied`, then `open`. */
export type Answers = {
  readonly sessions: readonly [string, string];
  readonly byPath: Readonly<Record<string, unknown>>;
};

/**
 * Fills an empty server: sources with credentials, a calendar, tasks, hours, a plan that was
 * applied and one that was not.
 */
export async function liveIn(daywright: Daywright): Promise<Answers> {
  const ask = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await daywright.call(method, path, body, headers);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };
  await ask("POST", "/api/connections", GOOGLE_GRANT);
  await ask("POST", "/api/calendars/import?name=Lectures", LECTURES, { "content-type": "text/calendar" });
  await ask("PUT", "/api/preferences", {
    time_zone: "Europe/Berlin",
    language: "en",
    buffer_minutes: 10,
    focus_hours: { tue: [["09:00", "12:00"]] },
  });
  await ask("POST", "/api/tasks", { title: "Essay on tides", duration_minutes: 180, due: "2026-12-11T17:00:00Z" });
  await ask("POST", "/api/tasks", { title: "Call the landlord", duration_minutes: 30, priority: 1 });
  const applied: string = (await ask("POST", "/api/planner", WEEK_IN_BERLIN)).session_id;
  const calendars: { id: string; primary?: boolean }[] = (await ask("GET", `/api/planner/${applied}`))
    .writable_calendars;
  const local = calendars.find(({ id }) => !id.includes("@"));
  await ask("POST", `/api/planner/${applied}/apply`, {
    variant_index: 0,
    calendar_id: local?.id,
    allow_conflicts: false,
  });
  const open: string = (await ask("POST", "/api/planner", WEEK_IN_BERLIN)).session_id;
  const sessions = [applied, open] as const;
  return { sessions, byPath: await answersOf(daywright, sessions) };
}

/** What it answers now, but for the addresses that hold its port. */
export async function answersOf(daywright: Daywright, sessions: readonly string[]): Promise<Record<string, unknown>> {
  const paths = ["/api/connections", "/api/calendars", "/api/preferences", "/api/tasks"];
  const answers: Record<string, unknown> = {};
  for (const path of [...paths, ...sessions.map((id) => `/api/planner/${id}`)]) {
    const { text } = await daywright.call("GET", path);
    answers[path] = JSON.parse(text.replaceAll(daywright.url, "http://daywright.example"));
  }
  return answers;
}

/** What a server of such data is started with. */
export function livedInSettings({ env }: Pick<Google, "env">): Record<string, string> {
  return { ...env, DAYWRIGHT_SECRET_KEY: SECRET_KEY };
}
