import { blockDraft } from "#contract/block-draft.ts";
import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import { NOT_APPLIED } from "#contract/not-applied.ts";
import { PlannerPayload } from "#contract/payload.ts";
import { defaultPreferences } from "#contract/preferences.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { addDays, formatInstant, instantAt, MINUTE_MS } from "#domain/time.ts";
import { plannerTask } from "../../fixtures/planner-task.ts";

/** The week of the sample sessions: Monday, 7 December 2026. */
export const MONDAY = "2026-12-07";
export const ZONE = "Europe/Berlin";

/** An instant on the wall clock of a zone: `at("2026-12-07", "09:30")`. */
export function at(date: string, time: string, timeZone = ZONE): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return formatInstant(instantAt(date, hours * 60 + minutes, timeZone));
}

export function event(
  change: Partial<PlannerCalendarEvent> & { id: string; start: string; end: string },
): PlannerCalendarEvent {
  return {
    calendar_id: "work",
    title: change.id,
    all_day: change.start.length === 10,
    location: "",
    description: "",
    color_class: "cal-color-3",
    rrule: null,
    recurring_event_id: null,
    original_start: null,
    status: null,
    time_zone: ZONE,
    ...change,
  };
}

type Block = readonly [task: string, day: number, from: string, to: string];

const TASKS: Record<string, { title: string; reason: string; due: number }> = {
  thesis: { title: "Thesis: results chapter", reason: "Your longest free morning before it is due on Friday.", due: 4 },
  slides: {
    title: "Slides for the group meeting",
    reason: "Right before the meeting on Wednesday, with a day to spare.",
    due: 2,
  },
  review: { title: "Review two papers", reason: "Light work, after lunch.", due: 3 },
  problem: { title: "Problem set 6", reason: "Due Thursday; two blocks leave a cushion of 5 h.", due: 3 },
  mail: { title: "Answer mail", reason: "A short gap between two events.", due: 4 },
};

/** A variant from its blocks; days count from the Monday. */
export function variant(
  id: string,
  title: string,
  blocks: readonly Block[],
  change: Partial<DraftVariant> = {},
): DraftVariant {
  const minutes = blocks.map(
    ([, day, from, to]) => Date.parse(at(addDays(MONDAY, day), to)) - Date.parse(at(addDays(MONDAY, day), from)),
  );
  const placed = minutes.reduce((sum, each) => sum + each / MINUTE_MS, 0);
  return {
    variant_id: id,
    title,
    description: `**${title}** places ${Math.round(placed / 60)} hours.\n\n- The thesis comes first, while you are fresh\n- Nothing stands after 18:00`,
    events: blocks.map(([task, day, from, to]) => ({
      ...blockDraft({
        summary: TASKS[task]?.title ?? task,
        start: at(addDays(MONDAY, day), from),
        end: at(addDays(MONDAY, day), to),
      }),
      task_id: task,
      reason: TASKS[task]?.reason ?? "It fits here.",
    })),
    metrics: {
      minutes_placed: placed,
      minutes_unplaced: 0,
      late_minutes: 0,
      deadlines_met: 5,
      deadlines_total: 5,
      cushion_minutes: 360,
      spare_minutes: 360,
      cushions: Object.keys(TASKS).map((task_id, index) => ({ task_id, minutes: 120 + index * 180 })),
      longest_focus_minutes: 120,
      load_per_day: [],
      fragmentation: 1.4,
      blocks_moved: null,
    },
    ...change,
  };
}

export function sampleVariants(): DraftVariant[] {
  return [
    variant("deadline-first", "Deadline first", [
      ["slides", 0, "09:00", "10:30"],
      ["problem", 0, "13:30", "15:30"],
      ["problem", 1, "09:00", "10:00"],
      ["thesis", 1, "13:30", "15:30"],
      ["review", 2, "13:30", "15:00"],
      ["thesis", 3, "09:00", "11:00"],
      ["thesis", 3, "13:30", "15:00"],
      ["mail", 4, "09:00", "09:30"],
    ]),
    variant("deep-work", "Deep mornings", [
      ["thesis", 0, "09:00", "11:00"],
      ["slides", 0, "13:30", "15:00"],
      ["thesis", 1, "09:00", "10:00"],
      ["problem", 1, "13:30", "15:30"],
      ["problem", 2, "09:00", "10:00"],
      ["review", 2, "15:00", "16:30"],
      ["thesis", 3, "09:00", "11:00"],
      ["mail", 4, "11:30", "12:00"],
    ]),
    variant("balanced", "Balanced days", [
      ["slides", 0, "11:00", "12:30"],
      ["thesis", 1, "09:00", "11:00"],
      ["problem", 1, "15:00", "16:00"],
      ["problem", 2, "13:30", "15:30"],
      ["thesis", 3, "09:00", "10:30"],
      ["review", 3, "15:00", "16:30"],
      ["thesis", 4, "09:00", "10:30"],
      ["mail", 4, "15:00", "15:30"],
    ]),
    variant(
      "early-finish",
      "Early finish",
      [
        ["thesis", 0, "08:00", "10:00"],
        ["slides", 0, "13:00", "14:30"],
        ["problem", 1, "08:00", "10:30"],
        ["thesis", 2, "08:00", "09:30"],
        ["review", 2, "13:00", "14:30"],
        ["thesis", 3, "08:00", "10:00"],
        ["mail", 3, "13:00", "13:30"],
      ],
      {
        unplaced: [
          {
            task_id: "mail",
            title: "Answer mail",
            minutes: 30,
            reason: "Friday ends at noon.",
            suggestion: "It would fit if its priority were Urgent.",
            remedy: { statement: "Set “Answer mail” to Urgent", tasks: [{ id: "mail", priority: 1 }] },
          },
        ],
      },
    ),
    variant("few-days", "Few days", [
      ["slides", 0, "09:00", "10:30"],
      ["problem", 0, "13:30", "15:30"],
      ["problem", 1, "09:00", "10:00"],
      ["thesis", 1, "15:00", "17:00"],
      ["review", 2, "13:30", "15:00"],
      ["thesis", 3, "09:00", "11:00"],
      ["thesis", 4, "13:30", "15:00"],
      ["mail", 4, "09:00", "09:30"],
    ]),
  ];
}

export function sampleEvents(): PlannerCalendarEvent[] {
  return [
    event({
      id: "standup",
      title: "Group stand-up",
      start: at(MONDAY, "10:45"),
      end: at(MONDAY, "11:15"),
      rrule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
      location: "Room 2.14",
    }),
    event({
      id: "lecture",
      title: "Numerical Analysis",
      start: at(addDays(MONDAY, 1), "11:30"),
      end: at(addDays(MONDAY, 1), "13:00"),
      color_class: "cal-color-1",
      calendar_id: "courses",
      location: "HS 3",
      rrule: "FREQ=WEEKLY;BYDAY=TU,TH",
    }),
    event({
      id: "meeting",
      title: "Group meeting",
      start: at(addDays(MONDAY, 2), "10:00"),
      end: at(addDays(MONDAY, 2), "12:00"),
      location: "Seminar room",
    }),
    event({
      id: "dentist",
      title: "Dentist",
      start: at(addDays(MONDAY, 3), "14:00"),
      end: at(addDays(MONDAY, 3), "15:30"),
      color_class: "cal-color-4",
      calendar_id: "home",
    }),
    event({
      id: "choir",
      title: "Choir",
      start: at(addDays(MONDAY, 3), "19:30"),
      end: at(addDays(MONDAY, 3), "21:30"),
      color_class: "cal-color-4",
      calendar_id: "home",
      rrule: "FREQ=WEEKLY",
    }),
    event({
      id: "visit",
      title: "Anna visits",
      start: addDays(MONDAY, 4),
      end: addDays(MONDAY, 7),
      color_class: "cal-color-4",
      calendar_id: "home",
    }),
    event({
      id: "train",
      title: "Train to Leipzig",
      start: at(addDays(MONDAY, 4), "16:10"),
      end: at(addDays(MONDAY, 4), "18:35"),
      color_class: "cal-color-4",
      calendar_id: "home",
    }),
  ];
}

/** A session as the server sends it, valid by the contract, with these changes. */
export function session(change: Partial<PlannerPayload> = {}): PlannerPayload {
  const payload = PlannerPayload.parse({
    session_id: "sample-session",
    created_at: "2026-12-05T10:00:00Z",
    start_time: at(MONDAY, "00:00"),
    end_time: at(addDays(MONDAY, 14), "00:00"),
    view_date: MONDAY,
    ai_draft:
      "## Your week\n\nFive tasks, **14 hours**, all before they are due.\n\n1. Slides before Wednesday's meeting\n2. The problem set by Thursday\n3. The thesis in the mornings",
    calendar_events: sampleEvents(),
    draft_variants: sampleVariants(),
    writable_calendars: [
      {
        id: "work",
        name: "Work",
        kind: "local",
        connection_id: "local",
        color_class: "cal-color-3",
        primary: true,
        time_zone: ZONE,
      },
      {
        id: "anna.k@example.org",
        name: "Home",
        kind: "google",
        connection_id: "g1",
        color_class: "cal-color-4",
        primary: false,
        time_zone: ZONE,
      },
    ],
    apply_state: NOT_APPLIED,
    context: {
      calendar: {
        sources: [
          { connection_id: "local", kind: "local", label: "Daywright", ok: true, error: null },
          { connection_id: "g1", kind: "google", label: "Google", ok: true, error: null },
        ],
        calendars: [
          {
            id: "work",
            name: "Work",
            kind: "local",
            connection_id: "local",
            color_class: "cal-color-3",
            primary: true,
            time_zone: ZONE,
            writable: true,
          },
          {
            id: "courses",
            name: "Courses",
            kind: "ics",
            connection_id: "i1",
            color_class: "cal-color-1",
            primary: false,
            time_zone: ZONE,
            writable: false,
          },
          {
            id: "home",
            name: "Home",
            kind: "google",
            connection_id: "g1",
            color_class: "cal-color-4",
            primary: false,
            time_zone: ZONE,
            writable: true,
          },
        ],
      },
      tasks: {
        sources: [{ connection_id: "local", kind: "local", label: "Daywright", ok: true, error: null }],
        items: Object.entries(TASKS).map(([id, { title, due }], index) =>
          plannerTask(id, { title, due: addDays(MONDAY, due), duration_minutes: 60 + 60 * index }),
        ),
      },
      learning: {
        sources: [{ connection_id: "c1", kind: "canvas", label: "Canvas", ok: true, error: null }],
        items: [],
      },
    },
    time_zone: ZONE,
    preferences: defaultPreferences(ZONE),
    work_colors: Object.fromEntries(
      Object.values(TASKS).map(({ title }, index) => [title, `cal-color-${(index % 8) + 1}`]),
    ),
    instructions: "",
    ...change,
  });
  const { applied, applied_variant_index: index } = payload.apply_state;
  return applied ? { ...payload, ...asWritten(payload, index) } : payload;
}

/**
 * What an apply of the plan at `index` leaves: its blocks name their events, and the events that it
 * moves and removes are moved and gone.
 */
export function asWritten({ calendar_events, draft_variants }: PlannerPayload, index: number | null) {
  const moved = new Map<string, DraftEvent>();
  const removed = new Set<string>();
  const plans = draft_variants.map((variant, at): DraftVariant => {
    if (at !== index) return variant;
    for (const { event_id } of variant.removes ?? []) removed.add(event_id);
    for (const draft of variant.events)
      if (draft.event_id !== undefined && draft.stands === "moved") moved.set(draft.event_id, draft);
    return { ...variant, events: variant.events.map((draft, place) => ({ event_id: `written-${place}`, ...draft })) };
  });
  const events = calendar_events
    .filter(({ id }) => !removed.has(id))
    .map((event) => {
      const { start = event.start, end = event.end } = moved.get(event.id) ?? {};
      return { ...event, start, end };
    });
  return { calendar_events: events, draft_variants: plans };
}
