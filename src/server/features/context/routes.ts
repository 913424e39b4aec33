import { ContextRequest, ContextResponse } from "#contract/context.ts";
import { LIMITS } from "#contract/limits.ts";
import { PATHS } from "#contract/paths.ts";
import { defaultPreferences } from "#contract/preferences.ts";
import { DAY_MS, formatInstant, HOUR_MS } from "#domain/time.ts";
import { sessionSources } from "#server/demo/index.ts";
import { gather } from "#server/gather/index.ts";
import { clientGone } from "#server/http/client-gone.ts";
import { malformed, notFound, outOfRange, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import type { Logger } from "#server/ops/log.ts";
import { withTasks } from "#server/planning/session-tasks.ts";
import { windowOf } from "#server/planning/session-window.ts";
import type { Provider } from "#server/providers/port.ts";
import { keepReadings } from "#server/standing/store-readings.ts";
import type { Db } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { createSessionFrames } from "./session-frame.ts";

type Deps = {
  readonly db: Db;
  readonly providers: (owner: OwnerId) => Promise<readonly Provider[]>;
  readonly machineTimeZone: string;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
};

const MAX_WINDOW_MS = LIMITS.windowDays * DAY_MS + HOUR_MS;

/**
 * Events, tasks and coursework in another window of a session (interface §4.2), with the session's
 * own tasks.
 */
export function registerContext(app: App, deps: Deps): void {
  const options = {
    config: { access: "session", summary: "Read a window of the calendars, for date navigation" },
    schema: { body: ContextRequest, response: { 200: ContextResponse } },
  } as const;
  const loadFrame = createSessionFrames(deps.db);
  app.post(PATHS.contextFetch, options, async (request, reply) => {
    const { session_id, view_date } = request.body;
    const window = windowOf(request.body);
    if (window.end <= window.start) return sendProblem(reply, malformed("end_time", "must be after start_time"));
    if (window.end - window.start > MAX_WINDOW_MS) {
      const message = `must be at most ${LIMITS.windowDays} days after start_time`;
      return sendProblem(reply, outOfRange("end_time", message));
    }
    const session = await loadFrame(session_id);
    if (!session) return sendProblem(reply, notFound("session"));
    const preferences = session.preferences ?? defaultPreferences(deps.machineTimeZone);
    const now = deps.now().epochMilliseconds;
    const gathered = await gather(
      await sessionSources(deps, session.owner, session.learning),
      { window, preferences },
      deps,
      clientGone(reply),
    );
    const { events, writableCalendars, context } = gathered;
    await keepReadings({ db: deps.db, owner: session.owner }, gathered, now);
    return {
      session_id,
      view_date,
      start_time: formatInstant(window.start),
      end_time: formatInstant(window.end),
      calendar_events: [...events],
      writable_calendars: [...writableCalendars],
      context: withTasks(context, session.tasks),
      fetched_at: formatInstant(deps.now().epochMilliseconds),
    };
  });
}
