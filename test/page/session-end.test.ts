import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { problem } from "./support/page-server.ts";
import { openPlanner, type PlannerPage } from "./support/planner-page.ts";

const browser = await chromiumOfTheWorker();

const SESSION = "/api/planner/sample-session";
const GONE = "This plan does not exist, or was deleted.";

/** From now on the service knows no such session. */
function forgetSession({ server }: PlannerPage): void {
  const gone = () => problem(404, "There is no such session.");
  for (const [method, path] of [
    ["GET", SESSION],
    ["POST", "/api/context/fetch"],
    ["POST", `${SESSION}/apply`],
    ["POST", `${SESSION}/variants`],
    ["PUT", `${SESSION}/variants/0`],
  ] as const) {
    server.on(method, path, gone);
  }
}

const kept = ({ page }: PlannerPage) => page.evaluate(() => sessionStorage.getItem("daywright-variants"));

async function askToRevoke({ ref, page }: PlannerPage): Promise<void> {
  await ref("settings-button").click();
  await page.getByRole("button", { name: "Delete the plan and its link" }).click();
  await expect.poll(() => ref("confirm-dialog").textContent()).toContain("Its link stops working");
}

test("a link is revoked once the person is sure; the page then says so and keeps nothing of the plan", async () => {
  await using planner = await openPlanner(browser);
  const { ref, page, server } = planner;
  server.on("DELETE", SESSION, () => ({ status: 204, body: "" }));
  await askToRevoke(planner);
  await page.keyboard.press("Escape");
  expect(server.count("DELETE", SESSION)).toBe(0);

  await askToRevoke(planner);
  await page.locator("[data-action=confirm]").click();
  await page.locator("html[data-state=failed]").waitFor();
  await expect.poll(() => ref("error").textContent()).toContain("This plan and its link are deleted.");
  await expect.poll(() => page.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/");
  expect(server.count("DELETE", SESSION)).toBe(1);
  await expect.poll(() => kept(planner)).toBeNull();
});

test("a link that cannot be revoked now stays, and says why", async () => {
  await using planner = await openPlanner(browser, { expectedErrors: /409/ });
  planner.server.on("DELETE", SESSION, () => problem(409, "This session is being applied or undone."));
  await askToRevoke(planner);
  await planner.page.locator("[data-action=confirm]").click();
  await planner.page.locator("[data-action=retry]").waitFor();
  await expect.poll(() => planner.ref("error").textContent()).toMatch(/not deleted.*is being applied/);
  await expect.poll(() => planner.boxes("draft").count()).toBe(2);
});

test.each<[string, (planner: PlannerPage) => Promise<void>]>([
  ["looks at another day", ({ ref }) => ref("date-next").click()],
  [
    "applies",
    async ({ ref }) => {
      await ref("apply-button").click();
      await ref("apply-confirm").click();
    },
  ],
  [
    "moves a block",
    async ({ page, boxes }) => {
      await boxes("draft").first().click();
      await page.keyboard.press("Alt+ArrowDown");
    },
  ],
  [
    "plans again",
    async ({ page }) => {
      await page.locator("#tab-tasks").click();
      await page.getByRole("button", { name: "Plan again" }).click();
    },
  ],
])("a session that is gone is said to be so when the person %s", async (_does, act) => {
  await using planner = await openPlanner(browser, { expectedErrors: /404/ });
  forgetSession(planner);
  await act(planner);
  await planner.page.locator("html[data-state=failed]").waitFor();
  await expect.poll(() => planner.ref("error").textContent()).toContain(GONE);
  await expect.poll(() => kept(planner)).toBeNull();
  await expect.poll(() => planner.page.locator("dialog[open]").count()).toBe(0);
});
