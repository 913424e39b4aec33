import { expect, test } from "vitest";
import type { CreateEntry } from "#server/store/queries/applies.ts";
import { draftAt } from "../../../../test/support/apply-world.ts";
import {
  abandoned,
  afterCreation,
  afterRemoval,
  afterSparing,
  askRemoval,
  intend,
  mayLandLate,
  skip,
  undoStep,
} from "./create-entry.ts";
import { ask } from "./entries.ts";

const asked = ask(intend(draftAt(0), { position: 0, eventKey: "key" }, undefined)) as CreateEntry;
const found = (etag: string, asDrafted: boolean) => ({ eventKey: "key", eventId: "id", etag, asDrafted });
const thePersons = afterCreation(asked, { is: "found", ...found("2", false) });

test("an undo spares what the person changed, and takes what a late request created after they had deleted it", () => {
  expect(undoStep(thePersons)).toBe("look");
  expect(afterSparing(thePersons, found("2", false)).state.is).toBe("kept");
  expect(afterSparing(thePersons, null).state.is).toBe("gone");

  const createdLate = afterSparing(thePersons, found("3", true));
  expect(undoStep(createdLate)).toBe("remove");
  expect(askRemoval(createdLate).state).toEqual({ is: "removing", eventId: "id", etag: "3" });
});

test("what changed before its deletion is looked at again: an undo that landed twice may have put it there", () => {
  const createdLate = afterSparing(thePersons, found("3", true));
  const settling = afterRemoval(createdLate, "changed");
  expect(undoStep(settling)).toBe("settle");
  expect(undoStep(afterCreation(settling, { is: "found", ...found("4", true) }))).toBe("remove");
  expect(undoStep(afterCreation(settling, { is: "found", ...found("4", false) }))).toBe("look");
});

test("what may be there when its attempt is abandoned is the person's from then on, and what is not there is nothing", () => {
  const written = afterCreation(asked, { is: "created", eventKey: "key", eventId: "id", etag: "1" });
  const intended = intend(draftAt(0), { position: 0, eventKey: "key" }, undefined);
  const removed = afterRemoval(written, "deleted");
  const kept = afterSparing(thePersons, found("2", false));
  const states = (entries: readonly (typeof asked)[]) => entries.map((entry) => abandoned(entry).state.is);
  expect(states([asked, written, askRemoval(written), skip(asked, [])])).toEqual(Array(4).fill("abandoned"));
  expect(states([intended, skip(intended, []), removed, kept])).toEqual(["intended", "skipped", "removed", "kept"]);
  expect(undoStep(abandoned(written))).toBe("none");
  expect(mayLandLate(abandoned(asked), { keepsDeletedKeys: false })).toBe(false);
});
