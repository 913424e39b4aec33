import { expect, test } from "vitest";
import { addDays } from "#domain/time.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { openPlanner, type PlannerPage, WEEK_VIEW } from "./support/planner-page.ts";
import { at, event, MONDAY } from "./support/session.ts";
import { added, kept, moved, removed, standingSession, update } from "./support/standing.ts";

const browser = await chromiumOfTheWorker();

const PUT = "/api/planner/sample-session/variants/0";

const open = (options: Parameters<typeof openPlanner>[1] = {}) =>
  openPlanner(browser, { payload: standingSession(), storage: WEEK_VIEW, ...options });

const boxOf = ({ page }: PlannerPage, id: string) => page.locator(`[data-ref=calendar] [data-event-id="${id}"]`);

test("a moved block is moved on by the person, and keeps the place that it came from", async () => {
  await using planner = await open();
  const { page, server } = planner;
  await boxOf(planner, "e-papers").click();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => server.count("PUT", PUT)).toBe(1);
  const saved = server.seen.find(({ path }) => path === PUT)?.body as { events: Record<string, unknown>[] };
  expect(saved.events[7]).toMatchObject({
    stands: "moved",
    event_id: "e-papers",
    start: at(addDays(MONDAY, 2), "15:30"),
    was: { start: at(addDays(MONDAY, 2), "14:45") },
  });
  await expect.poll(() => page.locator(".outline.left").first().textContent()).toBe("→ 15:30");
});

test("a moved block can be left where it stands, which is no removal", async () => {
  await using planner = await open();
  const { ref, server } = planner;
  await boxOf(planner, "e-papers").click();
  await ref("selection").getByRole("button", { name: "Leave it at 14:45" }).click();
  await expect.poll(() => boxOf(planner, "e-papers").getAttribute("data-stands")).toBe("kept");
  await expect.poll(() => boxOf(planner, "e-papers").getAttribute("aria-label")).toContain("14:45 – 15:45");
  await expect.poll(() => ref("variant-metrics").textContent()).toBe("1 block moves · 1 added · 1 removed · 8 stay");
  await expect.poll(() => server.count("PUT", PUT)).toBe(1);
  const saved = server.seen.find(({ path }) => path === PUT)?.body as { events: Record<string, unknown>[] };
  expect(saved.events[7]).toMatchObject({ stands: "kept", start: at(addDays(MONDAY, 2), "14:45"), locked: true });
  expect(saved.events[7]).not.toHaveProperty("was");
});

test("Why goes from cause to effect, and each effect shows its block", async () => {
  const call = event({
    id: "call",
    title: "Client call",
    start: at(addDays(MONDAY, 2), "15:00"),
    end: at(addDays(MONDAY, 2), "15:30"),
  });
  const variants = [
    update(
      "change-least",
      "Change least",
      [
        kept("lab"),
        moved("papers", [3, "16:30", "17:30"]),
        moved("chapter", [4, "13:30", "15:30"]),
        moved("outline", [6, "12:00", "13:30"]),
        added("Write to the registrar", [3, "09:45", "10:30"]),
        added("Review", [4, "09:00", "10:00"]),
      ],
      [removed("tickets")],
    ),
  ];
  const standing = {
    blocks: [],
    freed: [removed("tickets")],
    undone: { "Write to the registrar": 45, chapter: 30 },
    undone_on: { chapter: MONDAY },
    taken: {},
    owed: {},
  };
  const payload = standingSession({ draft_variants: variants, standing });
  payload.calendar_events.push(call);
  await using planner = await open({ payload });
  const { page, ref } = planner;
  const why = ref("why");
  // The block that had to make way for the call takes the place of the next.
  await expect
    .poll(() => why.locator(":scope > li").allTextContents())
    .toEqual([
      "“Client call” took Wed 15:00Read two papers Wed 14:45 → Thu 16:30Draft chapter 2 Thu 16:30 – 18:00 → Fri 13:30 – 15:30, plus Monday’s 30 min",
      "“Write to the registrar” was not doneWrite to the registrar Thu 09:45",
      "“Review” was not planned yetReview Fri 09:00",
      "“Book train tickets” is no longer neededBook train tickets Thu 09:00, removed",
      "Only in “Change least”Proposal outline Sun 10:00 → 12:00",
    ]);
  await expect.poll(() => ref("draft-text").isVisible()).toBe(true);
  await ref("view-day").click();
  await why.getByRole("button", { name: "Read two papers" }).click();
  await expect.poll(() => ref("date-label").textContent()).toBe("Thursday, 10 December 2026");
  await expect.poll(() => boxOf(planner, "e-papers").getAttribute("data-selected")).toBe("true");
  await why.getByRole("button", { name: "Book train tickets" }).click();
  await expect.poll(() => boxOf(planner, "e-tickets").getAttribute("data-selected")).toBe("true");
  await ref("apply-button").click();
  await ref("apply-dialog").locator(".change-group .sign").first().waitFor();
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(1);
});

test("a block that stays is moved by Alt and arrows, says where it stood, and stays again once it is back", async () => {
  await using planner = await open();
  const { page, ref, server } = planner;
  const saved = () =>
    (server.seen.filter(({ path }) => path === PUT).at(-1)?.body as { events: Record<string, unknown>[] })?.events[2];
  await boxOf(planner, "e-lab").click();
  await page.keyboard.press("Alt+ArrowDown");
  await expect
    .poll(saved)
    .toMatchObject({ stands: "moved", event_id: "e-lab", was: { start: at(addDays(MONDAY, 2), "13:15") } });
  await expect.poll(() => ref("variant-metrics").textContent()).toBe("3 blocks move · 1 added · 1 removed · 6 stay");
  await boxOf(planner, "e-lab").click();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(saved).toMatchObject({ stands: "kept", start: at(addDays(MONDAY, 2), "13:15") });
  expect(saved()).not.toHaveProperty("was");
});

test("a removal is taken back: the block stays", async () => {
  const { block_id, event_id, summary: title, start, end } = removed("tickets");
  const block = { block_id, event_id, title, start, end, task_id: "tickets" };
  const standing = { blocks: [block], taken: {}, owed: {} };
  await using planner = await open({ payload: standingSession({ standing }) });
  const { ref, server } = planner;
  await boxOf(planner, "e-tickets").click();
  await ref("selection").getByRole("button", { name: "Keep it" }).click();
  await expect.poll(() => boxOf(planner, "e-tickets").getAttribute("data-stands")).toBe("kept");
  await expect.poll(() => ref("apply-button").textContent()).toBe("Update Work: 2 moved, 1 added");
  await expect.poll(() => server.count("PUT", PUT)).toBe(1);
  const saved = server.seen.find(({ path }) => path === PUT)?.body as { events: Record<string, unknown>[] };
  expect(saved.events.at(-1)).toMatchObject({
    event_id: "e-tickets",
    stands: "kept",
    task_id: "tickets",
    locked: true,
  });
});
