import { expect, test } from "vitest";
import type { SourceStatus } from "#contract/calendar.ts";
import { PATHS } from "#contract/paths.ts";
import type { PlannerContext } from "#contract/payload.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { appliedState } from "./support/apply-states.ts";
import { type PageServer, problem } from "./support/page-server.ts";
import { openPlanner, type PlannerPage } from "./support/planner-page.ts";
import { session } from "./support/session.ts";
import { standingSession } from "./support/standing.ts";

const HOME = "anna.k@example.org";
const REFUSED = { kind: "ProviderAuthError", message: "HTTP 401: invalid_grant" } as const;
const DOWN = { kind: "ProviderNetworkError", message: "Timeout" } as const;

const browser = await chromiumOfTheWorker();

/**
 * The sample's context, in which Google failed with `error` and none of its calendars is listed.
 */
function withoutGoogle(error: SourceStatus["error"]): PlannerContext {
  const { context } = session();
  if (!context) throw new Error("the sample has a context");
  const { calendar } = context;
  return {
    ...context,
    calendar: {
      sources: calendar.sources.map((source) => (source.kind === "google" ? { ...source, ok: false, error } : source)),
      calendars: calendar.calendars.filter(({ kind }) => kind !== "google"),
    },
  };
}

/** From now on every window comes without what is in Google; `null` brings it back. */
function answerWindows(server: PageServer, error: SourceStatus["error"]): void {
  const { calendar_events, writable_calendars, context } = session();
  server.on("POST", PATHS.contextFetch, ({ body }) => ({
    body: {
      ...(body as object),
      calendar_events: calendar_events.filter(({ calendar_id }) => error === null || calendar_id !== "home"),
      writable_calendars: writable_calendars.filter(({ kind }) => error === null || kind !== "google"),
      context: error === null ? context : withoutGoogle(error),
      fetched_at: "2026-12-08T12:20:00Z",
    },
  }));
}

/** Reads the days around the next date anew: the cache is emptied first. */
async function step({ page, ref, server }: PlannerPage): Promise<void> {
  const before = server.count("POST", PATHS.contextFetch);
  await page.evaluate("daywright.contextCache.length = 0");
  await ref("date-next").click();
  await expect.poll(() => server.count("POST", PATHS.contextFetch)).toBe(before + 1);
}

test("a source that fails during navigation leaves its events, its calendars and the chosen one where they are", async () => {
  await using planner = await openPlanner(browser, { storage: { "daywright-calendar": HOME } });
  const { ref, page, server } = planner;
  await expect.poll(() => ref("apply-calendar").inputValue()).toBe(HOME);
  answerWindows(server, DOWN);
  await step(planner);
  await expect
    .poll(() => ref("unread-note").textContent())
    .toBe("Home could not be read. What is hatched was read before; all else in there is unknown, not free.");
  await expect.poll(() => ref("apply-calendar").inputValue()).toBe(HOME);
  await expect
    .poll(() => ref("apply-calendar").locator("option").allTextContents())
    .toEqual(["Work", "Home (not read)"]);
  await expect
    .poll(() => page.evaluate("daywright.state.payload.calendar_events.map(({ id }) => id)"))
    .toContain("choir");
  await ref("view-week").click();
  const choir = page.locator('.fc-event[data-event-id="choir"]');
  const madeAt = planner.server.payload.created_at;
  const made = new Date(madeAt).toLocaleTimeString("en-GB", { timeStyle: "short", timeZone: "Europe/Berlin" });
  await expect.poll(() => choir.getAttribute("aria-label")).toMatch(new RegExp(`as of .*${made}`));
  await expect.poll(() => choir.getAttribute("data-unread")).toBe("");
  const ground = () => choir.evaluate((box) => getComputedStyle(box).backgroundImage);
  await expect.poll(ground).toContain("repeating-linear-gradient");
  await choir.click();
  await expect.poll(() => ref("selection").textContent()).toContain("Could not be read again: this is as of");
  await expect.poll(() => ref("error").textContent()).toBe("");
  answerWindows(server, null);
  await step(planner);
  await expect.poll(() => ref("unread-note").isHidden()).toBe(true);
  await expect.poll(() => ref("apply-calendar").locator("option").allTextContents()).toEqual(["Work", "Home"]);
  await expect.poll(() => ref("apply-calendar").inputValue()).toBe(HOME);
  await expect.poll(() => choir.getAttribute("data-unread")).toBeNull();
  await ref("date-prev").click();
  answerWindows(server, DOWN);
  await step(planner);
  await expect.poll(() => choir.getAttribute("aria-label")).toMatch(/as of .*13:20/);
});

test("a session that was made while a source was down shows what was read there before, hatched, and calls the rest unknown", async () => {
  const before = session();
  const context = withoutGoogle(DOWN);
  const home = before.context?.calendar.calendars.filter(({ id }) => id === "home") ?? [];
  context.calendar.calendars.push(...home.map((calendar) => ({ ...calendar, unread: DOWN })));
  const read_at = "2026-12-07T08:12:00Z";
  const calendar_events = before.calendar_events.map((event) =>
    event.calendar_id === "home" ? { ...event, as_of: read_at } : event,
  );
  const last_read = [{ calendar_id: "home", read_at, start_time: before.start_time, end_time: before.end_time }];
  await using planner = await openPlanner(browser, { payload: session({ context, calendar_events, last_read }) });
  const { ref, page, server } = planner;
  await expect
    .poll(() => ref("unread-note").textContent())
    .toBe("Home could not be read. What is hatched was read before; all else in there is unknown, not free.");
  await ref("view-week").click();
  const choir = page.locator('.fc-event[data-event-id="choir"]');
  await expect.poll(() => choir.getAttribute("aria-label")).toMatch(/as of .*09:12/);
  await expect.poll(() => choir.getAttribute("data-unread")).toBe("");
  answerWindows(server, DOWN);
  await step(planner);
  await ref("date-prev").click();
  await expect.poll(() => choir.getAttribute("aria-label")).toMatch(/as of .*09:12/);
  answerWindows(server, null);
  await step(planner);
  await ref("date-prev").click();
  await expect.poll(() => choir.getAttribute("data-unread")).toBeNull();
});

test("a source of calendars and tasks that is down is named once", async () => {
  const context = withoutGoogle(DOWN);
  const before = session().context?.calendar.calendars.filter(({ id }) => id === "home") ?? [];
  context.calendar.calendars.push(...before.map((calendar) => ({ ...calendar, unread: DOWN })));
  const google = context.calendar.sources.filter(({ kind }) => kind === "google");
  context.tasks.sources.push(...google.map((source) => ({ ...source, label: "anna.k@example.org" })));
  await using planner = await openPlanner(browser, { payload: session({ context }) });
  await expect.poll(() => planner.ref("unread-note").textContent()).toMatch(/^Home could not be read/);
});

test("a source that refuses access is said in the error, with the way to connect it again, until it is read", async () => {
  await using planner = await openPlanner(browser);
  const { ref, page, server } = planner;
  answerWindows(server, REFUSED);
  await step(planner);
  await expect.poll(() => ref("error").textContent()).toContain("Google refused access.");
  await expect
    .poll(() => ref("error").textContent())
    .toContain("What is in Home is unknown until it is connected again.");
  const link = page.locator("[data-action=connect-again]");
  await expect.poll(() => link.getAttribute("href")).toBe("/connect/google?back=%2Fplanner%2Fsample-session");
  await expect.poll(() => link.textContent()).toBe("Connect again");
  answerWindows(server, null);
  await step(planner);
  await expect.poll(() => ref("error").textContent()).toBe("");
});

test.each([
  ["is connected again", REFUSED],
  ["answers again", DOWN],
])("a source that %s is read as the plan that was made without it is opened", async (_again, error) => {
  await using planner = await openPlanner(browser, {
    payload: session({ context: withoutGoogle(error) }),
    serve: (server) => answerWindows(server, null),
  });
  const { ref, page, server } = planner;
  await expect.poll(() => server.count("POST", PATHS.contextFetch)).toBe(1);
  await expect.poll(() => ref("unread-note").isVisible()).toBe(false);
  await expect.poll(() => ref("error").textContent()).toBe("");
  await expect.poll(() => page.locator("[data-ref=sources] [data-ok=false]").count()).toBe(0);
});

test("a source that is still down as a plan is opened is asked once, and named", async () => {
  await using planner = await openPlanner(browser, {
    payload: session({ context: withoutGoogle(DOWN) }),
    serve: (server) => answerWindows(server, DOWN),
  });
  const { ref, server } = planner;
  await expect.poll(() => server.count("POST", PATHS.contextFetch)).toBe(1);
  await ref("view-week").click();
  await expect.poll(() => ref("unread-note").textContent()).toMatch(/^Google could not be read/);
  expect(server.count("POST", PATHS.contextFetch)).toBe(1);
});

test("what the person has dismissed is not said again at every step", async () => {
  const context = withoutGoogle(REFUSED);
  await using planner = await openPlanner(browser, { payload: session({ context }) });
  const { ref, page, server } = planner;
  await expect.poll(() => ref("error").textContent()).toContain("Google refused access.");
  await page.getByRole("button", { name: "Dismiss" }).click();
  answerWindows(server, REFUSED);
  await step(planner);
  await expect.poll(() => ref("unread-note").textContent()).toContain("could not be read");
  await expect.poll(() => ref("error").textContent()).toBe("");
});

test("coursework that is refused is connected again on the home page", async () => {
  const payload = session();
  const [canvas] = payload.context?.learning.sources ?? [];
  if (!canvas) throw new Error("the sample has coursework");
  Object.assign(canvas, { ok: false, error: REFUSED });
  await using planner = await openPlanner(browser, { payload });
  await expect.poll(() => planner.ref("error").textContent()).toContain("Canvas refused access.");
  await expect
    .poll(() => planner.page.locator("[data-action=connect-again]").getAttribute("href"))
    .toBe("/?connect=c1");
});

test("an apply to a calendar that refuses access offers to connect it again", async () => {
  await using planner = await openPlanner(browser, {
    storage: { "daywright-calendar": HOME },
    expectedErrors: /502/,
  });
  const { ref, page, server } = planner;
  const refusal = problem(502, "HTTP 401: invalid_grant", { kind: "ProviderAuthError" });
  server.on("POST", "/api/planner/sample-session/apply", () => refusal);
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await expect.poll(() => ref("error").textContent()).toContain("The plan was not applied.");
  await expect
    .poll(() => page.getByRole("link", { name: "Connect again: Home" }).getAttribute("href"))
    .toBe("/connect/google?back=%2Fplanner%2Fsample-session");
});

test("a source that stays unreadable does not keep a plan from being applied", async () => {
  const payload = session({ context: withoutGoogle(DOWN) });
  await using planner = await openPlanner(browser, { payload, expectedErrors: /503/ });
  const { ref, page, server } = planner;
  const asked: unknown[] = [];
  server.on("POST", "/api/planner/sample-session/apply", ({ body }) => {
    asked.push((body as { allow_conflicts: boolean }).allow_conflicts);
    return problem(503, "Home cannot be read now", {
      type: "urn:daywright:overlaps-unknown",
      kind: "ProviderNetworkError",
    });
  });
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await expect
    .poll(() => ref("error").textContent())
    .toContain("Google cannot be read now, so overlaps cannot be ruled out. Nothing was written.");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => asked).toEqual([false, false]);
  await page.getByRole("button", { name: "Apply all the same" }).click();
  await expect.poll(() => asked).toEqual([false, false, true]);
});

test("an apply to a calendar that cannot be read says so by its name alone, and is tried again at a press", async () => {
  await using planner = await openPlanner(browser, {
    storage: { "daywright-calendar": HOME },
    expectedErrors: /503/,
  });
  const { ref, page, server } = planner;
  server.on("POST", "/api/planner/sample-session/apply", () =>
    problem(503, "Home cannot be read now", { type: "urn:daywright:target-unread", kind: "ProviderNetworkError" }),
  );
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await expect
    .poll(() => ref("error").locator(".error-words").textContent())
    .toBe("The plan was not applied.Home cannot be read now, so nothing was written to it.");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => server.count("POST", "/api/planner/sample-session/apply")).toBe(2);
  await expect.poll(() => ref("apply-calendar").inputValue()).toBe(HOME);
});

test("a browser in which none was chosen offers the calendar of the blocks that stand", async () => {
  const payload = standingSession();
  payload.standing = { blocks: [], taken: {}, owed: {}, calendar_id: HOME };
  await using planner = await openPlanner(browser, { payload });
  await expect.poll(() => planner.ref("apply-calendar").inputValue()).toBe(HOME);
});

test("where a plan was applied stays chosen once it is taken back", async () => {
  const payload = session();
  const applied_at = payload.created_at;
  payload.apply_state = appliedState({ applied_calendar_id: HOME, applied_at });
  await using planner = await openPlanner(browser, { payload });
  planner.server.on("POST", "/api/planner/sample-session/undo", () => ({ body: { deleted_count: 6, kept: [] } }));
  await planner.ref("undo-button").click();
  await expect.poll(() => planner.ref("apply-button").textContent()).toMatch(/ to Home$/);
  await expect.poll(() => planner.ref("apply-calendar").inputValue()).toBe(HOME);
});
