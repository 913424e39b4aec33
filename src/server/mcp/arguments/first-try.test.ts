import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { McpService } from "../service.ts";
import { applyTools } from "../tools/apply.ts";
import { contextTools } from "../tools/context.ts";
import { planTools } from "../tools/plan.ts";
import { standingTools } from "../tools/standing.ts";
import { describeArguments } from "./faults.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import { readArguments } from "./read.ts";

const NOBODY = {} as McpService;
const TOOLS = [...contextTools(NOBODY), ...planTools(NOBODY), ...standingTools(NOBODY), ...applyTools(NOBODY)];

/**
 * What a tool takes a call for, the person being in Berlin: its arguments, or what is said of them.
 */
function take(name: string, given: unknown) {
  const tool = TOOLS.find((each) => each.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  const schema = jsonSchemaOf(tool.input, "input");
  const { value, notUsed } = readArguments(given, schema, "Europe/Berlin");
  const read = z.safeParse(tool.input, value);
  if (read.success) return { args: read.data, notUsed };
  return { faults: describeArguments(name, read.error, { value, notUsed, schema }) };
}

const W = { start_time: "2026-12-07T00:00:00+01:00", end_time: "2026-12-14T00:00:00+01:00" };
const DUE = { title: "Essay", due: "2026-12-11T16:00:00Z" };

describe("a call as models first write it is taken as it is meant", () => {
  test.each<[object, object]>([
    [{ title: "Essay" }, { title: "Essay" }],
    [{ title: "Essay", due: "2026-12-11" }, { due: "2026-12-11" }],
    [{ title: "Essay", due: "2026-12-11T17:00:00" }, DUE],
    [{ title: "Essay", due: "2026-12-11T17:00" }, DUE],
    [{ title: "Essay", due: "2026-12-11 17:00" }, DUE],
    [{ title: "Essay", due: " 2026-12-11 17:00:00 +01:00" }, DUE],
    [{ title: "Essay", due: "2026-12-11T17:00:00.000" }, DUE],
    [{ title: "Essay", due: "2026-12-11T17:00+01:00" }, DUE],
    [{ title: "Essay", due: "2026-12-11T17:00:00+0100" }, DUE],
    [{ title: "Essay", due: "2026-12-11T16:00Z" }, DUE],
    [{ title: "Essay", due: "2026-12-11T11:00:00[America/New_York]" }, DUE],
    [{ title: "Essay", due: "2026-12-11T17:00:00+01:00[Europe/Berlin]" }, DUE],
    [{ title: "Essay", due: { dateTime: "2026-12-11T11:00:00", timeZone: "America/New_York" } }, DUE],
    [{ title: "Essay", due: { date: "2026-12-11" } }, { due: "2026-12-11" }],
    [{ title: "Essay", due: "" }, { title: "Essay" }],
    [
      { title: "Essay", due: null, notes: null, priority: null, url: null },
      { title: "Essay", due: null, url: null },
    ],
    [{ title: "Essay", duration_minutes: "90" }, { duration_minutes: 90 }],
    [{ title: "Essay", duration_minutes: "2h" }, { duration_minutes: 120 }],
    [{ title: "Essay", duration_minutes: "1h30" }, { duration_minutes: 90 }],
    [{ title: "Essay", duration: "1h 30m" }, { duration_minutes: 90 }],
    [{ title: "Essay", duration: "1.5 hours" }, { duration_minutes: 90 }],
    [{ title: "Essay", length: "1 hour and 30 minutes" }, { duration_minutes: 90 }],
    [{ title: "Essay", duration: "PT1H30M" }, { duration_minutes: 90 }],
    [{ title: "论文", duration: "1小时30分钟" }, { duration_minutes: 90 }],
    [{ title: "Essay", durationMinutes: 90 }, { duration_minutes: 90 }],
    [{ title: "Essay", duration_hours: 1.5 }, { duration_minutes: 90 }],
    [{ title: "Essay", priority: "high" }, { priority: 2 }],
    [{ title: "Essay", priority: "Urgent" }, { priority: 1 }],
    [{ title: "Essay", priority: "3" }, { priority: 3 }],
    [{ title: "Essay", effort: "Deep" }, { effort: "deep" }],
    [
      { name: "Essay", deadline: "2026-12-11", description: "Ms K" },
      { title: "Essay", due: "2026-12-11", notes: "Ms K" },
    ],
    [
      { title: "Essay", summary: "Essay", dueDate: "2026-12-11" },
      { title: "Essay", due: "2026-12-11" },
    ],
    [{ task: { title: "Essay" } }, { title: "Essay" }],
  ])("add_task %j", (given, meant) => {
    expect(take("add_task", given).args).toMatchObject(meant);
  });

  const week = { start_time: "2026-12-06T23:00:00Z", end_time: "2026-12-13T23:00:00Z" };
  test.each<[object, object]>([
    [W, week],
    [{ start_time: "2026-12-07T00:00:00", end_time: "2026-12-14T00:00:00" }, week],
    [{ start_time: "2026-12-07", end_time: "2026-12-13" }, week],
    [{ start: "2026-12-07", end: "2026-12-13" }, week],
    [{ startTime: "2026-12-07", endTime: "2026-12-13" }, week],
    [{ start_date: "2026-12-07", end_date: "2026-12-13" }, week],
    [{ window: W }, week],
    [{ start_time: "2026-12-07", end_time: "2026-12-07" }, { end_time: "2026-12-07T23:00:00Z" }],
    [{ start_time: "2026-12-07T09:00", end_time: "2026-12-07T24:00" }, { end_time: "2026-12-07T23:00:00Z" }],
    [{ ...W, start_time: "2026-12-07", timezone: "America/New_York" }, { start_time: "2026-12-07T05:00:00Z" }],
    [{ ...W, time_zone: null }, week],
    // A clock that goes forward shows no 02:30; it is taken as RFC 5545 does.
    [{ start_time: "2027-03-28T02:30:00", end_time: "2027-03-29" }, { start_time: "2027-03-28T01:30:00Z" }],
  ])("get_context %j", (given, meant) => {
    expect(take("get_context", given).args).toMatchObject(meant);
  });

  const run = { title: "Run", duration_minutes: 45, times_per_week: 2 };
  const task = { title: "Slides", duration_minutes: 60 };
  test.each<[object, object]>([
    [{ tasks: [task] }, { tasks: [task] }],
    [{ tasks: JSON.stringify([task]) }, { tasks: [task] }],
    [{ tasks: task }, { tasks: [task] }],
    [{ tasks: ["Slides"] }, { tasks: [{ title: "Slides" }] }],
    [{ tasks: null, habits: null, preferences: null, instructions: null }, {}],
    [{ habits: [{ ...run, days: ["Monday", "wed"] }] }, { habits: [{ days: ["mon", "wed"] }] }],
    [{ habits: [{ ...run, days: "mon, wed" }] }, { habits: [{ days: ["mon", "wed"] }] }],
    [{ habits: [{ title: "Run", duration: "45 min", days: ["tue", "fri"] }] }, { habits: [run] }],
    [{ habits: [{ ...run, times_per_week: "2" }] }, { habits: [run] }],
    [{ habits: [{ ...run, preferred: ["07:00-09:00"] }] }, { habits: [{ preferred: [["07:00", "09:00"]] }] }],
    [{ habits: [{ ...run, preferred: ["7:00", "9:00"] }] }, { habits: [{ preferred: [["07:00", "09:00"]] }] }],
    [
      { habits: [{ ...run, preferred: { start: "7:00", end: "9:00" } }] },
      { habits: [{ preferred: [["07:00", "09:00"]] }] },
    ],
    [{ preferences: { working_hours: { Friday: [] } } }, { preferences: { working_hours: { fri: [] } } }],
    [
      { preferences: { working_hours: { friday: ["9:00", "13:00"] } } },
      { preferences: { working_hours: { fri: [["09:00", "13:00"]] } } },
    ],
    [{ preferences: '{"max_block_minutes": "90 min"}' }, { preferences: { max_block_minutes: 90 } }],
    [{ prompt: "no work on friday" }, { instructions: "no work on friday" }],
    [{ instructions: ["no breaks", "no work on friday"] }, { instructions: "no breaks\nno work on friday" }],
    [
      { wishes: [{ kind: "no-work", days: ["Friday"], part: "Afternoon" }] },
      { wishes: [{ kind: "no-work", days: ["fri"], part: "afternoon" }] },
    ],
    [{ wishes: { kind: "breaks", minutes: "15" } }, { wishes: [{ kind: "breaks", minutes: 15 }] }],
  ])("plan %j", (given, meant) => {
    expect(take("plan", { ...W, ...given }).args).toMatchObject(meant);
  });

  const event = { summary: "Essay", start: "2026-12-08T09:00:00", end: "2026-12-08T10:30:00" };
  const utc = { summary: "Essay", start: "2026-12-08T08:00:00Z", end: "2026-12-08T09:30:00Z" };
  test.each<[object, object]>([
    [event, utc],
    [{ title: "Essay", start_time: event.start, end_time: event.end }, utc],
    [{ summary: "Essay", start: event.start, duration_minutes: 90 }, utc],
    [{ summary: "Essay", start: event.start, duration: "1h30" }, utc],
    [{ ...event, start: { dateTime: event.start }, end: { dateTime: event.end } }, utc],
    [
      { ...event, start: "2026-12-08", end: "2026-12-08" },
      { start: "2026-12-08", end: "2026-12-08" },
    ],
    [{ ...event, location: null, description: null, task_id: null, reason: null, recurrence: null }, utc],
    [
      { ...event, transparency: "busy", locked: "true" },
      { transparency: "opaque", locked: true },
    ],
    [{ ...event, recurrence: "FREQ=WEEKLY;BYDAY=TU" }, { recurrence: ["RRULE:FREQ=WEEKLY;BYDAY=TU"] }],
  ])("propose_variants with the event %j", (given, meant) => {
    const proposal = { ...W, draft: "Mine.", variants: { name: "A", blocks: [given] } };
    const { args, notUsed } = take("propose_variants", proposal);
    expect([args, notUsed]).toMatchObject([
      { ai_draft: "Mine.", draft_variants: [{ title: "A", events: [meant] }] },
      [],
    ]);
  });

  test.each<[string, object, object]>([
    ["get_session", { id: "a-b_c" }, { session_id: "a-b_c" }],
    ["get_session", { session_id: "https://plan.example/planner/a-b_c?x=1" }, { session_id: "a-b_c" }],
    ["get_session", { sessionId: "daywright://sessions/a-b_c" }, { session_id: "a-b_c" }],
    ["get_session", { session_id: ' "a-b_c" ' }, { session_id: "a-b_c" }],
    ["compare", { session_id: "a", base: "1" }, { base: 1 }],
    ["compare", { session_id: "a", base: null }, { base: 0 }],
    [
      "apply",
      { session: "a", variant: "0", calendar: "c", allow_conflicts: null },
      { variant_index: 0, calendar_id: "c" },
    ],
    [
      "apply",
      { session_id: "a", variant_index: 0, calendar_id: "c", allow_conflicts: "false" },
      { allow_conflicts: false },
    ],
    ["undo", { session_id: "a" }, { session_id: "a" }],
    ["list_tasks", {}, {}],
  ])("%s %j", (tool, given, meant) => {
    expect(take(tool, given).args).toMatchObject(meant);
  });
});

describe("what cannot be meant plainly is not guessed: the field, what it must be and one that would do are said", () => {
  test.each<[string, object | undefined, RegExp]>([
    ["add_task", {}, /^- title: is required, such as "Essay on tides"$/m],
    ["add_task", undefined, /^- title: is required/m],
    ["add_task", { title: "" }, /^- title: must not be empty/m],
    ["add_task", { title: 42 }, /^- title: must be a text, such as "Essay on tides" \(it was 42\)$/m],
    ["add_task", { tasks: [{ title: "Essay" }] }, /^- no field is for tasks$/m],
    [
      "add_task",
      { title: "E", due: "next friday" },
      /^- due: must be ISO 8601: .* \(2026-12-07\).* \(it was "next friday"\)$/m,
    ],
    ["add_task", { title: "E", due: "11/12/2026" }, /^- due: must be ISO 8601/m],
    ["add_task", { title: "E", due: "2026-02-30" }, /^- due: must be ISO 8601/m],
    [
      "add_task",
      { title: "E", duration: 2 },
      /^- duration_minutes: must be a whole number of minutes, such as 90 .*in hours or in minutes/m,
    ],
    ["add_task", { title: "E", duration: "90" }, /^- duration_minutes: .*in hours or in minutes/m],
    ["add_task", { title: "E", duration_minutes: 90.5 }, /^- duration_minutes: must be a whole number of minutes/m],
    ["add_task", { title: "E", duration_minutes: -30 }, /^- duration_minutes: must be at least 1 minutes/m],
    [
      "add_task",
      { title: "E", priority: "somewhat" },
      /^- priority: must be a whole number from 1 \(urgent\) to 4 \(low\)/m,
    ],
    ["add_task", { title: "E", priority: 5 }, /^- priority: must be at most 4/m],
    ["add_task", { title: "E", effort: "high" }, /^- effort: must be one of "deep", "light"/m],
    ["get_context", {}, /^- start_time: is required, such as "2026-.*\n- end_time: is required, such as "2026-/m],
    [
      "get_context",
      { start_time: "today", end_time: "tomorrow" },
      /^- start_time: must be an ISO 8601 instant.*such as 2026.*"today"/m,
    ],
    [
      "get_context",
      { ...W, time_zone: "Berlin" },
      /^- time_zone: must be an IANA time zone, such as Europe\/Berlin \(it was "Berlin"\)$/m,
    ],
    [
      "plan",
      { ...W, habits: [{ title: "Run" }] },
      /^- habits\[0\]\.duration_minutes: is required, such as 90\n- habits\[0\]\.times_per_week: is required, such as 3$/m,
    ],
    [
      "plan",
      { ...W, habits: [{ title: "Run", duration_minutes: 45, times_per_week: 9 }] },
      /times_per_week: must be a whole number from 1 to 7, such as 3 \(it was 9\)/,
    ],
    [
      "plan",
      { ...W, habits: [{ title: "Run", duration_minutes: 45, times_per_week: 1, preferred: "morning" }] },
      /preferred\[0\]: must be a pair of times of day, such as \["07:00", "09:00"\]/,
    ],
    [
      "plan",
      { ...W, preferences: { working_hours: { fri: [["13:00", "09:00"]] } } },
      /working_hours\.fri\[0\]: must end after it starts/,
    ],
    ["plan", { ...W, tasks: [{ duration_minutes: 60 }] }, /^- tasks\[0\]\.title: is required/m],
    [
      "propose_variants",
      { ...W, ai_draft: "x" },
      /^- draft_variants: is required, such as \[\{"title":"Essay first","events":\[\{"summary"/m,
    ],
    [
      "propose_variants",
      { ...W, ai_draft: "x", draft_variants: [] },
      /^- draft_variants: must hold at least one plan, such as/m,
    ],
    [
      "propose_variants",
      { ...W, ai_draft: "x", draft_variants: [{ title: "A", events: [{ summary: "E", start: "9am", end: "10am" }] }] },
      /events\[0\]\.start: must be ISO 8601/,
    ],
    [
      "get_session",
      { session_id: null },
      /^- session_id: is required\. The session_id that plan or propose_variants answered/m,
    ],
    ["compare", { session_id: "a", base: -1 }, /^- base: must be a whole number from 0\. The index of the plan/m],
    [
      "apply",
      { session_id: "a" },
      /^- variant_index: is required\. .*\n- calendar_id: is required\. The id of one of/m,
    ],
  ])("%s %j", (tool, given, said) => {
    expect(take(tool, given).faults).toMatch(said);
  });

  test("many faults are said up to a number", () => {
    const tasks = Array.from({ length: 20 }, () => ({ duration_minutes: 60 }));
    expect(take("plan", { ...W, tasks }).faults).toMatch(/^- and 12 more$/m);
  });
});

test("what no field is for is named, at any depth, and does not keep the call from being taken", () => {
  const events = [{ summary: "E", start: "2026-12-08T09:00Z", end: "2026-12-08T10:00Z", colour: "red", notes: null }];
  const { notUsed } = take("propose_variants", {
    ...W,
    ai_draft: "x",
    draft_variants: [{ title: "A", events }],
    mood: 1,
  });
  expect(notUsed).toEqual(["draft_variants[0].events[0].colour", "mood"]);
  expect(take("plan", { ...W, preferences: { working_hours: { start: "09:00", end: "17:00" } } })).toMatchObject({
    args: { preferences: { working_hours: {} } },
    notUsed: ["preferences.working_hours.start", "preferences.working_hours.end"],
  });
});
