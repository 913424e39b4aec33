import type { Answer, Call } from "../../support/api-call.ts";
import { invalid, refusal, unknownParameter } from "./answer.ts";
import type { DoubleCalendar, DoubleEvent, DoubleTime, World } from "./google-data.ts";

const PARAMETERS =
  "maxResults pageToken showDeleted singleEvents syncToken timeMin timeMax timeZone orderBy q updatedMin".split(" ");
/** Parameters that must not be combined with a sync token. */
const NOT_WITH_SYNC = ["orderBy", "q", "timeMin", "timeMax", "updatedMin"];
const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** `events.list`: pages, windows, and the changes since a sync token. */
export function listEvents(world: World, calendar: DoubleCalendar, call: Call, pageSize: number): Answer {
  const { query } = call;
  const fault = unknownParameter(call, PARAMETERS) ?? parameterFault(query);
  if (fault) return fault;
  const syncToken = query.get("syncToken");
  if (syncToken !== null && Number(syncToken.replace(/^sync-/, "")) < world.oldestSync) {
    return refusal(410, "fullSyncRequired", "Sync token is no longer valid, a full sync is required.");
  }
  const since = syncToken === null ? null : Number(syncToken.replace(/^sync-/, ""));
  const matching = [...calendar.events.values()]
    .filter(({ event, change }) => (since === null ? isListed(event, query) : change > since))
    .map(({ event }) => event);
  const from = Number(query.get("pageToken")?.replace(/^page-/, "") ?? 0);
  const size = Math.min(pageSize, Number(query.get("maxResults") ?? 250));
  const isLast = from + size >= matching.length;
  return {
    status: 200,
    body: {
      kind: "calendar#events",
      etag: `"p${world.changes}"`,
      summary: calendar.entry.id,
      timeZone: calendar.entry.timeZone,
      accessRole: calendar.entry.accessRole,
      items: matching.slice(from, from + size).map(asListed),
      ...(isLast ? { nextSyncToken: `sync-${world.changes}` } : { nextPageToken: `page-${from + size}` }),
    },
  };
}

function parameterFault(query: URLSearchParams): Answer | null {
  for (const name of ["showDeleted", "singleEvents"]) {
    if (query.has(name) && !["true", "false"].includes(query.get(name) ?? "")) return invalid(name);
  }
  if (query.get("singleEvents") === "true") return refusal(400, "badRequest", "This double expands nothing.");
  const maxResults = Number(query.get("maxResults") ?? 250);
  if (!Number.isInteger(maxResults) || maxResults < 1 || maxResults > 2500) return invalid("maxResults");
  for (const name of ["timeMin", "timeMax"]) {
    if (query.has(name) && !RFC3339.test(query.get(name) ?? "")) return invalid(name);
  }
  if (!query.has("syncToken")) return null;
  if (!/^sync-\d+$/.test(query.get("syncToken") ?? "")) return invalid("syncToken");
  const stranger = NOT_WITH_SYNC.find((name) => query.has(name));
  if (stranger !== undefined) return refusal(400, "badRequest", `Sync token cannot be used with ${stranger}.`);
  return query.get("showDeleted") === "false" ? invalid("showDeleted") : null;
}

function isListed(event: DoubleEvent, query: URLSearchParams): boolean {
  // Cancelled instances of a series are always included, other deleted events on request.
  if (event.status === "cancelled" && event.recurringEventId === undefined && query.get("showDeleted") !== "true") {
    return false;
  }
  const [timeMin, timeMax] = [bound(query.get("timeMin"), -Infinity), bound(query.get("timeMax"), Infinity)];
  const start = timeOf(event.start ?? event.originalStartTime);
  const end = event.recurrence ? lastEnd(event) : timeOf(event.end ?? event.originalStartTime);
  return start < timeMax && end > timeMin;
}

/** A cancelled instance contains only the fields that identify it. */
function asListed(event: DoubleEvent): Partial<DoubleEvent> {
  if (event.status !== "cancelled" || event.recurringEventId === undefined) return event;
  const { id, etag, status, recurringEventId, originalStartTime } = event;
  return {
    kind: "calendar#event",
    id,
    etag,
    status,
    recurringEventId,
    ...(originalStartTime && { originalStartTime }),
  };
}

function bound(text: string | null, otherwise: number): number {
  return text === null ? otherwise : Date.parse(text);
}

function timeOf(time: DoubleTime | undefined): number {
  return Date.parse(time?.dateTime ?? time?.date ?? "");
}

function lastEnd(event: DoubleEvent): number {
  const until = /UNTIL=(\d{4})(\d{2})(\d{2})/.exec(event.recurrence?.join("\n") ?? "");
  return until ? Date.UTC(Number(until[1]), Number(until[2]) - 1, Number(until[3]) + 1) : Infinity;
}
