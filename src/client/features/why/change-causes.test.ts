import { expect, test } from "vitest";
import { at, event, MONDAY, session, variant } from "../../../../test/page/support/session.ts";
import { added, moved, update } from "../../../../test/page/support/standing.ts";
import { reasonsOf } from "./change-causes.ts";

test("work of which a part was not done says how much, work of which nothing was done says no number", () => {
  const plan = variant("v", "Plan", [
    ["thesis", 0, "10:00", "11:00"],
    ["mail", 0, "14:00", "15:00"],
  ]);
  const payload = session({ draft_variants: [plan] });
  const lengthOf = (id: string) => payload.context?.tasks.items.find((task) => task.id === id)?.duration_minutes ?? 0;
  const undone = { thesis: lengthOf("thesis") - 30, mail: lengthOf("mail") };
  payload.standing = { blocks: [], freed: [], undone, taken: {}, owed: {} };
  expect(reasonsOf(payload, plan, "Europe/Berlin").flatMap(({ causes }) => causes)).toEqual([
    { kind: "undone", title: expect.stringContaining("Thesis"), minutes: undone.thesis },
    { kind: "undone", title: "Answer mail", minutes: null },
  ]);
  expect(undone.thesis).toBeGreaterThan(0);
});

const NOTHING_STOOD = { blocks: [], taken: {}, owed: {} };

test("the rest of a block that a meeting shortened is an effect of the meeting, not work that was unplanned", () => {
  const call = event({ id: "call", title: "Call", start: at(MONDAY, "14:30"), end: at(MONDAY, "15:30") });
  const plan = update(
    "change-least",
    "Change least",
    [
      { ...moved("draft1", [0, "13:30", "14:30"]), task_id: "thesis" },
      { ...added("Thesis", [1, "09:00", "10:00"]), task_id: "thesis" },
    ],
    [],
  );
  const payload = session({ calendar_events: [call], draft_variants: [plan], standing: NOTHING_STOOD });
  const [reason, ...others] = reasonsOf(payload, plan, "Europe/Berlin");
  expect(reason).toMatchObject({ causes: [{ kind: "event", title: "Call" }], effects: [{ index: 0 }, { index: 1 }] });
  expect(others).toEqual([]);
});

test("time that a meeting takes now is an effect of the meeting, also of work of which an earlier part was not done", () => {
  const call = event({ id: "call", title: "Call", start: at(MONDAY, "14:30"), end: at(MONDAY, "15:30") });
  const changes = [
    { ...moved("draft1", [0, "13:30", "14:30"]), task_id: "thesis" },
    { ...added("Thesis", [1, "09:00", "10:00"]), task_id: "thesis" },
  ];
  const plan = update("change-least", "Change least", changes, []);
  const standing = { ...NOTHING_STOOD, undone: { thesis: 30 } };
  const payload = session({ calendar_events: [call], draft_variants: [plan], standing });
  expect(reasonsOf(payload, plan, "Europe/Berlin")).toMatchObject([{ causes: [{ kind: "event", title: "Call" }] }]);
});

test("of two meetings that shorten one work both are told, at its block and at what is left of it", () => {
  const meeting = (title: string, from: string, to: string) =>
    event({ id: title, title, start: at(MONDAY, from), end: at(MONDAY, to) });
  const changes = [
    { ...moved("draft1", [0, "13:45", "14:45"]), task_id: "thesis" },
    { ...added("Thesis", [1, "09:00", "10:00"]), task_id: "thesis" },
  ];
  const plan = update("change-least", "Change least", changes, []);
  const calendar_events = [meeting("Call", "13:15", "13:45"), meeting("Dentist", "14:45", "15:30")];
  const payload = session({ calendar_events, draft_variants: [plan], standing: NOTHING_STOOD });
  expect(reasonsOf(payload, plan, "Europe/Berlin")).toMatchObject([
    { causes: [{ title: "Call" }, { title: "Dentist" }], effects: [{ index: 0 }, { index: 1 }] },
  ]);
});

test("work of which a part was planned says how much was not, other work says no number", () => {
  const plan = variant("v", "Plan", [
    ["thesis", 0, "10:00", "11:00"],
    ["thesis", 1, "10:00", "10:30"],
    ["mail", 0, "14:00", "15:00"],
  ]);
  const payload = session({ draft_variants: [plan], standing: { ...NOTHING_STOOD, taken: { thesis: 60, mail: 0 } } });
  expect(reasonsOf(payload, plan, "Europe/Berlin").flatMap(({ causes }) => causes)).toEqual([
    { kind: "unplanned", title: expect.stringContaining("Thesis"), minutes: 90 },
    { kind: "unplanned", title: "Answer mail", minutes: null },
  ]);
});
