import type { Answer, Call } from "../../support/api-call.ts";
import { invalid, notFound, refusal, unknownParameter } from "./answer.ts";
import { listEvents } from "./events-list.ts";
import type { DoubleCalendar, DoubleEvent, DoubleTime, World } from "./google-data.ts";
import { instanceOf } from "./instances.ts";

/** Fields that a client may write; Google refuses unknown ones. */
const WRITABLE = new Set(
  "id status summary description location colorId start end recurrence originalStartTime transparency visibility attendees extendedProperties reminders source eventType sequence guestsCanModify".split(
    " ",
  ),
);
const PARAMETERS = {
  POST: ["sendUpdates", "conferenceDataVersion", "maxAttendees", "supportsAttachments"],
  PUT: ["sendUpdates", "conferenceDataVersion", "maxAttendees", "supportsAttachments", "alwaysIncludeEmail"],
  PATCH: ["sendUpdates", "conferenceDataVersion", "maxAttendees", "supportsAttachments", "alwaysIncludeEmail"],
  GET: ["timeZone", "maxAttendees", "alwaysIncludeEmail"],
  DELETE: ["sendUpdates", "sendNotifications"],
};

/** `/calendar/v3/calendars/{calendarId}/events` and the paths below it. */
export function answerEvents(world: World, call: Call, pageSize: number): Answer {
  const [, calendarPart = "", eventPart] =
    /^\/calendar\/v3\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(call.path) ?? [];
  const calendar = findCalendar(world, decodeURIComponent(calendarPart));
  if (!calendar) return notFound();
  if (eventPart === undefined && call.method === "GET") return listEvents(world, calendar, call, pageSize);
  const method = call.method as keyof typeof PARAMETERS;
  if (!PARAMETERS[method] || (eventPart === undefined) !== (method === "POST")) return notFound();
  const stranger = unknownParameter(call, PARAMETERS[method]);
  if (stranger) return stranger;
  if (call.query.has("sendUpdates") && !["all", "externalOnly", "none"].includes(call.query.get("sendUpdates") ?? "")) {
    return invalid("sendUpdates");
  }
  if (method !== "GET" && !["owner", "writer"].includes(calendar.entry.accessRole)) {
    return refusal(403, "requiredAccessLevel", "You need to have writer access to this calendar.");
  }
  if (method === "POST") return insert(world, calendar, call.body);
  const id = decodeURIComponent(eventPart ?? "");
  const existing = calendar.events.get(id)?.event ?? instanceOf(calendar, id);
  if (!existing) return notFound();
  const mark = call.headers["if-match"];
  if (mark !== undefined && mark !== "*" && !/^"[^"]*"$/.test(mark)) return invalid("If-Match");
  if (method === "GET") return { status: 200, body: existing };
  if (method === "DELETE" && existing.status === "cancelled") {
    return refusal(410, "deleted", "Resource has been deleted");
  }
  if (mark !== undefined && mark !== "*" && mark !== existing.etag) return conditionNotMet();
  if (method === "PUT") return update(world, calendar, existing, call.body);
  if (method === "PATCH") return patch(world, calendar, existing, call.body);
  world.put(calendar.entry.id, { ...existing, status: "cancelled" });
  for (const [key, { event }] of calendar.events)
    if (event.recurringEventId === existing.id) calendar.events.delete(key);
  return { status: 204 };
}

function findCalendar(world: World, id: string): DoubleCalendar | undefined {
  if (id === "primary") return [...world.calendars.values()].find(({ entry }) => entry.primary === true);
  return world.calendars.get(id);
}

function insert(world: World, calendar: DoubleCalendar, body: unknown): Answer {
  const fault = eventFault(body);
  if (fault) return fault;
  const event = body as DoubleEvent;
  const id = event.id ?? `gen${world.changes}`;
  if (!/^[a-v0-9]{5,1024}$/.test(id)) return refusal(400, "invalid", "Invalid resource id value.");
  // A deleted event keeps its id.
  if (calendar.events.has(id)) return refusal(409, "duplicate", "The requested identifier already exists.");
  return { status: 200, body: world.put(calendar.entry.id, { ...event, id, ...organizer(calendar) }) };
}

function update(world: World, calendar: DoubleCalendar, existing: DoubleEvent, body: unknown): Answer {
  const fault = eventFault(body);
  if (fault) return fault;
  const event = body as DoubleEvent;
  if (event.id !== undefined && event.id !== existing.id) return invalid("id");
  const { created } = existing;
  const next = { ...event, status: event.status ?? "confirmed", id: existing.id, created, ...organizer(calendar) };
  return { status: 200, body: world.put(calendar.entry.id, { ...next, ...sequenceOf(existing, next) }) };
}

/** A patch: absent fields stay, null removes a field, and lists are replaced as a whole. */
function patch(world: World, calendar: DoubleCalendar, existing: DoubleEvent, body: unknown): Answer {
  const stranger = strangerIn(body);
  if (stranger) return stranger;
  if ((body as DoubleEvent).id !== undefined && (body as DoubleEvent).id !== existing.id) return invalid("id");
  const next = merged(existing, body as Record<string, unknown>) as DoubleEvent;
  const fault = valueFault(next);
  if (fault) return fault;
  return { status: 200, body: world.put(calendar.entry.id, { ...next, ...sequenceOf(existing, next) }) };
}

function merged(into: Record<string, unknown>, changes: Record<string, unknown>): Record<string, unknown> {
  const next = { ...into };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete next[name];
    else if (typeof value !== "object" || Array.isArray(value)) next[name] = value;
    else next[name] = merged((into[name] ?? {}) as Record<string, unknown>, value as Record<string, unknown>);
  }
  return next;
}

/** The sequence number grows when an event is moved (RFC 5546 2.1.4). */
function sequenceOf(existing: DoubleEvent, next: DoubleEvent): { sequence?: number } {
  const before = Number(existing.sequence ?? 0);
  const isSame = JSON.stringify([existing.start, existing.end]) === JSON.stringify([next.start, next.end]);
  const sequence = Math.max(before, Number(next.sequence ?? 0)) + (isSame ? 0 : 1);
  return sequence === 0 ? {} : { sequence };
}

function organizer(calendar: DoubleCalendar) {
  return { kind: "calendar#event", organizer: { email: calendar.entry.id, self: true } };
}

/** The fault of an event resource that a client sends; null for none. */
function eventFault(body: unknown): Answer | null {
  return strangerIn(body) ?? valueFault(body as Record<string, unknown>);
}

function strangerIn(body: unknown): Answer | null {
  if (typeof body !== "object" || body === null) return refusal(400, "parseError", "Parse Error");
  const stranger = Object.keys(body).find((name) => !WRITABLE.has(name));
  return stranger === undefined ? null : refusal(400, "badRequest", `Unknown name "${stranger}": Cannot find field.`);
}

function valueFault(event: Record<string, unknown>): Answer | null {
  if (!event.start) return refusal(400, "required", "Missing start time.");
  if (!event.end) return refusal(400, "required", "Missing end time.");
  const recurring = Array.isArray(event.recurrence) && event.recurrence.length > 0;
  const fault = timeFault(event.start, "start", recurring) ?? timeFault(event.end, "end", recurring);
  if (fault) return fault;
  const [start, end] = [event.start as DoubleTime, event.end as DoubleTime];
  if ((start.date === undefined) !== (end.date === undefined)) return invalid("end");
  if (Date.parse(start.date ?? start.dateTime ?? "") > Date.parse(end.date ?? end.dateTime ?? "")) {
    return refusal(400, "timeRangeEmpty", "The specified time range is empty.");
  }
  if (event.transparency !== undefined && !["opaque", "transparent"].includes(event.transparency as string)) {
    return invalid("transparency");
  }
  if (
    recurring &&
    !(event.recurrence as unknown[]).every((line) => /^(RRULE|EXRULE|RDATE|EXDATE)[;:]/.test(`${line}`))
  ) {
    return refusal(400, "invalid", "Invalid recurrence rule.");
  }
  const shared = event.extendedProperties as { private?: Record<string, unknown> } | undefined;
  const properties = Object.entries(shared?.private ?? {});
  if (properties.some(([key, value]) => key.length > 44 || typeof value !== "string" || value.length > 1024)) {
    return invalid("extendedProperties");
  }
  return null;
}

function timeFault(value: unknown, name: string, recurring: boolean): Answer | null {
  const time = value as DoubleTime;
  if ((time.date === undefined) === (time.dateTime === undefined)) return invalid(name);
  if (time.date !== undefined) return /^\d{4}-\d{2}-\d{2}$/.test(time.date) ? null : invalid(`${name}.date`);
  const match = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(time.dateTime ?? "");
  if (!match) return invalid(`${name}.dateTime`);
  if (match[1] === undefined && time.timeZone === undefined)
    return refusal(400, "required", "Missing time zone definition.");
  if (recurring && time.timeZone === undefined) {
    return refusal(400, "required", `Missing time zone definition for ${name} time.`);
  }
  return null;
}

function conditionNotMet(): Answer {
  return refusal(412, "conditionNotMet", "Precondition Failed");
}
