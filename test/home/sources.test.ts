import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OwnPreferences } from "#contract/stored-preferences.ts";
import { startGoogle } from "../doubles/google/server.ts";
import { startTodoist } from "../doubles/todoist/server.ts";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { axeFindings } from "../support/accessibility.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { importCalendar } from "../support/import-calendar.ts";
import { type HomePage, openHome } from "./support/home-page.ts";

const CALENDAR = icalendarOf(
  "BEGIN:VEVENT",
  "UID:1",
  "DTSTART:20261208T090000Z",
  "DTEND:20261208T100000Z",
  "SUMMARY:Lecture",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:2",
  "DTSTART:never",
  "END:VEVENT",
);

const browser = await chromiumOfTheWorker();
let feed: { readonly url: string; answer: number; close(): void };
beforeAll(async () => {
  feed = await startFeed();
});
afterAll(() => feed.close());

/** A calendar feed on the loopback address that answers with the status of `answer`. */
async function startFeed() {
  const server = createServer((_request, response) => {
    response.statusCode = state.answer;
    response.setHeader("content-type", "text/calendar").end(state.answer === 200 ? CALENDAR : "no");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const state = {
    answer: 200,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.ics`,
    close: () => server.close(),
  };
  return state;
}

async function fillFeedForm(home: HomePage, url: string, label = "") {
  await home.ref("connect-button").click();
  await home.page.getByRole("button", { name: "Calendar feed" }).click();
  await home.page.getByLabel("Address of the feed").fill(url);
  await home.page.getByLabel("Name (optional)").fill(label);
  await home.page.getByRole("button", { name: "Connect", exact: true }).click();
}

test("on a phone the buttons of the dialog that connects a source are in sight whatever kind is chosen", async () => {
  await using home = await openHome(browser, { context: { viewport: { width: 360, height: 640 } } });
  const { ref } = home;
  await ref("connect-button").click();
  const kinds = ref("connect-dialog").locator("[data-kind]");
  await kinds.first().waitFor();
  for (const kind of await kinds.all()) {
    await kind.click();
    const below = () =>
      ref("connect-dialog").evaluate((it) => {
        const foot = it.querySelector(".dialog-foot .primary")?.getBoundingClientRect().bottom ?? Infinity;
        return it.getBoundingClientRect().bottom - foot;
      });
    await expect.poll(below).toBeGreaterThan(12);
  }
});

test("in the form of a source, what is not said yet takes no room", async () => {
  await using home = await openHome(browser);
  await home.ref("connect-button").click();
  await home.ref("connect-dialog").locator("[data-kind=ics]").click();
  const lengths = await home.ref("connect-form").evaluate((form) => {
    const bottomOf = (name: string) => form.querySelector(name)?.getBoundingClientRect().bottom ?? 0;
    const foot = form.querySelector(".dialog-foot")?.getBoundingClientRect().top ?? 0;
    const { rowGap } = getComputedStyle(form);
    return [foot - bottomOf(".fields"), 2 * Number.parseFloat(rowGap)];
  });
  expect(lengths[0]).toBe(lengths[1]);
});

test("a source is connected once it works, tested, renamed and disconnected; what fails is said in the form", async () => {
  await using home = await openHome(browser, { expectedErrors: /Failed to load resource/ });
  feed.answer = 404;
  await fillFeedForm(home, feed.url, "Lectures");
  await expect
    .poll(() => home.ref("connect-error").textContent())
    .toBe("Not connected. No calendar feed was found at this address.");
  feed.answer = 401;
  await home.page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect
    .poll(() => home.ref("connect-error").textContent())
    .toContain("Not connected. Access was refused: the credentials are wrong or no longer valid.");
  feed.answer = 200;
  await home.page.getByRole("button", { name: "Connect", exact: true }).click();
  const source = home.ref("sources").locator("li").nth(1);
  await expect.poll(() => source.textContent()).toContain("LecturesCalendar feed · works");

  await source.getByRole("button", { name: "Rename" }).click();
  await source.getByLabel("New name").fill("University");
  await source.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => source.textContent()).toContain("University");
  const rename = source.getByRole("button", { name: "Rename" });
  await expect.poll(() => rename.evaluate((it) => it === document.activeElement)).toBe(true);

  await source.getByRole("button", { name: "Test" }).click();
  await expect.poll(() => home.ref("live-region").textContent()).toBe("University works.");

  await source.getByRole("button", { name: "Remove" }).click();
  await home.page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => source.count()).toBe(1);
  await source.getByRole("button", { name: "Remove" }).click();
  await home.page.locator('[data-action="confirm"]').click();
  await expect.poll(() => source.count()).toBe(0);
  await expect.poll(async () => (await home.server.call("GET", "/api/connections")).json).toEqual([]);
});

test("a source that refuses access is said at the top with the way to connect it again, and stays one source", async () => {
  await using home = await openHome(browser, { expectedErrors: /Failed to load resource/ });
  feed.answer = 200;
  await fillFeedForm(home, feed.url, "Lectures");
  const source = home.ref("sources").locator("li").nth(1);
  await expect.poll(() => source.textContent()).toContain("works");
  const [{ id, entered }] = (await home.server.call("GET", "/api/connections")).json;
  // Who knows a feed's address can read it.
  expect(entered).toEqual({});
  feed.answer = 401;
  await source.getByRole("button", { name: "Test" }).click();
  await expect.poll(() => source.textContent()).toContain("Access was refused");
  await home.open();
  await expect.poll(() => home.ref("error").textContent()).toContain("Lectures refused access.");
  await home.ref("error").getByRole("button", { name: "Connect again: Lectures" }).click();
  feed.answer = 200;
  await home.page.getByLabel("Address of the feed").fill(feed.url);
  await home.page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect.poll(() => home.ref("error").textContent()).toBe("");
  await expect.poll(() => home.ref("sources").locator("li").count()).toBe(2);
  expect((await home.server.call("GET", "/api/connections")).json).toMatchObject([
    { id, label: "Lectures", status: { ok: true } },
  ]);
  await home.page.goto(`${home.server.url}/?connect=${id}`);
  await expect.poll(() => home.page.locator('[data-kind="ics"]').getAttribute("aria-pressed")).toBe("true");
});

test("a source that was connected by signing in there is said once, and the address says nothing of it any more", async () => {
  const google = await startGoogle();
  await using home = await openHome(browser, { env: google.env });
  await home.page.goto(`${home.server.url}/connect/google`);
  await expect.poll(() => home.ref("live-region").textContent()).toBe("Connected me@example.com.");
  await expect.poll(() => home.ref("sources").locator("li").count()).toBe(2);
  expect(home.page.url()).toBe(`${home.server.url}/`);
  await google.close();
});

test("an .ics file becomes a calendar, with what could not be read in it; its feed can be copied", async () => {
  await using home = await openHome(browser, { context: { permissions: ["clipboard-read", "clipboard-write"] } });
  await home
    .ref("import-file")
    .setInputFiles({ name: "Winter term.ics", mimeType: "text/calendar", buffer: Buffer.from(CALENDAR) });
  await expect
    .poll(() => home.ref("import-results").textContent())
    .toMatch(/Imported 1 event into “Winter term”\..*1 entry could not be read:.*line 10: VEVENT/s);
  const row = home.ref("calendars").locator("li", { hasText: "Winter term" });
  await expect.poll(() => row.textContent()).toContain("1 event");

  await row.getByRole("button", { name: "Copy the feed address of Winter term" }).click();
  await expect.poll(() => row.textContent()).toContain("Copied");
  const address = await home.page.evaluate(() => navigator.clipboard.readText());
  expect(await (await fetch(address)).text()).toContain("SUMMARY:Lecture");
});

test("a file that is no calendar is refused with the reason without being sent, and others after it are taken in any encoding", async () => {
  await using home = await openHome(browser);
  const photo = await readFile(new URL("../../src/client/icon.svg", import.meta.url));
  await home.ref("import-file").setInputFiles([
    { name: "photo.ics", mimeType: "text/calendar", buffer: photo },
    { name: "term.ics", mimeType: "text/calendar", buffer: Buffer.from(`\ufeff${CALENDAR}`, "utf16le") },
  ]);
  await expect
    .poll(() => home.ref("import-results").textContent())
    .toContain("photo.ics was not imported. It is not an iCalendar file.");
  await expect.poll(() => home.ref("calendars").textContent()).toContain("term");
});

test("a file in which nothing could be read is refused with its lines, and leaves no calendar behind", async () => {
  await using home = await openHome(browser, { expectedErrors: /400/, context: { locale: "zh-CN" } });
  const nothing = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:2026XX\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
  await home
    .ref("import-file")
    .setInputFiles({ name: "term.ics", mimeType: "text/calendar", buffer: Buffer.from(nothing) });
  await expect
    .poll(() => home.ref("import-results").textContent())
    .toBe("term.ics 没有导入。其中没有可以读取的日程。1 项没能读取：第 2 行：日程的 DTSTART 不是日期或时间：2026XX");
  await expect.poll(() => home.ref("calendars").locator("li").count()).toBe(1);
});

test("whoever saves other preferences keeps the language of their browser", async () => {
  await using home = await openHome(browser, { context: { locale: "zh-CN" } });
  await home.ref("preferences-button").click();
  await expect.poll(() => home.page.getByLabel("语言").inputValue()).toBe("zh");
  await home.loadedAnewBy(() => home.ref("preferences-save").click());
  await expect.poll(() => home.page.locator("h1").textContent()).toBe("安排我的一周");
});

test("preferences hold after they are saved, hours that make no sense are named, and a zone can be taken over", async () => {
  await using home = await openHome(browser, { context: { timezoneId: "Asia/Shanghai" } });
  await expect
    .poll(() => home.ref("zone-note").textContent())
    .toContain("Times are in Europe/Berlin; this browser is in Asia/Shanghai.");
  await home.loadedAnewBy(() => home.page.getByRole("button", { name: "Use Asia/Shanghai" }).click());
  await expect.poll(() => home.ref("zone-note").isVisible()).toBe(false);

  await home.ref("preferences-button").click();
  const dialog = home.ref("preferences-dialog");
  const working = dialog.locator("fieldset", { hasText: "Working hours" });
  await working.getByLabel("Mon").fill("18-9");
  await dialog.getByText("More about a day").click();
  await dialog.getByLabel("Lunch (min)").fill("45");
  await dialog.getByLabel("Blocks a day, at most").fill("5");
  await dialog.locator("label", { hasText: "Daywright" }).locator("select").selectOption("block");
  await dialog.getByLabel("Course or kind of work").fill("Garden");
  await dialog.getByRole("button", { name: "Add hours" }).click();
  await dialog.getByRole("group", { name: "Garden" }).getByLabel("Sat").fill("09:00–17:00");
  await dialog.getByRole("button", { name: "Add a trip" }).click();
  await dialog.getByLabel("From", { exact: true }).fill("2026-12-09");
  await dialog.getByLabel("To", { exact: true }).fill("2026-12-11");
  await dialog.getByLabel("Time zone").last().fill("America/New_York");
  await dialog.getByRole("button", { name: "Add weeks" }).click();
  await dialog.getByLabel("Name, such as exam weeks").fill("Exams");
  await dialog.getByLabel("A date of each week").fill("2026-12-14, 2027-01-11");
  await dialog.getByRole("group", { name: "Focus hours in these weeks" }).getByLabel("Tue").fill("14:00–17:00");
  await home.ref("preferences-save").click();
  await expect
    .poll(() => dialog.textContent())
    .toContain("Mon: write times like 09:00–12:30, in order and without overlaps");
  await working.getByLabel("Mon").fill("8-12, 13–17:30");
  await working.getByRole("button", { name: "Same Monday to Friday" }).click();
  await dialog.getByLabel("Language").selectOption("zh");
  await dialog.getByLabel("Past blocks without an answer").selectOption({ label: "Count as not done" });
  await home.ref("preferences-save").click();
  await expect.poll(() => home.page.locator("h1").textContent()).toBe("安排我的一周");
  const { json } = await home.server.call("GET", "/api/preferences");
  expect(json).toMatchObject({ time_zone: "Asia/Shanghai", language: "zh", past_blocks: "missed" });
  expect(json).toMatchObject({ lunch: { from: "12:00", to: "14:00", minutes: 45 }, max_blocks_per_day: 5 });
  expect(Object.values(json.all_day_events)).toEqual(["block"]);
  // Each has a control, so that what is added to the schema is not left out here.
  expect(Object.keys(json).sort()).toEqual(Object.keys(OwnPreferences.shape).sort());
  expect(json.trips).toEqual([{ start_date: "2026-12-09", end_date: "2026-12-11", time_zone: "America/New_York" }]);
  expect(json.week_templates).toMatchObject([{ name: "Exams", weeks: ["2026-12-14", "2027-01-11"] }]);
  expect(json.week_templates[0].focus_hours).toMatchObject({ mon: [["09:00", "12:00"]], tue: [["14:00", "17:00"]] });
  expect(json.hours_by_category.Garden).toMatchObject({ fri: [], sat: [["09:00", "17:00"]] });
  expect(json.working_hours.thu).toEqual([
    ["08:00", "12:00"],
    ["13:00", "17:30"],
  ]);
});

test("on a phone the reason why hours are refused is in sight where one saves", async () => {
  await using home = await openHome(browser, { context: { viewport: { width: 360, height: 740 }, hasTouch: true } });
  const { ref } = home;
  await ref("preferences-button").click();
  await ref("preferences-dialog").getByLabel("Mon").first().fill("late");
  await ref("preferences-save").click();
  const reason = ref("preferences-dialog").getByRole("alert");
  await expect.poll(() => reason.textContent()).toContain("Mon: write times like");
  const inSight = () =>
    reason.evaluate((it) => {
      const { left, bottom } = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(left + 8, bottom - 8));
    });
  await expect.poll(inSight).toBe(true);
});

test("a file may be dropped anywhere; the calendar keeps its own name, and the same again offers to replace it", async () => {
  await using home = await openHome(browser);
  const { page, ref, server } = home;
  await page.setViewportSize({ width: 390, height: 844 });
  const drop = (text: string) =>
    page.evaluate((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], "download (3).ics", { type: "text/calendar" }));
      document.querySelector("h1")?.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
    }, text);
  // Without the event that cannot be read, so that there is nothing to do about it.
  const named = CALENDAR.replace("BEGIN:VEVENT", "X-WR-CALNAME:Lectures\r\nBEGIN:VEVENT").replace(
    "DTSTART:never",
    "DTSTART:20261209T090000Z",
  );
  const calendars = async () => {
    const { json } = await server.call("GET", "/api/calendars");
    return json.map(({ name, event_count: count }: { name: string; event_count: number }) => `${name}: ${count}`);
  };
  await drop(named);
  // Far from the calendars a message says it, and the page stays where it is.
  await expect.poll(() => ref("toast").textContent()).toContain("Imported 2 events into “Lectures”.");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(() => ref("toast").evaluate((it) => it.getBoundingClientRect().bottom)).toBeLessThan(844);
  await drop(named.replace("SUMMARY:Lecture", "SUMMARY:Seminar"));
  await expect
    .poll(() => ref("import-results").textContent())
    .toContain("“Lectures” is here already. Nothing was imported yet.");
  // It covers no question that answers it.
  await expect.poll(() => ref("toast").isHidden()).toBe(true);
  await expect.poll(calendars).toEqual(["Daywright: 0", "Lectures: 2"]);
  expect(await axeFindings(home.page, { part: "[data-ref=import-results]" })).toEqual([]);
  const { json } = await server.call("GET", "/api/calendars");
  await ref("import-results").getByRole("button", { name: "Replace its events" }).click();
  await expect.poll(() => ref("import-results").textContent()).toContain("Imported 2 events into “Lectures”.");
  await expect.poll(() => ref("import-file").evaluate((it) => it === document.activeElement)).toBe(true);
  await expect.poll(calendars).toEqual(["Daywright: 0", "Lectures: 2"]);
  const feed = await (await fetch(json[1].feed_url)).text();
  expect(feed).toContain("SUMMARY:Seminar");
  expect(feed).not.toContain("SUMMARY:Lecture");
  await drop(named);
  await ref("import-results").getByRole("button", { name: "Add it beside" }).click();
  await expect.poll(calendars).toEqual(["Daywright: 0", "Lectures: 2", "Lectures: 2"]);
});

test.each([1280, 390])("what can be done with a calendar stands alike for all of them, at %i px", async (width) => {
  await using home = await openHome(browser, { context: { viewport: { width, height: 844 } } });
  const { server, page, ref } = home;
  await importCalendar(server, CALENDAR, "Lectures");
  await page.reload();
  const places = () =>
    ref("calendars")
      .locator("li")
      .evaluateAll((rows) =>
        rows.map((row) => {
          const [main, actions] = [...row.children].map((part) => part.getBoundingClientRect());
          return main && actions && actions.top >= main.bottom ? "below" : "beside";
        }),
      );
  await expect.poll(places).toEqual(Array(2).fill(width < 640 ? "below" : "beside"));
});

test("a calendar kept here is called something else at a press", async () => {
  await using home = await openHome(browser);
  await home.page.getByRole("button", { name: "Rename Daywright" }).click();
  await home.page.getByLabel("New name").fill("Work");
  await home.page.keyboard.press("Enter");
  await expect.poll(() => home.ref("calendars").textContent()).toContain("Work");
  await expect.poll(async () => (await home.server.call("GET", "/api/calendars")).json[0].name).toBe("Work");
  const named = home.page.getByRole("button", { name: "Rename Work" });
  await expect.poll(() => named.evaluate((it) => it === document.activeElement)).toBe(true);
});

test("a source of tasks is told what is done once its box is ticked, when it is connected or later", async () => {
  const todoist = await startTodoist();
  await using home = await openHome(browser, { env: { DAYWRIGHT_TODOIST_API_URL: todoist.apiUrl } });
  await home.ref("connect-button").click();
  await home.page.getByRole("button", { name: "Google", exact: true }).click();
  const signIn = home.page.getByRole("link", { name: "Sign in with Google" });
  await home.ref("connect-form").getByLabel("Tell it which tasks are done").check();
  await expect.poll(() => signIn.getAttribute("href")).toMatch(/\/connect\/google\?completion=true$/);
  await home.page.getByRole("button", { name: "Todoist" }).click();
  await home.page.getByLabel("Token", { exact: true }).fill(todoist.token);
  await home.ref("connect-form").getByLabel("Tell it which tasks are done").check();
  await home.page.getByRole("button", { name: "Connect", exact: true }).click();
  const box = home.ref("sources").getByLabel("Tell it which tasks are done");
  await expect.poll(() => box.isChecked()).toBe(true);
  await box.uncheck();
  const told = async () => (await home.server.call("GET", "/api/connections")).json[0].completion;
  await expect.poll(told).toBe(false);
  await todoist.close();
});
