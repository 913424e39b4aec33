import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { untilReady } from "../support/page-ready.ts";
import { appliedState } from "./support/apply-states.ts";
import { problem } from "./support/page-server.ts";
import { openPlanner, type PlannerPage, WEEK_VIEW } from "./support/planner-page.ts";
import { at, event, MONDAY, sampleEvents, session } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

const APPLY = "/api/planner/sample-session/apply";
const UNDO = "/api/planner/sample-session/undo";

const APPLIED = appliedState({ applied_at: "2026-12-08T12:19:00Z" });

async function applyNow({ ref }: PlannerPage): Promise<void> {
  await ref("apply-button").click();
  await ref("apply-confirm").click();
}

test("the button says what it will do, the dialog what is left out, and the request what was chosen", async () => {
  await using planner = await openPlanner(browser);
  const { ref, server } = planner;
  await expect.poll(() => ref("apply-button").textContent()).toBe("Add 6 events to Work");
  await ref("allow-conflicts").check();
  await expect.poll(() => ref("apply-button").textContent()).toBe("Add 8 events to Work");
  await ref("allow-conflicts").uncheck();
  await ref("apply-calendar").selectOption("anna.k@example.org");
  await ref("apply-button").click();
  await expect.poll(() => ref("apply-dialog").textContent()).toContain("Add 6 events to Home?");
  await expect
    .poll(() => ref("apply-dialog").textContent())
    .toContain("2 blocks overlap the calendar and will be left out");
  await expect.poll(() => ref("apply-dialog").textContent()).toContain("Overlaps Dentist");
  const written = ref("apply-dialog").locator(".written li");
  await expect.poll(() => written.count()).toBe(6);
  await expect.poll(() => written.first().textContent()).toBe("Mon 7 Dec, 09:00 – 10:30: Slides for the group meeting");
  expect(server.count("POST", APPLY)).toBe(0);
  await ref("apply-confirm").click();
  await expect.poll(() => server.count("POST", APPLY)).toBe(1);
  expect(server.seen.find(({ path }) => path === APPLY)?.body).toEqual({
    variant_index: 0,
    calendar_id: "anna.k@example.org",
    allow_conflicts: false,
  });
});

test("while the request is in flight nothing can be applied; then the control is disabled and says that it was", async () => {
  await using planner = await openPlanner(browser);
  const { ref, server, page } = planner;
  const gate = Promise.withResolvers<void>();
  server.on("POST", APPLY, () => ({
    delayed: gate.promise,
    body: {
      applied_variant_index: 0,
      calendar_id: "work",
      created_count: 6,
      skipped: [{ index: 5, conflicts_with: ["standup"] }],
    },
  }));
  await applyNow(planner);
  await expect.poll(() => ref("apply-button").textContent()).toBe("Adding…");
  await expect.poll(() => ref("apply-button").isDisabled()).toBe(true);
  await expect
    .poll(() =>
      page.evaluate(
        () => (globalThis as never as { daywright: { state: { applying: boolean } } }).daywright.state.applying,
      ),
    )
    .toBe(true);
  await page.keyboard.press("a");
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  gate.resolve();
  await ref("toast").locator("button").first().waitFor();
  await expect.poll(() => ref("toast").textContent()).toContain("6 events added to Work. 1 left out");
  await expect.poll(() => ref("live-region").textContent()).toContain("6 events added to Work. 1 left out");
  const spoken = page.locator("[aria-live], [role=status], [role=alert]", { hasText: "6 events added to Work." });
  await expect.poll(() => spoken.count()).toBe(1);
  await expect.poll(() => ref("apply-button").isDisabled()).toBe(true);
  expect(server.count("POST", APPLY)).toBe(1);
});

test("an applied plan is still applied after a reload, and can be taken back", async () => {
  await using planner = await openPlanner(browser);
  const { ref, page, server } = planner;
  await applyNow(planner);
  await expect.poll(() => ref("apply-button").textContent()).toBe("Applied to Work");
  await page.reload();
  await untilReady(page);
  await expect.poll(() => ref("apply-button").textContent()).toBe("Applied to Work");
  await expect.poll(() => ref("apply-button").isDisabled()).toBe(true);
  server.on("POST", UNDO, () => {
    server.payload = session();
    return { body: { deleted_count: 7, kept: [{ index: 2, event_id: "e", summary: "Problem set 6" }] } };
  });
  await ref("undo-button").click();
  await expect.poll(() => ref("apply-button").textContent()).toBe("Add 6 events to Work");
  await expect
    .poll(() => ref("toast").textContent())
    .toContain("7 events taken back. Kept, because you changed them: Problem set 6.");
  await expect.poll(() => ref("undo-button").isVisible()).toBe(false);
});

test("what an undo leaves as it has begun stands there once, and overlaps nothing", async () => {
  const [first, ...others] = session().draft_variants;
  const [slides, ...rest] = first?.events ?? [];
  if (!first || !slides) throw new Error("the sample has plans");
  const written = event({
    id: "e-slides",
    block_id: "b-slides",
    title: slides.summary,
    start: slides.start,
    end: slides.end,
  });
  const calendar_events = [...sampleEvents(), written];
  const naming = (draft: typeof slides) => [
    { ...first, events: [{ ...draft, event_id: "e-slides" }, ...rest] },
    ...others,
  ];
  await using planner = await openPlanner(browser, {
    payload: session({ draft_variants: naming(slides), calendar_events, apply_state: APPLIED }),
    storage: WEEK_VIEW,
  });
  const { page, ref, server } = planner;
  // As the service has it: the draft is as new as before its apply, and the calendar has its event.
  const undone = session({ draft_variants: [first, ...others], calendar_events });
  const gate = Promise.withResolvers<void>();
  server.on("GET", "/api/planner/sample-session", () => ({ delayed: gate.promise, body: undone }));
  server.on("POST", UNDO, () => ({
    body: {
      deleted_count: 7,
      kept: [{ index: 0, event_id: "e-slides", summary: slides.summary, reason: "begun" }],
    },
  }));
  await ref("undo-button").click();
  const standsOnce = async () => {
    const box = page.locator('[data-ref=calendar] [data-event-id="e-slides"]');
    await expect.poll(() => box.count()).toBe(1);
    await expect.poll(() => box.getAttribute("data-event-kind")).toBe("existing");
    await expect.poll(() => box.getAttribute("data-conflict")).toBeNull();
    await expect.poll(() => page.locator('.fc-event.draft[aria-label*="Mon 7 Dec, 09:00"]').count()).toBe(0);
    await expect.poll(() => ref("apply-button").textContent()).toContain("5 added");
  };
  await ref("toast").waitFor();
  await standsOnce();
  gate.resolve();
  await expect.poll(() => server.count("GET", "/api/planner/sample-session")).toBe(2);
  await standsOnce();

  server.payload = undone;
  const never = new Promise<void>(() => {});
  server.on("POST", "/api/context/fetch", () => ({ delayed: never, body: {} }));
  await page.reload();
  await untilReady(page);
  await standsOnce();
  await ref("apply-button").click();
  await expect.poll(() => ref("apply-dialog").textContent()).toContain("5 added");
  await expect.poll(() => ref("apply-dialog").textContent()).not.toContain("Overlaps Slides");
});

test("what was written to a calendar that is not connected any more can be given up, and what may remain is named", async () => {
  await using planner = await openPlanner(browser, { expectedErrors: /409/ });
  const { ref, page, server } = planner;
  await applyNow(planner);
  await ref("undo-button").waitFor();
  const asked: unknown[] = [];
  server.on("POST", UNDO, ({ body }) => {
    asked.push(body);
    if (asked.length === 1) return problem(409, "It is not connected any more.", { type: "urn:daywright:stranded" });
    server.payload = session();
    const remains = { index: 2, summary: "Problem set 6", start: "2026-12-08T09:00:00Z", end: "2026-12-08T10:00:00Z" };
    return { body: { deleted_count: 0, kept: [], may_remain: [remains] } };
  });
  await ref("undo-button").click();
  await page.locator("[data-action=abandon]").click();
  await expect.poll(() => ref("error").textContent()).toMatch(/is given up\..*Problem set 6 \(Tue.*8.*\)/);
  await expect.poll(() => ref("apply-button").textContent()).toBe("Add 6 events to Work");
  expect(asked).toEqual([{}, { abandon: true }]);
});

test.each([
  [503, "Google asks us to slow down", "ProviderRateLimitError", "(Google asks us to slow down)"],
  [502, "HTTP 401: invalid_grant", "ProviderAuthError", "credentials are wrong or no longer valid. Try"],
  [422, "variant_index is out of range", undefined, "variant_index is out of range"],
  [500, "Something broke", undefined, "Something broke"],
])(
  "an apply that fails with %i is told where it happened and can be tried again",
  async (status, detail, kind, message) => {
    await using planner = await openPlanner(browser, { expectedErrors: new RegExp(String(status)) });
    const { ref, page, server } = planner;
    let asked = 0;
    server.on("POST", APPLY, () =>
      asked++ === 0
        ? { ...problem(status, detail, { kind }), headers: { "retry-after": "7" } }
        : { body: { applied_variant_index: 0, calendar_id: "work", created_count: 6 } },
    );
    await applyNow(planner);
    await page.locator("[data-action=retry]").waitFor();
    await expect.poll(() => ref("error").textContent()).toContain("The plan was not applied.");
    await expect.poll(() => ref("error").textContent()).toContain(message);
    if (kind) {
      await expect.poll(() => ref("error").locator("code").textContent()).toBe(kind);
      await expect.poll(() => ref("error").innerText()).not.toContain(kind);
    }
    await expect.poll(() => ref("error").textContent()).toContain("nothing is added twice");
    await expect.poll(() => ref("error").textContent()).toContain("Try again in 7 s");
    await expect.poll(() => ref("apply-button").isEnabled()).toBe(true);
    server.payload = {
      ...server.payload,
      apply_state: {
        ...server.payload.apply_state,
        applied: true,
        applied_calendar_id: "work",
        applied_variant_index: 0,
      },
    };
    await page.locator("[data-action=retry]").click();
    await expect.poll(() => ref("apply-button").textContent()).toBe("Applied to Work");
    await expect.poll(() => ref("error").textContent()).toBe("");
  },
);

test("an apply whose answer is lost can be tried again", async () => {
  await using planner = await openPlanner(browser, { expectedErrors: /ERR_EMPTY_RESPONSE|ERR_CONNECTION/ });
  const { ref, page, server } = planner;
  server.on("POST", APPLY, () => "drop");
  await applyNow(planner);
  await page.locator("[data-action=retry]").waitFor();
  await expect.poll(() => ref("error").textContent()).toContain("The server could not be reached.");
  await expect.poll(() => ref("apply-button").isEnabled()).toBe(true);
});

test("an answer that cannot be read is no news: the page asks what became of the plan", async () => {
  await using planner = await openPlanner(browser);
  planner.server.on("POST", APPLY, () => {
    planner.server.payload = { ...session(), apply_state: APPLIED };
    return { body: { created: "six" } };
  });
  await applyNow(planner);
  await expect.poll(() => planner.ref("apply-button").textContent()).toBe("Applied to Work");
});

test("what was moved last is saved before it is applied", async () => {
  await using planner = await openPlanner(browser);
  const { server, boxes, page } = planner;
  const gate = Promise.withResolvers<void>();
  const first = session().draft_variants[0];
  server.on("PUT", "/api/planner/sample-session/variants/0", ({ body }) => ({
    delayed: gate.promise,
    body: { ...first, ...(body as object) },
  }));
  await boxes("draft").first().click();
  await page.keyboard.press("Alt+ArrowDown");
  await applyNow(planner);
  await expect.poll(() => server.count("PUT", "/api/planner/sample-session/variants/0")).toBe(1);
  expect(server.count("POST", APPLY)).toBe(0);
  gate.resolve();
  await expect.poll(() => server.count("POST", APPLY)).toBe(1);
});

test("when another page was first, this one says so and catches up", async () => {
  await using planner = await openPlanner(browser, { expectedErrors: /409/ });
  const { ref, server } = planner;
  server.on("POST", APPLY, () => {
    server.payload = {
      ...server.payload,
      apply_state: {
        applied: true,
        applying: false,
        applied_variant_index: 1,
        applied_calendar_id: "work",
        applied_at: "2026-12-08T12:19:00Z",
      },
    };
    return problem(409, "This session is already applied.");
  });
  await applyNow(planner);
  await expect.poll(() => ref("apply-button").textContent()).toBe("Applied to Work");
  await expect.poll(() => ref("error").textContent()).toContain("already applied");
});

test("before anything is written, the person sees what changed in the calendar since the plan was made", async () => {
  await using planner = await openPlanner(browser);
  const { ref, server } = planner;
  server.on("POST", "/api/context/fetch", ({ body }) => ({
    body: {
      ...(body as object),
      calendar_events: [
        ...sampleEvents().filter(({ id }) => id !== "train"),
        event({ id: "new", title: "Fire drill", start: at(MONDAY, "14:00"), end: at(MONDAY, "14:30") }),
      ],
      writable_calendars: server.payload.writable_calendars,
      context: server.payload.context,
      fetched_at: "2026-12-08T12:20:00Z",
    },
  }));
  await ref("apply-button").click();
  await expect.poll(() => ref("apply-dialog").textContent()).toContain("New: Fire drill");
  await expect.poll(() => ref("apply-dialog").textContent()).toContain("Gone: Train to Leipzig");
  // The drill overlaps a block, so that one fewer is written.
  await expect.poll(() => ref("apply-confirm").textContent()).toBe("Add 5 events to Work");
});

test("where every block overlaps the calendar the last look says so, and offers neither 0 events nor to take them back", async () => {
  const blocker = event({ id: "fair", start: at(MONDAY, "00:00"), end: at("2026-12-12", "00:00") });
  await using planner = await openPlanner(browser, { payload: session({ calendar_events: [blocker] }) });
  const { ref } = planner;
  await ref("apply-button").click();
  await expect.poll(() => planner.page.locator("#apply-dialog-title").textContent()).toBe("Nothing to add");
  await expect.poll(() => ref("apply-dialog").textContent()).toContain("8 blocks overlap the calendar");
  await expect.poll(() => ref("apply-dialog").innerText()).not.toMatch(/\b0 (?:events|blocks)|take this back/);
});

test("where a first plan overlaps the calendar, the last look offers to plan around that", async () => {
  await using planner = await openPlanner(browser);
  const { ref, server } = planner;
  const { ai_draft, draft_variants } = session();
  server.on("POST", "/api/planner/sample-session/variants", () => ({ body: { ai_draft, draft_variants } }));
  await ref("apply-button").click();
  await ref("apply-dialog").getByRole("button", { name: "Plan around them" }).click();
  await expect.poll(() => server.count("POST", "/api/planner/sample-session/variants")).toBe(1);
  await expect.poll(() => ref("apply-dialog").isHidden()).toBe(true);
  expect(server.count("POST", APPLY)).toBe(0);
});

test("the last look offers no plan around what overlaps a plan from outside, which would be lost", async () => {
  const draft_variants = session().draft_variants.map(({ metrics: _, ...each }) => each);
  await using planner = await openPlanner(browser, { payload: session({ draft_variants }) });
  await planner.ref("apply-button").click();
  await expect.poll(() => planner.ref("apply-dialog").textContent()).toContain("will be left out");
  await expect.poll(() => planner.ref("apply-dialog").textContent()).not.toContain("Plan around them");
});

test("in Chinese the last look ends its sentences as Chinese does", async () => {
  await using planner = await openPlanner(browser, { storage: { "daywright-language": "zh" } });
  await planner.ref("apply-button").click();
  await expect.poll(() => planner.ref("apply-dialog").textContent()).toContain("11:00)。与 Group stand-up 重叠");
});

test("without a calendar to write to, nothing can be applied", async () => {
  await using planner = await openPlanner(browser, { payload: session({ writable_calendars: [] }) });
  await expect.poll(() => planner.ref("apply-button").isDisabled()).toBe(true);
  await expect.poll(() => planner.ref("apply-button").textContent()).toBe("No calendar to write to");
});

test("without a plan, the page says what to do next", async () => {
  await using planner = await openPlanner(browser, { payload: session({ draft_variants: [], calendar_events: [] }) });
  await expect.poll(() => planner.ref("variant-title").textContent()).toBe("No plan yet");
  await expect.poll(() => planner.ref("apply-button").isDisabled()).toBe(true);
});

test("a page that is open elsewhere follows when a plan is applied", async () => {
  await using planner = await openPlanner(browser);
  const { ref, server } = planner;
  await expect.poll(() => server.followers).toBe(1);
  server.payload = { ...server.payload, apply_state: { ...APPLIED, applied_variant_index: 1 } };
  server.tell("applied");
  await expect.poll(() => ref("apply-button").textContent()).toBe("Applied to Work");
  await expect.poll(() => ref("variant-index").textContent()).toBe("2 / 5");
});

test("of an applied plan every browser shows that one first; another of them is drawn without its events", async () => {
  const [first, second, ...rest] = session().draft_variants;
  if (!first || !second) throw new Error("the session has variants");
  const [draft, ...others] = second.events;
  if (!draft) throw new Error("the variant has blocks");
  const written = event({ id: "written", block_id: "b", title: draft.summary, start: draft.start, end: draft.end });
  const payload = session({
    calendar_events: [written],
    draft_variants: [first, { ...second, events: [{ ...draft, event_id: written.id }, ...others] }, ...rest],
    apply_state: { ...APPLIED, applied_variant_index: 1 },
  });
  await using planner = await openPlanner(browser, { payload, storage: WEEK_VIEW });
  const { ref, boxes, page } = planner;
  await expect.poll(() => ref("variant-index").textContent()).toBe("2 / 5");
  await expect.poll(() => page.locator('[data-event-id="written"]').count()).toBe(1);
  await ref("variant-prev").click();
  await expect.poll(() => ref("apply-button").textContent()).toBe(`“${second.title}” is applied`);
  await expect.poll(() => boxes("existing").count()).toBe(0);
  await expect.poll(() => boxes("draft").count()).toBe(first.events.length);
});
