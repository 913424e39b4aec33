import { isErr, mapResult, Ok } from "#domain/result.ts";
import { createBatchClient } from "#server/net/batch/client.ts";
import { multipartWire } from "#server/net/batch/wire-format.ts";
import type { GoogleSettings } from "#server/settings.ts";
import { withListedCalendars } from "../listed-calendars.ts";
import { createTokenSource, revokeGrant } from "../oauth/index.ts";
import type { Provider } from "../port.ts";
import type { ConsentConnection, ConsentDeps, SourceOf } from "../source.ts";
import { googleAuthorization, revocationUrl } from "./authorization.ts";
import { listEntries, toReadCalendars } from "./calendars.ts";
import { createCompletion } from "./completion.ts";
import { createEventReader } from "./events.ts";
import { createTasks } from "./tasks.ts";
import { createWriter } from "./writer.ts";

export type GoogleProvider = Provider & Required<Pick<Provider, "events" | "writer" | "tasks" | "completion">>;

export const google: SourceOf<"google"> = {
  reads: "events",
  address: "set",
  accountNames: (_, label) => [label],
  authorization: ({ google: settings }) => googleAuthorization(settings),
  open: (connection, deps) => createGoogleProvider(connection, { ...deps, settings: deps.settings.google }),
};

export function createGoogleProvider(connection: ConsentConnection, deps: ConsentDeps<GoogleSettings>): GoogleProvider {
  const log = deps.log.named("server/providers/google");
  const { apiUrl, tasksUrl } = deps.settings;
  const connectionId = connection.id;
  const refreshToken = connection.credentials.refresh_token;
  const tokens = createTokenSource({ ...deps, server: googleAuthorization(deps.settings), refreshToken });
  const client = createBatchClient({ ...deps, url: `${apiUrl}/batch/calendar/v3`, wire: multipartWire(), tokens, log });
  const readEvents = createEventReader({ client, connectionId, owner: deps.owner, now: deps.now, log });
  // After a failure, the calendar list is requested first and alone. An upstream that has just
  // recovered gets one trial call, and without the list the other answers are useless.
  let isWell = false;

  const list = async (signal: AbortSignal) => {
    const entries = await listEntries(client, signal, { apiUrl, batched: isWell });
    isWell = entries.ok;
    return mapResult(entries, (found) => toReadCalendars(connectionId, found));
  };
  const events = withListedCalendars({ list, readEvents, log });

  return {
    connectionId,
    kind: "google",
    label: connection.label,
    async verify(signal) {
      const calendars = await events.listCalendars(signal);
      if (isErr(calendars)) return calendars;
      const primary = calendars.value.find((calendar) => calendar.primary);
      return Ok({ label: primary?.id ?? connection.label });
    },
    revoke: (signal) => revokeGrant(deps, revocationUrl(deps.settings), refreshToken, signal),
    events: { ...events, known: () => (isWell ? events.known() : []) },
    writer: createWriter({ client, connectionId, log }),
    tasks: createTasks({ client, tasksUrl, connectionId, log }),
    completion: createCompletion({ client, tasksUrl, connectionId }),
  };
}
