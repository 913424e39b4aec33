import { expect, test } from "vitest";
import type { DraftVariant } from "#contract/variant.ts";
import { addDays } from "#domain/time.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { problem } from "./support/page-server.ts";
import { openPlanner, type PlannerPage, WEEK_VIEW } from "./support/planner-page.ts";
import { at, MONDAY, session, variant } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

const WEDNESDAY = addDays(MONDAY, 2);
const VARIANTS = "/api/planner/sample-session/variants";

async function openTasks(planner: PlannerPage): Promise<void> {
  await planner.page.locator("#tab-tasks").click();
  await planner.page.locator(".task").first().waitFor();
}

const lastBody = ({ server }: PlannerPage, path: string) =>
  server.seen.findLast((request) => request.path === path)?.body;

/** An answer that streams, as the service does while it plans. */
const streamed = (...events: [string, unknown][]) => ({
  headers: { "content-type": "text/event-stream" },
  body: events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(""),
});

test("tasks are listed by what is due first, each with its cushion in the shown plan, and its chance where that is low", async () => {
  const payload = session();
  const [metrics] = payload.draft_variants.flatMap(({ metrics = [] }) => metrics);
  if (metrics)
    metrics.deadline_chances = [
      { task_id: "thesis", chance: 0.625 },
      { task_id: "slides", chance: 0.9 },
    ];
  await using planner = await openPlanner(browser, { payload });
  await openTasks(planner);
  const first = planner.page.locator(".task .row-title").first();
  await expect.poll(() => first.textContent()).toBe("Slides for the group meeting");
  await expect
    .poll(() => planner.page.locator('[data-task-id="thesis"]').textContent())
    .toContain("due Fri 11 Dec · 2 h spare time · 63% likely in time");
  await expect
    .poll(() => planner.page.locator('[data-task-id="slides"] .row-meta').textContent())
    .toMatch(/5 h spare time$/);
});

const titleOf = (id: string) => session().context?.tasks.items.find((item) => item.id === id)?.title ?? "";

test("a task's row and its block say the same of its spare time: what lacks, what is there, nothing at a fixed time", async () => {
  const payload = session();
  payload.end_time = at(addDays(MONDAY, 4), "00:00");
  const [first] = payload.draft_variants;
  const lack = { thesis: -120, review: 75, slides: 0, problem: 0 };
  if (first?.metrics) first.metrics.cushions = Object.entries(lack).map(([task_id, minutes]) => ({ task_id, minutes }));
  for (const item of payload.context?.tasks.items ?? []) {
    if (item.id === "review") item.due = payload.end_time;
    // In hours kept for it alone.
    if (item.id === "problem") Object.assign(item, { category: "Sets", duration_minutes: 120 });
    if (item.id === "slides")
      Object.assign(item, {
        earliest_start: at(WEDNESDAY, "09:00"),
        due: at(WEDNESDAY, "10:00"),
        duration_minutes: 60,
      });
  }
  const { preferences } = payload;
  const none = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
  if (preferences) preferences.hours_by_category = { Sets: { ...none, tue: [["13:30", "15:30"]] } };
  await using planner = await openPlanner(browser, { payload, storage: WEEK_VIEW });
  await openTasks(planner);
  const { page, ref } = planner;
  for (const [id, inRow, inDetails] of [
    ["thesis", "2 h late", "2 h late"],
    ["review", "1 h 15 min spare time", "1 h 15 min of spare time before it is due"],
    ["slides", "Wed 9 Dec, 09:00", ""],
    ["problem", "due Thu 10 Dec", ""],
  ] as const) {
    const row = (await page.locator(`[data-task-id="${id}"] .row-meta`).textContent()) ?? "";
    expect(row).toMatch(new RegExp(`${inRow}$`));
    await page
      .locator(".fc-event", { hasText: titleOf(id) })
      .first()
      .click();
    await ref("selection")
      .getByRole("heading", { name: titleOf(id) })
      .waitFor();
    const details = (await ref("selection").textContent()) ?? "";
    if (inDetails === "") expect(details).not.toContain("spare time");
    else expect(details).toContain(inDetails);
  }
});

test.each([
  ["en", "Mon 7 Dec, 21:30 – 23:30 in Japan Standard Time"],
  ["zh", "日本标准时间 12月7日周一 21:30 – 23:30"],
] as const)(
  "a block on a trip says when it is by the clock there, and one after it does not (%s)",
  async (language, there) => {
    const payload = session();
    const { preferences } = payload;
    if (preferences) preferences.trips = [{ start_date: MONDAY, end_date: MONDAY, time_zone: "Asia/Tokyo" }];
    await using planner = await openPlanner(browser, {
      payload,
      storage: { ...WEEK_VIEW, "daywright-language": language },
    });
    const hintsOf = async (title: string) => {
      await planner.page.locator(".fc-event", { hasText: title }).first().click();
      const selection = planner.ref("selection");
      await selection.getByRole("heading", { name: title }).waitFor();
      return selection.locator(".when + .hint").allTextContents();
    };
    expect(await hintsOf("Problem set 6")).toEqual([there]);
    expect(await hintsOf("Thesis: results chapter")).not.toContainEqual(expect.stringMatching(/Japan|日本/));
  },
);

test("work due on a date has all of that day: its row is below the one of work due that day at ten", async () => {
  const payload = session();
  for (const item of payload.context?.tasks.items ?? []) {
    if (item.id === "review") item.due = "2026-12-09";
    if (item.id === "slides") item.due = at(WEDNESDAY, "10:00");
  }
  await using planner = await openPlanner(browser, { payload });
  await openTasks(planner);
  const { page } = planner;
  const ids = await page.locator(".task").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-task-id")));
  expect(ids.indexOf("review")).toBe(ids.indexOf("slides") + 1);
  await expect.poll(() => page.locator('[data-task-id="review"] .row-meta').textContent()).toContain("due Wed 9 Dec");
  await expect
    .poll(() => page.locator('[data-task-id="slides"] .row-meta').textContent())
    .toContain("due Wed 9 Dec, 10:00");
});

test("a row says what holds in this session; work that is left out of it is not done for that", async () => {
  const payload = session();
  const due = payload.context?.tasks.items.find(({ id }) => id === "thesis")?.due ?? null;
  payload.carried_out = [
    { statement: "Left out.", tasks: [{ id: "mail", was: { done: false }, now: { done: true } }] },
    {
      statement: "Later, and first.",
      tasks: [{ id: "thesis", was: { due }, now: { due: "2026-12-12", priority: 1, duration_minutes: 600 } }],
    },
  ];
  await using planner = await openPlanner(browser, { payload, expectedErrors: /409/ });
  await openTasks(planner);
  const { page, server } = planner;
  const mail = page.locator('.task[data-task-id="mail"]');
  await expect.poll(() => mail.textContent()).toContain("left out of this plan");
  await expect.poll(() => mail.getByRole("checkbox").isChecked()).toBe(false);
  const thesis = page.locator('.task[data-task-id="thesis"]');
  await expect.poll(() => thesis.textContent()).toContain("10 h · due Sat 12 Dec");
  await expect.poll(() => thesis.getByRole("combobox").inputValue()).toBe("1");
  await thesis.getByRole("button", { name: /^Thesis/ }).click();
  await expect.poll(() => thesis.textContent()).toContain("Just for this plan: Later, and first.");

  // Another page was first, and took both back.
  server.payload = session();
  server.on("POST", VARIANTS, () => problem(409, "The session was changed."));
  await page.getByRole("button", { name: "Plan again" }).click();
  await expect.poll(() => thesis.textContent()).toContain("due Fri 11 Dec");
  await expect.poll(() => mail.textContent()).not.toContain("left out");
});

test("a task is done, gets another priority, and is removed", async () => {
  await using planner = await openPlanner(browser);
  const { page, server } = planner;
  const known = session().context?.tasks.items.find(({ id }) => id === "mail");
  server.on("PATCH", "/api/tasks/mail", ({ body }) => ({ body: { ...known, ...(body as object) } }));
  server.on("DELETE", "/api/tasks/mail", () => ({ status: 204, body: "" }));
  await openTasks(planner);
  const row = page.locator('[data-task-id="mail"]');
  await row.getByRole("checkbox").check();
  await expect.poll(() => row.getAttribute("class")).toContain("done");
  await row.getByRole("combobox").selectOption("1");
  await expect.poll(() => lastBody(planner, "/api/tasks/mail")).toEqual({ priority: 1 });
  await row.getByRole("button", { name: "Remove: Answer mail" }).click();
  await expect.poll(() => row.count()).toBe(0);
});

test("planning again sends the wishes, tells how far it is, and shows the first new plan", async () => {
  await using planner = await openPlanner(browser);
  const { page, ref, server } = planner;
  const gate = Promise.withResolvers<void>();
  server.on("POST", VARIANTS, () => ({
    ...streamed(
      ["progress", { stage: "planning", done: 2, total: 5 }],
      [
        "done",
        {
          ai_draft: "Fresh draft",
          draft_variants: [variant("fresh", "A fresh plan", [["mail", 1, "15:00", "16:00"]])],
        },
      ],
    ),
    delayed: gate.promise,
  }));
  await ref("variant-next").click();
  await openTasks(planner);
  await page.locator("details.wishes > summary").click();
  await page.locator("#wishes").fill("Keep Friday free");
  await page.locator(".replan > details:not(.wishes) > summary").click();
  // Saturday from 9:00 to 12:00, painted: half hours 18 to 23.
  await page.locator('[data-day="sat"] .hours-strip').scrollIntoViewIfNeeded();
  const strip = await page.locator('[data-day="sat"] .hours-strip').boundingBox();
  if (!strip) throw new Error("the strip is not on the screen");
  const x = (slot: number) => strip.x + ((slot + 0.5) / 48) * strip.width;
  await page.mouse.move(x(18), strip.y + 8);
  await page.mouse.down();
  await page.mouse.move(x(23), strip.y + 8, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.locator('[data-day="sat"] input').inputValue()).toBe("09:00–12:00");
  await page.locator('[data-day="sun"] input').fill("10-11");
  await page.locator('[data-day="sun"] input').blur();
  await page.getByRole("button", { name: "Plan again" }).click();
  await page.locator(".replan").getByRole("button", { name: "Planning…" }).waitFor();
  gate.resolve();
  await expect.poll(() => ref("variant-title").textContent()).toBe("A fresh plan");
  await expect.poll(() => ref("variant-index").textContent()).toBe("1 / 1");
  await expect.poll(() => ref("draft-text").textContent()).toBe("Fresh draft");
  await expect.poll(() => ref("toast").textContent()).toContain("1 new plan.");
  expect(lastBody(planner, VARIANTS)).toMatchObject({
    variant_index: 1,
    wishes: [{ kind: "no-work", days: ["fri"] }],
    instructions: "",
    preferences: {
      working_hours: {
        sat: [["09:00", "12:00"]],
        sun: [["10:00", "11:00"]],
        fri: [
          ["09:00", "12:30"],
          ["13:30", "18:00"],
        ],
      },
    },
  });
});

test("a block is locked and the rest planned around it in one press, once the lock is saved", async () => {
  await using planner = await openPlanner(browser);
  const { ref, boxes, server } = planner;
  const saved = Promise.withResolvers<void>();
  const shown = session().draft_variants[1];
  server.on("PUT", `${VARIANTS}/1`, ({ body }) => ({
    delayed: saved.promise,
    body: { ...shown, ...(body as object) },
  }));
  server.on("POST", VARIANTS, () => streamed(["done", { ai_draft: "", draft_variants: [shown] }]));
  await ref("variant-next").click();
  await boxes("draft").first().click();
  await ref("selection").getByRole("button", { name: "Plan around it" }).click();
  await expect.poll(() => server.count("PUT", `${VARIANTS}/1`)).toBe(1);
  expect(server.count("POST", VARIANTS)).toBe(0);
  saved.resolve();
  await expect.poll(() => lastBody(planner, VARIANTS)).toMatchObject({ variant_index: 1 });
  const { events } = lastBody(planner, `${VARIANTS}/1`) as { events: { locked?: boolean }[] };
  expect(events.filter(({ locked }) => locked)).toHaveLength(1);
});

test("what is locked in another plan than the shown one is named once new plans do not keep it", async () => {
  const [first, ...others] = session().draft_variants as [DraftVariant];
  const lock = (places: readonly number[]) =>
    first.events.map((event, index) => (places.includes(index) ? { ...event, locked: true } : event));
  // The first block has begun; the last one's work is not planned again.
  const draft_variants = [{ ...first, events: lock([0, 4, 7]) }, ...others];
  await using planner = await openPlanner(browser, { payload: session({ draft_variants }) });
  const { ref, server } = planner;
  const fresh = variant("fresh", "A fresh plan", [["review", 4, "15:00", "16:00"]]);
  server.on("POST", VARIANTS, () => streamed(["done", { ai_draft: "", draft_variants: [fresh] }]));
  await ref("variant-next").click();
  await openTasks(planner);
  await planner.page.getByRole("button", { name: "Plan again" }).click();
  await expect
    .poll(() => ref("toast").locator("span").first().textContent())
    .toBe("1 new plan. Locked in another plan only, and so not kept: Review two papers, Wed 9 Dec, 13:30 – 15:00.");
});

test("planning that fails, before or while it streams, says so and keeps the plans", async () => {
  await using planner = await openPlanner(browser, { expectedErrors: /502/ });
  const { page, ref, server } = planner;
  const refusal = {
    type: "about:blank",
    title: "Bad",
    status: 502,
    detail: "Canvas refused",
    kind: "ProviderAuthError",
    request_id: "r",
  };
  server.on("POST", VARIANTS, () =>
    streamed(["progress", { stage: "gathering", done: 0, total: 1 }], ["error", refusal]),
  );
  await openTasks(planner);
  await page.getByRole("button", { name: "Plan again" }).click();
  await expect
    .poll(() => ref("error").textContent())
    .toContain("The new plans could not be made.Access was refused: the credentials are wrong or no longer valid.");
  server.on("POST", VARIANTS, () => problem(502, "Canvas is down"));
  await page.locator("[data-action=retry]").click();
  await expect.poll(() => ref("error").textContent()).toContain("Canvas is down");
  await expect.poll(() => ref("variant-index").textContent()).toBe("1 / 5");
});

test("what found no room says why, and one press plans again with what would make it fit", async () => {
  await using planner = await openPlanner(browser);
  const { page, ref, boxes, server } = planner;
  const gate = Promise.withResolvers<void>();
  // As sessions of before have it: a suggestion that nobody but the person can carry out.
  const without = (id: string) => ({ task_id: id, title: id, minutes: 30, reason: "Full.", suggestion: "Work later." });
  const draft_variants = [
    variant("lacks", "Lacks", [["thesis", 4, "12:00", "12:30"]], { unplaced: [without("mail")] }),
    variant("fits", "Fits", [["mail", 4, "12:00", "12:30"]], { unplaced: [without("slides")] }),
  ];
  const preferences = session().preferences;
  server.on("POST", VARIANTS, () => ({
    ...streamed(["done", { ai_draft: "", draft_variants, preferences }]),
    delayed: gate.promise,
  }));
  await page.locator('[data-variant-id="early-finish"]').click();
  await expect.poll(() => ref("unplaced").textContent()).toContain("Friday ends at noon.");
  const button = page.getByRole("button", { name: "Set “Answer mail” to Urgent" });
  await button.click();
  const busy = ref("unplaced").getByRole("button", { name: "Planning…" });
  await expect.poll(() => busy.getAttribute("aria-disabled")).toBe("true");
  await busy.click({ force: true });
  gate.resolve();
  await expect.poll(() => ref("variant-title").textContent()).toBe("Fits");
  expect(server.count("POST", VARIANTS)).toBe(1);
  expect(lastBody(planner, VARIANTS)).toEqual({ variant_index: 3, make_fit: ["mail"] });
  await expect
    .poll(() => ref("toast").textContent())
    .toContain("Just for this plan: Set “Answer mail” to Urgent · 2 new plans.");
  await expect.poll(() => page.locator("#wishes").inputValue()).toBe("");
  // The page shows where it now stands.
  await expect.poll(() => boxes("draft").count()).toBe(1);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toMatch(/^Answer mail/);
  await expect.poll(() => ref("unplaced").textContent()).toContain("Full.Work later.");
  await expect.poll(() => button.count()).toBe(0);
});

test("where the work does not fit after all, the page says so, and a refusal leaves everything as it was", async () => {
  await using planner = await openPlanner(browser, { expectedErrors: /422/ });
  const { page, ref, server } = planner;
  server.on("POST", VARIANTS, () => problem(422, "make_fit.0 has no remedy"));
  await page.locator('[data-variant-id="early-finish"]').click();
  const button = page.getByRole("button", { name: "Set “Answer mail” to Urgent" });
  await button.click();
  await expect.poll(() => ref("error").textContent()).toContain("make_fit.0 has no remedy");
  await expect.poll(() => button.getAttribute("aria-disabled")).toBeNull();
  const { unplaced = [] } = session().draft_variants[3] ?? {};
  const draft_variants = [variant("lacks", "Lacks", [["thesis", 4, "12:00", "12:30"]], { unplaced })];
  server.on("POST", VARIANTS, () => streamed(["done", { ai_draft: "", draft_variants }]));
  await button.click();
  await expect.poll(() => ref("toast").textContent()).toContain("1 new plan. · Answer mail still won’t fit.");
});

test("while a model is asked, the draft is there at once; then the page says who arranged it", async () => {
  await using planner = await openPlanner(browser);
  const { page, ref, server } = planner;
  server.on("POST", VARIANTS, () =>
    streamed(
      ["draft", { text: "Everything fits." }],
      ["draft", { text: "Nothing is late. Everything fits." }],
      [
        "done",
        {
          ai_draft: "Nothing is late. Everything fits.",
          draft_variants: [variant("fresh", "Fresh", [["mail", 1, "15:00", "16:00"]])],
          written_by: { writer: "model" },
        },
      ],
    ),
  );
  await openTasks(planner);
  const seen = await page.evaluateHandle(() => {
    const words: string[] = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) words.push(node.textContent ?? "");
    }).observe(document.querySelector("[data-ref=growing-draft]") as Element, { childList: true });
    return words;
  });
  await page.getByRole("button", { name: "Plan again" }).click();
  await expect.poll(() => ref("variant-title").textContent()).toBe("Fresh");
  await expect.poll(() => seen.jsonValue()).toEqual(["Everything fits.", "Nothing is late. Everything fits."]);
  await expect.poll(() => ref("growing-draft").textContent()).toBe("");
  await expect
    .poll(() => ref("written-by").textContent())
    .toBe("The model chose what to say. Every statement is computed from the plans.");
});
