// `npm run screenshots`: takes the pictures of the README and of docs/design.md from the running
// product, on its demo week, at a fixed time.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { unwrap } from "../src/domain/result.ts";
import { startServer } from "../src/server/main.ts";
import { readSettings } from "../src/server/settings.ts";
import { launchWholeChromium } from "../test/support/chromium.ts";
import { animatedPng, type Frame } from "./animated-png.ts";
import { buildClientIfStale } from "./client-build.ts";
import { ROOT } from "./source-stamp.ts";

/** The Monday morning at which all pictures are taken. */
const NOW = Temporal.Instant.from("2026-12-07T06:40:00Z");
const ZONE = "Europe/Berlin";
const IMAGES = join(ROOT, "docs/images");
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 760 };

type Shot = { readonly size: typeof DESKTOP; readonly theme: string; readonly view?: string };

const dataDir = await mkdtemp(join(tmpdir(), "daywright-screenshots-"));
await buildClientIfStale();
await mkdir(IMAGES, { recursive: true });
const settings = unwrap(readSettings({ PORT: "0", DAYWRIGHT_DATA_DIR: dataDir, DAYWRIGHT_LOG_LEVEL: "error" }));
const server = unwrap(await startServer(settings, { now: () => NOW, machineTimeZone: ZONE, print: () => {} }));
const browser = await launchWholeChromium();
try {
  const planner = await makeDemo(server.url);
  for (const theme of ["light", "dark", "green"]) {
    await shoot(browser, planner, `planner-${theme}.png`, { size: DESKTOP, theme, view: "timeGridWeek" });
  }
  await shoot(browser, planner, "planner-phone.png", { size: PHONE, theme: "light" });
  await shoot(browser, server.url, "home.png", { size: DESKTOP, theme: "light" });
  await writeFile(join(IMAGES, "choose-and-apply.png"), animatedPng(await chooseAndApply(browser, planner)));
} finally {
  await browser.close();
  await server.close();
  await rm(dataDir, { recursive: true });
}

async function makeDemo(url: string): Promise<string> {
  const response = await fetch(`${url}/api/demo`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ time_zone: ZONE, language: "en" }),
  });
  return ((await response.json()) as { url: string }).url;
}

async function shoot(browser: Browser, url: string, name: string, shot: Shot): Promise<void> {
  const page = await open(browser, url, shot);
  await writeFile(join(IMAGES, name), await page.screenshot());
  await page.context().close();
}

async function open(browser: Browser, url: string, { size, theme, view }: Shot): Promise<Page> {
  const context = await browser.newContext({
    viewport: size,
    timezoneId: ZONE,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  await context.addInitScript(
    ([theme, view]) => {
      localStorage.setItem("daywright-theme", theme ?? "light");
      if (view) localStorage.setItem("daywright-view", view);
    },
    [theme, view],
  );
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date(NOW.epochMilliseconds));
  await page.goto(url);
  await page.waitForFunction(() => document.documentElement.dataset.state === "ready");
  await page.waitForLoadState("networkidle");
  return page;
}

/** Steps through the plans, applies one, and undoes it. */
async function chooseAndApply(browser: Browser, url: string): Promise<Frame[]> {
  const size = { width: 1200, height: 750 };
  const page = await open(browser, url, { size, theme: "light", view: "timeGridWeek" });
  const ref = (name: string) => page.locator(`[data-ref="${name}"]`);
  const frames: Frame[] = [];
  const take = async (milliseconds: number) => {
    await page.mouse.move(0, 0);
    frames.push({ png: await page.screenshot(), milliseconds });
  };
  await take(1_500);
  await ref("variant-next").click();
  await take(1_200);
  await ref("variant-next").click();
  await take(1_200);
  await ref("apply-button").click();
  await ref("apply-dialog").waitFor();
  await take(1_800);
  await ref("apply-confirm").click();
  await ref("undo-button").waitFor();
  await take(2_000);
  await ref("undo-button").click();
  await page.locator("[data-ref=apply-button]:not([aria-disabled])").waitFor();
  await take(1_500);
  await page.context().close();
  return frames;
}
