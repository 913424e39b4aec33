import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { problem } from "./support/page-server.ts";
import { openPlanner, type PlannerPage, WEEK_VIEW } from "./support/planner-page.ts";

const browser = await chromiumOfTheWorker();

/** The name of what has the focus; empty when it is lost. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const held = document.activeElement as HTMLElement | null;
    if (!held || held === document.body) return "";
    return held.dataset.ref ?? held.getAttribute("aria-label") ?? held.textContent ?? "";
  });

async function press({ ref }: PlannerPage, name: string): Promise<void> {
  // A key needs no more than an element that is there, but a person needs to see it.
  await ref(name).waitFor();
  await ref(name).press("Enter");
}

test("a step that leads no further keeps the focus, says why, and does nothing", async () => {
  await using planner = await openPlanner(browser);
  const { page, ref } = planner;
  for (let step = 0; step < 4; step++) await press(planner, "variant-next");
  await expect.poll(() => ref("variant-index").textContent()).toBe("5 / 5");
  const next = page.getByRole("button", { name: "Next plan", disabled: true, description: "This is the last plan" });
  await next.waitFor();
  await press(planner, "variant-next");
  await expect.poll(() => ref("live-region").textContent()).toBe("This is the last plan");
  await expect.poll(() => focused(page)).toBe("variant-next");
  await expect.poll(() => ref("variant-index").textContent()).toBe("5 / 5");
  await page.keyboard.press("p");
  await expect.poll(() => ref("variant-index").textContent()).toBe("4 / 5");
  await expect.poll(() => ref("variant-next").getAttribute("title")).toBe("");
});

test("the list says why it cannot be zoomed", async () => {
  await using planner = await openPlanner(browser);
  const { ref } = planner;
  await press(planner, "list-view");
  await press(planner, "zoom-in");
  await expect.poll(() => ref("live-region").textContent()).toBe("The list has no zoom");
  await expect.poll(() => focused(planner.page)).toBe("zoom-in");
});

test("what was said last is not there to be said again when a dialog closes", async () => {
  await using planner = await openPlanner(browser);
  const { page, ref } = planner;
  await press(planner, "variant-prev");
  await expect.poll(() => ref("live-region").textContent()).toBe("This is the first plan");
  await page.keyboard.press("?");
  await ref("keys-dialog").waitFor();
  await expect.poll(() => ref("live-region").textContent()).toBe("");
});

test("a block keeps the focus while it is moved, while plans change, and when its details are closed", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page, boxes, server } = planner;
  await boxes("draft").first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => focused(page)).toMatch(/^Slides for the group meeting, Mon 7 Dec, 09:15/);
  await expect.poll(() => server.count("PUT", "/api/planner/sample-session/variants/0")).toBe(1);
  await expect.poll(() => focused(page)).toMatch(/^Slides/);
  await page.getByRole("button", { name: "Close" }).press("Enter");
  await expect.poll(() => focused(page)).toMatch(/^Slides/);
  await page.keyboard.press("n");
  await expect.poll(() => focused(page)).toMatch(/^Thesis: results chapter \(1\/3\), Mon 7 Dec, 09:00/);
});

test("applying and taking back hand the focus on to the control that comes next", async () => {
  await using planner = await openPlanner(browser, { expectedErrors: /503/ });
  const { page, server } = planner;
  server.on("POST", "/api/planner/sample-session/apply", () => problem(503, "Later"));
  await press(planner, "apply-button");
  await press(planner, "apply-confirm");
  await page.locator("[data-action=retry]").waitFor();
  await expect.poll(() => focused(page)).toBe("apply-button");

  await page.locator("[data-action=retry]").press("Enter");
  await expect.poll(() => server.count("POST", "/api/planner/sample-session/apply")).toBe(2);
  await page.locator("[data-action=retry]").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect.poll(() => focused(page)).not.toBe("");
});

test("once applied the button keeps the focus and says so at a press; taken back, it has it again", async () => {
  await using planner = await openPlanner(browser);
  const { page, ref } = planner;
  await press(planner, "apply-button");
  await press(planner, "apply-confirm");
  await expect.poll(() => ref("apply-button").textContent()).toBe("Applied to Work");
  await expect.poll(() => focused(page)).toBe("apply-button");
  for (const key of ["Enter", "Space", "a"]) {
    await ref("live-region").evaluate((region) => {
      region.textContent = "";
    });
    await page.keyboard.press(key);
    await expect.poll(() => ref("live-region").textContent()).toBe("Applied to Work");
  }
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  await press(planner, "undo-button");
  await expect.poll(() => focused(page)).toBe("apply-button");
});

test("applied by its key from nowhere on the page, Tab goes on to Undo", async () => {
  await using planner = await openPlanner(browser);
  const { page, ref } = planner;
  await page.keyboard.press("a");
  await press(planner, "apply-confirm");
  await expect.poll(() => ref("apply-button").textContent()).toBe("Applied to Work");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("undo-button");
});

test("in a list that is drawn anew, what was pressed or its neighbour has the focus", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page } = planner;
  const server = planner.server;
  const known = server.payload.context?.tasks.items.find(({ id }) => id === "mail");
  server.on("PATCH", "/api/tasks/mail", ({ body }) => ({ body: { ...known, ...(body as object) } }));
  server.on("DELETE", "/api/tasks/mail", () => ({ status: 204, body: "" }));
  await page.locator("#tab-conflicts").click();
  await page.getByRole("button", { name: "Leave out" }).first().press("Enter");
  await expect.poll(() => focused(page)).toBe("Leave out");
  await page.locator("#tab-tasks").click();
  await page.getByLabel("Done: Answer mail").press("Space");
  await page.locator(".task.done").waitFor();
  await expect.poll(() => focused(page)).toBe("Done: Answer mail");
  await page.getByRole("button", { name: "Remove: Answer mail" }).press("Enter");
  await expect.poll(() => page.locator('[data-task-id="mail"]').count()).toBe(0);
  await expect.poll(() => focused(page)).not.toBe("");
});

test("the last look begins on the way back, also when it is opened again", async () => {
  await using planner = await openPlanner(browser);
  const { page, ref } = planner;
  for (let time = 0; time < 2; time++) {
    await press(planner, "apply-button");
    await ref("apply-dialog").locator("summary").waitFor();
    await expect.poll(() => focused(page)).toBe("apply-cancel");
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("apply-button");
  }
});
