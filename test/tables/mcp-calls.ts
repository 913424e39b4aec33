/** The window of most calls. */
export const WINDOW = { start_time: "2026-12-07T00:00:00+01:00", end_time: "2026-12-14T00:00:00+01:00" };
const DUE = { title: "Essay", due: "2026-12-11T16:00:00Z" };

/** What `add_task` is called with, and what is meant. */
export const TASK_CALLS: readonly [object, object][] = [
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
];

const week = { start_time: "2026-12-06T23:00:00Z", end_time: "2026-12-13T23:00:00Z" };
/** What `get_context` is called with. */
export const CONTEXT_CALLS: readonly [object, object][] = [
  [WINDOW, week],
  [{ start_time: "2026-12-07T00:00:00", end_time: "2026-12-14T00:00:00" }, week],
  [{ start_time: "2026-12-07", end_time: "2026-12-13" }, week],
  [{ start: "2026-12-07", end: "2026-12-13" }, week],
  [{ startTime: "2026-12-07", endTime: "2026-12-13" }, week],
  [{ start_date: "2026-12-07", end_date: "2026-12-13" }, week],
  [{ window: WINDOW }, week],
  [{ start_time: "2026-12-07", end_time: "2026-12-07" }, { end_time: "2026-12-07T23:00:00Z" }],
  [{ start_time: "2026-12-07T09:00", end_time: "2026-12-07T24:00" }, { end_time: "2026-12-07T23:00:00Z" }],
  [{ ...WINDOW, start_time: "2026-12-07", timezone: "America/New_York" }, { start_time: "2026-12-07T05:00:00Z" }],
  [{ ...WINDOW, time_zone: null }, week],
  // A clock that goes forward shows no 02:30; it is taken as RFC 5545 does.
  [{ start_time: "2027-03-28T02:30:00", end_time: "2027-03-29" }, { start_time: "2027-03-28T01:30:00Z" }],
];

const run = { title: "Run", duration_minutes: 45, times_per_week: 2 };
const task = { title: "Slides", duration_minutes: 60 };
/** What `plan` is called with beside a window. */
export const PLAN_CALLS: readonly [object, object][] = [
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
];

const event = { summary: "Essay", start: "2026-12-08T09:00:00", end: "2026-12-08T10:30:00" };
const utc = { summary: "Essay", start: "2026-12-08T08:00:00Z", end: "2026-12-08T09:30:00Z" };
/** Events that `propose_variants` is called with. */
export const EVENT_CALLS: readonly [object, object][] = [
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
];

/** What the other tools are called with. */
export const OTHER_CALLS: readonly [string, object, object][] = [
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
];

/** What no tool guesses the meaning of, and what is said of it. */
export const REFUSED_CALLS: readonly [string, object | undefined, RegExp][] = [
  ["add_task", {}, /^- title: is required, such as "Essay on tides"$/m],
  ["add_task", undefined, /^- title: is required/m],
  ["add_task", { title: "" }, /^- title: must not be empty/m],
  ["add_task", { title: 42 }, /^- title: must be a text, such as "Essay on tides" \(it was 42\)$/m],
  ["add_task", { tasks: [{ title: "Essay" }] }, /^- tasks: no field has this name; there are title, /m],
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
    { ...WINDOW, time_zone: "Berlin" },
    /^- time_zone: must be an IANA time zone, such as Europe\/Berlin \(it was "Berlin"\)$/m,
  ],
  [
    "plan",
    { ...WINDOW, habits: [{ title: "Run" }] },
    /^- habits\[0\]\.duration_minutes: is required, such as 90\n- habits\[0\]\.times_per_week: is required, such as 3$/m,
  ],
  [
    "plan",
    { ...WINDOW, habits: [{ title: "Run", duration_minutes: 45, times_per_week: 9 }] },
    /times_per_week: must be a whole number from 1 to 7, such as 3 \(it was 9\)/,
  ],
  [
    "plan",
    { ...WINDOW, habits: [{ title: "Run", duration_minutes: 45, times_per_week: 1, preferred: "morning" }] },
    /preferred\[0\]: must be a pair of times of day, such as \["07:00", "09:00"\]/,
  ],
  [
    "plan",
    { ...WINDOW, preferences: { working_hours: { fri: [["13:00", "09:00"]] } } },
    /working_hours\.fri\[0\]: must end after it starts/,
  ],
  ["plan", { ...WINDOW, tasks: [{ duration_minutes: 60 }] }, /^- tasks\[0\]\.title: is required/m],
  [
    "propose_variants",
    { ...WINDOW, ai_draft: "x" },
    /^- draft_variants: is required, such as \[\{"title":"Essay first","events":\[\{"summary"/m,
  ],
  [
    "propose_variants",
    { ...WINDOW, ai_draft: "x", draft_variants: [] },
    /^- draft_variants: must hold at least one plan, such as/m,
  ],
  [
    "propose_variants",
    {
      ...WINDOW,
      ai_draft: "x",
      draft_variants: [{ title: "A", events: [{ summary: "E", start: "9am", end: "10am" }] }],
    },
    /events\[0\]\.start: must be ISO 8601/,
  ],
  [
    "get_session",
    { session_id: null },
    /^- session_id: is required\. The session_id that plan or propose_variants answered/m,
  ],
  ["compare", { session_id: "a", base: -1 }, /^- base: must be a whole number from 0\. The index of the plan/m],
  ["apply", { session_id: "a" }, /^- variant_index: is required\. .*\n- calendar_id: is required\. The id of one of/m],
];
