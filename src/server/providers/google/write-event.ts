import * as z from "zod";
import type { EventTimes } from "#domain/event.ts";
import { isDate } from "#domain/time.ts";
import { type EventMark, markOfTexts, textsOfMark } from "#server/icalendar/index.ts";
import type { EventToCreate } from "../port.ts";

/** The private extended property that holds the mark of the event's session. */
export const SESSION_PROPERTY = "daywright_session";

const MARK = { owner: "daywright_owner", block: "daywright_block", work: "daywright_work" } as const;
/** The longest value of a private property, in characters. */
const LONGEST_PROPERTY = 1_024;

export function markOf(properties: Readonly<Record<string, string>> = {}): EventMark | null {
  const text = (name: string) => properties[name] ?? "";
  return markOfTexts({ owner: text(MARK.owner), block: text(MARK.block), work: text(MARK.work) });
}

function markProperties(mark: EventMark | undefined): Record<string, string> {
  if (!mark) return {};
  const { owner, block, work } = textsOfMark(mark);
  return {
    [MARK.owner]: owner,
    [MARK.block]: block,
    ...(work !== "" && work.length <= LONGEST_PROPERTY && { [MARK.work]: work }),
  };
}

/** Fields of an event that a client may write (Calendar API v3, Events). */
const WRITABLE = [
  ...["summary", "description", "location", "start", "end", "recurrence", "transparency", "visibility", "colorId"],
  ...["reminders", "attendees", "guestsCanInviteOthers", "guestsCanModify", "guestsCanSeeOtherGuests"],
  ...["anyoneCanAddSelf", "source", "extendedProperties"],
];

/** In characters. For a longer event, only the draft is kept. */
const LONGEST_RESOURCE = 64 << 10;

/** All fields of an event that can be written again. */
export function resourceOf(data: unknown): { readonly resource?: string } {
  const written = Object.entries(data ?? {}).filter(([name]) => WRITABLE.includes(name));
  const resource = JSON.stringify(Object.fromEntries(written));
  return resource.length > LONGEST_RESOURCE ? {} : { resource };
}

const RestoredEvent = z.looseObject({
  extendedProperties: z.looseObject({ private: z.record(z.string(), z.unknown()).optional() }).optional(),
});

/** The full event to restore, as it was last, with the mark of its session if it had one. */
export function restoredEvent({ resource, sessionMark }: EventToCreate): object {
  const last = RestoredEvent.parse(JSON.parse(resource ?? "{}"));
  const session = last.extendedProperties?.private?.[SESSION_PROPERTY];
  if (session === undefined) return last;
  const ours = { ...last.extendedProperties?.private, [SESSION_PROPERTY]: sessionMark };
  return { ...last, extendedProperties: { ...last.extendedProperties, private: ours } };
}

/** The event in Google's form, with our id. */
export function toGoogleEvent({ eventKey, sessionMark, draft, timeZone, mark }: EventToCreate) {
  const zone = draft.time_zone ?? timeZone;
  // A recurring event needs its zone, in which the rule is expanded.
  const time = (iso: string) => (draft.all_day ? { date: iso } : { dateTime: iso, timeZone: zone });
  return {
    id: eventKey,
    summary: draft.summary,
    start: time(draft.start),
    end: time(draft.end),
    transparency: draft.transparency,
    extendedProperties: { private: { [SESSION_PROPERTY]: sessionMark, ...markProperties(mark) } },
    ...(draft.location === null ? {} : { location: draft.location }),
    ...(draft.description === null ? {} : { description: draft.description }),
    ...(draft.recurrence === null ? {} : { recurrence: draft.recurrence }),
  };
}

/** Times for a PATCH, which merges: fields of the other form are removed, and the zone stays. */
export function toGoogleTimes({ start, end }: EventTimes) {
  const time = (iso: string) =>
    isDate(iso) ? { date: iso, dateTime: null, timeZone: null } : { date: null, dateTime: iso };
  return { start: time(start), end: time(end) };
}
