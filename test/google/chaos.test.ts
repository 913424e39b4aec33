import { expect, test } from "vitest";
import { Random } from "#planner/search/random.ts";
import { atRandom, noFaults } from "../doubles/google/faults.ts";
import { GOOD_TOKEN } from "../doubles/google/oauth.ts";
import { ME, startGoogle } from "../doubles/google/server.ts";
import { type Answer, type Daywright, startDaywright } from "../support/daywright.ts";
import { createSession } from "./session.ts";

const EVENTS = 120;
/** More by hand, with the seed of the round that failed: `CHAOS_ROUNDS=500 CHAOS_SEED=7`. */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 8);
const SEED = Number(process.env.CHAOS_SEED ?? 1);

test(`in ${ROUNDS} rounds of applies and undos with random faults, each event exists once, and then none does`, {
  timeout: ROUNDS * 10_000,
}, async () => {
  await using daywright = await startDaywright({
    env: { DAYWRIGHT_RETRY_INITIAL_MS: "1", DAYWRIGHT_BREAKER_RESET_MS: "1", ...(await connectable()).env },
    overrides: { requestsPerMinute: 1_000_000 },
  });
  const made = await daywright.call("POST", "/api/connections", {
    kind: "google",
    refresh_token: GOOD_TOKEN,
  });
  expect(made.status).toBe(201);
  for (let round = 0; round < ROUNDS; round++) await playRound(daywright, SEED + round);
  await google?.close();
});

let google: Awaited<ReturnType<typeof startGoogle>> | undefined;

async function connectable() {
  google = await startGoogle();
  return google;
}

async function playRound(daywright: Daywright, seed: number): Promise<void> {
  if (!google) throw new Error("no Google was started");
  google.world.calendars.get(ME)?.events.clear();
  google.world.expireSyncTokens();
  google.faults = noFaults();
  const { sessionId } = await createSession(daywright, EVENTS);

  const random = new Random(seed);
  google.faults = atRandom(() => random.next());
  const applied = await untilDone(() =>
    daywright.call("POST", `/api/planner/${sessionId}/apply`, {
      variant_index: 0,
      calendar_id: ME,
      allow_conflicts: seed % 2 === 0,
    }),
  );
  expect(applied.json.created_count, `seed ${seed}`).toBe(EVENTS);
  const titles = google.world.live(ME).map(({ summary }) => summary);
  expect(titles, `seed ${seed}`).toHaveLength(EVENTS);
  expect(new Set(titles).size, `seed ${seed}`).toBe(EVENTS);

  const undone = await untilDone(() => daywright.call("POST", `/api/planner/${sessionId}/undo`));
  expect([undone.json.deleted_count, undone.json.kept], `seed ${seed}`).toEqual([EVENTS, []]);
  expect(google.world.live(ME), `seed ${seed}`).toEqual([]);
}

/** A person who tries again until it works. */
async function untilDone(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 60; tries++) {
    const answer = await attempt();
    if (answer.status === 200) return answer;
    expect([502, 503, 504], answer.text).toContain(answer.status);
  }
  throw new Error("it never worked");
}
