import { expect, test } from "vitest";
import { blockDraft } from "#contract/block-draft.ts";
import { countsOver } from "./variant-over-standing.ts";

test("what an apply creates is counted as added, and makes up for what passed undone, whether its draft says so or not", () => {
  const essay = blockDraft({ summary: "Essay", start: "2026-12-08T09:00:00Z", end: "2026-12-08T10:30:00Z" });
  const ofTask = { ...essay, task_id: "essay" };
  const standing = { blocks: [], taken: {}, owed: {}, undone: { essay: 120 } };
  const counts = { blocks_kept: 1, blocks_moved: 1, blocks_added: 1, blocks_removed: 1, minutes_carried_over: 90 };
  for (const added of [ofTask, { ...ofTask, stands: "new" as const }])
    expect(
      countsOver(
        {
          events: [{ ...essay, stands: "kept" }, { ...ofTask, stands: "moved" }, added],
          removes: [{ block_id: "b", event_id: "e", summary: "Mail", start: essay.start, end: essay.end }],
        },
        standing,
      ),
    ).toEqual(counts);
});
