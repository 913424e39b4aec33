import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { buildClientIfStale } from "../../../scripts/client-build.ts";
import { type Daywright, startDaywright } from "../../support/daywright.ts";
import { leavePort, onPortThatWasLeft } from "../../support/fixed-port.ts";
import { openFreshPage } from "../../support/fresh-page.ts";
import { untilReady } from "../../support/page-ready.ts";

/** A home page that a test has open, and the real service behind it. */
export type HomePage = AsyncDisposable & {
  readonly page: Page;
  readonly server: Daywright;
  /** Time goes on to this moment, for the service and the page. */
  goOnTo(moment: string): Promise<void>;
  /** The element of a `data-ref`. */
  ref(name: string): Locator;
  /** Opens the page, again or from another one, and waits until it is filled. */
  open(): Promise<void>;
  /** Resolves once the page is told what changes elsewhere, which is a while after it is filled. */
  readonly followsThePlan: Promise<unknown>;
  /** Does something at which the page loads itself anew, and waits until it is filled again. */
  loadedAnewBy(act: () => Promise<void>): Promise<void>;
};

type Options = {
  readonly env?: Readonly<Record<string, string>>;
  readonly context?: BrowserContextOptions;
  /** For a test that winds the clock of its context, or cuts its network. */
  readonly isAlone?: boolean;
  /** For a test of what is seen while a page loads that no browser has loaded before. */
  readonly isFirstVisit?: boolean;
  /** Local storage at the start. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Prepares the service before the page asks it; time goes on as it says. */
  readonly prepare?: (server: Daywright & { goOnTo(moment: string): void }) => Promise<unknown>;
  /** Another page to open first; a function is called once the service is prepared. */
  readonly path?: string | (() => string);
  /** Errors that the browser itself reports for refused answers of this test. */
  readonly expectedErrors?: RegExp;
};

/** Playwright itself cancels a touch that misses its target, and touches again. */
const OF_PLAYWRIGHT = /Ignored attempt to cancel a touchstart event/;

/** Monday, 7 December 2026, 10:00 in Berlin. */
export const NOW = "2026-12-07T09:00:00Z";

/**
 * Opens the home page of a fresh service; at the end nothing may stand in the console that was not
 * expected.
 */
export async function openHome(browser: Browser, options: Options = {}): Promise<HomePage> {
  await buildClientIfStale();
  let now = NOW;
  const { isFirstVisit = false } = options;
  const startAt = (port: number) =>
    startDaywright({
      env: { PORT: `${port}`, DAYWRIGHT_RETRY_INITIAL_MS: "1", ...options.env },
      overrides: {
        now: () => Temporal.Instant.from(now),
        machineTimeZone: "Europe/Berlin",
      },
    });
  const server = await (isFirstVisit ? startAt(0) : onPortThatWasLeft(startAt));
  const goOn = (moment: string) => {
    now = moment;
  };
  await options.prepare?.(Object.assign(server, { goOnTo: goOn }));
  const { page, goOnTo, leave } = await openFreshPage(browser, {
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
    ...options.context,
    isAlone: options.isAlone ?? false,
    now: new Date(now),
  });
  const errors: string[] = [];
  page.on(
    "console",
    (message) => message.type() === "error" && !OF_PLAYWRIGHT.test(message.text()) && errors.push(message.text()),
  );
  page.on("pageerror", (error) => errors.push(String(error.stack)));
  const follows = Promise.withResolvers<void>();
  page.on("response", (response) => response.url().includes("/api/plan/events") && follows.resolve());
  await page.addInitScript(
    (entries) => {
      for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    Object.entries(options.storage ?? {}),
  );
  const filled = () => untilReady(page);
  const open = async (path = "/") => {
    await page.goto(server.url + path);
    await filled();
  };
  await open(typeof options.path === "function" ? options.path() : options.path);
  return {
    page,
    server,
    ref: (name) => page.locator(`[data-ref="${name}"]`),
    open: () => open(),
    followsThePlan: follows.promise,
    async goOnTo(moment) {
      goOn(moment);
      await goOnTo(new Date(moment));
    },
    async loadedAnewBy(act) {
      const loaded = page.waitForEvent("load");
      await act();
      await loaded;
      await filled();
    },
    async [Symbol.asyncDispose]() {
      await leave();
      await server[Symbol.asyncDispose]();
      if (!isFirstVisit) leavePort(Number(new URL(server.url).port));
      expect(errors.filter((line) => !options.expectedErrors?.test(line))).toEqual([]);
    },
  };
}
