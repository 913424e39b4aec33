import type { Answer, Call } from "../../support/api-call.ts";
import { invalid, notFound, refusal } from "./answer.ts";
import { answerDelta, type DeltaLinks } from "./delta.ts";
import type { DoubleEvent, Happening, World } from "./mailbox-data.ts";
import { etagOf, eventResource, occurrenceResource, withExceptions } from "./render.ts";
import { refuseEvent } from "./write-event.ts";

/** The addresses of the links in answers, and the server's data for them. */
export type Api = {
  readonly world: World;
  readonly root: string;
  readonly pageSize: number;
  readonly links: DeltaLinks;
};

/** `/me/calendars/{id}/…` */
export function answerEvents(api: Api, call: Call): Answer {
  const [calendarId = "", what, eventId, more] = call.path
    .slice("/me/calendars/".length)
    .split("/")
    .map(decodeURIComponent);
  const calendar = api.world.calendars.get(calendarId);
  if (!calendar) return notFound();
  if (calendar.broken) return refusal(500, "ErrorInternalServerError", "An internal server error occurred.");
  const route = [call.method, what, eventId === undefined ? "" : "{id}", more ?? ""].join(" ");
  if (call.method !== "GET" && !calendar.entry.canEdit)
    return refusal(403, "ErrorAccessDenied", "Access is denied. Check credentials and try again.");
  if (call.method === "GET" && what === "calendarView" && eventId === "delta")
    return answerDelta(api, calendarId, call);
  switch (route) {
    case "GET events  ":
      return list(api, calendarId, call);
    case "POST events  ":
      return create(api, calendarId, call);
    case "GET events {id} ":
      return get(api, calendarId, eventId ?? "", call);
    case "GET events {id} instances":
      return instances(api, eventId ?? "", call);
    case "PATCH events {id} ":
      return update(api, calendarId, eventId ?? "", call);
    case "DELETE events {id} ":
      return remove(api, calendarId, eventId ?? "", call);
    default:
      return refusal(400, "BadRequest", `Resource not found for the segment '${what}'.`);
  }
}

const as = ({ headers, query }: Call) => ({ prefer: headers.prefer ?? "", expand: query.get("$expand") ?? "" });

function create({ world }: Api, calendarId: string, call: Call): Answer {
  const sent = call.body as Record<string, unknown>;
  const refused = refuseEvent(sent, sent as DoubleEvent, true);
  if (refused) return refused;
  // A second request with the same transactionId returns the first event.
  const known = [...world.calendars.keys()].flatMap((id) => world.live(id));
  const same = known.find(({ transactionId }) => transactionId !== undefined && transactionId === sent.transactionId);
  const event = same ?? world.put(calendarId, { ...(sent as DoubleEvent), id: world.newId() }).event;
  return { status: 201, body: resourceOf(world, event.id, call) };
}

function get({ world }: Api, calendarId: string, eventId: string, call: Call): Answer {
  if (world.find(eventId)?.calendarId !== calendarId) return notFound();
  const body = resourceOf(world, eventId, call);
  return body ? { status: 200, body } : notFound();
}

/** `$filter` by an extended property, the only filter of events that Daywright uses. */
function list({ world, root, pageSize }: Api, calendarId: string, call: Call): Answer {
  const filter = /^singleValueExtendedProperties\/Any\(ep: ep\/id eq '([^']+)' and ep\/value eq '([^']+)'\)$/.exec(
    call.query.get("$filter") ?? "",
  );
  if (!filter) return invalid("The query filter is not supported.");
  const [, id = "", value] = filter;
  const isWanted = ({ singleValueExtendedProperties = [] }: DoubleEvent) =>
    singleValueExtendedProperties.some((each) => each.id.toLowerCase() === id.toLowerCase() && each.value === value);
  const wanted = world.live(calendarId).filter(isWanted);
  const from = Number(call.query.get("$skip") ?? 0);
  const size = Math.min(pageSize, Number(call.query.get("$top") ?? 10));
  const next = new URLSearchParams(call.query);
  next.set("$skip", String(from + size));
  return {
    status: 200,
    body: {
      value: wanted.slice(from, from + size).map((event) => resourceOf(world, event.id, call)),
      ...(from + size < wanted.length && { "@odata.nextLink": `${root}${call.path}?${next}` }),
    },
  };
}

function instances({ world }: Api, eventId: string, call: Call): Answer {
  const found = world.find(eventId);
  const [from, to] = ["startDateTime", "endDateTime"].map((name) => Date.parse(call.query.get(name) ?? ""));
  if (!found) return notFound();
  if (!(Number(to) >= Number(from))) return invalid("startDateTime and endDateTime are required.");
  const there = world
    .occurrences(found.stored, Number(to))
    .filter(({ start, end }) => start < Number(to) && end > Number(from));
  return { status: 200, body: { value: there.map((each) => occurrenceResource(each, as(call))) } };
}

function update({ world }: Api, calendarId: string, eventId: string, call: Call): Answer {
  const there = versionAt(world, eventId);
  if (!there || world.find(eventId)?.calendarId !== calendarId) return notFound();
  const conflict = refuseVersion(call, there.change);
  if (conflict) return conflict;
  const sent = call.body as Record<string, unknown>;
  const refused = refuseEvent(sent, { ...there.event, ...sent }, false);
  if (refused) return refused;
  const { stored, date } = world.find(eventId) ?? {};
  if (!stored) return notFound();
  if (date) world.putOccurrence(calendarId, stored.event.id, date, sent);
  else world.put(calendarId, { ...stored.event, ...sent, ...withProperties(stored.event, sent) });
  return { status: 200, body: resourceOf(world, eventId, call) };
}

/** Creates or updates each extended property. */
function withProperties(
  event: DoubleEvent,
  sent: Partial<DoubleEvent>,
): Pick<DoubleEvent, "singleValueExtendedProperties"> {
  const both = [...(event.singleValueExtendedProperties ?? []), ...(sent.singleValueExtendedProperties ?? [])];
  return both.length === 0
    ? {}
    : { singleValueExtendedProperties: [...new Map(both.map((each) => [each.id.toLowerCase(), each])).values()] };
}

function remove({ world }: Api, calendarId: string, eventId: string, call: Call): Answer {
  const there = versionAt(world, eventId);
  const found = world.find(eventId);
  if (!there || found?.calendarId !== calendarId) return notFound();
  const conflict = refuseVersion(call, there.change);
  if (conflict) return conflict;
  if (found.date) world.putOccurrence(calendarId, found.stored.event.id, found.date, null);
  else world.remove(calendarId, eventId);
  return { status: 204 };
}

function refuseVersion({ headers }: Call, change: number): Answer | null {
  const wanted = headers["if-match"];
  if (wanted === undefined || wanted === "*" || wanted === etagOf(change)) return null;
  return refusal(412, "ErrorIrresolvableConflict", "The send or update operation could not be performed.");
}

/** An unchanged occurrence has the version of its series. */
function versionAt(world: World, eventId: string): { readonly event: DoubleEvent; readonly change: number } | null {
  const found = world.find(eventId);
  if (!found?.date) return found?.stored ?? null;
  return occurrenceAt(world, eventId);
}

function occurrenceAt(world: World, eventId: string): Happening | null {
  const found = world.find(eventId);
  const before = Date.parse(`${found?.date}T00:00:00Z`) + 2 * 86_400_000;
  const all = found ? world.occurrences(found.stored, before) : [];
  return all.find(({ id }) => id === eventId) ?? null;
}

function resourceOf(world: World, eventId: string, call: Call): Record<string, unknown> | null {
  const found = world.find(eventId);
  if (!found) return null;
  if (found.date) {
    const occurrence = occurrenceAt(world, eventId);
    return occurrence && occurrenceResource(occurrence, as(call));
  }
  const { event, change } = found.stored;
  const type = event.recurrence ? "seriesMaster" : "singleInstance";
  const resource = eventResource({ id: eventId, type, event, change, masterId: null, originalStart: null }, as(call));
  const select = call.query.get("$select") ?? "";
  const more = as(call).expand.includes("exceptionOccurrences") ? withExceptions(world, eventId, as(call)) : {};
  if (!select.includes("cancelledOccurrences")) delete more.cancelledOccurrences;
  return { ...resource, ...more };
}
