import { blockDraft } from "#contract/block-draft.ts";
import type { DraftEvent } from "#contract/event.ts";
import { sessionMarkOf } from "#server/icalendar/index.ts";
import { createHttpClient } from "#server/net/client.ts";
import { RETRY_RULE } from "#server/net/retry.ts";
import { createGoogleProvider, type GoogleProvider } from "#server/providers/google/index.ts";
import type { EventToCreate } from "#server/providers/port.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { keptLog } from "../../support/log-lines.ts";
import { CLIENT, GOOD_TOKEN } from "./oauth.ts";
import { type Google, startGoogle } from "./server.ts";

export type GoogleWorld = {
  readonly google: Google;
  /** Log lines of every provider that was connected. */
  readonly lines: readonly string[];
  /** Refresh tokens that the provider reported as replaced. */
  readonly rotated: readonly string[];
  passTime(ms: number): void;
  connect(refreshToken?: string): GoogleProvider;
};

/**
 * A double of Google with its own clock, and a provider connected to it that does not wait between
 * retries.
 */
export async function startGoogleWorld(options: { readonly timeoutMs?: number } = {}): Promise<GoogleWorld> {
  let clock = Date.parse("2026-12-07T08:00:00Z");
  const rotated: string[] = [];
  const google = await startGoogle(() => clock);
  const now = () => Temporal.Instant.fromEpochMilliseconds(clock);
  const { log, lines } = keptLog("debug", now);
  const waiting = { sleep: async () => undefined };

  return {
    google,
    lines,
    rotated,
    passTime: (ms) => {
      clock += ms;
    },
    connect: (refreshToken = GOOD_TOKEN) =>
      createGoogleProvider(
        { id: "g1", label: "Google", credentials: { refresh_token: refreshToken } },
        {
          http: createHttpClient({ fetch, connectionId: "g1", now, log, ...waiting, ...options }),
          settings: {
            client: CLIENT,
            apiUrl: google.url,
            tasksUrl: google.url,
            tokenUrl: `${google.url}/token`,
            authUrl: `${google.url}/o/oauth2/v2/auth`,
          },
          retrying: { rule: RETRY_RULE, ...waiting },
          now,
          log,
          owner: FIRST_OWNER,
          onRotated: async (token) => void rotated.push(token),
          vault: null,
        },
      ),
  };
}

export function toCreate(index: number, draft: Partial<DraftEvent> = {}): EventToCreate {
  return {
    eventKey: index.toString(32).padStart(26, "0"),
    sessionMark: sessionMarkOf("s1"),
    timeZone: "Europe/Berlin",
    draft: {
      ...blockDraft({ summary: `block ${index}`, start: "2026-12-08T09:00:00Z", end: "2026-12-08T10:00:00Z" }),
      ...draft,
    },
  };
}
