import { expect, test } from "vitest";
import { blockDraft } from "#contract/block-draft.ts";
import { DAY_MS } from "#domain/time.ts";
import { planningInput } from "../../../../test/fixtures/planning-input.ts";
import { type Lock, locksInForce } from "./locks-in-force.ts";

const now = Date.parse("2026-12-07T08:00:00Z");

function inForce(locks: readonly Lock[], isRead: boolean): string[] {
  const input = planningInput({ start: now, end: now + 7 * DAY_MS }, "UTC");
  const source = { connection_id: "todoist", kind: "todoist", label: "Todoist", ok: isRead, error: null } as const;
  const none = { sources: [], items: [] };
  const context = { calendar: { sources: [], calendars: [] }, tasks: { sources: [source], items: [] }, learning: none };
  return locksInForce(locks, input, context).map(({ summary }) => summary);
}

test("a lock of work that its source no longer lists ends; it stays while the source cannot be read", () => {
  const span = { start: "2026-12-08T09:00:00Z", end: "2026-12-08T10:00:00Z" };
  const draft = { ...blockDraft({ summary: "Essay", ...span }), task_id: "essay", locked: true };
  const lock = { draft, source: "todoist" };
  expect(inForce([lock], true)).toEqual([]);
  expect(inForce([lock], false)).toEqual(["Essay"]);
});
