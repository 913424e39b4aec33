import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { TIMEOUT_MS } from "./chromium.ts";
import { goOnTo, standStill } from "./page-clock.ts";

/** A page that is nobody else's while it is open, and holds nothing of who had it before. */
export type FreshPage = {
  readonly page: Page;
  /** The time of the page goes on to this moment, for what it loads later as well. */
  goOnTo(moment: Date): Promise<void>;
  /** Closes the page; nothing of what it kept is there for the next one. */
  leave(): Promise<void>;
};

type Options = BrowserContextOptions & {
  /** At which the clock of the page stands; the machine's own time unless said otherwise. */
  readonly now?: Date;
  /** In a context that no later page gets, for a test that winds its clock or cuts its network. */
  readonly isAlone?: boolean;
  /** For a test of a wheel or of fingers, which the browser takes to what is drawn under them. */
  readonly isDrawn?: boolean;
};

/** A page in a context of its own, and what tests have it run before each document. */
type Kept = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly scripts: AsyncDisposable[];
};

/** By browser and options the pages that nobody has at the moment, each of them empty. */
const keptBy = new WeakMap<Browser, Map<string, Kept[]>>();

const VIEWPORT = { width: 1280, height: 720 };

let visits = 0;

/**
 * Opens a page that remembers nothing. Pages are used again: one that was open before loads the
 * next address in a third of what it takes in a new context.
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
  const scripts: AsyncDisposable[] = [];
  const addInitScript = page.addInitScript.bind(page) as (...args: unknown[]) => Promise<AsyncDisposable>;
  // Whoever opens a page adds to it what they like, and none of it may be there for the next.
  page.addInitScript = async (...args: unknown[]) => {
    const script = await addInitScript(...args);
    scripts.push(script);
    return script as never;
  };
  const devtools = await context.newCDPSession(page);
  if (!isDrawn) await drawNothing(page, devtools);
  return { context, page, devtools, scripts };
}

/**
 * Nobody looks at the pages of tests, and to draw one is a fifth of what it costs. It has all its
 * size for its layout, its observers and the mouse, and one pixel of it is on the screen.
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

/** What a tab keeps for itself can only be cleared from within. */
function forgetVisitBefore(visit: string): void {
  if (location.protocol === "about:" || sessionStorage.getItem("visit") === visit) return;
  sessionStorage.clear();
  sessionStorage.setItem("visit", visit);
}

const OF_TESTS = ["console", "dialog", "pageerror", "request", "requestfailed", "response"] as const;

/** Nothing of it stays but the page, with nobody who listens, and the pointer outside. */
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

/** Cookies are those of all ports, and a port may come again. */
async function forget({ context, devtools }: Kept, origin: string): Promise<void> {
  await Promise.all([
    devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" }),
    context.clearCookies(),
    context.clearPermissions(),
  ]);
}
