import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOk, unwrap } from "#domain/result.ts";
import { ProviderAPIError, ProviderNetworkError } from "#server/net/provider-error.ts";
import { openStore, type Store } from "#server/store/open.ts";
import {
  type ApplyWorld,
  applyAll,
  createApplyWorld,
  type Interference,
  titles,
} from "../../../../test/support/apply-world.ts";

const BLOCKS = 3;
const careful = { ...applyAll, allow_conflicts: false };

/** What goes wrong in the calendar's answers while one thing is done; `dies`: the process is never heard of again. */
type Fault = "none" | "refuses" | "loses the answer" | "dies before" | "dies after";
type Step = {
  readonly act: "apply" | "apply carefully" | "undo" | "resume" | "wait";
  readonly fault: Fault;
  readonly call: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom("apply", "apply carefully", "undo", "resume", "wait"),
  fault: fc.constantFrom("none", "none", "refuses", "loses the answer", "dies before", "dies after"),
  call: fc.nat(2),
});

let dataDir: string;
let store: Store;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "daywright-any-order-"));
  store = unwrap(await openStore({ databaseUrl: null, dataDir }));
});
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

test("whatever happens in whatever order, no event is ever there twice, and in the end all are there, and then none", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const world = await createApplyWorld(store.db);
      const session = await world.session(BLOCKS);
      for (const each of steps) {
        const done = await take(world, session, each);
        const seen = await world.titles();
        expect(new Set(seen).size).toBe(seen.length);
        if (!done) continue;
        expect((await world.payload(session)).apply_state.applied).toBe(each.act !== "undo");
        expect(seen).toEqual(each.act === "undo" ? [] : titles(BLOCKS));
      }
      await reach(world, session, true);
      expect(await world.titles()).toEqual(titles(BLOCKS));
      await reach(world, session, false);
      expect(await world.titles()).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

/** Whether an apply or undo answered that it was done. */
async function take(world: ApplyWorld, session: string, { act, fault, call }: Step): Promise<boolean> {
  const { interference, dead } = interfering(fault, call);
  const service = world.process(interference);
  const acts: Record<Step["act"], () => Promise<boolean>> = {
    apply: async () => isOk(await service.apply(session, applyAll)),
    "apply carefully": async () => isOk(await service.apply(session, careful)),
    undo: async () => isOk(await service.undo(session)),
    resume: async () => {
      await service.resumeApplies({ all: false });
      return false;
    },
    wait: async () => {
      world.clock.advance(31_000);
      return false;
    },
  };
  return Promise.race([acts[act](), dead]);
}

function interfering(fault: Fault, at: number): { interference: Interference; dead: Promise<false> } {
  const dead = Promise.withResolvers<false>();
  let calls = 0;
  const die = () => {
    dead.resolve(false);
    return new Promise<never>(() => undefined);
  };
  const failure = new ProviderAPIError("HTTP 500: no", { status: 500 });
  const lost = new ProviderNetworkError("The connection was reset");
  return {
    dead: dead.promise,
    interference: {
      async before() {
        if (calls !== at) return undefined;
        if (fault === "dies before") return die();
        return fault === "refuses" ? failure : undefined;
      },
      async after() {
        if (calls++ !== at) return undefined;
        if (fault === "dies after") return die();
        return fault === "loses the answer" ? lost : undefined;
      },
    },
  };
}

/** A person who tries until the session is where they want it. */
async function reach(world: ApplyWorld, session: string, applied: boolean): Promise<void> {
  const service = world.process();
  for (let tries = 0; tries < 5; tries++) {
    const { apply_state } = await world.payload(session);
    if (apply_state.applied === applied && !apply_state.applying) return;
    world.clock.advance(31_000);
    const done = applied ? isOk(await service.apply(session, applyAll)) : isOk(await service.undo(session));
    if (!done) await service.resumeApplies({ all: false });
  }
  throw new Error("it never came to rest");
}
