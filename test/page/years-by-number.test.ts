import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { untilReady } from "../support/page-ready.ts";
import { openPlanner, type PlannerPage, WEEK_VIEW } from "./support/planner-page.ts";
import { at, event, MONDAY, session, variant } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

/** Every Monday of the 50th week of a year. */
const FAIR = event({
  id: "fair",
  start: at("2020-12-07", "09:00"),
  end: at("2020-12-07", "10:00"),
  rrule: "FREQ=YEARLY;BYWEEKNO=50;BYDAY=MO",
});
const withFair = session({ calendar_events: [FAIR] });

const fairs = ({ page }: PlannerPage) =>
  page.locator(`.fc-timegrid-col[data-date="${MONDAY}"] [data-event-id="fair"]`).count();

test("an event of a numbered week is there with the first picture", async () => {
  await using planner = await openPlanner(browser, { payload: withFair, storage: WEEK_VIEW });
  expect(await fairs(planner)).toBe(1);
});

test("what counts numbered weeks is not fetched before a rule names one, and then the event is there", async () => {
  const fetched: string[] = [];
  const prepare = async (page: Page) => page.on("request", (request) => fetched.push(request.url()));
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW, prepare });
  expect(fetched.filter((url) => url.includes("/rrule-"))).toEqual([]);
  planner.server.payload = withFair;
  await planner.ref("date-next").click();
  await planner.ref("date-prev").click();
  await expect.poll(() => fairs(planner)).toBe(1);
  expect(fetched.filter((url) => url.includes("/rrule-"))).toHaveLength(1);
});

test("a block of a numbered week that only this device remembers is drawn, or the page says that it cannot be", async () => {
  const counted = variant("counted", "Counted", [["mail", -2191, "11:00", "12:00"]]);
  const blocks = counted.events.map((block) => ({ ...block, recurrence: ["RRULE:FREQ=YEARLY;BYYEARDAY=341"] }));
  const kept = session({ draft_variants: [{ ...counted, events: blocks }] });
  await using planner = await openPlanner(browser, { payload: kept, storage: WEEK_VIEW, expectedErrors: /ERR_FAILED/ });
  planner.server.payload = session({ draft_variants: [] });
  await planner.page.reload();
  await untilReady(planner.page);
  await expect.poll(() => planner.boxes("draft").count()).toBe(1);
  await planner.page.route(/\/rrule-/, (route) => route.abort());
  await planner.page.reload();
  await planner.page.locator("html[data-state=failed]").waitFor();
  await expect.poll(() => planner.page.locator("[data-action=retry]").count()).toBe(1);
});

test("where it cannot be fetched, the page says so, and keeps what it showed", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW, expectedErrors: /ERR_FAILED/ });
  await planner.page.route(/\/rrule-/, (route) => route.abort());
  planner.server.payload = withFair;
  const before = await planner.boxes("existing").count();
  await planner.ref("date-next").click();
  await planner.ref("date-prev").click();
  await expect.poll(() => planner.ref("error").textContent()).not.toBe("");
  await expect.poll(() => planner.boxes("existing").count()).toBe(before);
});
