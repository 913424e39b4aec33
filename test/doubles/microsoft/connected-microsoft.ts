import { createHttpClient } from "#server/net/client.ts";
import { RETRY_RULE } from "#server/net/retry.ts";
import { createMicrosoftProvider, type MicrosoftProvider } from "#server/providers/microsoft/index.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { keptLog } from "../../support/log-lines.ts";
import { CLIENT, GOOD_TOKEN } from "../google/oauth.ts";
import { type Microsoft, startMicrosoft } from "./server.ts";

/** The default calendar of the double. */
export const CALENDAR = "calendar";

export type MicrosoftWorld = {
  readonly microsoft: Microsoft;
  /** Log lines of every provider that was connected. */
  readonly lines: readonly string[];
  passTime(ms: number): void;
  connect(refreshToken?: string): MicrosoftProvider;
};

/**
 * A double of Graph with its own clock, and a provider connected to it that does not wait between
 * retries.
 */
export async function startMicrosoftWorld(): Promise<MicrosoftWorld> {
  let clock = Date.parse("2026-12-07T08:00:00Z");
  const microsoft = await startMicrosoft(() => clock);
  const now = () => Temporal.Instant.fromEpochMilliseconds(clock);
  const { log, lines } = keptLog("debug", now);
  const waiting = { sleep: async () => undefined };
  return {
    microsoft,
    lines,
    passTime: (ms) => {
      clock += ms;
    },
    connect: (refreshToken = GOOD_TOKEN) =>
      createMicrosoftProvider(
        { id: "m1", label: "Microsoft", credentials: { refresh_token: refreshToken } },
        {
          http: createHttpClient({ fetch, connectionId: "m1", now, log, ...waiting }),
          settings: {
            client: CLIENT,
            apiUrl: `${microsoft.url}/v1.0`,
            tokenUrl: `${microsoft.url}/token`,
            authUrl: `${microsoft.url}/authorize`,
          },
          retrying: { rule: RETRY_RULE, ...waiting },
          now,
          log,
          owner: FIRST_OWNER,
          onRotated: async () => undefined,
          vault: null,
        },
      ),
  };
}
