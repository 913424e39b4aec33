import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { untilReady } from "../support/page-ready.ts";
import { type HomePage, openHome } from "./support/home-page.ts";
import { applyWeek, at, blocksOf, importEvents, liveToWednesday } from "./support/mock-week.ts";

const browser = await chromiumOfTheWorker();

/** What stands ahead and was not there before. */
async function newBlocks({ server }: HomePage, before: readonly { start: string }[]): Promise<string[]> {
  const starts = new Set(before.map(({ start }) => start));
  const planned = (await blocksOf(server)).filter(({ state, start }) => state === "planned" && !starts.has(start));
  return planned.map(({ title }) => title);
}

/** What the boxes of the grid are called. */
const labels = (page: Page) =>
  page.locator("[data-key]").evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label") ?? ""));

test("Why names the event before which work is due, and the day on which a block passed undone is known", async () => {
  await using home = await openHome(browser, { prepare: liveToWednesday, context: { locale: "zh-CN" } });
  const { page, ref, server } = home;
  await ref("update-button").click();
  await page.locator("html[data-state=ready] [data-ref=variant-title]").waitFor();
  await expect
    .poll(() => ref("why").textContent())
    .toMatch(/Read two papers 周三 \d\d:\d\d，在“Seminar: Research methods”之前/);
  const session = new URL(page.url()).pathname.split("/").at(-1);
  const { standing } = (await server.call("GET", `/api/planner/${session}`)).json;
  expect(standing).toMatchObject({
    undone: { chapter: 30, papers: 75 },
    undone_on: { chapter: "2026-12-07", papers: "2026-12-08" },
  });
});

test("an update that was asked for on Today is written at the second press, shown at once where it stands and at no moment where it was, and taken back by its message", async () => {
  await using home = await openHome(browser, { prepare: liveToWednesday });
  const { page, ref } = home;
  const before = await blocksOf(home.server);
  await ref("update-button").click();
  await page.locator("html[data-state=ready] [data-ref=apply-button]:not([aria-disabled])").waitFor();
  // "Book train tickets, Thu 10 Dec, 11:30 – 12:00, moved from Thu 10 Dec, 13:30 – 14:00"
  const movesOf = async () =>
    (await labels(page)).flatMap((label) => {
      const [, title, to, from] = /^(.+?), (.+), moved from (.+)$/.exec(label) ?? [];
      return title ? [{ to: `${title}, ${to}, a block of your plan`, from: `${title}, ${from}` }] : [];
    });
  await expect.poll(async () => (await movesOf()).length).toBeGreaterThan(1);
  const moves = await movesOf();
  await page.evaluate(() => {
    const seen = new Set<string>();
    const note = () => {
      for (const box of document.querySelectorAll("[data-key]")) seen.add(box.getAttribute("aria-label") ?? "");
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
    Object.assign(globalThis, { seen });
  });
  await ref("apply-button").click();
  await expect.poll(() => ref("toast").textContent()).toMatch(/^Daywright updated: \d moved, 1 added/);
  await expect.poll(() => newBlocks(home, before)).toContain("Read two papers");
  await expect.poll(() => labels(page)).toEqual(expect.arrayContaining(moves.map(({ to }) => to)));
  const seen = await page.evaluate(() => [...(globalThis as never as { seen: Set<string> }).seen]);
  expect(seen.filter((label) => moves.some(({ from }) => label.startsWith(from)))).toEqual([]);

  await ref("toast").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => ref("toast").textContent()).toContain("Update taken back:");
  expect((await blocksOf(home.server)).filter(({ state }) => state === "planned")).toEqual(
    before.filter(({ state }) => state === "planned"),
  );
});

test.each([
  [1440, 900],
  [1280, 720],
  [768, 1024],
  [390, 844],
])(
  "on the eighth day one opening and two presses are an applied update within 30 s, at %i × %i",
  async (width, height) => {
    await using home = await openHome(browser, {
      context: { viewport: { width, height }, hasTouch: width < 800 },
      prepare: async (server) => {
        await applyWeek(server);
        await server.call("POST", "/api/tasks", { title: "Outline of chapter 3", duration_minutes: 120 });
        server.goOnTo(at(7, "08:00"));
      },
    });
    const { page, ref } = home;
    const before = await blocksOf(home.server);
    const began = performance.now();
    await home.open();
    await ref("check-in-continue").click();
    await page.locator("html[data-state=ready] [data-ref=apply-button]:not([aria-disabled])").click();
    await expect.poll(() => ref("apply-button").textContent()).toMatch(/^Applied to /);
    expect(performance.now() - began).toBeLessThan(30_000);
    await expect.poll(() => newBlocks(home, before)).toContain("Outline of chapter 3");
  },
);

test("what came into the calendar meanwhile is shown before anything is written", async () => {
  await using home = await openHome(browser, { prepare: liveToWednesday });
  const { page, ref, server } = home;
  const read = page.waitForResponse((response) => response.url().endsWith("/api/context/fetch"));
  await ref("update-button").click();
  await untilReady(page);
  await (await read).finished();
  await expect.poll(() => ref("apply-button").textContent()).toMatch(/^Update Daywright: /);
  await importEvents(server, "Team", [["Office hour", [4, "20:00", "20:30"]]]);
  await ref("apply-button").click();
  await expect.poll(() => ref("apply-dialog").textContent()).toContain("New: Office hour");
  await ref("apply-confirm").click();
  await expect.poll(() => ref("toast").textContent()).toContain("Daywright updated:");
});
