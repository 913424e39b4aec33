import type { Browser } from "playwright-core";
import { buildClientIfStale } from "../../scripts/client-build.ts";
import {
  at,
  importEvents,
  LECTURES,
  liveToWednesday,
  TASKS,
  WEDNESDAY,
  ZONE,
} from "../../test/home/support/mock-week.ts";
import { launchChromium } from "../../test/support/chromium.ts";
import { startDaywright } from "../../test/support/daywright.ts";
import type { Claim } from "../harness/claim.ts";
import { measurePairs } from "../harness/paired-runs.ts";

const ROUNDS = 12;

/**
 * The home page with a standing plan, against the home page with the same work and calendars and no
 * plan.
 */
export const claim: Claim = {
  name: "home speed",
  says: "with a standing plan the home page is interactive in at most 1.2 times what it takes without one",
  wrongIf:
    "sources were slow: both homes have the same local ones, and a remote one that is asked for what stands adds its own time, during which the plan seen last is not shown",
  async measure() {
    await buildClientIfStale();
    await using withPlan = await serveHome(true);
    await using bare = await serveHome(false);
    const browser = await launchChromium();
    try {
      const until = (measured: keyof Opening) => ({
        ours: async () => (await open(browser, withPlan.url))[measured],
        theirs: async () => (await open(browser, bare.url))[measured],
      });
      const [ready, cpu] = [until("ready"), until("cpu")];
      const peer = "the same page without a plan";
      return [
        {
          of: "interactive",
          kind: "comparison",
          unit: "ms",
          peer,
          ...(await measurePairs(ROUNDS, ready.ours, ready.theirs)),
          bound: { atMost: 1.2 },
        },
        {
          of: "work of the main thread",
          kind: "comparison",
          unit: "ms",
          peer,
          ...(await measurePairs(ROUNDS, cpu.ours, cpu.theirs)),
          bound: { atMost: 1.35, aim: 1.2 },
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

async function serveHome(stands: boolean) {
  let now = WEDNESDAY;
  const server = await startDaywright({
    overrides: { now: () => Temporal.Instant.from(now), machineTimeZone: ZONE },
  });
  const goOnTo = (moment: string) => {
    now = moment;
  };
  if (stands) await liveToWednesday(Object.assign(server, { goOnTo }));
  else {
    for (const task of TASKS) await server.call("POST", "/api/tasks", task);
    await importEvents(server, "Lectures", LECTURES);
    await importEvents(server, "Group", [["Project group call", [2, "15:15", "15:45"]]]);
    await server.call("POST", "/api/planner", { start_time: at(0, "00:00"), end_time: at(7, "00:00") });
  }
  return server;
}

/** Milliseconds from the click to a usable page, and of main-thread work until then. */
type Opening = { readonly ready: number; readonly cpu: number };

async function open(browser: Browser, url: string): Promise<Opening> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: ZONE,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.addInitScript((now) => {
    Date.now = () => now;
    const root = new MutationObserver(() => {
      if (document.documentElement?.dataset.state !== "ready") return;
      performance.mark("ready");
      root.disconnect();
    });
    root.observe(document, { attributes: true, subtree: true, attributeFilter: ["data-state"] });
  }, Date.parse(WEDNESDAY));
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  await page.goto(url);
  await page.locator('html[data-state="ready"]').waitFor();
  const { metrics } = await devtools.send("Performance.getMetrics");
  const ready = await page.evaluate(() => performance.getEntriesByName("ready")[0]?.startTime ?? Number.NaN);
  await context.close();
  return { ready, cpu: (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000 };
}
