import { expect } from "vitest";
import type { Watch } from "#contract/watch.ts";
import { at, ZONE } from "../home/support/mock-week.ts";
import { type Daywright, startDaywright } from "./daywright.ts";

export const SUNDAY = "2026-12-06T19:00:00Z";

export type Living = Daywright & AsyncDisposable & { goOnTo(moment: string): void; now(): number };

/** A server whose clock stands at a Sunday evening in December until the test changes it. */
export async function startLiving(env: Record<string, string> = {}, dataDir?: string): Promise<Living> {
  let now = Temporal.Instant.from(SUNDAY);
  const server = await startDaywright({
    env: env,
    ...(dataDir && { dataDir }),
    overrides: { now: () => now, requestsPerMinute: 10_000 },
  });
  const goOnTo = (moment: string) => {
    now = Temporal.Instant.from(moment);
  };
  return { ...server, goOnTo, now: () => now.epochMilliseconds };
}

const TASKS = [
  { id: "essay", title: "Essay", duration_minutes: 120, due: at(4, "18:00") },
  { id: "lab", title: "Lab report", duration_minutes: 120, due: at(3, "18:00") },
];

/** Applies a plan on Sunday with two tasks, each in two blocks. */
export async function applyPlan(server: Daywright, calendarId?: string): Promise<void> {
  await server.call("PUT", "/api/preferences", { time_zone: ZONE });
  for (const task of TASKS) await server.call("POST", "/api/tasks", task);
  const block = (task: string, day: number, from: string, to: string) => ({
    summary: TASKS.find(({ id }) => id === task)?.title,
    task_id: task,
    start: at(day, from),
    end: at(day, to),
    ...{ all_day: false, location: null, description: null, transparency: "opaque", recurrence: null },
  });
  const events = [
    block("essay", 1, "09:00", "10:00"),
    block("essay", 2, "14:00", "15:00"),
    block("lab", 1, "14:00", "15:00"),
    block("lab", 2, "10:00", "11:00"),
  ];
  const { json } = await server.call("POST", "/api/planner", {
    ...{ start_time: at(0, "00:00"), end_time: at(7, "00:00"), time_zone: ZONE, ai_draft: "The week." },
    draft_variants: [{ variant_id: "week", title: "The week", description: "", events }],
  });
  const { json: payload } = await server.call("GET", `/api/planner/${json.session_id}`);
  const choice = {
    variant_index: 0,
    calendar_id: calendarId ?? payload.writable_calendars[0].id,
    allow_conflicts: true,
  };
  expect((await server.call("POST", `/api/planner/${json.session_id}/apply`, choice)).status).toBe(200);
}

/** Lets the watch look now. */
export const check = async (server: Daywright): Promise<Watch> => (await server.call("POST", "/api/watch/check")).json;

export async function applyRepair(server: Daywright, { disruptions: [first] }: Watch) {
  const id = first?.repair?.session_id;
  const { json: payload } = await server.call("GET", `/api/planner/${id}`);
  const choice = { variant_index: 0, calendar_id: payload.writable_calendars[0].id, allow_conflicts: false };
  return server.call("POST", `/api/planner/${id}/apply`, choice);
}
