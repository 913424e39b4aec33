import { Ok } from "#domain/result.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { listTasks } from "#server/store/queries/tasks.ts";
import type { Provider } from "../port.ts";
import { answering } from "./answer.ts";
import { LOCAL_CONNECTION_ID } from "./map.ts";
import { createEventsCapability } from "./read.ts";
import { createWriterCapability } from "./write.ts";

export { calendarIdFor, ensureDefaultCalendar } from "./default-calendar.ts";
export { LOCAL_CONNECTION_ID, localEventId, toNewEvent, toPlannerEvent } from "./map.ts";
export { spanOf } from "./span.ts";

/**
 * A person's calendars and tasks in Daywright's own store: a provider like any other, and always
 * there. `markOwner`: how marks name the person.
 */
export function createLocalProvider(mine: OwnerDb, markOwner: string = mine.owner): Provider {
  return {
    connectionId: LOCAL_CONNECTION_ID,
    kind: "local",
    label: "Daywright",
    verify: async () => Ok({ label: "Daywright" }),
    events: createEventsCapability(mine, markOwner),
    writer: createWriterCapability(mine),
    tasks: { listTasks: (_options, signal) => answering(signal, async () => Ok(await listTasks(mine))) },
  };
}
