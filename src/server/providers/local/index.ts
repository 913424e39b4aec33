import { Ok } from "#domain/result.ts";
import { demoCalendarId } from "#server/store/default-calendars.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { listTasks } from "#server/store/queries/tasks.ts";
import type { Provider } from "../port.ts";
import { LOCAL_CONNECTION_ID } from "./map.ts";
import { createEventsCapability, type Lists } from "./read.ts";
import { answering } from "./store-failures.ts";
import { createWriterCapability } from "./write.ts";

export { ensureDefaultCalendar } from "./default-calendar.ts";
export { spanOf } from "./event-span.ts";
export { LOCAL_CONNECTION_ID, localEventId, toNewEvent, toPlannerEvent } from "./map.ts";

/**
 * A person's calendars and tasks in Daywright's own store: a provider like any other, which always
 * exists. It lists all calendars except the demo's. `markOwner` is the person's name in marks.
 */
export function createLocalProvider(mine: OwnerDb, markOwner: string = mine.owner): Provider {
  const demo = demoCalendarId(mine.owner);
  return {
    ...createLocalCalendars(mine, { label: "Daywright", markOwner, lists: ({ id }) => id !== demo }),
    tasks: { listTasks: (_options, signal) => answering(signal, async () => Ok(await listTasks(mine))) },
  };
}

/** The Demo calendar as the only calendar of a session. */
export function createDemoCalendar(mine: OwnerDb, label: string): Provider {
  const demo = demoCalendarId(mine.owner);
  return createLocalCalendars(mine, { label, markOwner: mine.owner, lists: ({ id }) => id === demo });
}

type Shown = { readonly label: string; readonly markOwner: string; readonly lists: Lists };

function createLocalCalendars(mine: OwnerDb, { label, markOwner, lists }: Shown): Provider {
  return {
    connectionId: LOCAL_CONNECTION_ID,
    kind: "local",
    label,
    verify: async () => Ok({ label }),
    events: createEventsCapability(mine, markOwner, lists),
    writer: createWriterCapability(mine),
  };
}
