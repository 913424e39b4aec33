import { expect, test } from "vitest";
import { defaultPreferences } from "#contract/preferences.ts";
import { formatInstant, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import type { Db } from "#server/store/open.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { insertBlocks } from "#server/store/queries/blocks.ts";
import { settleNotice, takeNotice } from "#server/store/queries/notices.ts";
import { savePreferences } from "#server/store/queries/preferences.ts";
import { describeOnBothEngines } from "../../../test/support/store-places.ts";
import { storedBlock } from "../../../test/support/stored-block.ts";
import { tellAgenda } from "./daily-agenda.ts";

const baseUrl = () => "http://plan.example";
const moment = (text: string) => Date.parse(text);

/**
 * Sets the person's agenda to `at` in `zone`, and adds a block of an hour at each of these times.
 */
async function settleIn(db: Db, { zone, at, blocks }: { zone: string; at: string; blocks: readonly string[] }) {
  const mine = { db, owner: FIRST_OWNER };
  const notify = { webhook_url: "http://hook.example/", agenda_at: at };
  await savePreferences(mine, { ...defaultPreferences(zone), notify });
  const stored = blocks.map((start, index) => {
    const times = { start: moment(start), end: moment(start) + HOUR_MS };
    return storedBlock(`block${index}`, 0, 0, { ...times, title: `Block ${index}` });
  });
  await insertBlocks(mine, stored);
  return mine;
}

type Told = { readonly at: string; readonly body: string };

/** Checks every quarter of an hour, except while the server is down, and returns what was sent. */
async function toldFrom(
  mine: Awaited<ReturnType<typeof settleIn>>,
  { from, to, away = [] }: { from: string; to: string; away?: readonly (readonly [string, string])[] },
): Promise<Told[]> {
  const told: Told[] = [];
  for (let now = moment(from); now < moment(to); now += 15 * MINUTE_MS) {
    if (away.some(([since, until]) => now >= moment(since) && now < moment(until))) continue;
    await tellAgenda(mine, baseUrl, now);
    const turn = { now, storeNow: now, forMs: MINUTE_MS, owner: null };
    for (;;) {
      const notice = await takeNotice(mine.db, turn);
      if (!notice) break;
      told.push({ at: formatInstant(now), body: notice.message.body });
      await settleNotice(mine.db, notice, { state: "sent" });
    }
  }
  return told;
}

describeOnBothEngines("the agenda", (stores) => {
  test("is told once a day at its time where the person is, over a clock change, on days that have blocks", async () => {
    const { db } = await stores.open();
    // Berlin's clocks go forward in the night to 28 March 2027.
    const blocks = ["2027-03-26T08:00:00Z", "2027-03-27T08:00:00Z", "2027-03-28T08:00:00Z", "2027-03-28T22:30:00Z"];
    const mine = await settleIn(db, { zone: "Europe/Berlin", at: "07:30", blocks });
    expect(await toldFrom(mine, { from: "2027-03-25T00:00:00Z", to: "2027-03-30T00:00:00Z" })).toEqual([
      { at: "2027-03-26T06:30:00Z", body: "09:00 Block 0" },
      { at: "2027-03-27T06:30:00Z", body: "09:00 Block 1" },
      { at: "2027-03-28T05:30:00Z", body: "10:00 Block 2" },
      { at: "2027-03-29T05:30:00Z", body: "00:30 Block 3" },
    ]);
  });

  test("is told once where its time is there twice, and where it is not there at all", async () => {
    const { db } = await stores.open();
    const blocks = ["2026-10-25T08:00:00Z", "2027-03-28T08:00:00Z"];
    const mine = await settleIn(db, { zone: "Europe/Berlin", at: "02:30", blocks });
    expect(await toldFrom(mine, { from: "2026-10-24T12:00:00Z", to: "2026-10-26T12:00:00Z" })).toEqual([
      { at: "2026-10-25T00:30:00Z", body: "09:00 Block 0" },
    ]);
    expect(await toldFrom(mine, { from: "2027-03-27T12:00:00Z", to: "2027-03-29T12:00:00Z" })).toEqual([
      { at: "2027-03-28T01:30:00Z", body: "10:00 Block 1" },
    ]);
  });

  test("comes up to two hours late when the server was away, and not at all after that", async () => {
    const { db } = await stores.open();
    const blocks = ["2026-12-07T12:00:00Z", "2026-12-08T12:00:00Z"];
    const mine = await settleIn(db, { zone: "UTC", at: "07:30", blocks });
    const away = [
      ["2026-12-07T07:00:00Z", "2026-12-07T09:15:00Z"],
      ["2026-12-08T07:00:00Z", "2026-12-08T09:30:00Z"],
    ] as const;
    const told = await toldFrom(mine, { from: "2026-12-07T00:00:00Z", to: "2026-12-09T00:00:00Z", away });
    expect(told).toEqual([{ at: "2026-12-07T09:15:00Z", body: "12:00 Block 0" }]);
  });
});
