import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { TIMEOUT_MS } from "./chromium.ts";
import { goOnTo, standStill } from "./page-clock.ts";

/** A page that only one test has, without anything that an earlier test left in it. */
export type FreshPage = {
  readonly page: Page;
  /** Sets the page's clock to this moment, also for documents that it loads later. */
  goOnTo(moment: Date): Promise<void>;
  /** Closes the page and clears what it stored. */
  leave(): Promise<void>;
};

type Options = BrowserContextOptions & {
  /** The time at which the page's clock stands still. Absent: the machine's time. */
  readonly now?: Date;
  /**
   * Whether the page gets a context that is not used again: for a test that changes Playwright's
   * clock, cuts the network or needs a service worker.
   */
  readonly isAlone?: boolean;
  /**
   * Whether the page is drawn: for tests of a wheel or of touch, which the browser sends to what is
   * drawn at that place.
   */
  readonly isDrawn?: boolean;
};

/** A page in its own context, and the scripts that tests made it run before each document. */
type Kept = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly scripts: AsyncDisposable[];
};

/** The empty pages that no test has now, by browser and options. */
const keptBy = new WeakMap<Browser, Map<string, Kept[]>>();

const VIEWPORT = { width: 1280, height: 720 };

let visits = 0;

/**
 * Opens an empty page. Pages are used again: one that was open before loads the next address in a
 * third of the time that it takes in a new context.
 */
export async function openFreshPage(browser: Browser, options: Options = {}): Promise<FreshPage> {
  const { viewport, now, isAlone = false, isDrawn = false, ...kind } = options;
  if (isAlone) return openAlone(browser, options);
  const ofKind = keptOf(browser, JSON.stringify({ ...kind, isDrawn }));
  const kept = ofKind.pop() ?? (await newPage(browser, kind, isDrawn));
  const { page } = kept;
  await page.setViewportSize(viewport ?? VIEWPORT);
  await page.addInitScript(forgetVisitBefore, `visit ${++visits}`);
  if (now) await page.addInitScript(standStill, now.getTime());
  return {
    page,
    async goOnTo(moment) {
      await page.addInitScript(goOnTo, moment.getTime());
      await page.evaluate(goOnTo, moment.getTime());
    },
    async leave() {
      const { origin } = new URL(page.url());
      await empty(kept);
      await forget(kept, origin);
      if (kind.permissions) await kept.context.grantPermissions(kind.permissions);
      ofKind.push(kept);
    },
  };
}

async function openAlone(browser: Browser, { now, isAlone: _, isDrawn: __, ...kind }: Options): Promise<FreshPage> {
  const context = await browser.newContext(kind);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  if (now) await page.clock.setFixedTime(now);
  return { page, goOnTo: (moment) => page.clock.setFixedTime(moment), leave: () => context.close() };
}

function keptOf(browser: Browser, kind: string): Kept[] {
  const ofBrowser = keptBy.get(browser) ?? new Map<string, Kept[]>();
  keptBy.set(browser, ofBrowser);
  const ofKind = ofBrowser.get(kind) ?? [];
  ofBrowser.set(kind, ofKind);
  return ofKind;
}

async function newPage(browser: Browser, kind: BrowserContextOptions, isDrawn: boolean): Promise<Kept> {
  const context = await browser.newContext(kind);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript(hideServiceWorkers);
  const scripts: AsyncDisposable[] = [];
  const addInitScript = page.addInitScript.bind(page) as (...args: unknown[]) => Promise<AsyncDisposable>;
  // Records the scripts that a test adds, so that they can be removed for the next test.
  page.addInitScript = async (...args: unknown[]) => {
    const script = await addInitScript(...args);
    scripts.push(script);
    return script as never;
  };
  waitForRoutes(page);
  const devtools = await context.newCDPSession(page);
  if (!isDrawn) await drawNothing(page, devtools);
  return { context, page, devtools, scripts };
}

/**
 * Chromium says that it intercepts requests before those of the open page reach it: the next one
 * may still pass a route. So `route` also waits until a request of the page was answered by one.
 */
function waitForRoutes(page: Page): void {
  const route = page.route.bind(page);
  page.route = async (...args) => {
    const added = await route(...args);
    const { origin } = new URL(page.url());
    if (origin === "null") return added;
    const probe = `${origin}/?routed`;
    await using _ = await route(probe, (request) => request.fulfill({ status: 204 }));
    await page.evaluate(async (address) => {
      while ((await fetch(address, { method: "HEAD" })).status !== 204);
    }, probe);
    return added;
  };
}

/**
 * Shows only one pixel of the page, because drawing is a fifth of the cost of a page. Its layout,
 * its observers and the mouse see its whole size.
 */
async function drawNothing(page: Page, devtools: CDPSession): Promise<void> {
  const setViewportSize = page.setViewportSize.bind(page);
  const hide = () => devtools.send("Emulation.setVisibleSize", { width: 1, height: 1 });
  page.setViewportSize = async (size) => {
    await setViewportSize(size);
    await hide();
  };
  await hide();
}

/**
 * As where a page is not served securely. A worker would keep every page of every test on the disk,
 * and from then on requests pass it, past the routes that a test sets.
 */
function hideServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
}

/** Clears the session storage, which only the page itself can do. */
function forgetVisitBefore(visit: string): void {
  if (location.protocol === "about:" || sessionStorage.getItem("visit") === visit) return;
  sessionStorage.clear();
  sessionStorage.setItem("visit", visit);
}

const OF_TESTS = ["console", "dialog", "pageerror", "request", "requestfailed", "response"] as const;

/** Empties a page: no listeners, routes, scripts or history, and the pointer outside. */
async function empty({ page, devtools, scripts }: Kept): Promise<void> {
  for (const event of OF_TESTS) page.removeAllListeners(event as "console");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("about:blank");
  await Promise.all([
    ...scripts.splice(0).map((script) => script[Symbol.asyncDispose]()),
    page.emulateMedia({ media: null }),
    page.mouse.move(-1, -1),
    devtools.send("Page.resetNavigationHistory"),
  ]);
}

/** Cookies belong to all ports of a host, and a later server may get the same port. */
async function forget({ context, devtools }: Kept, origin: string): Promise<void> {
  await Promise.all([
    devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
    context.clearCookies(),
    context.clearPermissions(),
  ]);
}
