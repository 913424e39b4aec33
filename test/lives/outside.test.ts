import { expect, test } from "vitest";
import { useDatabases } from "../support/daywright.ts";
import { postgresOfTheRun } from "../support/postgres-of-the-run.ts";
import { ACTS } from "./outside/all-acts.ts";
import { type Over, openCalendar } from "./outside/calendars.ts";
import { liveOutside } from "./outside/life.ts";
import { Machine } from "./outside/machine.ts";

/**
 * A few short lives of what `npm run lives` lives at length. Together they have all that happens in
 * one, and in the first the server dies at every step of an update.
 */
const LIVES: readonly {
  readonly over: Over;
  readonly store: "sqlite" | "postgres";
  readonly seed: number;
  readonly steps: readonly string[];
}[] = [
  {
    over: "http",
    store: "sqlite",
    seed: 1,
    steps: [
      ...["taskArrives", "taskArrives", "habitArrives", "planIsUpdated", "timePasses", "blocksAreAnswered"],
      ...["taskChanges", "updateDiesAtEveryStep", "planIsChangedByHand", "taskEnds", "updateIsUndone"],
    ],
  },
  {
    over: "caldav",
    store: "sqlite",
    seed: 3,
    steps: [
      ...["taskArrives", "habitArrives", "planIsBrought", "timePasses", "meetingAppears", "sourceFails"],
      ...["blockIsPutOff", "habitChanges", "planIsUpdated", "updatesAreUndoneInTurn"],
    ],
  },
  {
    over: "google",
    store: "postgres",
    seed: 1,
    steps: [
      ...["taskArrives", "taskArrives", "planIsUpdated", "pastBlocksCountAs", "timePasses", "calendarIsEdited"],
      ...["planIsUpdatedLate", "updateIsUndone", "habitArrives", "planIsBrought", "habitEnds"],
    ],
  },
];
/** Three processes are started and killed: on a busy machine that takes its time. */
const TIME_LIMIT = { timeout: 600_000 };

test("the short lives have every step of the long ones", () => {
  expect([...new Set(LIVES.flatMap(({ steps }) => steps))].sort()).toEqual(Object.keys(ACTS).sort());
});

test.each(LIVES)(
  "somebody who counts along finds every minute once, over $over on $store",
  TIME_LIMIT,
  async ({ over, store, seed, steps }) => {
    useDatabases(store === "postgres" ? await postgresOfTheRun() : null);
    const machine = new Machine({ shared: store === "postgres" });
    const calendar = await openCalendar(over, () => machine.now);
    try {
      expect((await liveOutside(machine, calendar, seed, steps)).faults).toEqual([]);
    } finally {
      await machine.dispose();
      await calendar.close();
      useDatabases(null);
    }
  },
);
