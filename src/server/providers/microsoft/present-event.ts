import { plannerEventId } from "#contract/event-id.ts";
import { isAsDrafted, presentOf } from "../matches-draft.ts";
import type { EventToCreate, PresentEvent, SoughtEvent, WrittenEvent } from "../port.ts";
import type { WholeEvent } from "./event-calls.ts";
import { toPlannerEvent } from "./map-event.ts";
import { markOf } from "./own-event.ts";
import { GraphEvent } from "./schema.ts";
import { formatVersion, versionOf } from "./version.ts";
import { toGraphEvent } from "./write-event.ts";

/** The calendar and connection of an event. */
export type Place = { readonly connectionId: string; readonly calendarId: string };

export function toWritten({ connectionId, calendarId }: Place, eventKey: string, event: GraphEvent): WrittenEvent {
  return {
    eventKey,
    eventId: plannerEventId(connectionId, calendarId, eventKey),
    etag: formatVersion(versionOf(event)),
  };
}

export function toPresent(place: Place, sought: SoughtEvent, event: WholeEvent): PresentEvent {
  const there = planned(event);
  return {
    ...toWritten(place, sought.eventKey, event),
    asDrafted: "draft" in sought && holdsDraft(event, sought),
    now: there && { ...presentOf(there), mark: markOf(event) },
    ...(event.resource !== undefined && { resource: event.resource }),
  };
}

/** Whether an event's content is exactly our draft's, whatever its earlier versions were. */
export function holdsDraft(event: GraphEvent, wanted: EventToCreate): boolean {
  const body = toGraphEvent(wanted);
  const drafted = body.ok ? planned(GraphEvent.parse({ id: "drafted", ...body.value })) : null;
  const there = planned(event);
  return there !== null && drafted !== null && isAsDrafted(there, drafted);
}

function planned(event: GraphEvent) {
  return toPlannerEvent(event, { connectionId: "", calendarId: "", colorClass: "cal-color-1" });
}
