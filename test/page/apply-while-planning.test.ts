import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { openPlanner } from "./support/planner-page.ts";
import { session, variant } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

const VARIANTS = "/api/planner/sample-session/variants";
const APPLY = "/api/planner/sample-session/apply";
const REMEDY = "Set “Answer mail” to Urgent";

/** A page whose remedy is planned once `gate` is resolved, on the plan that offers it. */
async function openLackingPlan() {
  const planner = await openPlanner(browser);
  const gate = Promise.withResolvers<void>();
  const draft_variants = [variant("fits", "Fits", [["mail", 4, "12:00", "12:30"]])];
  const answer = { ai_draft: "", draft_variants, preferences: session().preferences };
  planner.server.on("POST", VARIANTS, () => {
    planner.server.payload = session({ draft_variants });
    return { body: answer, delayed: gate.promise };
  });
  await planner.page.locator('[data-variant-id="early-finish"]').click();
  await planner.page.getByRole("button", { name: REMEDY }).waitFor();
  return { planner, gate };
}

test("while a remedy is planned nothing can be applied, and what is applied then holds the remedy's block", async () => {
  const { planner, gate } = await openLackingPlan();
  await using _ = planner;
  const { page, ref, server } = planner;
  const top = async () => (await ref("apply-button").boundingBox())?.y;
  await expect.poll(() => ref("apply-button").textContent()).toBe("Add 7 events to Work");
  const before = await top();
  await page.getByRole("button", { name: REMEDY }).click();
  await expect.poll(() => ref("apply-button").textContent()).toBe("Planning…");
  expect([await ref("apply-button").getAttribute("aria-disabled"), await top()]).toEqual(["true", before]);
  await ref("apply-button").click({ force: true });
  await expect.poll(() => ref("live-region").textContent()).toBe("Planning…");
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  gate.resolve();
  await expect.poll(() => ref("apply-button").textContent()).toBe("Add 1 event to Work");
  await ref("apply-button").click();
  await expect.poll(() => ref("apply-dialog").locator(".written").textContent()).toContain("Answer mail");
  await ref("apply-confirm").click();
  await expect.poll(() => ref("apply-button").textContent()).toBe("Applied to Work");
  expect(server.seen.findLast(({ path }) => path === APPLY)?.body).toMatchObject({ variant_index: 0 });
});

test("planning that begins while the calendars are read for the last look keeps that from opening, and a failure lets apply again", async () => {
  const { planner, gate } = await openLackingPlan();
  await using _ = planner;
  const { page, ref, server } = planner;
  const read = Promise.withResolvers<void>();
  server.on("POST", "/api/context/fetch", () => ({ delayed: read.promise, body: {} }));
  await ref("apply-button").click();
  await expect.poll(() => server.count("POST", "/api/context/fetch")).toBe(1);
  await page.getByRole("button", { name: REMEDY }).click();
  await expect.poll(() => ref("apply-button").textContent()).toBe("Planning…");
  read.resolve();
  await expect.poll(() => ref("apply-button").getAttribute("aria-busy")).toBe("false");
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_100)));
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  server.on("POST", VARIANTS, () => "drop");
  gate.resolve();
  await expect.poll(() => ref("apply-button").textContent()).toBe("Add 1 event to Work");
  expect(server.count("POST", APPLY)).toBe(0);
});
