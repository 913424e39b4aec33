import { expect, test } from "vitest";
import { createRateLimit, createSharedRateLimit } from "#server/http/rate-limit.ts";
import { describeOnBothEngines } from "../../../test/support/stores.ts";

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
});
