import { type DoubleEvent, epochOf, type Happening, type World } from "./mailbox-data.ts";

type As = { readonly prefer: string; readonly expand: string };

/**
 * A time as Graph writes it for `Prefer: outlook.timezone="UTC"`, with seven digits of a second.
 */
const utc = (at: number) => ({ dateTime: `${new Date(at).toISOString().slice(0, 19)}.0000000`, timeZone: "UTC" });

export function etagOf(change: number): string {
  return `W/"double${change}=="`;
}

type Shown = Pick<Happening, "id" | "event" | "change" | "masterId" | "originalStart"> & { readonly type: string };

/** An event resource in an answer. */
export function eventResource({ event, change, ...happening }: Shown, { prefer, expand }: As): Record<string, unknown> {
  const { singleValueExtendedProperties, body, ...fields } = event;
  const wanted = [...expand.matchAll(/id eq '([^']+)'/g)].map(([, id]) => id?.toLowerCase());
  const properties = singleValueExtendedProperties?.filter(({ id }) => wanted.includes(id.toLowerCase()));
  return {
    ...DEFAULTS,
    ...fields,
    "@odata.etag": etagOf(change),
    changeKey: `double${change}==`,
    id: happening.id,
    type: happening.type,
    seriesMasterId: happening.masterId,
    start: timeOf(event, event.start),
    end: timeOf(event, event.end),
    body: bodyOf(body as Body | undefined, prefer),
    recurrence: happening.type === "seriesMaster" ? event.recurrence : null,
    originalStartTimeZone: event.start.timeZone,
    originalEndTimeZone: event.end.timeZone,
    ...(happening.originalStart === null ? {} : { originalStart: new Date(happening.originalStart).toISOString() }),
    ...(properties?.length ? { singleValueExtendedProperties: properties } : {}),
  };
}

/** A delta contains only the times of an unchanged occurrence. */
export function deltaResource(happening: Happening, as: As): Record<string, unknown> {
  if (happening.type !== "occurrence") return eventResource(happening, { ...as, expand: "" });
  const { id, type, masterId, event, start, end } = happening;
  return { id, type, seriesMasterId: masterId, ...spanOf(event, start, end) };
}

export function occurrenceResource(happening: Happening, as: As): Record<string, unknown> {
  const { event, start, end } = happening;
  return { ...eventResource(happening, as), ...spanOf(event, start, end) };
}

/** A series with its exceptions. */
export function withExceptions(world: World, id: string, as: As): Record<string, unknown> {
  const found = world.find(id);
  if (!found) return {};
  const { stored } = found;
  const exceptions = world.occurrences(stored, 0).filter(({ type }) => type === "exception");
  return {
    exceptionOccurrences: exceptions.map((each) => eventResource(each, { ...as, expand: "" })),
    cancelledOccurrences: [...stored.cancelled].map((date) => `OID.${id}.${date}`),
  };
}

const DEFAULTS = {
  subject: "",
  showAs: "busy",
  isAllDay: false,
  isCancelled: false,
  isReminderOn: true,
  reminderMinutesBeforeStart: 15,
  categories: [],
  attendees: [],
  importance: "normal",
  sensitivity: "normal",
  location: { displayName: "", locationType: "default" },
  responseStatus: { response: "organizer", time: "0001-01-01T00:00:00Z" },
};

function spanOf(event: DoubleEvent, start: number, end: number) {
  if (!event.isAllDay) return { start: utc(start), end: utc(end) };
  const length = end - start;
  const midnight = epochOf({ ...event.start, timeZone: "UTC" });
  const shift = Math.round((start - epochOf(event.start)) / 86_400_000) * 86_400_000;
  return { start: utc(midnight + shift), end: utc(midnight + shift + length) };
}

/** All-day events have the same times in every zone. */
function timeOf({ isAllDay }: DoubleEvent, time: DoubleEvent["start"]) {
  return isAllDay ? utc(epochOf({ ...time, timeZone: "UTC" })) : utc(epochOf(time));
}

type Body = { readonly contentType: string; readonly content: string };

/**
 * Exchange adds a line break to the text that it stores, and returns HTML unless text is requested.
 */
function bodyOf(body: Body = { contentType: "text", content: "" }, prefer: string) {
  const lines = body.content.replaceAll(/\r?\n/g, "\r\n");
  if (!prefer.includes('outlook.body-content-type="text"'))
    return { contentType: "html", content: `<html><body>${lines}</body></html>` };
  return { contentType: "text", content: lines === "" ? "" : `${lines}\r\n` };
}
