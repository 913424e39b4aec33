import { expect, test } from "vitest";
import { watchChanges } from "../lives/outside/watch-faults.ts";

/** `npm run watch-changes` has more of them. */
const CHANGES = 12;

test("changes at Google, on a CalDAV server and in a feed are each noticed, told of once and repaired", async () => {
  const { broken, faults } = await watchChanges(1, CHANGES);
  expect(faults).toEqual([]);
  expect(broken).toBeGreaterThan(CHANGES / 2);
});
