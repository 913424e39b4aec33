import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { PlannerPayload } from "#contract/payload.ts";
import { openFreshPage } from "../../support/fresh-page.ts";
import { type PageServer, startPageServer } from "./page-server.ts";
import { session } from "./session.ts";

/** An open planner page, and its server. */
export type PlannerPage = AsyncDisposable & {
  readonly page: Page;
  readonly server: PageServer;
  /** Sets the page's clock to this moment. */
  goOnTo(moment: Date): Promise<void>;
  /** The element of a `data-ref` (interface §11). */
  ref(name: string): Locator;
  /** The boxes on the grid. */
  boxes(kind: "existing" | "draft"): Locator;
  /** The errors that the page wrote to the console or threw. */
  readonly errors: string[];
  /** Lines that the page wrote to the console. */
  readonly lines: string[];
};

type Options = {
  readonly payload?: PlannerPayload;
  /** Prepares the server before the page is loaded. */
  readonly serve?: (server: PageServer) => void;
  /** Prepares the page before it is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly query?: string;
  readonly context?: BrowserContextOptions;
  /** For a test of the first load of a page, without any cache. */
  readonly isFirstVisit?: boolean;
  /** The time at which it is opened. Absent: `NOW`. */
  readonly now?: Date;
  /** For a test that changes Playwright's clock or cuts the network. */
  readonly isAlone?: boolean;
  /** For a test of a wheel or of touch. */
  readonly isDrawn?: boolean;
  /** Local storage at the start. Absent: the day view. */
  readonly storage?: Readonly<Record<string, string>>;
  /** `failed`: the page cannot load. Absent: it becomes ready. */
  readonly becomes?: "ready" | "failed";
  /** Errors that the browser reports for the answers of this test. */
  readonly expectedErrors?: RegExp;
};

/** The texts of cards, with ordinary spaces instead of those that do not break. */
export async function wordsOn(cards: Locator): Promise<string[]> {
  return (await cards.allTextContents()).map((words) => words.replaceAll("\u00a0", " "));
}

/** Local storage of a person whose last view was the week. */
export const WEEK_VIEW = { "daywright-view": "timeGridWeek" };

/** Tuesday of the sample week, 13:20 in Berlin. */
export const NOW = new Date("2026-12-08T12:20:00Z");

/**
 * Opens the planner page on its own server. At the end, the console must contain no unexpected
 * error.
 */
export async function openPlanner(browser: Browser, options: Options = {}): Promise<PlannerPage> {
  const server = await startPageServer(options.payload ?? session(), options.isFirstVisit);
  options.serve?.(server);
  const { page, goOnTo, leave } = await openFreshPage(browser, {
    viewport: { width: 1280, height: 860 },
    locale: "en-GB",
    timezoneId: "America/New_York",
    reducedMotion: "reduce",
    ...options.context,
    isAlone: options.isAlone ?? false,
    isDrawn: options.isDrawn ?? false,
    now: options.now ?? NOW,
  });
  const errors: string[] = [];
  const lines: string[] = [];
  page.on("console", (message) => (message.type() === "error" ? errors : lines).push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error.stack)));
  await page.addInitScript(
    (entries) => {
      for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    Object.entries({ "daywright-view": "timeGridDay", ...options.storage }),
  );
  await options.prepare?.(page);
  await page.goto(`${server.url}/planner/${server.payload.session_id}${options.query ?? ""}`);
  await page.locator(`html[data-state="${options.becomes ?? "ready"}"]`).waitFor();
  return {
    page,
    server,
    goOnTo,
    errors,
    lines,
    ref: (name) => page.locator(`[data-ref="${name}"]`),
    boxes: (kind) => page.locator(`[data-event-kind="${kind}"]`),
    async [Symbol.asyncDispose]() {
      await leave();
      await server.close();
      expect(errors.filter((line) => !options.expectedErrors?.test(line))).toEqual([]);
    },
  };
}
