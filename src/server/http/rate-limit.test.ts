import { expect, test } from "vitest";
import { createRateLimit, createSharedRateLimit } from "#server/http/rate-limit.ts";
import { describeOnBothEngines } from "../../../test/support/store-places.ts";

describeOnBothEngines("a rate limit", (stores) => {
  for (const shared of [false, true]) {
    test(`counts each address by itself and begins anew with each window${shared ? ", over all processes" : ""}`, async () => {
      const { db } = await stores.open();
      let instant = 600_000;
      const terms = { limit: 2, windowMs: 60_000, now: () => instant };
      const make = () => (shared ? createSharedRateLimit(terms, db, "test") : createRateLimit(terms));
      const first = make();
      const second = shared ? make() : first;
      expect([await first.take("a"), await second.take("a")]).toEqual([0, 0]);
      instant += 15_000;
      expect([await first.take("a"), await second.take("a")]).toEqual([45, 45]);
      expect(await second.take("b")).toBe(0);
      instant += 45_000;
      expect(await first.take("a")).toBe(0);
    });
  }

  test("processes that take a share at a time let through the limit and no more", async () => {
    const { db } = await stores.open();
    const terms = { limit: 100, windowMs: 60_000, now: () => 600_000 };
    const processes = [1, 2, 3].map(() => createSharedRateLimit(terms, db, "test"));
    let passed = 0;
    for (let round = 0; round < 60; round++) {
      const answers = await Promise.all(processes.map((process) => process.take("a")));
      passed += answers.filter((wait) => wait === 0).length;
    }
    expect(passed).toBe(100);
  });
});
