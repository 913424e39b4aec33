import { expect, test } from "vitest";
import { moved, standingEvent, standingSession, update } from "../../../../test/page/support/standing.ts";
import { keepBegun } from "./keep-begun-blocks.ts";

const TIMES = ["14:45", "16:30"] as const;

test("a move that an undo left is kept where its block is, and one that was taken back is a move again", () => {
  const [there, back] = TIMES;
  const places = [moved("papers", [2, there, "15:45"]), moved("papers", [2, back, "17:30"])];
  const payload = standingSession({
    calendar_events: [standingEvent("papers")],
    draft_variants: [update("change-least", "Change least", places, [])],
  });
  const [{ events = [] } = {}] = keepBegun(payload, 0).draft_variants;
  expect(events.map(({ stands }) => stands)).toEqual(["kept", "moved"]);
});
