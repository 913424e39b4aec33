import { expect, test } from "vitest";
import { blockDraft } from "#contract/block-draft.ts";
import { daysOf } from "./preview-days.ts";

const block = (summary: string, start: string, more = {}) => ({
  ...blockDraft({ summary, start, end: start.replace(/T.*/, "T23:30:00Z") }),
  ...more,
});
const plan = (events: object[], removes?: object[]) =>
  ({ variant_id: "v", title: "V", events, removes }) as unknown as Parameters<typeof daysOf>[0];

test("blocks are listed by the day of the person's zone, in the order of their times", () => {
  const days = daysOf(
    plan([block("Late", "2026-12-08T09:00:00Z"), block("Night", "2026-12-07T22:30:00Z")]),
    "Asia/Tokyo",
  );
  expect(days).toMatchObject([
    {
      date: "2026-12-08",
      blocks: [
        { title: "Night", stands: null },
        { title: "Late", stands: null },
      ],
    },
  ]);
});

test("of an update it is said what it changes, and what it removes stands where it stood", () => {
  const removed = {
    block_id: "b",
    event_id: "e",
    summary: "Gone",
    start: "2026-12-08T10:00:00Z",
    end: "2026-12-08T11:00:00Z",
  };
  const events = [
    block("Stays", "2026-12-08T09:00:00Z", { stands: "kept" }),
    block("Moves", "2026-12-08T12:00:00Z", { stands: "moved" }),
    block("Comes", "2026-12-08T13:00:00Z", { stands: "new" }),
  ];
  const [day] = daysOf(plan(events, [removed]), "UTC");
  expect(day?.blocks.map(({ title, stands }) => [title, stands])).toEqual([
    ["Stays", null],
    ["Gone", "removed"],
    ["Moves", "moved"],
    ["Comes", "new"],
  ]);
});
