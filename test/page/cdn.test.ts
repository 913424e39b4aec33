import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { type HttpDouble, listenOnLoopback } from "../doubles/http-double.ts";
import { WEEK_IN_UTC } from "../fixtures/week.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { startDaywright } from "../support/daywright.ts";

const MODULES = new URL("../../node_modules/", import.meta.url);
/** A CDN of npm packages, laid out as the public ones are; `tamper` may change what it serves. */
async function startCdn(tamper = (text: string) => text): Promise<HttpDouble & { readonly served: string[] }> {
  const served: string[] = [];
  const cdn = await listenOnLoopback(async (request, response) => {
    const path = (request.url ?? "").replace(/^\/npm\//, "").replace(/@\d+\.\d+\.\d+\//, "/");
    served.push(path);
    const body = tamper(await readFile(new URL(path, MODULES), "utf8"));
    response.writeHead(200, { "content-type": "text/javascript", "access-control-allow-origin": "*" }).end(body);
  });
  return { ...cdn, served };
}

const browser = await chromiumOfTheWorker();

async function openPlanner(cdnUrl: string) {
  const daywright = await startDaywright({ env: { DAYWRIGHT_CDN_URL: cdnUrl } });
  const { session_id } = (await daywright.call("POST", "/api/planner", WEEK_IN_UTC)).json;
  const page = await browser.newPage();
  await page.goto(`${daywright.url}/planner/${session_id}`);
  await page.waitForFunction(() => document.documentElement.dataset.state !== "loading");
  const state = await page.evaluate(() => document.documentElement.dataset.state);
  return { daywright, page, state };
}

test("with a CDN set, FullCalendar and rrule come from there, and the planner works", async () => {
  await using stack = new AsyncDisposableStack();
  const cdn = stack.adopt(await startCdn(), (server) => server.close());
  const { daywright, page, state } = await openPlanner(`${cdn.url}/npm`);
  stack.use(daywright);
  expect(state).toBe("ready");
  await expect.poll(() => page.locator(".fc-timegrid").count()).toBe(1);
  expect(cdn.served.map((path) => path.replace(/\/(?:dist\/es5\/)?[\w.]+$/, ""))).toEqual(
    expect.arrayContaining(["@fullcalendar/core", "@fullcalendar/daygrid", "@fullcalendar/timegrid", "rrule"]),
  );
  await page.close();
});

test("a library that is not the very one we know is not run, and the page says so", async () => {
  await using stack = new AsyncDisposableStack();
  const cdn = stack.adopt(await startCdn((text) => `${text};alert("another library")`), (server) => server.close());
  const { daywright, page, state } = await openPlanner(`${cdn.url}/npm`);
  stack.use(daywright);
  expect(state).toBe("failed");
  await expect.poll(() => page.locator("[data-ref=error]").textContent()).toContain("could not be loaded from its CDN");
  await page.close();
});
