import { expect, test } from "vitest";
import { useDatabases } from "../support/daywright.ts";
import { postgresOfTheRun } from "../support/postgres-of-the-run.ts";
import { type Over, openCalendar } from "./outside/calendars.ts";
import { liveOutside } from "./outside/life.ts";
import { Machine } from "./outside/machine.ts";

/**
 * A few short lives of what `npm run lives` lives at length, each with a server that is killed on
 * the way.
 */
const LIVES: readonly { readonly over: Over; readonly store: "sqlite" | "postgres"; readonly seed: number }[] = [
  { over: "http", store: "sqlite", seed: 1 },
  { over: "caldav", store: "sqlite", seed: 3 },
  { over: "google", store: "postgres", seed: 4 },
];
const STEPS = 10;
/** Three processes are started and killed: on a busy machine that takes its time. */
const PATIENCE = { timeout: 600_000 };

test.each(LIVES)(
  "somebody who counts along finds every minute once, over $over on $store",
  PATIENCE,
  async ({ over, store, seed }) => {
    if (store === "postgres") useDatabases(await postgresOfTheRun());
    const machine = new Machine({ shared: store === "postgres" });
    const calendar = await openCalendar(over, () => machine.now);
    try {
      expect((await liveOutside(machine, calendar, seed, STEPS)).faults).toEqual([]);
    } finally {
      await machine.dispose();
      await calendar.close();
    }
  },
);
