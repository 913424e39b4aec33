import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { DraftEvent } from "#contract/event.ts";
import { addDays, formatInstant } from "#domain/time.ts";
import { buildClientIfStale } from "../../scripts/client-build.ts";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { startDaywright } from "../support/daywright.ts";
import { openFreshPage } from "../support/fresh-page.ts";
import { importCalendar } from "../support/import-calendar.ts";
import { untilReady } from "../support/page-ready.ts";
import { openPlanner, WEEK_VIEW } from "./support/planner-page.ts";
import { SCRIPT_PAYLOADS } from "./support/script-payloads.ts";
import { event, MONDAY, session } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

const at = (index: number) => SCRIPT_PAYLOADS[index % SCRIPT_PAYLOADS.length] ?? "";
/** A part of all payloads as one text, within what a text may hold. */
const chunk = (index: number) =>
  SCRIPT_PAYLOADS.filter((_, place) => place % 5 === index)
    .join("\n\n")
    .slice(0, 19_000);

const slot = (index: number) => {
  const start = Date.parse(`${addDays(MONDAY, index % 7)}T06:00:00Z`) + Math.floor(index / 7) * 20 * 60_000;
  return { start: formatInstant(start), end: formatInstant(start + 15 * 60_000) };
};

/**
 * Every payload in a title, a place, a description, a reason, a narrative, a task and the name of a
 * calendar.
 */
function poisoned() {
  const plain = session();
  const known = plain.context?.tasks.items[0];
  if (!plain.context || !known) throw new Error("the sample has tasks");
  const count = SCRIPT_PAYLOADS.length;
  const draft = (index: number): DraftEvent => ({
    summary: at(index),
    ...slot(index),
    all_day: false,
    location: at(index + 1),
    description: at(index + 2),
    transparency: "opaque",
    recurrence: null,
    reason: at(index + 3),
  });
  return session({
    ai_draft: chunk(0),
    instructions: at(7),
    calendar_events: SCRIPT_PAYLOADS.slice(0, count / 2).map((title, index) =>
      event({ id: title, title, location: at(index + 5), description: at(index + count / 2), ...slot(index) }),
    ),
    draft_variants: [1, 2, 3, 4].map((part) => ({
      variant_id: at(part),
      title: at(part * 40),
      description: chunk(part),
      events: Array.from({ length: 60 }, (_, index) => draft(part * 60 + index)),
      unplaced: [
        {
          task_id: at(1),
          title: at(part * 50),
          minutes: 30,
          reason: at(part * 60),
          suggestion: at(part),
          remedy: { statement: at(part + 1) },
        },
      ],
    })),
    carried_out: [4, 5, 6].map((part) => ({ statement: at(part), tasks: [] })),
    context: {
      ...plain.context,
      tasks: {
        ...plain.context.tasks,
        items: SCRIPT_PAYLOADS.map((title, index) => ({ ...known, id: `t${index}`, title, notes: title })),
      },
      calendar: {
        sources: plain.context.calendar.sources.map((source) => ({ ...source, label: at(3), ok: false })),
        calendars: plain.context.calendar.calendars.map((calendar, index) => ({ ...calendar, name: at(index) })),
      },
    },
    writable_calendars: plain.writable_calendars.map((calendar, index) => ({ ...calendar, name: at(index) })),
  });
}

/**
 * Looks at everything on the page: each block's details, each plan, the list, the tabs and the
 * dialogs.
 */
function lookAtEverything(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const blocks = async (every: number) => {
      for (const [index, anchor] of [...document.querySelectorAll<HTMLElement>("[data-key]")].entries()) {
        if (index % every === 0) anchor.click();
        await Promise.resolve();
      }
      await frame();
    };
    await blocks(1);
    for (const tab of ["tasks", "conflicts", "sources", "plan"]) {
      press(`#tab-${tab}`);
      await frame();
    }
    for (let plan = 0; plan < 3; plan++) {
      press("[data-ref=variant-next]");
      await frame();
      await blocks(3);
    }
    press("[data-ref=list-view]");
    await frame();
    for (const link of document.querySelectorAll<HTMLAnchorElement>(".prose a")) {
      link.addEventListener("click", (click) => click.preventDefault());
      link.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    }
    press("[data-ref=apply-button]");
    await frame();
  });
}

/** What would show that a text became more than text. */
function traces(page: Page) {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll("*")];
    return {
      ran: "ran" in globalThis,
      elements: all.filter((node) =>
        node.matches("body :is(script, iframe, object, embed, style, meta, base, video, math)"),
      ).length,
      pictures: document.querySelectorAll(".prose :is(img, svg, form, input, button, details, marquee)").length,
      handlers: all.flatMap((node) => node.getAttributeNames()).filter((name) => name.startsWith("on")),
      addresses: all
        .flatMap((node) => [node.getAttribute("href"), node.getAttribute("src")])
        .filter((address) => address !== null && !/^(https?:\/\/|mailto:|\/|#)/i.test(address)),
    };
  });
}

const NOTHING = { ran: false, elements: 0, pictures: 0, handlers: [], addresses: [] };

test("of more than four hundred scripts in every text of a session none runs, even without a security policy", async () => {
  expect(new Set(SCRIPT_PAYLOADS).size).toBeGreaterThan(400);
  await using planner = await openPlanner(browser, {
    payload: poisoned(),
    storage: WEEK_VIEW,
    serve: (server) => server.setPolicy(null),
  });
  const asked: string[] = [];
  planner.page.on("request", (request) => asked.push(request.url()));
  planner.page.on("dialog", (dialog) => expect.unreachable(dialog.message()));
  await lookAtEverything(planner.page);
  // Sixty blocks, on the grid and in the list.
  await expect.poll(() => planner.boxes("draft").count()).toBe(120);
  expect(await traces(planner.page)).toEqual(NOTHING);
  expect(asked.filter((url) => !url.startsWith(planner.server.url))).toEqual([]);
});

/** As iCalendar writes texts; it has no way to write a null. */
const escaped = (text: string) =>
  text
    .replaceAll("\u0000", "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

test("scripts in an imported calendar are words on the home page and on the planner", async () => {
  await buildClientIfStale();
  const now = Temporal.Instant.from("2026-12-06T08:00:00Z");
  await using daywright = await startDaywright({ overrides: { now: () => now } });
  const stamp = (instant: string) => instant.replace(/[-:]|\.\d+/g, "");
  const events = SCRIPT_PAYLOADS.map((payload, index) =>
    [
      "BEGIN:VEVENT",
      `UID:${index}`,
      "DTSTAMP:20261201T000000Z",
      `DTSTART:${stamp(slot(index).start)}`,
      `DTEND:${stamp(slot(index).end)}`,
      `SUMMARY:${escaped(payload)}`,
      `LOCATION:${escaped(at(index + 1))}`,
      `DESCRIPTION:${escaped(at(index + 2))}`,
      "END:VEVENT",
    ].join("\r\n"),
  );
  const ics = icalendarOf(...events);
  const name = encodeURIComponent(at(0));
  const imported = await importCalendar(daywright, ics, name);
  expect(imported.json, imported.text).toMatchObject({ imported_count: events.length, skipped: [] });
  const created = await daywright.call("POST", "/api/planner", {
    start_time: `${MONDAY}T00:00:00Z`,
    end_time: `${addDays(MONDAY, 7)}T00:00:00Z`,
    time_zone: "UTC",
    instructions: at(2),
    tasks: [{ title: at(3), duration_minutes: 30 }],
  });
  expect(created.status).toBe(201);

  const screen = { locale: "en-GB", viewport: { width: 1280, height: 860 } };
  const { page, leave } = await openFreshPage(browser, screen);
  for (const path of ["/", `/planner/${created.json.session_id}`]) {
    await page.goto(daywright.url + path);
    await untilReady(page);
    if (path === "/") await page.locator("[data-ref=calendars] .row").nth(1).waitFor();
    else {
      await page.locator("[data-ref=view-week]").click();
      await lookAtEverything(page);
    }
    expect(await traces(page)).toEqual(NOTHING);
  }
  await leave();
});
