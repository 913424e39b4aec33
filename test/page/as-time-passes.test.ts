import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { NOW, openPlanner, WEEK_VIEW, wordsOn } from "./support/planner-page.ts";
import { standingSession } from "./support/standing.ts";

const browser = await chromiumOfTheWorker();

test("what has begun since an update was made leaves all its numbers, and is said in the last look", async () => {
  await using planner = await openPlanner(browser, {
    payload: standingSession({ standing: { blocks: [], taken: {}, owed: {} } }),
    storage: WEEK_VIEW,
    isAlone: true,
    prepare: (page) => page.clock.install({ time: NOW }),
  });
  const { page, ref } = planner;
  const label = () => ref("apply-button").textContent();
  const today = () => page.locator(".fc-timegrid-col.fc-day-today").getAttribute("data-date");
  await expect.poll(label).toBe("Update Work: 2 moved, 1 added, 1 removed");
  await expect.poll(today).toBe("2026-12-08");
  const headline = async () => (await ref("variant-metrics").innerText()).replace(/\s+/g, " ").trim();
  const cards = async () => wordsOn(page.locator(".card-difference"));
  await expect.poll(headline).toBe("2 blocks move · 1 added · 1 removed · 7 stay");
  await expect.poll(cards).toEqual(["2 move · 1 added · 1 removed", "4 move · 1 added · 1 removed", "nothing changes"]);
  // To Thursday, 10:00, and what the page does every half minute.
  await page.clock.fastForward("44:39:30");
  await page.clock.runFor(60_000);
  await expect.poll(today).toBe("2026-12-10");
  await expect.poll(label).toBe("Update Work: 1 moved");
  await expect.poll(headline).toBe("1 block moves · 9 stay");
  await expect.poll(cards).toEqual(["1 move", "3 move · 1 added", "nothing changes"]);
  await ref("apply-button").click();
  const dialog = ref("apply-dialog");
  await expect.poll(() => dialog.innerText()).toContain("Its time has begun.");
  await expect.poll(() => dialog.innerText()).not.toContain("Book train tickets");
  await expect.poll(() => dialog.innerText()).toContain("9 blocks stay where they are.");
  await expect.poll(() => ref("apply-confirm").textContent()).toBe("Update Work: 1 moved");
  await expect.poll(() => dialog.getByRole("button", { name: "Plan again" }).isVisible()).toBe(true);
});

test("while nothing begins or ends, only the line of the present moment moves", async () => {
  await using planner = await openPlanner(browser, {
    payload: standingSession({ standing: { blocks: [], taken: {}, owed: {} } }),
    storage: WEEK_VIEW,
    isAlone: true,
    prepare: (page) => page.clock.install({ time: NOW }),
  });
  const { page } = planner;
  await page.clock.runFor(15_000);
  await expect.poll(() => planner.ref("why").textContent()).toContain("Write to the registrar");
  await page.evaluate(() => {
    const changed: string[] = [];
    Object.assign(globalThis, { changed });
    new MutationObserver((all) => {
      for (const { target } of all) {
        const at = target instanceof Element ? target : target.parentElement;
        if (!at?.matches("[class*=now-indicator], [data-ref=calendar]")) changed.push(at?.outerHTML.slice(0, 80) ?? "");
      }
    }).observe(document.body, { subtree: true, attributes: true, characterData: true, childList: true });
  });
  const line = () => planner.ref("calendar").evaluate((it) => it.style.getPropertyValue("--now"));
  const before = Number(await line());
  await page.clock.runFor(120_000);
  await expect.poll(async () => Number(await line())).toBeGreaterThan(before);
  const changed = await page.evaluate(() => (globalThis as unknown as { changed: string[] }).changed);
  expect(changed).toEqual([]);
});

test("when a block begins, the focus, what is selected and scrolled, and an open card stay", async () => {
  await using planner = await openPlanner(browser, {
    payload: standingSession({ standing: { blocks: [], taken: {}, owed: {} } }),
    storage: WEEK_VIEW,
    isAlone: true,
    context: { viewport: { width: 1280, height: 620 } },
    prepare: (page) => page.clock.install({ time: NOW }),
  });
  const { page, ref } = planner;
  await page.locator("[data-ref=calendar] [data-event-id=e-quiz]").click();
  await expect.poll(() => ref("selection").textContent()).toContain("Revise for quiz 5");
  const shown = () =>
    page.evaluate(() => ({
      focus: (document.activeElement as HTMLElement).dataset.key,
      selected: getSelection()?.toString(),
      card: document.querySelector("[data-ref=selection]")?.textContent,
      scrolled: [...document.querySelectorAll(".panel-body, .fc-scroller")].map(({ scrollTop }) => scrollTop),
    }));
  await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.querySelector("[data-ref=variant-description]") as Node);
    for (const it of document.querySelectorAll(".panel-body, .fc-scroller")) it.scrollBy(0, 40);
  });
  const before = await shown();
  expect(before).toMatchObject({ focus: expect.any(String), selected: expect.stringMatching(/./) });
  await page.clock.fastForward("47:00:00");
  await page.clock.runFor(60_000);
  await expect.poll(() => ref("apply-button").textContent()).toBe("Update Work: 1 moved");
  await expect.poll(shown).toEqual(before);
});
