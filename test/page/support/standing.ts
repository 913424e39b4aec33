import { blockDraft } from "#contract/block-draft.ts";
import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import type { RemovedBlock } from "#contract/standing-ground.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { addDays } from "#domain/time.ts";
import { at, event, MONDAY, sampleEvents, session, variant } from "./session.ts";

type Time = readonly [day: number, from: string, to: string];

/** The standing blocks by name. Days count from Monday; it is Tuesday, 13:20. */
const STANDING: Record<string, { readonly title: string; readonly time: Time; readonly calendar?: string }> = {
  draft1: { title: "Draft chapter 2", time: [0, "13:30", "15:30"] },
  slides: { title: "Slides for the group meeting", time: [1, "14:00", "15:00"] },
  run1: { title: "Run", time: [2, "08:00", "08:45"] },
  lab: { title: "Lab report 3", time: [2, "13:15", "14:30"] },
  papers: { title: "Read two papers", time: [2, "14:45", "15:45"] },
  tickets: { title: "Book train tickets", time: [3, "09:00", "09:30"] },
  quiz: { title: "Revise for quiz 5", time: [3, "13:00", "13:45"] },
  chapter: { title: "Draft chapter 2", time: [3, "16:30", "18:00"] },
  problem: { title: "Problem set 7", time: [4, "09:00", "10:30"] },
  groceries: { title: "Groceries", time: [5, "10:00", "10:45"], calendar: "home" },
  outline: { title: "Proposal outline", time: [6, "10:00", "11:30"] },
};

const times = ([day, from, to]: Time) => ({ start: at(addDays(MONDAY, day), from), end: at(addDays(MONDAY, day), to) });

const known = (name: string) => STANDING[name] ?? { title: name, time: [0, "09:00", "10:00"] as const };

export function standingEvent(name: string): PlannerCalendarEvent {
  const { title, time, calendar = "work" } = known(name);
  const color_class = calendar === "home" ? "cal-color-4" : "cal-color-3";
  return event({ id: `e-${name}`, block_id: `b-${name}`, title, calendar_id: calendar, color_class, ...times(time) });
}

function draft(title: string, time: Time, change: Partial<DraftEvent>): DraftEvent {
  return {
    ...blockDraft({ summary: title, ...times(time) }),
    reason: "It fits here.",
    ...change,
  };
}

export const kept = (name: string): DraftEvent =>
  draft(known(name).title, known(name).time, { stands: "kept", event_id: `e-${name}`, task_id: name });

export const moved = (name: string, to: Time): DraftEvent =>
  draft(known(name).title, to, {
    stands: "moved",
    event_id: `e-${name}`,
    task_id: name,
    was: times(known(name).time),
  });

export const added = (title: string, time: Time): DraftEvent => draft(title, time, { stands: "new", task_id: title });

export const removed = (name: string): RemovedBlock => ({
  block_id: `b-${name}`,
  event_id: `e-${name}`,
  summary: known(name).title,
  ...times(known(name).time),
});

/** A variant of an update. */
export function update(
  id: string,
  title: string,
  events: readonly DraftEvent[],
  removes: readonly RemovedBlock[],
): DraftVariant {
  const suggested = id === "change-least";
  return { ...variant(id, title, []), events: [...events], removes: [...removes], ...(suggested && { suggested }) };
}

const STAY = ["slides", "run1", "lab", "quiz", "problem", "groceries", "outline"];

/** An update that moves two blocks, adds one, removes one and keeps the others. */
export function updates(): DraftVariant[] {
  const rest = ["papers", "chapter"].map(kept);
  return [
    update(
      "change-least",
      "Change least",
      [
        ...STAY.map(kept),
        moved("papers", [2, "15:15", "16:15"]),
        moved("chapter", [4, "13:30", "15:00"]),
        added("Write to the registrar", [3, "09:45", "10:30"]),
      ],
      [removed("tickets")],
    ),
    update(
      "deep-work",
      "Deep mornings",
      [
        ...STAY.slice(0, 5).map(kept),
        moved("groceries", [5, "14:00", "14:45"]),
        moved("outline", [6, "08:00", "09:30"]),
        moved("papers", [3, "09:00", "10:00"]),
        moved("chapter", [4, "07:30", "09:00"]),
        added("Write to the registrar", [5, "09:15", "10:15"]),
      ],
      [removed("tickets")],
    ),
    update("keep", "Keep all", [...STAY.map(kept), ...rest, kept("tickets")], []),
  ];
}

/** A session with a standing plan in its window. */
export function standingSession(change: Partial<PlannerPayload> = {}): PlannerPayload {
  return session({
    calendar_events: [...sampleEvents(), ...Object.keys(STANDING).map(standingEvent)],
    draft_variants: updates(),
    ...change,
  });
}
