import { expect, test } from "vitest";
import { Ok } from "#domain/result.ts";
import { formatInstant, HOUR_MS } from "#domain/time.ts";
import type { Gathered } from "#server/gather/index.ts";
import type { Provider } from "#server/providers/port.ts";
import { blockKeyOf, keySignerOf } from "#server/store/block-key.ts";
import { FIRST_OWNER, type OwnerId } from "#server/store/owner.ts";
import { listBlocks } from "#server/store/queries/blocks.ts";
import { calendarEvent } from "../../../test/fixtures/calendar-event.ts";
import { neverAborted } from "../../../test/support/never-aborted.ts";
import { describeOnBothEngines } from "../../../test/support/store-places.ts";
import { adoptBlocks } from "./adopt-events.ts";

const NOW = 100 * HOUR_MS;
const neverGone = neverAborted();

describeOnBothEngines("an event that says it is a block of which the books know nothing", (stores) => {
  /** What is stored once such an event was read. */
  async function adopted({
    work = null,
    made = FIRST_OWNER,
    forged = false,
    from = NOW + HOUR_MS,
  }: {
    readonly work?: { kind: "task" | "habit"; id: string } | null;
    readonly made?: string;
    readonly forged?: boolean;
    readonly from?: number;
  }) {
    const mine = { db: (await stores.open()).db, owner: FIRST_OWNER };
    const signer = await keySignerOf({ ...mine, owner: made as OwnerId }, () => "secret");
    const key = forged ? "0123456789abcdefghijklmnop" : blockKeyOf("session|0|0|1", signer);
    const times = { start: formatInstant(from), end: formatInstant(from + HOUR_MS) };
    const event = { ...calendarEvent(`far:cal:${key}`), calendar_id: "cal", block_id: key, title: "Essay", ...times };
    const mark = { owner: "whatever the reader knew", blockId: key, work };
    const present = {
      eventKey: key,
      eventId: event.id,
      etag: "7",
      asDrafted: false,
      now: { ...times, content: "", mark },
    };
    const provider = { connectionId: "far", writer: { find: async () => [Ok(present)] } } as unknown as Provider;
    const context = { tasks: { items: [{ id: "essay" }] }, learning: { items: [] } };
    const gathered = { events: [event], context, timeZone: "UTC" } as unknown as Gathered;
    const read = { blocks: [], gathered, now: NOW };
    const found = await adoptBlocks(mine, [provider], read, neverGone);
    // Known events are not looked up again.
    expect(await adoptBlocks(mine, [provider], read, neverGone)).toBe(false);
    const blocks = await listBlocks(mine, 0);
    expect(found).toBe(blocks.length > 0);
    return blocks.map(({ title, start, etag, state, work: of }) => ({ title, start, etag, state, work: of }));
  }

  test("is one where this store made its key, of the work that it names", async () => {
    const block = { title: "Essay", start: NOW + HOUR_MS, etag: "7", state: "planned" };
    const work = { kind: "task", id: "essay" } as const;
    expect(await adopted({ work })).toEqual([{ ...block, work }]);
    expect(await adopted({})).toEqual([{ ...block, work: null }]);
    expect(await adopted({ work: { kind: "task", id: "unknown" } })).toEqual([{ ...block, work: null }]);
  });

  test("stays an ordinary event where somebody else made up its key, for another person, and where it has passed", async () => {
    const work = { kind: "task", id: "essay" } as const;
    expect(await adopted({ work, forged: true })).toEqual([]);
    expect(await adopted({ work, made: "another" })).toEqual([]);
    expect(await adopted({ work, from: NOW - 2 * HOUR_MS })).toEqual([]);
  });
});
