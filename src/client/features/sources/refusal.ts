import type { SourceStatus } from "#contract/calendar.ts";
import type { PlannerContext } from "#contract/payload.ts";
import { everythingUnread } from "#contract/unread-calendars.ts";
import type { App } from "../../planner-state/app.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { connectAgainLink } from "../../ui/connect-again.ts";
import { readAnew } from "../navigation/read-around.ts";

/**
 * Reports a source that refuses access wherever the person is, with a link to connect it again
 * (interface §7 rule 8). Wanted once a source could not be read: unless that was just tried, it is
 * read again.
 */
export function sayRefused(page: App): (context: PlannerContext | undefined) => void {
  const app = inFull(page);
  let announced = "";
  // What could not be read when the session was planned may answer by now.
  if (!app.state.readAt) void readAnew(app);
  return (context) => {
    const refused = context ? refusedSources(context) : [];
    const now = refused.map(({ connection_id }) => connection_id).join(" ");
    // A dismissed report does not return until another source refuses.
    if (!context || now === announced) return;
    announced = now;
    if (refused.length === 0) return app.clearFailure("access");
    const { text, formats } = app;
    const ids = new Set(refused.map(({ connection_id }) => connection_id));
    const unread = everythingUnread(context).filter(({ connection_id }) => ids.has(connection_id));
    const names = [...new Set(unread.map(({ label }) => label))];
    app.showProblem(
      "access",
      {
        title: text.refused(formats.list(refused.map(({ label }) => label))),
        detail: text.refusedDetail(formats.list(names)),
        kind: "ProviderAuthError",
      },
      refused.map((source) => connectAgainLink(source, text.connectAgain)),
    );
  };
}

/** The sources that refused access, wholly or in part, each once. */
function refusedSources({ calendar, tasks, learning }: PlannerContext): SourceStatus[] {
  const refused = [calendar, tasks, learning]
    .flatMap(({ sources }) => sources)
    .filter(({ error }) => error?.kind === "ProviderAuthError");
  return [...new Map(refused.map((source) => [source.connection_id, source])).values()];
}
