import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { chromiumOfTheWorker, launchChromium } from "../support/chromium.ts";
import type { Daywright } from "../support/daywright.ts";
import { covers } from "../support/element-covers.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { untilReady } from "../support/page-ready.ts";
import { openHome } from "./support/home-page.ts";
import { answer, at, blocksOf, importEvents, liveToWednesday, liveUnanswered } from "./support/mock-week.ts";
import { connectRefused, reloadBeforeConnections, startFeedThatRefuses } from "./support/refused-feed.ts";

const browser = await chromiumOfTheWorker();

const CALENDAR = icalendarOf(
  ...["BEGIN:VEVENT", "UID:term", "DTSTART:20260901T080000Z", "DTEND:20260901T090000Z", "SUMMARY:Term", "END:VEVENT"],
);

test.each([
  ["the plan form", 1280, 720],
  ["the plan form", 390, 844],
  ["today", 1280, 720],
  ["today", 390, 844],
] as const)(
  "neither what is said late of sources nor typing, saving and importing moves %s, at %i × %i",
  async (scene, width, height) => {
    using feed = await startFeedThatRefuses();
    await using home = await openHome(browser, {
      context: { viewport: { width, height }, hasTouch: width < 640 },
      prepare: async (server) => {
        await connectRefused(server, feed.url);
        if (scene === "today") await liveToWednesday(server);
      },
    });
    const { page, ref } = home;
    const answer = await reloadBeforeConnections(page);
    await page
      .locator(scene === "today" ? "[data-ref=today-list] li" : "#plan-heading")
      .first()
      .waitFor();
    await page.locator("html:not([data-state=ready])").waitFor();
    answer();
    await untilReady(page);
    await expect.poll(() => ref("sources").innerText()).toContain("Access was refused");
    // Of a calendar that is missing from today it is said there, once.
    const [ofToday, ofSources] =
      scene === "today" ? ["Lectures could not be read.", ""] : ["", "Lectures refused access."];
    await expect.poll(() => ref("today-place").innerText()).toContain(ofToday);
    await expect.poll(() => ref("error").innerText()).toContain(ofSources);
    await expect
      .poll(() =>
        page
          .getByRole("link", { name: "Connect again" })
          .or(page.getByRole("button", { name: "Connect again" }))
          .count(),
      )
      .toBe(2);
    await expect.poll(() => layoutShifts(page)).toEqual([]);

    const answers = Promise.withResolvers<void>();
    await page.route(/\/api\/(?:tasks|habits)$/, async (route: Route) => {
      if (route.request().method() === "POST") await answers.promise;
      await route.continue();
    });
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await ref("line").click();
    await page.keyboard.type("Essay 3h, Handout 2h, Tax 15m, swim 45m 3x a week");
    // What was read is said a while after, and what was said is forgotten.
    const announcement = page.locator(".line-below > [aria-live]");
    await expect.poll(() => announcement.textContent()).not.toBe("");
    await page.keyboard.press("Enter");
    const titles = () => page.locator(":is(.task, [data-ref=habits] .row) .row-title").allTextContents();
    const typed = ["Essay", "Handout", "Tax", "swim"];
    await expect.poll(async () => (await titles()).filter((title) => typed.includes(title))).toEqual(typed);
    const shown = await titles();
    await expect.poll(() => page.locator(".row[inert]").count()).toBe(typed.length);
    // What happens within half a second is put down to the press.
    await page.waitForFunction((from) => performance.now() > from + 600, await page.evaluate(() => performance.now()));
    answers.resolve();
    await saved;
    await expect.poll(() => page.locator(".row[inert]").count()).toBe(0);
    expect(await titles()).toEqual(shown);
    await expect.poll(() => announcement.textContent()).toBe("");
    await expect.poll(() => layoutShifts(page)).toEqual([]);

    await ref("import-drop").evaluate((drop) => drop.scrollIntoView({ block: "center" }));
    for (const name of ["Rowing", "Chess"]) {
      const events = `X-WR-CALNAME:${name}\r\nEND:VCALENDAR`;
      const buffer = Buffer.from(CALENDAR.replace("END:VCALENDAR", events));
      await ref("import-file").setInputFiles([{ name: "term.ics", mimeType: "text/calendar", buffer }]);
      // Where the results are out of sight, a message says it.
      const reported = async () => (await ref("import-results").innerText()) + (await ref("toast").innerText());
      await expect.poll(reported).toContain(`into “${name}”`);
      await expect.poll(() => ref("calendars").innerText()).toContain(name);
    }
    expect(await layoutShifts(page)).toEqual([]);
  },
);

test("that the browser lives in another zone moves nothing of what was there before", async () => {
  await using home = await openHome(browser, { context: { timezoneId: "Asia/Tokyo" }, isFirstVisit: true });
  await expect.poll(() => home.ref("zone-note").isVisible()).toBe(true);
  await expect.poll(() => layoutShifts(home.page)).toEqual([]);
});

test("that a source refused access, which is known after the zone, moves nothing of what is said of the zone", async () => {
  using feed = await startFeedThatRefuses();
  await using home = await openHome(browser, {
    context: { timezoneId: "Asia/Tokyo" },
    prepare: (server) => connectRefused(server, feed.url),
  });
  const { page, ref } = home;
  const answer = await reloadBeforeConnections(page);
  await expect.poll(() => ref("zone-note").textContent()).toContain("Asia/Tokyo");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  answer();
  await untilReady(page);
  await expect.poll(() => ref("error").textContent()).toContain("Lectures refused access.");
  expect(await layoutShifts(page)).toEqual([]);
});

/** A meeting comes on Thursday, where a block stands, and the watch finds it. */
async function meetOnThursday(server: Daywright, title: string, from: string, to: string): Promise<void> {
  await importEvents(server, title, [[title, [3, from, to]]]);
  await server.call("POST", "/api/watch/check");
}

test.each([
  [1280, 720, "usual"],
  [390, 844, "usual"],
  [320, 640, "wide"],
] as const)(
  "what comes and goes by itself pushes nothing of Today until the person acts, at %i × %i with %s letters",
  async (width, height, letters) => {
    await using own = letters === "wide" ? await launchChromium(letters) : null;
    await using home = await openHome(own ?? browser, {
      context: { viewport: { width, height }, hasTouch: width < 640 },
      prepare: liveToWednesday,
    });
    const { page, ref, server } = home;
    const topOfList = () => ref("today-list").evaluate((list) => list.getBoundingClientRect().top + scrollY);
    await home.followsThePlan;
    const before = await topOfList();
    await meetOnThursday(server, "Client", "13:30", "14:00");
    await expect.poll(() => ref("watch").innerText()).toContain("2 blocks overlap new meetings.");
    expect(await layoutShifts(page)).toEqual([]);
    expect(await covers(ref("watch"), ref("today-list"))).toBe(false);
    expect(await covers(ref("watch"), ref("update-button"))).toBe(false);

    // With the next click it stands above what it is about.
    await ref("week").click();
    await expect.poll(topOfList).toBeGreaterThan(before);

    const follows = page.waitForResponse(/\/api\/plan\/events/);
    await home.open();
    await follows;
    const below = await topOfList();
    expect(below).toBeGreaterThan(before);
    const { json } = await server.call("GET", "/api/watch");
    for (const { id } of json.disruptions) await server.call("POST", `/api/watch/${id}/dismiss`);
    await expect.poll(() => ref("watch").isVisible()).toBe(false);
    expect(await topOfList()).toBe(below);
    expect(await layoutShifts(page)).toEqual([]);
    await ref("week").click();
    await expect.poll(topOfList).toBe(before);
  },
);

/** Moves the block in which train tickets are booked, and says which it is. */
async function moveTickets(server: Daywright, start: string, end: string): Promise<string | undefined> {
  const block = (await blocksOf(server)).find(({ title }) => title === "Book train tickets");
  await server.call("POST", "/api/plan/updates", { move: [{ block_id: block?.block_id, start, end }] });
  return block?.block_id;
}

test.each([
  [1440, 900, "no-preference"],
  [390, 844, "reduce"],
] as const)(
  "what is done elsewhere makes nothing of Today jump, at %i × %i (motion: %s)",
  async (width, height, reducedMotion) => {
    await using home = await openHome(browser, {
      context: { viewport: { width, height }, hasTouch: width < 640, reducedMotion },
      prepare: liveToWednesday,
    });
    const { page, ref, server } = home;
    await home.followsThePlan;
    const rows = ref("today-list").locator("li");
    const shown = await rows.count();
    const step = ref("update-button").locator("..");
    const top = async () => (await step.boundingBox())?.y ?? 0;
    const before = await top();
    const moved = await moveTickets(server, at(2, "12:30"), at(2, "13:00"));
    await expect.poll(() => rows.count()).toBe(shown + 1);
    // On a phone the button is below the list, and is there in the end.
    if (width < 640) await expect.poll(top).toBeGreaterThan(before + 40);
    await server.call("POST", "/api/plan/updates", { remove: [moved] });
    await expect.poll(() => rows.count()).toBe(shown);
    await expect.poll(top).toBe(before);
    await answer(server, [[at(2, "13:15"), { state: "done" }]]);
    await expect.poll(() => ref("today-list").locator(".over").count()).toBe(1);
    await meetOnThursday(server, "Client", "11:45", "12:15");
    await importEvents(server, "Talk", [["Talk", [4, "12:00", "13:30"]]]);
    await server.call("POST", "/api/watch/check");
    await expect.poll(() => ref("watch").innerText()).toContain("overlap");
    const [{ session_id: plan }] = (await server.call("GET", "/api/planner")).json;
    await server.call("POST", `/api/planner/${plan}/undo`, {});
    await expect.poll(() => rows.count()).toBeLessThan(shown);
    expect(await layoutShifts(page)).toEqual([]);
  },
);

test.each([
  [1280, 500],
  [390, 844],
] as const)("what comes while the page scrolls makes nothing of Today jump, at %i × %i", async (width, height) => {
  await using home = await openHome(browser, {
    context: { viewport: { width, height }, hasTouch: width < 640 },
    prepare: liveToWednesday,
  });
  const { page, ref, server } = home;
  await home.followsThePlan;
  await page.evaluate(() => {
    let by = 3;
    const scroll = () => {
      by = -by;
      scrollBy({ top: by, behavior: "instant" });
      requestAnimationFrame(scroll);
    };
    scrollTo({ top: 40, behavior: "instant" });
    scroll();
  });
  const rows = ref("today-list").locator("li");
  const shown = await rows.count();
  await moveTickets(server, at(2, "12:30"), at(2, "13:00"));
  await expect.poll(() => rows.count()).toBe(shown + 1);
  await moveTickets(server, at(3, "13:30"), at(3, "14:00"));
  await expect.poll(() => rows.count()).toBe(shown);
  expect(await layoutShifts(page)).toEqual([]);
});

test("what is pushed again before a busy browser has drawn the end of a glide does not jump", async () => {
  await using home = await openHome(browser, {
    context: { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" },
    prepare: liveToWednesday,
  });
  await home.followsThePlan;
  await home.page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const push = () => {
      const row = document.createElement("li");
      row.style.height = "40px";
      document.querySelector('[data-ref="today-list"]')?.prepend(row);
    };
    push();
    for (let count = 0; count < 3; count++) await frame();
    const { port1, port2 } = new MessageChannel();
    const isPushedAgain = new Promise<void>((resolve) => {
      port1.onmessage = () => resolve(push());
    });
    port2.postMessage(null);
    const end = performance.now() + 200;
    while (performance.now() < end);
    await isPushedAgain;
  });
  expect(await layoutShifts(home.page)).toEqual([]);
});

test("for a row that comes by itself, the places of few parts of the page are read", async () => {
  await using home = await openHome(browser, {
    prepare: async (server) => {
      await liveToWednesday(server);
      for (let count = 0; count < 30; count++) await server.call("POST", "/api/tasks", { title: `Errand ${count}` });
    },
  });
  const { page, ref, server } = home;
  await home.followsThePlan;
  const rows = ref("today-list").locator("li");
  const shown = await rows.count();
  await page.evaluate(() => {
    const readBy = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "offsetLeft");
    const read = new Set<unknown>();
    Object.defineProperty(HTMLElement.prototype, "offsetLeft", {
      get() {
        read.add(this);
        return readBy?.get?.call(this);
      },
    });
    Object.assign(globalThis, { read });
  });
  await moveTickets(server, at(2, "12:30"), at(2, "13:00"));
  await expect.poll(() => rows.count()).toBe(shown + 1);
  const [read, all] = await page.evaluate(() => [
    (globalThis as never as { read: Set<Element> }).read.size,
    document.body.querySelectorAll("*").length,
  ]);
  expect(read).toBeLessThan(all / 2);
});

test("nothing of an update's page jumps when the update is taken back elsewhere after its work has begun", async () => {
  await using home = await openHome(browser, {
    context: { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" },
    prepare: liveToWednesday,
  });
  const { page, ref, server } = home;
  await ref("update-button").click();
  await page.waitForURL("**/planner/*");
  const follows = page.waitForResponse(/\/api\/plan\/events/);
  await untilReady(page);
  await ref("apply-button").click();
  await ref("undo-button").waitFor();
  await follows;
  await home.goOnTo(at(2, "17:00"));
  // What happens within half a second is put down to the press.
  await page.waitForFunction((from) => performance.now() > from + 600, await page.evaluate(() => performance.now()));
  await server.call("POST", `${new URL(page.url()).pathname.replace("/planner/", "/api/planner/")}/undo`, {});
  await expect.poll(() => ref("undo-button").isVisible()).toBe(false);
  await page.getByText("New blocks go to").waitFor();
  expect(await layoutShifts(page)).toEqual([]);
});

test.each([
  [1440, 900],
  [390, 844],
])("nothing jumps when what was skipped is saved late, at %i × %i", async (width, height) => {
  await using home = await openHome(browser, {
    context: { viewport: { width, height }, hasTouch: width < 640, reducedMotion: "reduce" },
    prepare: liveUnanswered,
  });
  const { page, ref } = home;
  const late = Promise.withResolvers<void>();
  await page.route("**/api/plan/answers", async (route: Route) => {
    await late.promise;
    await route.continue();
  });
  await ref("check-in-skip").click();
  await page.waitForFunction((from) => performance.now() > from + 600, await page.evaluate(() => performance.now()));
  late.resolve();
  await expect.poll(() => ref("check-in").count()).toBe(0);
  await ref("today-list").locator("li").first().waitFor();
  expect(await layoutShifts(page)).toEqual([]);
});

test.each([
  [1280, 720],
  [390, 844],
])(
  "the form that connects a source stays where it is when another is chosen or refused, at %i × %i",
  async (width, height) => {
    await using home = await openHome(browser, {
      context: { viewport: { width, height } },
      expectedErrors: /400/,
    });
    const dialog = home.ref("connect-dialog");
    await home.ref("connect-button").click();
    const form = home.ref("connect-form");
    await form.waitFor();
    const { y } = (await dialog.boundingBox()) ?? {};
    await dialog.locator("[data-kind=moodle]").click();
    expect((await dialog.boundingBox())?.y).toBe(y);
    await dialog.locator("[data-kind=ics]").click();
    await form.locator("[name=url]").fill("ftp://nowhere");
    await form.locator("[type=submit]").click();
    await expect.poll(() => home.ref("connect-error").textContent()).not.toBe("");
    const after = await dialog.boundingBox();
    expect(after?.y).toBe(y);
    expect((after?.y ?? 0) + (after?.height ?? 0)).toBeLessThanOrEqual(height);
  },
);
