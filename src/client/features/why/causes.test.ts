import { expect, test } from "vitest";
import { session, variant } from "../../../../test/page/support/session.ts";
import { reasonsOf } from "./causes.ts";

test("work of which a part was not done says how much, work of which nothing was done says no number", () => {
  const plan = variant("v", "Plan", [
    ["thesis", 0, "10:00", "11:00"],
    ["mail", 0, "14:00", "15:00"],
  ]);
  const payload = session({ draft_variants: [plan] });
  const lengthOf = (id: string) => payload.context?.tasks.items.find((task) => task.id === id)?.duration_minutes ?? 0;
  const undone = { thesis: lengthOf("thesis") - 30, mail: lengthOf("mail") };
  payload.standing = { blocks: [], freed: [], undone, taken: {}, owed: {} };
  expect(reasonsOf(payload, plan, "Europe/Berlin").map(({ cause }) => cause)).toEqual([
    { kind: "undone", title: expect.stringContaining("Thesis"), minutes: undone.thesis },
    { kind: "undone", title: "Answer mail", minutes: null },
  ]);
  expect(undone.thesis).toBeGreaterThan(0);
});
