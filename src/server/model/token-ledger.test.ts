import { expect, test } from "vitest";
import { describeOnBothEngines } from "../../../test/support/store-places.ts";
import { createTokenBudget } from "./budget.ts";
import { storedLedger } from "./token-ledger.ts";

const LIMITS = { perDay: 10_000, perSession: 6_000 };

describeOnBothEngines("the tokens of a model", (stores) => {
  const budgetAt = async (place: Awaited<ReturnType<typeof stores.place>>, day = "2026-12-07") => {
    const now = Temporal.Instant.from(`${day}T12:00:00Z`);
    const store = await stores.open(place);
    const budget = createTokenBudget(
      LIMITS,
      storedLedger(store.db, () => now.epochMilliseconds),
      () => now,
    );
    return { budget, stop: () => store.close() };
  };

  test("are not overdrawn by twenty calls at once, and what was set aside comes back", async () => {
    const { budget } = await budgetAt(await stores.place());
    const held = await Promise.all(Array.from({ length: 20 }, (_, at) => budget.reserve(3_000, `session ${at}`)));
    const settles = held.filter((settle) => settle !== null);
    expect([settles.length, await budget.spentToday()]).toEqual([3, 9_000]);
    await Promise.all(settles.map((settle) => settle(100)));
    expect(await budget.spentToday()).toBe(300);
  });

  test("stay spent over a restart, also those of a call that the restart cut off, until the day is over", async () => {
    const place = await stores.place();
    const first = await budgetAt(place);
    await (await first.budget.reserve(3_000, "one"))?.(2_500);
    await first.budget.reserve(3_000, "two"); // never settled
    await first.stop();

    const second = await budgetAt(place);
    expect(await second.budget.spentToday()).toBe(5_500);
    expect(await second.budget.reserve(5_000, "three")).toBeNull();
    expect(await second.budget.reserve(4_000, "one")).toBeNull();
    expect(await second.budget.reserve(4_000, "three")).not.toBeNull();
    await second.stop();

    const nextDay = await budgetAt(place, "2026-12-08");
    expect(await nextDay.budget.spentToday()).toBe(0);
    // A session's account covers all its days.
    expect(await nextDay.budget.reserve(4_000, "one")).toBeNull();
    expect(await nextDay.budget.reserve(3_000, "one")).not.toBeNull();
  });
});
