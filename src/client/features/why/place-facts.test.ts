import { expect, test } from "vitest";
import { addDays } from "#domain/time.ts";
import { at, event, MONDAY, session } from "../../../../test/page/support/session.ts";
import { added, kept, moved, update } from "../../../../test/page/support/standing.ts";
import { createAdditionsOf } from "./place-facts.ts";

const undone = (minutes: number, date: string | null) => ({
  blocks: [],
  undone: { chapter: minutes },
  ...(date && { undone_on: { chapter: date } }),
  taken: {},
  owed: {},
});
// An hour and a half on Thursday, and two on Friday.
const longer = moved("chapter", [4, "13:00", "15:00"]);

test.each([
  [
    "that passed undone on one day, says so",
    [longer],
    undone(30, MONDAY),
    [{ kind: "plus", date: MONDAY, minutes: 30 }],
  ],
  ["that passed undone on several days, does not", [longer], undone(30, null), []],
  ["and not by what passed undone, does not", [longer], undone(45, MONDAY), []],
  [
    "with another block of its work that comes in, does not",
    [longer, { ...added("Chapter", [4, "16:00", "16:30"]), task_id: "chapter" }],
    undone(30, MONDAY),
    [],
  ],
  [
    "beside another that only moves, says so",
    [longer, { ...moved("papers", [4, "16:00", "17:00"]), task_id: "chapter" }],
    undone(30, MONDAY),
    [{ kind: "plus", date: MONDAY, minutes: 30 }],
  ],
] as const)("a block that is longer by the minutes %s", (_name, events, standing, expected) => {
  const variant = update("u", "U", [...events, kept("lab")], []);
  const payload = session({ draft_variants: [variant], standing });
  expect(createAdditionsOf(payload, variant, "Europe/Berlin")(longer)).toEqual(expected);
});

test.each([
  ["09:00", [3, "08:00", "08:45"], false, true],
  ["09:15", [3, "08:00", "08:45"], false, false],
  ["09:00", [3, "08:30", "09:30"], false, false],
  ["09:00", [3, "08:00", "08:45"], true, false],
] as const)(
  "work that is due when an event begins is placed before it, where it ends by then (%s)",
  (begins, time, isFree, says) => {
    const seminar = event({
      id: "seminar",
      title: "Seminar",
      start: at(addDays(MONDAY, 3), begins),
      end: at(addDays(MONDAY, 3), "10:30"),
      ...(isFree && { transparency: "transparent" as const }),
    });
    const draft = { ...added("Thesis", time), task_id: "thesis" };
    const variant = update("u", "U", [draft], []);
    const payload = session({ draft_variants: [variant] });
    payload.calendar_events.push(seminar);
    const thesis = payload.context?.tasks.items.find(({ id }) => id === "thesis");
    if (!thesis) throw new Error("the sample week has this task");
    Object.assign(thesis, { due: at(addDays(MONDAY, 3), "09:00") });
    const expected = says ? [{ kind: "before", title: "Seminar" }] : [];
    expect(createAdditionsOf(payload, variant, "Europe/Berlin")(draft)).toEqual(expected);
  },
);
