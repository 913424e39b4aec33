import { DEMO_CONNECTION_ID } from "#contract/demo.ts";
import type { PlannerContext } from "#contract/payload.ts";
import { createDemoCalendar } from "#server/providers/local/index.ts";
import type { Provider } from "#server/providers/port.ts";
import type { Db } from "#server/store/db.ts";
import { demoCalendarId } from "#server/store/default-calendars.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { loadCalendar } from "#server/store/queries/local-calendars.ts";
import { createDemoCourses } from "./coursework.ts";

type Deps = {
  readonly db: Db;
  readonly providers: (owner: OwnerId) => Promise<readonly Provider[]>;
};

/**
 * The sources of a session: all connections or, for a demo, the Demo calendar and the courses that
 * the session was made with, which no connection lists.
 */
export async function sessionSources(
  { db, providers }: Deps,
  owner: OwnerId,
  learning: PlannerContext["learning"] | undefined,
): Promise<readonly Provider[]> {
  const courses = learning?.sources.find(({ connection_id }) => connection_id === DEMO_CONNECTION_ID);
  if (!courses) return providers(owner);
  const mine = { db, owner };
  const calendar = await loadCalendar(mine, demoCalendarId(owner));
  const items = learning?.items.filter(({ source }) => source === DEMO_CONNECTION_ID) ?? [];
  return [
    ...(calendar ? [createDemoCalendar(mine, calendar.name)] : []),
    createDemoCourses(mine, courses.label, items),
  ];
}
