import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { PATIENCE_MS } from "./chromium.ts";

/** A page in a context that is no other page's while it is open, and holds nothing of others. */
export type FreshPage = {
  readonly page: Page;
  /** Closes the page; nothing of what it kept is there for the next one. */
  leave(): Promise<void>;
};

type Options = BrowserContextOptions & {
  /** At which the clock of the page stands; the machine's own time unless said otherwise. */
  readonly now?: Date;
  /** In a context that no later page gets, for a test that winds its clock or cuts its network. */
  readonly isAlone?: boolean;
};

/** An address of the site that all servers of the tests are at. */
const EMPTY = "http://127.0.0.1/";

type Kept = { readonly context: BrowserContext; readonly page: Page };

/** By browser and options the contexts that no page has at the moment, each with an empty page. */
const keptBy = new WeakMap<Browser, Map<string, Kept[]>>();

/**
 * Opens a page that remembers nothing. Contexts are used again: a page that finds there the process
 * of an earlier one loads in two thirds of the time.
 */
export async function openFreshPage(browser: Browser, options: Options = {}): Promise<FreshPage> {
  const { viewport, now, isAlone = false, ...kind } = options;
  const ofKind = keptOf(browser, JSON.stringify([kind, now !== undefined]));
  const before = isAlone ? undefined : ofKind.pop();
  const context = before?.context ?? (await browser.newContext(kind));
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  if (now) await page.clock.setFixedTime(now);
  if (viewport) await page.setViewportSize(viewport);
  return {
    page,
    async leave() {
      if (isAlone) return context.close();
      const { origin } = new URL(page.url());
      await (before ? page.close() : empty(page));
      const kept = before ?? { context, page };
      await forget(kept, origin);
      if (kind.permissions) await context.grantPermissions(kind.permissions);
      ofKind.push(kept);
    },
  };
}

function keptOf(browser: Browser, kind: string): Kept[] {
  const ofBrowser = keptBy.get(browser) ?? new Map<string, Kept[]>();
  keptBy.set(browser, ofBrowser);
  const ofKind = ofBrowser.get(kind) ?? [];
  ofBrowser.set(kind, ofKind);
  return ofKind;
}

/** The first page of a context stays, so that its process does. */
async function empty(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route(EMPTY, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(EMPTY);
}

/** Cookies are those of all ports, and a port may come again. */
async function forget({ context, page }: Kept, origin: string): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
}
