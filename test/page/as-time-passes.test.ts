import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { NOW, openPlanner, WEEK_VIEW } from "./support/planner-page.ts";
import { standingSession } from "./support/standing.ts";

const browser = await chromiumOfTheWorker();

test("what has begun since an update was made leaves the button's numbers, and is said in the last look", async () => {
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
  // To Thursday, 10:00, and what the page does every half minute.
  await page.clock.fastForward("44:39:30");
  await page.clock.runFor(60_000);
  await expect.poll(today).toBe("2026-12-10");
  await expect.poll(label).toBe("Update Work: 1 moved");
  await ref("apply-button").click();
  const dialog = ref("apply-dialog");
  await expect.poll(() => dialog.innerText()).toContain("Its time has begun.");
  await expect.poll(() => dialog.innerText()).not.toContain("Book train tickets");
  await expect.poll(() => ref("apply-confirm").textContent()).toBe("Update Work: 1 moved");
  await expect.poll(() => dialog.getByRole("button", { name: "Plan again" }).isVisible()).toBe(true);
});
