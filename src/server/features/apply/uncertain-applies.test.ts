import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { formatInstant, MINUTE_MS } from "#domain/time.ts";
import { ProviderNetworkError } from "#server/net/provider-error.ts";
import { FIRST_OWNER, type OwnerId } from "#server/store/owner.ts";
import {
  type ApplyWorld,
  applyAll,
  CALENDAR,
  createApplyWorld,
  titleOf,
} from "../../../../test/support/apply-world.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";
import { uncertainApplies } from "./uncertain-applies.ts";

const lost = new ProviderNetworkError("The connection was reset");

describeOnBothEngines("what is uncertain", (stores) => {
  const createWorld = async () => createApplyWorld((await stores.open()).db);
  const uncertain = ({ db, clock }: ApplyWorld, owner: OwnerId = FIRST_OWNER) =>
    uncertainApplies({ db, storeClock: async () => clock.now().epochMilliseconds }, owner);
  const named = async (world: ApplyWorld) =>
    (await uncertain(world)).map(({ unanswered, watched, look_again_at }) => [
      unanswered.map(({ summary }) => summary),
      watched.map(({ summary }) => summary),
      look_again_at,
    ]);

  test("what was asked for without an answer may be there or not, until a retry knows", async () => {
    const world = await createWorld();
    const session = await world.session(2);
    let calls = 0;
    const unlucky = world.process({ after: async () => (calls++ === 0 ? lost : undefined) });
    await unlucky.apply(session, applyAll);
    expect(await named(world)).toEqual([[[titleOf(0), titleOf(1)], [], null]]);
    expect(await uncertain(world)).toMatchObject([{ session_id: session, calendar_id: CALENDAR }]);
    expect(await uncertain(world, "somebody else" as OwnerId)).toEqual([]);
    unwrap(await unlucky.apply(session, applyAll));
    expect(await named(world)).toEqual([]);
  });

  test("what an undo took is looked for after 1, 10 and 60 minutes, and removed when it landed late", async () => {
    const world = await createWorld();
    const session = await world.session(2);
    const service = world.process();
    await service.apply(session, applyAll);
    await service.undo(session);
    const began = world.clock.now();
    const atMinute = (minutes: number) => formatInstant(began.add({ minutes }).epochMilliseconds);
    const both = [titleOf(0), titleOf(1)];
    expect(await named(world)).toEqual([[[], both, atMinute(1)]]);

    for (const [minutes, next] of [
      [1, 10],
      [9, 60],
    ] as const) {
      await world.landLate(session, 0);
      await service.removeLateWrites();
      expect(await world.titles()).toEqual([titleOf(0)]);
      world.clock.advance(minutes * MINUTE_MS);
      await service.removeLateWrites();
      expect(await world.titles()).toEqual([]);
      expect(await named(world)).toEqual([[[], both, atMinute(next)]]);
    }
    await world.landLate(session, 0);
    world.clock.advance(50 * MINUTE_MS);
    await service.removeLateWrites();
    expect([await world.titles(), await named(world)]).toEqual([[], []]);
  });
});
