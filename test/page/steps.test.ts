import { expect, test } from "vitest";
import type { DraftEvent } from "#contract/event.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { addDays } from "#domain/time.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { untilReady } from "../support/page-ready.ts";
import { problem } from "./support/page-server.ts";
import { NOW, openPlanner, type PlannerPage, WEEK_VIEW, wordsOn } from "./support/planner-page.ts";
import { at, event, MONDAY, sampleVariants, session } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

const CONTEXT = "/api/context/fetch";

/** How many windows the page has read and holds. */
const windowsHeld = ({ page }: PlannerPage) =>
  page.evaluate(
    () => (globalThis as never as { daywright: { contextCache: unknown[] } }).daywright.contextCache.length,
  );

test("the variant controls step by one and stop at both ends", async () => {
  await using planner = await openPlanner(browser);
  const { ref } = planner;
  await expect.poll(() => ref("variant-prev").isDisabled()).toBe(true);
  for (const expected of ["2 / 5", "3 / 5", "4 / 5", "5 / 5"]) {
    await ref("variant-next").click();
    await expect.poll(() => ref("variant-index").textContent()).toBe(expected);
  }
  await expect.poll(() => ref("variant-next").isDisabled()).toBe(true);
  await expect.poll(() => ref("variant-title").textContent()).toBe("Few days");
  await ref("variant-prev").click();
  await expect.poll(() => ref("variant-index").textContent()).toBe("4 / 5");
  await expect.poll(() => ref("live-region").textContent()).toBe("Plan 4 of 5: Early finish");
});

test("a card says how its plan differs, and shows the plan when pressed", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const card = planner.page.locator('[data-variant-id="few-days"]');
  // Where it is best in nothing, it still prints a figure of its own.
  await expect.poll(() => wordsOn(card.locator(".card-wins"))).toEqual(["done by Fri 15:00"]);
  await card.hover();
  await expect.poll(() => planner.page.locator(".ghost").count()).toBe(2);
  await expect.poll(() => planner.page.locator(".elsewhere").count()).toBe(2);
  await card.click();
  await expect.poll(() => planner.page.locator(".ghost").count()).toBe(0);
  await expect.poll(() => planner.ref("variant-title").textContent()).toBe("Few days");
});

test("cards print what sets a plan apart and nothing that all share, and one is suggested", async () => {
  const [first, second] = sampleVariants();
  const day = (minutes: number) => [{ date: MONDAY, minutes }];
  const measured = (each: DraftVariant | undefined, change: object): DraftVariant => {
    if (!each?.metrics) throw new Error("the sample variants have metrics");
    // Both go on with a habit once the work is done.
    const run = { ...each.events[0], summary: "Run", task_id: "habit:run" } as DraftEvent;
    const saturday = { start: "2026-12-12T08:00:00Z", end: "2026-12-12T08:30:00Z" };
    const events = [...each.events, { ...run, ...saturday }];
    return { ...each, events, metrics: { ...each.metrics, deadlines_met: 5, ...change } };
  };
  await using planner = await openPlanner(browser, {
    payload: session({
      habits: [{ title: "Run", duration_minutes: 30, times_per_week: 1 }],
      draft_variants: [
        measured(first, { load_per_day: day(300), deadlines_met: 4, minutes_unplaced: 40 }),
        { ...measured(second, { load_per_day: day(240), longest_focus_minutes: 180 }), suggested: true },
      ],
    }),
  });
  const { page, ref } = planner;
  await expect
    .poll(() => wordsOn(page.locator(".card-wins")))
    .toEqual(["done by Fri 09:30 · nothing after 15:30", "3 h of focus in one piece · 4 h a day"]);
  await expect.poll(() => page.locator(".card .suggested").count()).toBe(1);
  await expect
    .poll(() => ref("variant-metrics").textContent())
    .toBe("12 h planned · 4 of 5 on time · 40 min won’t fit");
});

test("cards that are ahead in nothing print a figure of their own, and below them stands why one is suggested", async () => {
  const [first, second, third] = sampleVariants();
  const same = { longest_focus_minutes: 60, load_per_day: [] };
  const measured = (each: DraftVariant | undefined, change: Partial<DraftVariant> = {}): DraftVariant => {
    if (!each?.metrics) throw new Error("the sample variants have metrics");
    return { ...each, metrics: { ...each.metrics, ...same }, ...change };
  };
  const suggestion = { suggested: true, suggested_because: "the most spare time before deadlines" };
  const draft_variants = [measured(first, suggestion), measured(second), measured(third)];
  await using planner = await openPlanner(browser, { payload: session({ draft_variants }) });
  const { page } = planner;
  const because = page.locator(".cards > :last-child");
  await expect.poll(() => because.textContent()).toBe("Suggested · the most spare time before deadlines");
  expect((await wordsOn(page.locator(".card-wins"))).filter((each) => each === "")).toEqual([]);
});

test("no two cards print the same figure: where two plans share one, one of them prints another", async () => {
  const load = (minutes: number) => ({ load_per_day: [{ date: MONDAY, minutes }] });
  const focus = (minutes: number) => ({ focus_minutes: minutes, longest_focus_minutes: 60 });
  const changes = [
    { ...load(240), ...focus(120) },
    { ...load(240), ...focus(60) },
    { ...load(360), ...focus(120) },
    { ...load(360), ...focus(60) },
    // That it has none is nothing to choose it for.
    { ...load(300), ...focus(0) },
  ];
  const [first] = sampleVariants();
  const draft_variants = changes.map((change, index) => {
    if (!first?.metrics) throw new Error("the sample variants have metrics");
    return { ...first, variant_id: `plan-${index}`, metrics: { ...first.metrics, ...change } };
  });
  await using planner = await openPlanner(browser, { payload: session({ draft_variants }) });
  await expect
    .poll(() => wordsOn(planner.page.locator(".card-wins")))
    .toEqual(["2 h focus", "4 h a day", "6 h a day", "1 h focus", "5 h a day"]);
});

test("pressing a tab brings its content into sight, however low the window is, and nothing jumps from plan to plan", async () => {
  await using planner = await openPlanner(browser, { context: { viewport: { width: 1280, height: 720 } } });
  const { page, ref } = planner;
  const topOf = async (name: string) => (await ref(name).boundingBox())?.y;
  const before = [await topOf("variant-next"), await topOf("variant-cards")];
  await page.locator("#tab-conflicts").click();
  await ref("conflict-list").locator("h2").waitFor();
  const [heading, apply] = [await ref("conflict-list").boundingBox(), await ref("apply-button").boundingBox()];
  expect((heading?.y ?? 999) + 100).toBeLessThan(apply?.y ?? 0);
  await ref("panel-body").evaluate((body) => body.scrollTo(0, 0));
  for (let step = 0; step < 3; step++) await ref("variant-next").click();
  expect([await topOf("variant-next"), await topOf("variant-cards")]).toEqual(before);
});

test("a date control fetches the days around the new date, and then nothing as long as what is shown was read", async () => {
  await using planner = await openPlanner(browser);
  const { ref, server } = planner;
  await ref("date-next").click();
  await expect.poll(() => server.count("POST", CONTEXT)).toBe(1);
  expect(server.seen.at(-1)?.body).toEqual({
    start_time: "2026-11-30T23:00:00Z",
    end_time: "2026-12-15T23:00:00Z",
    view_date: "2026-12-08",
    session_id: "sample-session",
  });
  await expect.poll(() => windowsHeld(planner)).toBe(1);
  for (let step = 0; step < 7; step++) await ref("date-next").click();
  await expect.poll(() => ref("date-label").textContent()).toBe("Tuesday, 15 December 2026");
  expect(server.count("POST", CONTEXT)).toBe(1);
  await ref("date-next").click();
  await expect.poll(() => windowsHeld(planner)).toBe(2);
  expect(server.seen.at(-1)?.body).toMatchObject({ start_time: "2026-12-08T23:00:00Z", view_date: "2026-12-16" });

  await ref("view-week").click();
  await ref("date-next").click();
  await expect.poll(() => ref("date-label").textContent()).toContain("27 Dec");
  // The answer of the day before is not the one that is waited for: both are held by then.
  await expect.poll(() => server.count("POST", CONTEXT)).toBe(3);
  await expect.poll(() => windowsHeld(planner)).toBe(2);
  expect(server.seen.at(-1)?.body).toMatchObject({
    start_time: "2026-12-01T23:00:00Z",
    end_time: "2027-01-13T23:00:00Z",
    view_date: "2026-12-23",
  });
  expect(server.count("POST", CONTEXT)).toBe(3);
  for (let step = 0; step < 2; step++) await ref("date-prev").click();
  await ref("view-day").click();
  for (let step = 0; step < 5; step++) await ref("date-next").click();
  expect(server.count("POST", CONTEXT)).toBe(3);
});

test("a window older than five minutes is fetched again", async () => {
  await using planner = await openPlanner(browser);
  const { ref, server } = planner;
  await ref("date-next").click();
  await expect.poll(() => windowsHeld(planner)).toBe(1);
  expect(server.count("POST", CONTEXT)).toBe(1);
  await planner.goOnTo(new Date("2026-12-08T12:24:59Z"));
  await ref("date-next").click();
  await expect.poll(() => ref("date-label").textContent()).toBe("Wednesday, 9 December 2026");
  expect(server.count("POST", CONTEXT)).toBe(1);
  await planner.goOnTo(new Date("2026-12-08T12:25:01Z"));
  await ref("date-prev").click();
  await expect.poll(() => server.count("POST", CONTEXT)).toBe(2);
});

test("what a window brings is shown, and what it no longer holds is gone", async () => {
  await using planner = await openPlanner(browser);
  const { ref, server, page } = planner;
  const fresh = event({
    id: "new",
    title: "Moved in",
    start: at("2026-12-08", "16:00"),
    end: at("2026-12-08", "17:00"),
  });
  server.on("POST", CONTEXT, ({ body }) => ({
    body: {
      ...(body as object),
      calendar_events: [fresh],
      writable_calendars: server.payload.writable_calendars,
      context: server.payload.context,
      fetched_at: "2026-12-08T12:20:00Z",
    },
  }));
  await ref("date-next").click();
  await page.locator('[data-event-id="new"]').waitFor();
  await expect.poll(() => page.locator('[data-event-id="lecture"]').count()).toBe(0);
});

test("days that could not be read are said to be so, and read when the person tries again", async () => {
  await using planner = await openPlanner(browser, { expectedErrors: /503/ });
  const { ref, server, page } = planner;
  server.on("POST", CONTEXT, () => problem(503, "Google is not answering.", { kind: "ProviderNetworkError" }));
  await ref("date-next").click();
  await page.locator("[data-action=retry]").waitFor();
  await expect.poll(() => ref("error").textContent()).toContain("These days could not be read");
  await expect.poll(() => ref("error").textContent()).toContain("Google is not answering.");
  await expect.poll(() => ref("error").getAttribute("role")).toBe("alert");
  server.on("POST", CONTEXT, ({ body }) => ({
    body: { ...(body as object), ...server.payload, ...(body as object), fetched_at: "2026-12-08T12:20:00Z" },
  }));
  await page.locator("[data-action=retry]").click();
  await expect.poll(() => ref("error").textContent()).toBe("");
});

test("a day with more all-day events than fit shows all of them as a day", async () => {
  const days = Array.from({ length: 6 }, (_, index) =>
    event({ id: `day-${index}`, title: `Day ${index}`, start: MONDAY, end: addDays(MONDAY, 1) }),
  );
  await using planner = await openPlanner(browser, {
    payload: session({ calendar_events: days }),
    storage: { "daywright-view": "timeGridWeek", "daywright-language": "zh" },
  });
  const seen = planner.boxes("existing").filter({ visible: true });
  await expect.poll(() => seen.count()).toBeLessThan(6);
  await planner.page.getByRole("button", { name: "还有" }).first().click();
  await expect.poll(() => planner.ref("view-day").getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => seen.count()).toBe(6);
});

test("today is today in the plan's zone", async () => {
  // 22:30 on Tuesday in New York is already Wednesday in Berlin.
  await using planner = await openPlanner(browser);
  await planner.goOnTo(new Date("2026-12-09T03:30:00Z"));
  await planner.ref("date-today").click();
  await expect.poll(() => planner.ref("date-label").textContent()).toBe("Wednesday, 9 December 2026");
});

test("the shown variant survives a reload, and is forgotten with the session", async () => {
  await using planner = await openPlanner(browser);
  const { page, ref, server } = planner;
  const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem("daywright-variants") ?? "{}"));
  await ref("variant-next").click();
  await ref("variant-next").click();
  await expect.poll(async () => (await kept()).variant_index).toBe(2);
  await page.reload();
  await untilReady(page);
  await expect.poll(() => ref("variant-index").textContent()).toBe("3 / 5");
  await expect.poll(async () => (await kept()).draft_variants).toHaveLength(5);

  // A server that lost the variants gets nothing wrong: the page still has them.
  server.payload = { ...server.payload, draft_variants: [] };
  await page.reload();
  await untilReady(page);
  await expect.poll(() => ref("variant-index").textContent()).toBe("3 / 5");

  server.payload = { ...session(), session_id: "another", draft_variants: [] };
  await page.goto(`${server.url}/planner/another`);
  await untilReady(page);
  await expect.poll(() => ref("variant-index").textContent()).toBe("0 / 0");
  await expect.poll(async () => (await kept()).session_id).toBe("another");
});

test("the variant that was shown last survives a reload that comes at once", async () => {
  await using planner = await openPlanner(browser, { isAlone: true });
  const { page, ref } = planner;
  // From here on no timer fires: the reload is faster than any.
  await page.clock.pauseAt(new Date(NOW.getTime() + 60_000));
  await ref("variant-next").click();
  await page.reload();
  await untilReady(page);
  await expect.poll(() => ref("variant-index").textContent()).toBe("2 / 5");
});

test("the theme goes round light, dark and green, is kept, and stands before the first paint", async () => {
  await using planner = await openPlanner(browser, { storage: { "daywright-theme": "light" } });
  const { page, ref } = planner;
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await expect.poll(theme).toBe("light");
  for (const next of ["dark", "green", "light", "dark"]) {
    await ref("theme-toggle").click();
    await expect.poll(theme).toBe(next);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("daywright-theme"))).toBe(next);
  }
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const body = document.body;
      if (body && !("paintedAs" in globalThis))
        Object.assign(globalThis, { paintedAs: document.documentElement.dataset.theme });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => (globalThis as never as { paintedAs: string }).paintedAs)).toBe("dark");
});

test("a hidden calendar's events are not drawn, and still count as busy", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page, ref } = planner;
  await page.locator("#tab-sources").click();
  await page.locator('[data-calendar-id="home"] input').uncheck();
  await expect.poll(() => page.locator('[data-event-id="dentist"]').count()).toBe(0);
  await expect.poll(() => ref("conflict-count").textContent()).toBe("2");
  await page.locator('[data-calendar-id="home"] input').check();
  await expect.poll(() => page.locator('[data-event-id="dentist"]').count()).toBe(1);
});

test("the list says in words what the grid shows", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page, ref } = planner;
  const onGrid = await page
    .locator("[data-event-kind]")
    .evaluateAll((nodes) => nodes.map((node) => (node as HTMLElement).dataset.eventId));
  await ref("list-view").click();
  const rows = ref("agenda").locator("[data-event-kind]");
  const listed = () =>
    rows.evaluateAll((nodes) => nodes.map((node) => (node as HTMLElement).dataset.eventId ?? "").toSorted());
  await expect.poll(async () => [...new Set(await listed())]).toEqual([...new Set(onGrid)].toSorted());
  await expect.poll(() => ref("calendar").isVisible()).toBe(false);
  await expect.poll(() => rows.filter({ hasText: "Dentist" }).textContent()).toContain("overlaps");
});

test("every key does what the list of keys says, and none does in a field", async () => {
  await using planner = await openPlanner(browser);
  const { page, ref } = planner;
  const label = () => ref("date-label").textContent();
  const press = (key: string) => page.keyboard.press(key);
  await press("w");
  await expect.poll(label).toBe("7 – 13 Dec 2026");
  await press("d");
  await press("j");
  await expect.poll(label).toBe("Tuesday, 8 December 2026");
  await press("k");
  await expect.poll(label).toBe(`Monday, 7 December 2026`);
  await press("n");
  await expect.poll(() => ref("variant-index").textContent()).toBe("2 / 5");
  await press("p");
  await expect.poll(() => ref("variant-index").textContent()).toBe("1 / 5");
  await press("t");
  await expect.poll(label).toBe("Tuesday, 8 December 2026");
  await press("l");
  await expect.poll(() => ref("agenda").isVisible()).toBe(true);
  await press("l");
  await press("?");
  await page.locator('[data-ref="keys-dialog"] dt').first().waitFor();
  await expect.poll(() => page.locator('[data-ref="keys-dialog"] dt').count()).toBeGreaterThan(10);
  await press("Escape");
  await press("/");
  await page.locator("#quick-add").waitFor();
  await page.keyboard.type("jwt");
  await expect.poll(() => page.locator("#quick-add").inputValue()).toBe("jwt");
  await expect.poll(label).toBe("Tuesday, 8 December 2026");
  await page.locator("#quick-add").blur();
  await press("a");
  await page.locator("dialog[open]").waitFor();
  await press("Escape");
});

test("the last session opens without a network, to be read", async () => {
  await using planner = await openPlanner(browser, { isAlone: true, expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
  const { page, ref, boxes } = planner;
  const kept = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration();
      const requests = worker?.active?.state === "activated" ? await (await caches.open("daywright")).keys() : [];
      return requests.map(({ url }) => new URL(url).pathname.replace(/^\/assets\/|-[\w-]{7}\.js$/g, ""));
    });
  await page.mouse.move(400, 300);
  const parts = ["details", "on-demand", "panel", "dialog", "rows", "zh"];
  await expect.poll(kept).toEqual(expect.arrayContaining([...parts, "/api/planner/sample-session"]));
  const fetchedOnly = () =>
    page.evaluate(async () => {
      const cache = await caches.open("daywright");
      const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
      const found = await Promise.all(files.map((file) => cache.match(file)));
      return files.filter((file, index) => file.startsWith("/assets/") && !found[index]);
    });
  await expect.poll(fetchedOnly).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await untilReady(page);
  await expect.poll(() => ref("variant-title").textContent()).toBe("Deadline first");
  await expect.poll(() => ref("unread-note").textContent()).toContain("You are offline");
  await expect.poll(() => ref("apply-button").isDisabled()).toBe(true);
  await ref("apply-button").press("Enter");
  await expect.poll(() => ref("live-region").textContent()).toContain("You are offline");
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  await boxes("draft").first().click();
  await ref("selection").getByRole("heading").waitFor();
});
