import type { ReadCalendar } from "#contract/calendar.ts";
import { isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import type { HttpClient } from "#server/net/http.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import type { Retrying } from "#server/net/retry.ts";
import type { Logger } from "#server/ops/log.ts";
import type { GoogleSettings } from "#server/settings.ts";
import type { Provider } from "../port.ts";
import type { SourceOf, TokenVault } from "../source.ts";
import { listEntries, toReadCalendars } from "./calendars.ts";
import { createGoogleClient } from "./client.ts";
import { createEventReader, unlistedCalendar } from "./events.ts";
import { createTasks } from "./tasks.ts";
import { revokeGrant } from "./token-endpoint.ts";
import { createTokenSource } from "./tokens.ts";
import { createWriter } from "./writer.ts";

export { consentUrl, exchangeCode, newConsentSecrets } from "./consent.ts";

export type GoogleConnection = {
  readonly id: string;
  readonly label: string;
  readonly credentials: { readonly refresh_token: string };
};

export type GoogleDeps = {
  readonly http: HttpClient;
  readonly settings: GoogleSettings;
  readonly retrying: Retrying;
  readonly now: () => Temporal.Instant;
  readonly log: Logger;
  readonly owner: string;
  /** Google gave another refresh token in place of the stored one. */
  readonly onRotated: (refreshToken: string) => Promise<void>;
  /** Null when this process alone uses the connection. */
  readonly vault: TokenVault | null;
};

export type GoogleProvider = Provider & Required<Pick<Provider, "events" | "writer" | "tasks">>;

export const google: SourceOf<"google"> = {
  reads: "events",
  address: "set",
  accountNames: (_, label) => [label],
  open: (connection, deps) => createGoogleProvider(connection, { ...deps, settings: deps.settings.google }),
};

/** Calendars and tasks of a Google account. */
export function createGoogleProvider(connection: GoogleConnection, deps: GoogleDeps): GoogleProvider {
  const log = deps.log.named("server/providers/google");
  const { apiUrl, tasksUrl } = deps.settings;
  const connectionId = connection.id;
  const tokens = createTokenSource({ ...deps, refreshToken: connection.credentials.refresh_token });
  const client = createGoogleClient({ ...deps, apiUrl, tokens, log });
  const readEvents = createEventReader({ client, connectionId, owner: deps.owner, now: deps.now, log });
  let listed = new Map<string, ReadCalendar>();

  const listCalendars = async (signal: AbortSignal): Promise<Result<readonly ReadCalendar[], ProviderError>> => {
    log.debug("listing calendars");
    const entries = await listEntries(client, apiUrl, signal);
    return mapResult(entries, (found) => {
      const calendars = toReadCalendars(connectionId, found);
      listed = new Map(calendars.map((calendar) => [calendar.id, calendar]));
      log.info("calendars listed", { calendars: calendars.length });
      return calendars;
    });
  };

  return {
    connectionId,
    kind: "google",
    label: connection.label,
    async verify(signal) {
      const calendars = await listCalendars(signal);
      if (isErr(calendars)) return calendars;
      const primary = calendars.value.find((calendar) => calendar.primary);
      return Ok({ label: primary?.id ?? connection.label });
    },
    revoke: (signal) => revokeGrant(deps, connection.credentials.refresh_token, signal),
    events: {
      listCalendars,
      async readEvents(calendarIds, window, signal) {
        // Colours and zones are in the list.
        if (listed.size === 0) {
          const calendars = await listCalendars(signal);
          if (isErr(calendars)) return calendarIds.map(() => calendars);
        }
        return readEvents(
          calendarIds.map((id) => listed.get(id) ?? unlistedCalendar(id)),
          window,
          signal,
        );
      },
    },
    writer: createWriter({ client, connectionId, log }),
    tasks: createTasks({ client, tasksUrl, connectionId, log }),
  };
}
