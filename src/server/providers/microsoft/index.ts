import { mapResult } from "#domain/result.ts";
import { createBatchClient } from "#server/net/batch/client.ts";
import { jsonWire } from "#server/net/batch/json-wire.ts";
import type { MicrosoftSettings } from "#server/settings.ts";
import { withListedCalendars } from "../listed-calendars.ts";
import { createTokenSource } from "../oauth/index.ts";
import type { Provider } from "../port.ts";
import type { ConsentConnection, ConsentDeps, SourceOf } from "../source.ts";
import { microsoftAuthorization } from "./authorization.ts";
import { listGraphCalendars, toReadCalendar } from "./calendars.ts";
import { createCompletion } from "./completion.ts";
import { createEventReader } from "./events.ts";
import { withInstances } from "./instances.ts";
import { Me } from "./schema.ts";
import { createTasks } from "./tasks.ts";
import { createWriter } from "./writer.ts";

export type MicrosoftProvider = Provider & Required<Pick<Provider, "events" | "writer" | "tasks" | "completion">>;

/** How many calls at once a mailbox accepts from one program. */
const LANES = 4;

export const microsoft: SourceOf<"microsoft"> = {
  reads: "events",
  address: "set",
  accountNames: (_, label) => [label],
  authorization: ({ microsoft: settings }) => microsoftAuthorization(settings),
  open: (connection, deps) => createMicrosoftProvider(connection, { ...deps, settings: deps.settings.microsoft }),
};

/** Calendars and tasks of a Microsoft account for work, school or home. */
export function createMicrosoftProvider(
  connection: ConsentConnection,
  deps: ConsentDeps<MicrosoftSettings>,
): MicrosoftProvider {
  const log = deps.log.named("server/providers/microsoft");
  const { apiUrl } = deps.settings;
  const connectionId = connection.id;
  const refreshToken = connection.credentials.refresh_token;
  const tokens = createTokenSource({ ...deps, server: microsoftAuthorization(deps.settings), refreshToken });
  const client = createBatchClient({ ...deps, url: `${apiUrl}/$batch`, wire: jsonWire, lanes: LANES, tokens, log });
  const readEvents = createEventReader({ ...deps, client, apiUrl, connectionId, log });
  const parts = { client, apiUrl, connectionId, log };

  const list = async (signal: AbortSignal) =>
    mapResult(await listGraphCalendars(client, apiUrl, signal), (found) =>
      found.map((calendar) => toReadCalendar(connectionId, calendar)),
    );

  return {
    connectionId,
    kind: "microsoft",
    label: connection.label,
    async verify(signal) {
      const me = await client.get(`${apiUrl}/me?$select=mail,userPrincipalName`, Me, signal);
      // Personal accounts have no mailbox address there.
      return mapResult(me, ({ mail, userPrincipalName }) => ({ label: mail ?? userPrincipalName ?? connection.label }));
    },
    events: withListedCalendars({ list, readEvents, log }),
    writer: withInstances(createWriter(parts), parts),
    tasks: createTasks(parts),
    completion: createCompletion(parts),
  };
}
