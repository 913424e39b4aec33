import { expect, test } from "vitest";
import type { DraftEvent } from "#contract/event.ts";
import { at, event, MONDAY, session, variant } from "../../../test/page/support/session.ts";
import { conflictsOf, viewSession } from "./session-view.ts";

test("an assistant hears of no conflict of a block with its own event, nor with one that the plan moves or removes", () => {
  const ten = { start: at(MONDAY, "10:00"), end: at(MONDAY, "11:00") };
  const eleven = { start: at(MONDAY, "11:00"), end: at(MONDAY, "12:00") };
  const calendar_events = [event({ id: "first", ...ten }), event({ id: "second", ...eleven })];
  const plan = variant("v", "Plan", [
    ["thesis", 0, "10:00", "11:00"],
    ["mail", 0, "11:00", "12:00"],
  ]);
  const conflicts = (events: readonly object[], removes: object[] = []) =>
    conflictsOf(session({ calendar_events, draft_variants: [{ ...plan, events, removes }] as never }));
  const [kept, fresh] = plan.events as [DraftEvent, DraftEvent];
  expect(conflicts([{ ...kept, stands: "kept", event_id: "first" }])).toEqual([]);
  expect(conflicts([fresh], [{ block_id: "b", event_id: "second", summary: "Slides", ...eleven }])).toEqual([]);
  expect(conflicts([{ ...kept, stands: "kept", event_id: "first" }, fresh])).toMatchObject([
    { event_index: 1, with: ["second"] },
  ]);
});

test("an assistant is told which blocks a plan keeps, moves from where, adds and removes", () => {
  const plan = variant("v", "Plan", [
    ["thesis", 0, "10:00", "11:00"],
    ["mail", 0, "11:00", "12:00"],
  ]);
  const [first, second] = plan.events as [DraftEvent, DraftEvent];
  const was = { start: at(MONDAY, "14:00"), end: at(MONDAY, "15:00") };
  const events = [
    { ...first, stands: "moved", event_id: "first", was },
    { ...second, stands: "new" },
  ];
  const removes = [{ block_id: "b", event_id: "second", summary: "Slides", ...was }];
  const seen = viewSession(session({ draft_variants: [{ ...plan, events, removes }] as never }), "http://127.0.0.1");
  expect(seen).toMatchObject({
    variants: [{ events: [{ stands: "moved", was }, { stands: "new" }], removes: [{ summary: "Slides", ...was }] }],
  });
});
