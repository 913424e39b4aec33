import { test } from "vitest";
import { runChaos } from "../support/chaos/run.ts";

/**
 * Bounded rounds of what `npm run chaos` does at length. The seed is fixed here, so that a failure
 * is a failure again.
 */
const TIME_LIMIT = { timeout: 240_000 };

test("a server killed in the middle of an apply or an undo leaves each event once, or none", TIME_LIMIT, () =>
  runChaos({ rounds: 2, seed: 11, calendar: "local", servers: 0, blocks: 90 }),
);

test("so does one that writes to a CalDAV server", TIME_LIMIT, () =>
  runChaos({ rounds: 1, seed: 21, calendar: "caldav", servers: 0, blocks: 20 }),
);

test("so does one that writes to Microsoft", TIME_LIMIT, () =>
  runChaos({ rounds: 1, seed: 41, calendar: "microsoft", servers: 0, blocks: 40 }),
);

test("so do servers on one PostgreSQL, asked at once, killed and cut off", TIME_LIMIT, () =>
  runChaos({ rounds: 2, seed: 31, calendar: "local", servers: 2, blocks: 60 }),
);
