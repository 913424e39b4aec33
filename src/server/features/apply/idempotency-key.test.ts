import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { DAY_MS } from "#domain/time.ts";
import { ProviderAPIError } from "#server/net/provider-error.ts";
import { forgetOldKeys } from "#server/store/queries/idempotency-keys.ts";
import { loadCurrentApply } from "#server/store/queries/load-applies.ts";
import {
  type ApplyWorld,
  applyAll,
  createApplyWorld,
  type Interference,
} from "../../../../test/support/apply-world.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";
import { standingApply, standingUndo } from "./apply-outcome.ts";
import { onceForKey } from "./idempotency-key.ts";
import type { ApplyService } from "./service.ts";

describeOnBothEngines("an idempotency key", (stores) => {
  const createWorld = async () => createApplyWorld((await stores.open()).db);
  const asking = (world: ApplyWorld, sessionId: string, service: ApplyService) => {
    const deps = { db: world.db, now: world.clock.now };
    const current = () => loadCurrentApply(world.db, sessionId);
    return {
      apply: (key: string | undefined, body = applyAll, run = () => service.apply(sessionId, body)) =>
        onceForKey(
          deps,
          { sessionId, key, operation: "apply", body },
          { run, standing: async () => standingApply(await current(), body) },
        ),
      undo: (key: string) =>
        onceForKey(
          deps,
          { sessionId, key, operation: "undo", body: null },
          { run: () => service.undo(sessionId), standing: async () => standingUndo(await current()) },
        ),
    };
  };

  test("gets the answer that was kept for it, whatever was done since, and does nothing again", async () => {
    const world = await createWorld();
    const session = await world.session(3);
    const { apply, undo } = asking(world, session, world.process());
    const applied = unwrap(await apply("a"));
    expect(applied.created_count).toBe(3);
    expect(unwrap(await apply("a"))).toEqual(applied);

    const undone = unwrap(await undo("u"));
    expect(unwrap(await undo("u"))).toEqual(undone);
    expect(unwrap(await apply("a"))).toEqual(applied);
    expect(await world.titles()).toEqual([]);

    expect(unwrap(await apply("b")).created_count).toBe(3);
    expect(unwrap(await undo("u"))).toEqual(undone);
    expect(await world.titles()).toHaveLength(3);
  });

  test("is of one request: another body, or another operation, is refused", async () => {
    const world = await createWorld();
    const { apply, undo } = asking(world, await world.session(2), world.process());
    await apply("a");
    const others = [await apply("a", { ...applyAll, allow_conflicts: false }), await undo("a")];
    expect(others).toMatchObject([{ error: { status: 422 } }, { error: { status: 422 } }]);
    expect(await world.titles()).toHaveLength(2);
  });

  test("is a conflict as long as its first request is in flight", async () => {
    const world = await createWorld();
    const held = Promise.withResolvers<undefined>();
    const begun = Promise.withResolvers<undefined>();
    const slow: Interference = {
      async before() {
        begun.resolve(undefined);
        await held.promise;
        return undefined;
      },
    };
    const { apply } = asking(world, await world.session(2), world.process(slow));
    const first = apply("a");
    await begun.promise;
    expect(await apply("a")).toMatchObject({ error: { status: 409 } });
    held.resolve(undefined);
    expect(unwrap(await apply("a").then(() => first)).created_count).toBe(2);
    expect(unwrap(await apply("a")).created_count).toBe(2);
  });

  test("is tried again when its request did not reach its end, and refused for good when it cannot", async () => {
    const world = await createWorld();
    const session = await world.session(2);
    let calls = 0;
    const refused = new ProviderAPIError("HTTP 503: no", { status: 503 });
    const unlucky = world.process({ before: async () => (calls++ === 0 ? refused : undefined) });
    const { apply } = asking(world, session, unlucky);
    expect(await apply("a")).toMatchObject({ error: { status: 502 } });
    expect(unwrap(await apply("a")).created_count).toBe(2);

    const nowhere = { ...applyAll, variant_index: 7 };
    const never = await asking(world, await world.session(2), unlucky).apply("a", nowhere);
    expect(never).toMatchObject({ error: { status: 422 } });
  });

  test("whose answer was lost with its process gets it from the journal", async () => {
    const world = await createWorld();
    const session = await world.session(2);
    const service = world.process();
    const { apply } = asking(world, session, service);
    const killed = apply("a", applyAll, async () => {
      await service.apply(session, applyAll);
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    const { apply: applyAtSuccessor } = asking(world, session, world.process());
    for (const _ of [1, 2]) expect(await applyAtSuccessor("other")).toMatchObject({ error: { status: 409 } });
    expect(unwrap(await applyAtSuccessor("a")).created_count).toBe(2);
  });

  test("is forgotten after a day", async () => {
    const world = await createWorld();
    const { apply, undo } = asking(world, await world.session(2), world.process());
    await apply("a");
    await undo("u");
    world.clock.advance(DAY_MS);
    unwrap(await apply("a"));
    expect(await world.titles()).toHaveLength(2);

    const kept = async () => (await world.db.selectFrom("idempotency_keys").select("idempotency_key").execute()).length;
    expect(await kept()).toBe(2);
    await forgetOldKeys(world.db, world.clock.now().epochMilliseconds - DAY_MS);
    expect(await kept()).toBe(1);
  });
});
