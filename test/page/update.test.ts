import { expect, test } from "vitest";
import { addDays } from "#domain/time.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { applied } from "./support/applied-update.ts";
import { problem } from "./support/page-server.ts";
import { openPlanner, type PlannerPage, WEEK_VIEW, wordsOn } from "./support/planner-page.ts";
import { at, event, MONDAY } from "./support/session.ts";
import { added, kept, moved, removed, standingEvent, standingSession, update, updates } from "./support/standing.ts";

const browser = await chromiumOfTheWorker();

const APPLY = "/api/planner/sample-session/apply";
const CONTEXT = "/api/context/fetch";
const SESSION = "/api/planner/sample-session";
const UNDO = "/api/planner/sample-session/undo";

const open = (options: Parameters<typeof openPlanner>[1] = {}) =>
  openPlanner(browser, { payload: standingSession(), storage: WEEK_VIEW, ...options });

const boxOf = ({ page }: PlannerPage, id: string) => page.locator(`[data-ref=calendar] [data-event-id="${id}"]`);

test("blocks that stay are drawn once and flat, moved ones in accent with their old place, and removed ones as going", async () => {
  await using planner = await open();
  const { page } = planner;
  await expect.poll(() => boxOf(planner, "e-lab").count()).toBe(1);
  await expect.poll(() => boxOf(planner, "e-lab").getAttribute("data-event-kind")).toBe("existing");
  await expect.poll(() => boxOf(planner, "e-lab").getAttribute("data-stands")).toBe("kept");
  await expect.poll(() => boxOf(planner, "e-lab").getAttribute("aria-label")).toContain("stays where it is");
  const papers = boxOf(planner, "e-papers");
  await expect.poll(() => papers.count()).toBe(1);
  await expect.poll(() => papers.getAttribute("data-event-kind")).toBe("draft");
  await expect.poll(() => papers.getAttribute("aria-label")).toContain("moved from Wed 9 Dec, 14:45 – 15:45");
  await expect.poll(() => papers.textContent()).toContain("from 14:45");
  await expect.poll(() => page.locator(".outline.left").allTextContents()).toEqual(["→ 15:15", "→ Fri 13:30"]);
  const tickets = boxOf(planner, "e-tickets");
  await expect.poll(() => tickets.getAttribute("data-stands")).toBe("removed");
  await expect
    .poll(() => tickets.getAttribute("aria-label"))
    .toBe("Book train tickets, Thu 10 Dec, 09:00 – 09:30, removed by this plan");
  await expect
    .poll(() => page.locator('.fc-event[data-stands="new"]').getAttribute("aria-label"))
    .toContain("added by this plan");
});

test("the day that a block leaves shows where it stood, and where it goes", async () => {
  await using planner = await open({ storage: { "daywright-view": "timeGridDay" } });
  const { page, ref } = planner;
  const left = () => page.locator(".outline.left").allTextContents();
  await ref("date-next").click();
  await ref("date-next").click();
  await expect.poll(left).toEqual(["→ 15:15"]);
  await ref("date-next").click();
  await expect.poll(left).toEqual(["→ Fri 13:30"]);
  await ref("date-next").click();
  await expect.poll(left).toEqual([]);
});

test.each([
  [1440, 900],
  [1280, 720],
])(
  "where new blocks go is asked on one line, however long a calendar's name, and the small weeks are as high (%i × %i)",
  async (width, height) => {
    const payload = standingSession();
    for (const each of payload.writable_calendars) each.name = `${each.name} of the university of somewhere`;
    for (const [index, each] of payload.draft_variants.entries()) if (index === 1) each.title = "Konzentrationszeiten";
    await using planner = await open({ payload, context: { viewport: { width, height } } });
    const { page, ref } = planner;
    const label = page.locator("label[for=apply-calendar]");
    await expect.poll(() => label.textContent()).toBe("New blocks go to");
    expect((await label.boundingBox())?.height).toBeLessThan(24);
    const [field, button] = [await ref("apply-calendar").boundingBox(), await ref("apply-button").boundingBox()];
    expect((field?.x ?? 0) + (field?.width ?? 0)).toBeCloseTo((button?.x ?? 0) + (button?.width ?? 0), 0);
    const titles = page.locator(".card-title");
    const tops = await titles.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(1);
    expect(new Set(tops).size).toBe(1);
  },
);

test("a block that has passed is one of the plan, which says nothing of it", async () => {
  await using planner = await open();
  const passed = boxOf(planner, "e-draft1");
  await expect.poll(() => passed.getAttribute("data-stands")).toBe("apart");
  await expect.poll(() => passed.getAttribute("aria-label")).toContain("a block of your plan");
});

test("each plan says what it does to the blocks that stand, and the first that it changes least", async () => {
  await using planner = await open();
  const { page, ref } = planner;
  await expect.poll(() => ref("variant-metrics").textContent()).toBe("2 blocks move · 1 added · 1 removed · 7 stay");
  const cards = page.locator(".card-difference");
  await expect
    .poll(() => wordsOn(cards))
    .toEqual(["2 move · 1 added · 1 removed", "4 move · 1 added · 1 removed", "nothing changes"]);
  await expect.poll(() => page.locator(".suggested").allTextContents()).toEqual(["Suggested"]);
  await expect.poll(() => ref("made").textContent()).toBe("Update from Sat 11:00");
  await expect.poll(() => ref("apply-button").textContent()).toBe("Update Work: 2 moved, 1 added, 1 removed");
  await ref("variant-next").click();
  // The fourth of the blocks that it moves stands in another calendar.
  await expect.poll(() => ref("apply-button").textContent()).toBe("Update Work and Home: 4 moved, 1 added, 1 removed");
});

test("an update names the day of each time, also of today's, and both ends of a block that gets shorter", async () => {
  const events = [{ ...moved("lab", [2, "13:15", "14:00"]), reason: "" }];
  const shorter = update("change-least", "Change least", events, []);
  await using planner = await open({
    payload: standingSession({ draft_variants: [shorter], created_at: "2026-12-08T08:41:00Z" }),
  });
  await expect.poll(() => planner.ref("made").textContent()).toBe("Update from Tue 09:41");
  const step = planner.ref("why").locator(".step");
  await expect.poll(() => step.textContent()).toBe("Wed 13:15 – 14:30 → 13:15 – 14:00");
  await expect.poll(() => boxOf(planner, "e-lab").locator(".box-was").textContent()).toBe("from 13:15 – 14:30");
});

test("of plans that add and remove the same, the one that moves nothing says so", async () => {
  const [least] = updates();
  if (!least) throw new Error("there is a plan that changes least");
  const events = least.events.flatMap((event) => (event.stands === "moved" ? [] : [event]));
  const still = { ...least, id: "still", events: [...events, kept("papers"), kept("chapter")] };
  await using planner = await open({ payload: standingSession({ draft_variants: [still, least] }) });
  const cards = planner.page.locator(".card-difference");
  await expect.poll(() => wordsOn(cards)).toEqual(["nothing moves", "2 move"]);
});

test("what several plans do alike is on no card, nor a number that all of them share", async () => {
  const [least] = updates();
  if (!least) throw new Error("there is a plan that changes least");
  const named = (variant_id: string, ...more: (typeof least)["events"]) => ({
    ...least,
    variant_id,
    events: [...least.events, ...more],
  });
  const more = [added("Call the bank", [4, "13:00", "13:30"])];
  const draft_variants = [named("a"), named("b"), named("c"), named("d"), named("e", ...more)];
  await using planner = await open({ payload: standingSession({ draft_variants }) });
  const cards = planner.page.locator(".card-difference");
  await expect.poll(() => wordsOn(cards)).toEqual(["", "", "", "", "2 added"]);
});

test("a plan that keeps everything says so, and there is nothing to press", async () => {
  const all = updates().slice(2);
  await using planner = await open({ payload: standingSession({ draft_variants: all }) });
  const { ref, page } = planner;
  await expect.poll(() => ref("variant-metrics").textContent()).toBe("10 blocks stay");
  await expect.poll(() => ref("apply-button").textContent()).toBe("Everything stays as it is");
  await expect.poll(() => ref("apply-button").isDisabled()).toBe(true);
  await page.keyboard.press("a");
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  await expect.poll(() => page.locator(".outline").count()).toBe(0);
});

test("where only new blocks go beside those that stand, the button counts them alone", async () => {
  const only = [update("one", "One more", [kept("lab"), added("Call the bank", [4, "13:00", "13:30"])], [])];
  await using planner = await open({ payload: standingSession({ draft_variants: only }) });
  await expect.poll(() => planner.ref("apply-button").textContent()).toBe("Update Work: 1 added");
  await expect.poll(() => planner.ref("variant-metrics").textContent()).toBe("1 block added · 1 stay");
});

test("the last look says why a block is removed", async () => {
  const standing = { blocks: [], freed: [removed("tickets")], undone: {}, taken: {}, owed: {} };
  await using planner = await open({ payload: standingSession({ standing }) });
  await planner.ref("apply-button").click();
  await expect
    .poll(() => planner.page.locator(".change-group").last().locator("li").allTextContents())
    .toEqual(["Book train ticketsThu 09:00 – 09:30→ no longer needed"]);
});

test("the last look shows what moves, what is added and what is removed, and the toast says the three numbers", async () => {
  await using planner = await open();
  const { ref, page, server } = planner;
  applied(planner, { created_count: 1, moved_count: 2, deleted_count: 1, kept_count: 7 });
  await ref("apply-button").click();
  const dialog = ref("apply-dialog");
  await expect.poll(() => dialog.locator("h2").textContent()).toBe("Update Work?");
  await expect.poll(() => dialog.textContent()).toContain("7 blocks stay where they are.");
  await expect.poll(() => dialog.locator("h3").allTextContents()).toEqual(["2 moved", "1 added", "1 removed"]);
  await expect
    .poll(() => dialog.locator("li s").allTextContents())
    .toEqual(["Wed 14:45 – 15:45", "Thu 16:30 – 18:00", "Thu 09:00 – 09:30"]);
  await expect
    .poll(() => dialog.locator("li").first().textContent())
    .toBe("Read two papersWed 14:45 – 15:45→ Wed 15:15 – 16:15");
  await expect.poll(() => ref("apply-confirm").textContent()).toBe("Update Work: 2 moved, 1 added, 1 removed");
  await ref("apply-confirm").click();
  await expect.poll(() => ref("toast").textContent()).toContain("Work updated: 2 moved, 1 added, 1 removed.");
  await expect.poll(() => page.locator(".outline").count()).toBe(0);
  await expect.poll(() => boxOf(planner, "e-tickets").count()).toBe(0);
  // What another plan of the set would do is not drawn over a calendar that has gone on.
  await ref("variant-next").click();
  await ref("variant-next").click();
  await expect.poll(() => boxOf(planner, "e-new").count()).toBe(1);
  await expect.poll(() => boxOf(planner, "e-tickets").count()).toBe(0);
  server.on("POST", UNDO, () => {
    server.payload = standingSession();
    const late = { index: 0, event_id: "e-papers", summary: "Read two papers", reason: "superseded" };
    const begun = { index: null, event_id: "e-tickets", summary: "Book train tickets", reason: "begun" };
    const own = { index: 9, event_id: "x", summary: "Write to the registrar" };
    return { body: { deleted_count: 1, moved_count: 1, restored_count: 1, kept: [late, begun, own] } };
  });
  await ref("toast").getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => ref("toast").textContent())
    .toContain(
      "Update taken back: 1 moved back, 1 taken out, 1 put back. Kept, because they have begun: Book train tickets. " +
        "Kept, because a later update changed them: Read two papers. Kept, because you changed them: Write to the registrar.",
    );
  await expect.poll(() => boxOf(planner, "e-tickets").count()).toBe(1);
  await expect.poll(() => boxOf(planner, "e-new").count()).toBe(0);
});

test("what was read of the calendars before an update was applied is not shown after it", async () => {
  await using planner = await open();
  const { ref, page, server } = planner;
  applied(planner, { created_count: 1, moved_count: 2, deleted_count: 1, kept_count: 7 });
  const [calendars, session] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.on("POST", CONTEXT, ({ body }) => {
    const { calendar_events, writable_calendars, context, apply_state } = server.payload;
    const read = { calendar_events, writable_calendars, context, fetched_at: "2026-12-08T12:20:00Z" };
    return { body: { ...(body as object), ...read }, ...(!apply_state.applied && { delayed: calendars.promise }) };
  });
  server.on("GET", SESSION, () => ({ body: server.payload, delayed: session.promise }));
  await ref("date-next").click();
  await ref("date-prev").click();
  await expect.poll(() => server.count("POST", CONTEXT)).toBe(2);
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await ref("toast").getByText("Work updated:").waitFor();
  const asked = server.count("POST", CONTEXT);
  calendars.resolve();
  await expect.poll(() => server.count("POST", CONTEXT)).toBe(asked + 1);
  const label = () => boxOf(planner, "e-papers").getAttribute("aria-label");
  expect(await label()).toContain("15:15 – 16:15");
  session.resolve();
  await page.locator('[data-event-id="e-new"]').waitFor();
  expect(await label()).toContain("15:15 – 16:15");
});

test("what the server left as it is, is said with its reason", async () => {
  await using planner = await open();
  const { ref } = planner;
  const skipped = [
    { index: 7, conflicts_with: ["meeting"] },
    { index: 8, conflicts_with: [], reason: "begun" },
    { index: 9, conflicts_with: [], reason: "changed" },
  ];
  applied(planner, { created_count: 0, moved_count: 0, deleted_count: 1, kept_count: 7, skipped });
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await expect
    .poll(() => ref("toast").textContent())
    .toContain(
      "Work updated: 1 removed. 1 left out because they overlap. 1 left out because its time has begun. " +
        "1 left as it is, because it changed meanwhile.",
    );
  // The plan does not say that it did what was left out, nor shows it.
  await expect.poll(() => ref("variant-metrics").textContent()).toBe("1 removed");
  await expect.poll(() => boxOf(planner, "draft-9").count()).toBe(0);
  await expect
    .poll(() => ref("why").locator(".change:visible").allInnerTexts())
    .toEqual([expect.stringContaining("Book train tickets")]);
});

test("a move into an event is left out, and with it what needed its old place", async () => {
  const variants = [
    update(
      "change-least",
      "Change least",
      [moved("papers", [2, "10:30", "11:30"]), added("Call the bank", [2, "15:00", "15:30"]), kept("lab")],
      [],
    ),
  ];
  await using planner = await open({ payload: standingSession({ draft_variants: variants }) });
  const { ref, server } = planner;
  await expect.poll(() => ref("apply-button").textContent()).toBe("Everything stays as it is");
  await ref("apply-button").click();
  const dialog = ref("apply-dialog");
  await expect.poll(() => dialog.locator("h3").allTextContents()).toEqual(["1 left out", "1 left out"]);
  await expect
    .poll(() => dialog.textContent())
    .toContain("Wed 10:30 – 11:30 overlaps Group meeting and Group stand-up");
  await expect.poll(() => dialog.textContent()).toContain("stays for now");
  await expect.poll(() => dialog.textContent()).toContain("Wed 15:00 – 15:30 overlaps Read two papers");
  await expect.poll(() => ref("apply-confirm").isDisabled()).toBe(true);
  await dialog.getByRole("checkbox").check();
  await expect.poll(() => ref("apply-confirm").textContent()).toBe("Update Work: 1 moved, 1 added");
  await ref("apply-confirm").click();
  await expect.poll(() => server.count("POST", APPLY)).toBe(1);
  expect(server.seen.find(({ path }) => path === APPLY)?.body).toMatchObject({ allow_conflicts: true });
});

test("events that came in since are named in the last look, which plans around them at a press", async () => {
  await using planner = await open();
  const { ref, server, page } = planner;
  const call = event({
    id: "call",
    title: "Call with Mum",
    start: at(addDays(MONDAY, 4), "14:00"),
    end: at(addDays(MONDAY, 4), "14:30"),
  });
  server.on("POST", "/api/context/fetch", ({ body }) => ({
    body: {
      ...(body as object),
      calendar_events: [...standingSession().calendar_events, call],
      writable_calendars: server.payload.writable_calendars,
      context: server.payload.context,
      fetched_at: "2026-12-08T12:20:00Z",
    },
  }));
  server.on("POST", "/api/planner/sample-session/variants", () => ({
    body: { ai_draft: "", draft_variants: updates().slice(2) },
  }));
  await ref("apply-button").click();
  const note = ref("apply-dialog").locator(".rivals");
  await expect
    .poll(() => note.textContent())
    .toContain("1 event came in since Sat 11:00 and overlaps.Call with Mum, Fri 14:00 – 14:30");
  await expect.poll(() => ref("apply-confirm").textContent()).toBe("Update Work: 1 moved, 1 added, 1 removed");
  await expect.poll(() => ref("apply-dialog").textContent()).not.toMatch(/Call with Mum, Fri.*Call with Mum, /s);
  await page.setViewportSize({ width: 390, height: 844 });
  // On a phone the words have the width of the note, not what the buttons leave of it.
  const words = () => note.locator("> div").evaluate((each) => each.getBoundingClientRect().width);
  await expect.poll(words).toBeGreaterThan(200);
  await page.setViewportSize({ width: 1280, height: 860 });
  await note.getByRole("button", { name: "Plan around them" }).click();
  await expect.poll(() => server.count("POST", "/api/planner/sample-session/variants")).toBe(1);
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  await expect.poll(() => ref("apply-button").textContent()).toBe("Everything stays as it is");
  // The tab that says why stays open.
  await expect.poll(() => page.locator("#tab-plan").getAttribute("aria-selected")).toBe("true");
});

test("a plan that has changed since is not written: the page offers to plan again, and not to try again", async () => {
  await using planner = await open({ expectedErrors: /409/ });
  const { ref, server, page } = planner;
  server.on("POST", APPLY, () => problem(409, "Blocks have changed.", { type: "urn:daywright:plan-changed" }));
  server.on("POST", "/api/planner/sample-session/variants", () => ({
    body: { ai_draft: "", draft_variants: updates().slice(1) },
  }));
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await expect
    .poll(() => ref("error").textContent())
    .toContain("Your plan has changed since these plans were made. Nothing was written.");
  await expect.poll(() => page.locator("[data-action=retry]").count()).toBe(0);
  await page.locator("[data-action=plan-again]").click();
  await expect.poll(() => server.count("POST", "/api/planner/sample-session/variants")).toBe(1);
  await expect.poll(() => ref("variant-title").textContent()).toBe("Deep mornings");
  await expect.poll(() => ref("error").textContent()).toBe("");
});

test("a block that goes is reached by keyboard, and says so when it is opened", async () => {
  await using planner = await open();
  const { page, ref } = planner;
  await boxOf(planner, "e-tickets").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => ref("selection").textContent()).toContain("removed by this plan");
  await expect.poll(() => boxOf(planner, "e-tickets").getAttribute("data-selected")).toBe("true");
});

test("the list of events says of each block what becomes of it", async () => {
  await using planner = await open({ context: { viewport: { width: 390, height: 844 } } });
  await planner.ref("list-view").click();
  const row = (title: string) => planner.page.locator(".agenda-row", { hasText: title }).first();
  await expect.poll(() => row("Read two papers").textContent()).toContain("moved from Wed 9 Dec, 14:45 – 15:45");
  await expect.poll(() => row("Book train tickets").textContent()).toContain("removed by this plan");
  await expect.poll(() => row("Lab report 3").textContent()).toContain("stays where it is");
  await expect.poll(() => row("Write to the registrar").textContent()).toContain("added by this plan");
});

test("another plan of an update is compared by its blocks, those that stand among them", async () => {
  await using planner = await open();
  const { page } = planner;
  await page.locator('[data-variant-id="keep"]').hover();
  // Where the moved blocks and the removed one stand; the added one and the moved ones are not
  // there.
  await expect.poll(() => page.locator(".ghost").count()).toBe(3);
  await expect.poll(() => page.locator(".elsewhere").count()).toBe(3);
});

test("in Chinese an update is told by the same three numbers", async () => {
  await using planner = await open({ storage: { ...WEEK_VIEW, "daywright-language": "zh" } });
  await expect.poll(() => planner.ref("apply-button").textContent()).toBe("更新 Work：移动 2，新增 1，移除 1");
  await expect
    .poll(() => planner.ref("variant-metrics").textContent())
    .toBe("移动 2 个时段 · 新增 1 · 移除 1 · 保留 7");
});

test("an own event that the plan does not know any more is drawn as a block, and never as an offer", async () => {
  const alone = session(standingEvent("lab"));
  await using planner = await open({ payload: alone });
  await expect.poll(() => boxOf(planner, "e-lab").getAttribute("data-event-kind")).toBe("existing");
  await expect.poll(() => planner.ref("apply-button").textContent()).toBe("Add 1 event to Work");
});

/** A session with one event, whose only plan has one new block and nothing that stands. */
function session(only: ReturnType<typeof standingEvent>) {
  const variants = [update("one", "One", [added("Call the bank", [4, "13:00", "13:30"])], [])];
  return standingSession({ calendar_events: [only], draft_variants: variants });
}
