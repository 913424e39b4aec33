import { blockDraft } from "#contract/block-draft.ts";
import { addDays, formatInstant, instantAt } from "#domain/time.ts";
import { icalendarOf } from "../../fixtures/icalendar.ts";
import type { Daywright } from "../../support/daywright.ts";
import { importCalendar } from "../../support/import-calendar.ts";

const MONDAY = "2026-12-07";
export const ZONE = "Europe/Berlin";
const SUNDAY_EVENING = "2026-12-06T19:00:00Z";

/** A moment of the week that the tests of Today live in: `0` is its Monday. */
export function at(day: number, time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return formatInstant(instantAt(addDays(MONDAY, day), hours * 60 + minutes, ZONE));
}

type Time = readonly [day: number, from: string, to: string];

export const TASKS = [
  { id: "problems", title: "Problem set 7", category: "Linear algebra", duration_minutes: 135, due: at(4, "18:00") },
  { id: "chapter", title: "Draft chapter 2", category: "Thesis", duration_minutes: 330, due: at(7, "12:00") },
  { id: "lab", title: "Lab report 3", category: "Databases", duration_minutes: 255, due: at(4, "18:00") },
  { id: "papers", title: "Read two papers", category: "Research methods", duration_minutes: 75, due: at(3, "09:00") },
  { id: "tickets", title: "Book train tickets", duration_minutes: 30 },
];
const BLOCKS: readonly (readonly [task: string, time: Time])[] = [
  ["problems", [0, "11:45", "12:30"]],
  ["chapter", [0, "13:30", "15:30"]],
  ["lab", [1, "08:30", "10:30"]],
  ["papers", [1, "12:15", "13:30"]],
  ["lab", [2, "09:00", "10:30"]],
  ["chapter", [2, "13:15", "14:30"]],
  ["chapter", [2, "14:45", "15:45"]],
  ["problems", [2, "16:30", "18:00"]],
  ["tickets", [3, "13:30", "14:00"]],
  ["lab", [4, "11:45", "12:30"]],
  ["chapter", [4, "13:15", "14:30"]],
];
export const LECTURES: readonly (readonly [title: string, time: Time])[] = [
  ["Lecture: Linear algebra", [0, "10:00", "11:30"]],
  ["Lab: Databases", [1, "14:00", "16:00"]],
  ["Lecture: Linear algebra", [2, "11:00", "12:30"]],
  ["Seminar: Research methods", [3, "09:00", "10:30"]],
];

/** On Sunday evening a week is planned and applied: what stands is where it is said here. */
export async function applyWeek(server: Daywright & { goOnTo(moment: string): void }): Promise<void> {
  await applyFirst(server, await planWeek(server));
}

/** On Sunday evening a week is planned: nothing stands yet. Returns the id of the session. */
export async function planWeek(server: Daywright & { goOnTo(moment: string): void }): Promise<string> {
  server.goOnTo(SUNDAY_EVENING);
  await server.call("PUT", "/api/preferences", { time_zone: ZONE });
  await importEvents(server, "Lectures", LECTURES);
  for (const task of TASKS) await server.call("POST", "/api/tasks", task);
  const events = BLOCKS.map(([task, [day, from, to]]) => ({
    ...blockDraft({
      summary: TASKS.find(({ id }) => id === task)?.title ?? "",
      start: at(day, from),
      end: at(day, to),
    }),
    task_id: task,
  }));
  const { json } = await server.call("POST", "/api/planner", {
    start_time: at(0, "00:00"),
    end_time: at(7, "00:00"),
    time_zone: ZONE,
    ai_draft: "The week.",
    draft_variants: [{ variant_id: "week", title: "The week", description: "", events }],
  });
  return json.session_id;
}

export async function applyFirst(server: Daywright, session: string): Promise<void> {
  const { json: payload } = await server.call("GET", `/api/planner/${session}`);
  const calendar_id = payload.writable_calendars[0].id;
  await server.call("POST", `/api/planner/${session}/apply`, { variant_index: 0, calendar_id, allow_conflicts: true });
}

/** Events in a calendar of their own. */
export async function importEvents(
  server: Daywright,
  calendar: string,
  events: readonly (readonly [title: string, time: Time])[],
): Promise<void> {
  const stamp = (moment: string) => moment.replace(/[-:]|\.\d+/g, "");
  const entries = events.flatMap(([title, [day, from, to]], index) => [
    "BEGIN:VEVENT",
    `UID:${calendar}-${index}`,
    `DTSTAMP:${stamp(at(0, "00:00"))}`,
    `DTSTART:${stamp(at(day, from))}`,
    `DTEND:${stamp(at(day, to))}`,
    `SUMMARY:${title}`,
    "END:VEVENT",
  ]);
  await importCalendar(server, icalendarOf(...entries), calendar);
}

export type Block = { block_id: string; title: string; start: string; end: string; state: string };

/** The blocks of the week as they stand. */
export async function blocksOf(server: Daywright): Promise<Block[]> {
  const { json } = await server.call("GET", `/api/plan?start_time=${at(0, "00:00")}&end_time=${at(14, "00:00")}`);
  return json.blocks;
}

/** What became of the blocks that begin at these moments. */
export async function answer(server: Daywright, answers: readonly (readonly [start: string, fields: object])[]) {
  const blocks = await blocksOf(server);
  const found = answers.map(([start, fields]) => {
    const block = blocks.find((each) => each.start === start);
    return { block_id: block?.block_id, ...fields };
  });
  return server.call("POST", "/api/plan/answers", { answers: found });
}

/** What the person said of Monday and Tuesday, and the meeting that came: it is Wednesday, 9:41. */
export async function liveToWednesday(server: Daywright & { goOnTo(moment: string): void }): Promise<void> {
  await applyWeek(server);
  server.goOnTo(at(1, "20:00"));
  await answer(server, [
    [at(0, "11:45"), { state: "done" }],
    [at(0, "13:30"), { state: "partial", minutes_done: 90 }],
    [at(1, "08:30"), { state: "done" }],
    [at(1, "12:15"), { state: "missed" }],
  ]);
  await importEvents(server, "Group", [["Project group call", [2, "15:15", "15:45"]]]);
  server.goOnTo(WEDNESDAY);
}

/** The same Wednesday, of a person who said nothing of Monday and Tuesday. */
export async function liveUnanswered(server: Daywright & { goOnTo(moment: string): void }): Promise<void> {
  await applyWeek(server);
  await importEvents(server, "Group", [["Project group call", [2, "15:15", "15:45"]]]);
  server.goOnTo(WEDNESDAY);
}

export const WEDNESDAY = at(2, "09:41");
