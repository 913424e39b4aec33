import { beforeAll, expect, test } from "vitest";
import { buildClientIfStale } from "../../scripts/client-build.ts";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { axeFindings } from "../support/accessibility.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import type { Daywright } from "../support/daywright.ts";
import { openFreshPage } from "../support/fresh-page.ts";
import { importCalendar } from "../support/import-calendar.ts";
import { untilReady } from "../support/page-ready.ts";
import { type Draft, plan, SUNDAY, startOn, WEEK } from "../support/week-plan.ts";

const browser = await chromiumOfTheWorker();
beforeAll(() => buildClientIfStale());

const addTask = async (server: Daywright, task: object): Promise<string> =>
  (await server.call("POST", "/api/tasks", task)).json.id;

/** A meeting, in a calendar of its own, at the time of a block. */
async function meetingAt(server: Daywright, { start, end }: Draft): Promise<void> {
  const stamp = (instant: string) => instant.replace(/[-:]|\.\d+/g, "");
  const times = [`DTSTAMP:${stamp(start)}`, `DTSTART:${stamp(start)}`, `DTEND:${stamp(end)}`];
  const event = ["BEGIN:VEVENT", "UID:call", ...times, "SUMMARY:Client call", "END:VEVENT"];
  await importCalendar(server, icalendarOf(...event), "Team");
}

async function standing(server: Daywright): Promise<unknown> {
  const { json } = await server.call("GET", `/api/plan?start_time=${WEEK.start_time}&end_time=${WEEK.end_time}`);
  return json.blocks
    .filter(({ state }: { state: string }) => state === "planned")
    .map(({ title, start, end }: Record<string, string>) => `${title} ${start} ${end}`)
    .sort();
}

test("on the real service an update is seen, applied at two presses, and taken back exactly", async () => {
  await using server = await startOn(SUNDAY);
  await addTask(server, { title: "Essay", duration_minutes: 120, priority: 2 });
  await addTask(server, { title: "Slides", duration_minutes: 120, priority: 2 });
  const tickets = await addTask(server, { title: "Tickets", duration_minutes: 30, priority: 2 });
  await (await plan(server)).apply();
  const struck = (await plan(server)).variants[0]?.events.find(({ summary }) => summary === "Essay") as Draft;
  await meetingAt(server, struck);
  await server.call("PATCH", `/api/tasks/${tickets}`, { done: true });
  await addTask(server, { title: "Letter", duration_minutes: 60, priority: 4 });
  const before = await standing(server);
  const { session } = await plan(server);

  await using opened = await openPlan(server, session);
  const { page, ref, errors } = opened;
  await ref("view-week").click();

  await expect.poll(() => ref("variant-title").textContent()).toBe("Change least");
  await expect
    .poll(() => ref("variant-metrics").textContent())
    .toMatch(/^1 block moves · 1 added · 1 removed · \d stay/);
  await expect.poll(() => ref("apply-button").textContent()).toMatch(/^Update .+: 1 moved, 1 added, 1 removed$/);
  const moving = page.locator('.fc-event[data-stands="moved"]');
  await expect.poll(() => moving.getAttribute("aria-label")).toContain("moved from");
  await expect.poll(() => page.locator(".outline").count()).toBe(2);
  await expect.poll(() => page.locator('.fc-event[data-stands="kept"]').count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.fc-event[data-event-id$=":call"] .box-time').textContent()).toMatch(/ new$/);

  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await expect.poll(() => ref("toast").textContent()).toMatch(/updated: 1 moved, 1 added, 1 removed\./);
  await expect.poll(() => page.locator(".outline").count()).toBe(0);
  const after = await standing(server);
  expect(after).not.toEqual(before);
  await ref("toast").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => ref("toast").textContent()).toContain("1 moved back, 1 taken out, 1 put back.");
  expect(await standing(server)).toEqual(before);
  await expect.poll(() => page.locator(".outline").count()).toBe(2);
  expect(errors).toEqual([]);
});

test("of an update that was left open, what has begun is drawn as no proposal any more, and says why", async () => {
  await using server = await startOn(SUNDAY);
  await addTask(server, { title: "Essay", duration_minutes: 120, priority: 2 });
  await (await plan(server)).apply();
  await addTask(server, { title: "Letter", duration_minutes: 60 });
  await addTask(server, { title: "Report", duration_minutes: 60, earliest_start: "2026-11-27T00:00:00Z" });
  const { session, variants } = await plan(server);
  const start = variants[0]?.events.find(({ summary }) => summary === "Letter")?.start ?? "";
  const soonAfter = new Date(Date.parse(start) + 5 * 60_000).toISOString();
  await using opened = await openPlan(server, session, soonAfter);
  const proposed = (title: string) => opened.page.locator(".fc-event.draft", { hasText: title });
  await expect.poll(() => proposed("Letter").getAttribute("data-late")).toBe("");
  await expect
    .poll(() => proposed("Letter").getAttribute("aria-label"))
    .toMatch(/added by this plan\. Its time has begun\.$/);
  await expect.poll(() => proposed("Report").getAttribute("data-late")).toBe(null);
  expect(await axeFindings(opened.page, { part: "[data-ref=calendar]" })).toEqual([]);
});

test("an applied plan says where it is and how it comes onto a phone, with the address of Daywright's own calendar", async () => {
  await using server = await startOn(SUNDAY);
  await addTask(server, { title: "Essay", duration_minutes: 120 });
  const { session } = await plan(server);
  await using opened = await openPlan(server, session);
  const { page, ref, errors } = opened;
  await expect.poll(() => ref("where-button").isVisible()).toBe(false);
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await ref("where-button").click();
  await expect.poll(() => ref("where-dialog").textContent()).toContain("subscribe to its address");
  // A screen reader begins with what the dialog is about.
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches("[data-ref=where-dialog]"))).toBe(true);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await ref("where-dialog").getByRole("button", { name: "Copy the feed address of Daywright" }).click();
  const [calendar] = (await server.call("GET", "/api/calendars")).json;
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(calendar.feed_url);
  expect(await axeFindings(page, { part: "[data-ref=where-dialog]" })).toEqual([]);
  await ref("where-dialog").getByRole("button", { name: "Close" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-ref"))).toBe("where-button");
  expect(errors).toEqual([]);
});

test("an update that changes two calendars names both, also when its page is opened again", async () => {
  await using server = await startOn(SUNDAY);
  await addTask(server, { title: "Essay", duration_minutes: 120, priority: 2 });
  await (await plan(server)).apply();
  const struck = (await plan(server)).variants[0]?.events.find(({ summary }) => summary === "Essay") as Draft;
  await meetingAt(server, struck);
  await addTask(server, { title: "Letter", duration_minutes: 60, priority: 4 });
  const { session } = await plan(server);
  await using opened = await openPlan(server, session);
  const { page, ref, errors } = opened;
  await ref("apply-calendar").selectOption("Team");
  await expect.poll(() => ref("apply-button").textContent()).toBe("Update Team and Daywright: 1 moved, 1 added");
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await expect.poll(() => ref("apply-button").textContent()).toBe("Applied to Team and Daywright");
  const { apply_state } = (await server.call("GET", `/api/planner/${session.split("/").at(-1)}`)).json;
  expect(apply_state.applied_calendar_ids).toEqual([apply_state.applied_calendar_id, "daywright"]);
  await page.reload();
  await expect.poll(() => ref("apply-button").textContent()).toBe("Applied to Team and Daywright");
  await ref("where-button").click();
  await expect.poll(() => ref("where-dialog").getByRole("heading").textContent()).toBe("In Team and Daywright");
  for (const name of ["Team", "Daywright"]) {
    await ref("where-dialog")
      .getByRole("button", { name: `Copy the feed address of ${name}` })
      .waitFor();
  }
  expect(await axeFindings(page, { part: "[data-ref=where-dialog]" })).toEqual([]);
  expect(errors).toEqual([]);
});

test("the card of one time of a series stays with it when it is moved, here or elsewhere", async () => {
  await using server = await startOn(SUNDAY);
  await using opened = await openPlan(server, await applyPiano(server, "RRULE:FREQ=DAILY;COUNT=4"));
  const { page, ref, errors } = opened;
  await ref("view-week").click();
  await putLater(opened);
  const updated = page.waitForResponse("**/api/plan/updates");
  await ref("confirm-dialog").getByRole("button", { name: "Move this one" }).click();
  const { update_id } = await (await updated).json();
  const when = ref("block-card").locator(".when:visible");
  await expect.poll(() => ref("toast").textContent()).toContain("is moved to");
  await expect.poll(() => when.textContent()).toMatch(/^Tue 24 Nov.* 18:15 – 18:45/);
  await server.call("POST", `/api/plan/updates/${update_id}/undo`, {});
  await expect.poll(() => when.textContent()).toMatch(/^Tue 24 Nov.* 17:00 – 17:30/);
  await expect.poll(() => page.locator("[data-selected]").getAttribute("aria-label")).toContain("24 Nov");
  await ref("block-card").getByRole("button", { name: "Move…" }).click();
  await expect.poll(() => ref("block-card").locator("input[type=time]").inputValue()).toBe("17:00");
  expect(errors).toEqual([]);
});

test("one time of a series is moved alone, or all that are ahead as far on the clock, and both are taken back", async () => {
  await using server = await startOn(SUNDAY);
  const day = (of: number, time: string) => `2026-11-${22 + of}T${time}:00Z`;
  await using opened = await openPlan(server, await applyPiano(server, "RRULE:FREQ=DAILY;COUNT=4"));
  const { ref, errors } = opened;
  await ref("view-week").click();
  const move = async (way: string) => {
    await putLater(opened);
    // A screen reader says it with the name of the dialog.
    const body = opened.page.locator("dialog[aria-describedby=confirm-body] #confirm-body");
    await expect.poll(() => body.textContent()).toContain("3 other times of it are ahead");
    await ref("confirm-dialog").getByRole("button", { name: way }).click();
  };
  const at = (...times: string[]) => times.map((time, index) => `Piano ${day(index + 1, time)}`);
  const starts = async () =>
    ((await standing(server)) as string[]).map((each) => each.split(" ").slice(0, 2).join(" "));
  const takeBack = async () => {
    await ref("toast").getByRole("button", { name: "Undo" }).click();
    await expect.poll(starts).toEqual(at("17:00", "17:00", "17:00", "17:00"));
  };

  await move("Move this one");
  await expect.poll(starts).toEqual(at("17:00", "18:15", "17:00", "17:00"));
  await takeBack();
  await move("Move all 4 in the plan");
  await expect.poll(starts).toEqual(at("18:15", "18:15", "18:15", "18:15"));
  await expect.poll(() => ref("toast").textContent()).toContain("4 times of “Piano” are moved.");
  await takeBack();
  expect(errors).toEqual([]);
});

test("on a phone the ways to move a series stand one under the other, of one width", async () => {
  await using server = await startOn(SUNDAY);
  await using opened = await openPlan(server, await applyPiano(server, "RRULE:FREQ=DAILY;COUNT=4"));
  await opened.ref("view-week").click();
  await putLater(opened);
  const buttons = opened.ref("confirm-dialog").getByRole("button");
  const places = () => buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  expect(new Set((await places()).map(({ y }) => y)).size).toBe(1);
  await opened.page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => new Set((await places()).map(({ y }) => y)).size).toBe(3);
  expect(new Set((await places()).map(({ width }) => width)).size).toBe(1);
});

test("of a series without an end as many times are moved as the button says, and later ones stay", async () => {
  await using server = await startOn(SUNDAY);
  await using opened = await openPlan(server, await applyPiano(server, "RRULE:FREQ=DAILY"));
  const { ref, errors } = opened;
  await ref("view-week").click();
  await putLater(opened);
  const all = ref("confirm-dialog").getByRole("button", { name: /^Move all \d+ in the plan$/ });
  const count = Number(/\d+/.exec((await all.textContent()) ?? "")?.[0]);
  await expect.poll(() => ref("confirm-dialog").textContent()).toContain("Later ones stay as the series has them.");
  await all.click();
  await expect.poll(() => ref("toast").textContent()).toContain(`${count} times of “Piano” are moved.`);
  const wide = await server.call("GET", "/api/plan?start_time=2026-11-22T00:00:00Z&end_time=2027-01-31T00:00:00Z");
  const times = (wide.json.blocks as Draft[]).map(({ start }) => start.slice(11, 16));
  expect(times.slice(0, count).every((time) => time === "18:15")).toBe(true);
  expect(times.slice(count).length).toBeGreaterThan(0);
  expect(times.slice(count).every((time) => time === "17:00")).toBe(true);
  expect(errors).toEqual([]);
});

test("on the real service a plan whose work has changed since is not written, and planning again mends it", async () => {
  await using server = await startOn(SUNDAY);
  const essay = await addTask(server, { title: "Essay", duration_minutes: 120, priority: 2 });
  await (await plan(server)).apply();
  await addTask(server, { title: "Letter", duration_minutes: 60, priority: 4 });
  const { session } = await plan(server);
  await using opened = await openPlan(server, session);
  const { page, ref } = opened;
  await expect.poll(() => ref("apply-button").textContent()).toMatch(/: 1 added$/);
  await server.call("PATCH", `/api/tasks/${essay}`, { done: true });
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await expect.poll(() => ref("error").textContent()).toContain("Nothing was written.");
  await page.locator("[data-action=plan-again]").click();
  await expect.poll(() => ref("apply-button").textContent()).toMatch(/^Update .+: 1 added, \d removed$/);
});

/** Applies a plan that was brought along with one series, and answers its session. */
async function applyPiano(server: Daywright, rule: string): Promise<string> {
  const draft = {
    summary: "Piano",
    start: "2026-11-23T17:00:00Z",
    end: "2026-11-23T17:30:00Z",
    ...{ location: null, description: null, recurrence: [rule] },
    ...{ all_day: false, transparency: "opaque", time_zone: "UTC" },
  };
  const { session, apply } = await plan(server, {
    ai_draft: "",
    draft_variants: [{ variant_id: "v", title: "V", description: "", events: [draft] }],
  });
  await apply();
  return session;
}

/** Asks to have the second time of the series an hour and a quarter later. */
async function putLater({ page, ref }: Awaited<ReturnType<typeof openPlan>>): Promise<void> {
  await page.locator(".fc-event", { hasText: "Piano" }).nth(1).click();
  await ref("block-card").getByRole("button", { name: "Move…" }).click();
  await ref("block-card").locator("input[type=time]").fill("18:15");
  await ref("block-card").getByRole("button", { name: "Move", exact: true }).click();
}

/** The page of a session, and what it complains about. */
async function openPlan({ url }: Daywright, session: string, now = SUNDAY) {
  const options = { viewport: { width: 1280, height: 860 }, locale: "en-GB", now: new Date(now) };
  const { page, leave } = await openFreshPage(browser, options);
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${url}/planner/${session.split("/").at(-1)}`);
  await untilReady(page);
  return {
    page,
    errors,
    ref: (name: string) => page.locator(`[data-ref="${name}"]`),
    [Symbol.asyncDispose]: leave,
  };
}
