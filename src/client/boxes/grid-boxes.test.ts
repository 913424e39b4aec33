import { expect, test } from "vitest";
import { conflictsBeside } from "#contract/calendar-without-plans.ts";
import type { DraftEvent } from "#contract/event.ts";
import { at, event, MONDAY, session, variant, ZONE } from "../../../test/page/support/session.ts";
import { draftBoxes, existingBoxes, partsOf } from "./grid-boxes.ts";

const ten = { start: at(MONDAY, "10:00"), end: at(MONDAY, "11:00") };
const payload = session({ calendar_events: [event({ id: "standing", ...ten })] });
const [other] = variant("v", "Plan", [["mail", 0, "10:00", "11:00"]]).events;
const looks = () => ({ colorClass: "cal-color-1", habit: false, course: "" });
const day = { start: Date.parse(at(MONDAY, "00:00")), end: Date.parse(at(MONDAY, "23:59")) };
const terms = { window: day, timeZone: ZONE, looks, hidden: new Set<string>() };

test("a block that a plan moves is drawn once, and its old place is free for another of the plan", () => {
  const plan = variant("v", "Plan", [["thesis", 0, "15:00", "16:00"]]);
  const [draft] = plan.events;
  if (!draft || !other) throw new Error("the variant has a block");
  const moved = { ...plan, events: [{ ...draft, stands: "moved" as const, event_id: "standing", was: ten }, other] };
  expect(conflictsBeside(payload, moved, ZONE)).toEqual([]);
  expect(existingBoxes(payload, moved, [], terms)).toEqual([]);
  expect(draftBoxes(moved, [], terms)).toHaveLength(2);
});

test("a block that a plan removes is not drawn, and in nobody's way; one that it keeps is in the way of what is new", () => {
  const plan = variant("v", "Plan", [["mail", 0, "10:00", "11:00"]]);
  const removing = { ...plan, removes: [{ block_id: "b", event_id: "standing", summary: "Thesis", ...ten }] };
  expect(conflictsBeside(payload, removing, ZONE)).toEqual([]);
  expect(existingBoxes(payload, removing, [], terms)).toEqual([]);
  expect(conflictsBeside(payload, plan, ZONE)).toHaveLength(1);
});

test("a block that a plan keeps overlaps what came over it, as that overlaps the block", () => {
  const plan = variant("v", "Plan", [["thesis", 0, "10:00", "11:00"]]);
  const keeping = {
    ...plan,
    events: plan.events.map((each) => ({ ...each, stands: "kept" as const, event_id: "standing" })),
  };
  const call = event({ id: "call", start: at(MONDAY, "10:30"), end: at(MONDAY, "11:30") });
  const later = session({ calendar_events: [...payload.calendar_events, call] });
  const conflicts = conflictsBeside(later, keeping, ZONE);
  expect(conflicts).toMatchObject([{ draftIndex: 0, eventIds: ["call"] }]);
  const shared = [{ start: Date.parse(at(MONDAY, "10:30")), end: Date.parse(at(MONDAY, "11:00")) }];
  expect(existingBoxes(later, keeping, conflicts, terms).map((box) => box.conflicts)).toEqual([shared, shared]);
  expect(conflictsBeside(payload, keeping, ZONE)).toEqual([]);
});

const dayOf = (task_id: string, day: number): DraftEvent => ({
  summary: task_id,
  task_id,
  start: `2026-11-${day}T09:00:00Z`,
  end: `2026-11-${day}T10:00:00Z`,
  ...{ all_day: false, location: null, description: null, transparency: "opaque", recurrence: null },
});
const events = [dayOf("essay", 26), dayOf("letter", 25), dayOf("essay", 25), dayOf("run", 25), dayOf("run", 26)];
const isHabit = ({ task_id }: DraftEvent) => task_id === "run";

test("each block says which of the blocks of its work it is, in their order, and a block alone says nothing", () => {
  expect([...partsOf({ events }, undefined, isHabit)]).toEqual([
    [2, "1/2"],
    [0, "2/2"],
  ]);
});

test("what was worked before counts, and what stands after the window", () => {
  const beside = { essay: { before: 1, after: 1 }, letter: { before: 2, after: 0 } };
  expect(new Map(partsOf({ events }, { beside }, isHabit))).toEqual(
    new Map([
      [2, "2/4"],
      [0, "3/4"],
      [1, "3/3"],
    ]),
  );
});
