import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { createPublisher } from "#server/changes/publisher.ts";
import { markOwnerOf } from "#server/icalendar/index.ts";
import { createLocalProvider } from "#server/providers/local/index.ts";
import type { EventsCapability, Provider } from "#server/providers/port.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { applyAll, createApplyWorld, draftAt, FIRST_START, INSTALLATION } from "../../../test/support/apply-world.ts";
import { neverAborted } from "../../../test/support/never-aborted.ts";
import { describeOnBothEngines } from "../../../test/support/store-places.ts";
import { silentLog } from "../../../test/support/test-http.ts";
import { readCurrentPlan } from "./current-plan.ts";
import type { PlanEvents } from "./deps.ts";

const WEEK = { start: FIRST_START - 1e8, end: FIRST_START + 6e8 };

describeOnBothEngines("what stands, followed in the calendar", (stores) => {
  test("a block that our own update moves while the calendar answers is not taken for moved by the person", async () => {
    const { db } = await stores.open();
    const world = await createApplyWorld(db);
    unwrap(await world.process().apply(await world.session(1), applyAll));
    const [block] = await world.blocks();
    const moved = { ...draftAt(3), stands: "moved" as const, event_id: block?.eventId ?? "" };
    const update = await world.update([{ ...moved, was: { start: draftAt(0).start, end: draftAt(0).end } }]);
    const local = createLocalProvider({ db, owner: FIRST_OWNER }, markOwnerOf(INSTALLATION, FIRST_OWNER));
    const read = async (provider: Provider) => {
      const deps = {
        db,
        providers: async () => [provider],
        machineTimeZone: "UTC",
        now: () => world.clock.now(),
        newId: randomUUID,
        log: silentLog,
        plans: createPublisher() as PlanEvents,
      };
      await readCurrentPlan(deps, FIRST_OWNER, WEEK, neverAborted());
      return world.blocks();
    };
    const { events } = local as { events: EventsCapability };
    const readEvents: EventsCapability["readEvents"] = async (...asked) => {
      const before = await events.readEvents(...asked);
      unwrap(await world.process().apply(update, applyAll));
      return before;
    };
    const expected = [{ start: Date.parse(draftAt(3).start), movedByPerson: false, updateId: update }];
    expect(await read({ ...local, events: { ...events, readEvents } })).toMatchObject(expected);
    expect(await read(local)).toMatchObject(expected);
  });
});
