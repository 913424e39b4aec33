import { expect, test } from "vitest";
import type { DeleteEntry } from "#server/store/journal-entry.ts";
import { draftAt } from "../../../../test/support/apply-world.ts";
import { storedBlock } from "../../../../test/support/stored-block.ts";
import { toDeleteEntry } from "./block-entry.ts";
import { afterLook, afterRemoval } from "./delete-entry.ts";
import { backCall } from "./entry-calls.ts";

test("what an undo asks its provider to restore is all that was there before it was deleted", () => {
  const block = storedBlock("block", 9, 10);
  const { summary, location, description, transparency, all_day, start, end } = draftAt(0);
  const shown = { summary, location, description, transparency, all_day };
  const seen = afterLook(toDeleteEntry({ block, position: 0 }), {
    eventKey: block.blockId,
    eventId: block.eventId,
    etag: block.etag,
    asDrafted: false,
    now: { start, end, content: "digest", shown, mark: null },
    resource: "BEGIN:VCALENDAR with an alarm",
  });
  const deleted: DeleteEntry = afterRemoval(seen, "deleted");
  expect(backCall({ sessionId: "s", timeZone: "UTC" })(deleted)).toMatchObject({
    kind: "restore",
    event: { eventKey: "block", draft: { ...shown, start, end }, resource: "BEGIN:VCALENDAR with an alarm" },
  });
});
