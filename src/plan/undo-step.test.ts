import { expect, test } from "vitest";
import { type Change, undoStepOf } from "./undo-step.ts";

const [MORNING, EVENING] = [
  { start: 10, end: 20 },
  { start: 50, end: 60 },
];
const created: Change = { kind: "create", after: MORNING };
const moved: Change = { kind: "update", before: MORNING, after: EVENING };
const deleted: Change = { kind: "delete", before: MORNING };
const undo = (change: Change, now: number, scope: "remaining" | "all" = "remaining", superseded = false) =>
  undoStepOf(change, { now, scope, superseded });

test("before anything has begun, undo deletes what was created, moves back what was moved and restores what was deleted", () => {
  expect(undo(created, 0)).toEqual({ kind: "delete" });
  expect(undo(moved, 0)).toEqual({ kind: "move", to: MORNING });
  expect(undo(deleted, 0)).toEqual({ kind: "restore", to: MORNING });
});

test("what has begun stays, unless all is to be taken back", () => {
  expect(undo(created, 10)).toEqual({ kind: "keep", reason: "begun" });
  expect(undo(created, 10, "all")).toEqual({ kind: "delete" });
});

test("nothing is put back into the past, whatever the scope", () => {
  for (const scope of ["remaining", "all"] as const)
    for (const change of [moved, deleted]) expect(undo(change, 15, scope)).toEqual({ kind: "keep", reason: "begun" });
});

test("what a later update touched stays for that one to be undone first", () => {
  for (const change of [created, moved, deleted])
    expect(undo(change, 0, "all", true)).toEqual({ kind: "keep", reason: "superseded" });
});
