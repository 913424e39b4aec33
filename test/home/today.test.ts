import { expect, test } from "vitest";
import { listenOnLoopback } from "../doubles/http-double.ts";
import { toIcs } from "../lives/outside/shown-events.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { untilReady } from "../support/page-ready.ts";
import { type HomePage, openHome } from "./support/home-page.ts";
import { applyWeek, at, blocksOf, importEvents, liveToWednesday } from "./support/mock-week.ts";

const browser = await chromiumOfTheWorker();

const wednesday = (options: object = {}) => openHome(browser, { prepare: liveToWednesday, ...options });

/** What the rows of today say, one line each. */
async function rows({ ref }: HomePage): Promise<string[]> {
  const texts = await ref("today-list").locator("li").allInnerTexts();
  return texts.map((text) => text.replace(/\s+/g, " ").trim());
}

/** The state of the block that stands at this moment, or nothing. */
async function stateAt(home: HomePage, start: string): Promise<string | undefined> {
  const found = (await blocksOf(home.server)).filter((block) => block.start === start);
  return found.find(({ state }) => state !== "cancelled")?.state ?? found[0]?.state;
}

test("while a plan stands the page opens with today: what runs, what is next, and what is in the way", async () => {
  await using home = await wednesday();
  const { page, ref } = home;
  await expect.poll(() => page.locator("h1:visible").allTextContents()).toEqual(["Today, Wed 9 Dec"]);
  await expect.poll(() => ref("today-sum").textContent()).toBe("4 blocks · 5 h 15 min");
  await expect
    .poll(() => rows(home))
    .toEqual([
      "09:00 10:30 Lab report 3 (2/3) Now · 49 min left · Databases Done Not today",
      "11:00 Lecture: Linear algebra",
      "13:15 14:30 Draft chapter 2 (2/4) Next · 1 h 15 min · Thesis Done Not today",
      "14:45 15:45 Draft chapter 2 (3/4) “Project group call” took 15:15 – 15:45. Done Not today Move it to Thu 10:45",
      "15:15 Project group call new",
      "16:30 18:00 Problem set 7 (2/2) 1 h 30 min · Linear algebra Done Not today",
    ]);
  await expect
    .poll(async () => (await ref("since").innerText()).split("\n"))
    .toEqual(["Since Sunday: 2 done · 1 in part · 1 not done", "1 new meeting"]);
  await expect.poll(() => ref("plan").isVisible()).toBe(false);
  const label = await ref("week").locator("svg").getAttribute("aria-label");
  expect(label).toBe("The week: 2 blocks done, 1 in part, 1 not done, 7 to come");

  await home.goOnTo(at(2, "10:20"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(async () => (await rows(home))[0]).toContain("Now · 10 min left");
});

test("a block is done at a press, and the message takes that back", async () => {
  await using home = await wednesday();
  const { page, ref } = home;
  await page.getByRole("button", { name: "Done: Lab report 3 (2/3)" }).click();
  await expect.poll(() => ref("toast").innerText()).toContain("“Lab report 3 (2/3)” is done.");
  await expect.poll(async () => (await rows(home))[0]).toBe("09:00 Lab report 3 (2/3) Done");
  await expect.poll(() => stateAt(home, at(2, "09:00"))).toBe("done");
  await ref("toast").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => stateAt(home, at(2, "09:00"))).toBe("planned");
  await expect.poll(async () => (await rows(home))[0]).toContain("Now · 49 min left");
});

test("what was read last of a calendar that is down by now stands in today, with when that was", async () => {
  let status = 200;
  const times = { start: Date.parse(at(2, "19:00")), end: Date.parse(at(2, "20:00")) };
  const calendar = toIcs({ key: "talk", title: "Talk", ...times });
  const feed = await listenOnLoopback((_request, response) => void response.writeHead(status).end(calendar));
  await using opened = new AsyncDisposableStack();
  opened.defer(feed.close);
  const prepare = async (server: Parameters<typeof liveToWednesday>[0]) => {
    await server.call("POST", "/api/connections", { kind: "ics", url: `${feed.url}/talks.ics`, label: "Talks" });
    await liveToWednesday(server);
    status = 500;
  };
  const home = opened.use(await openHome(browser, { prepare }));
  await expect
    .poll(() => home.ref("today-unread").textContent())
    .toBe("Talks could not be read. What is shown was read before; all else in there is unknown, not free.");
  await expect.poll(async () => (await rows(home)).at(-1)).toMatch(/^19:00 Talk as of Tue \d\d:\d\d$/);
});

test("today, and the list of sources, say which calendar is missing from the picture, until it can be read again", async () => {
  let status = 200;
  const calendar = toIcs({
    key: "talk",
    title: "Talk",
    start: Date.parse(at(3, "11:00")),
    end: Date.parse(at(3, "12:00")),
  });
  const feed = await listenOnLoopback((_request, response) => void response.writeHead(status).end(calendar));
  await using opened = new AsyncDisposableStack();
  opened.defer(feed.close);
  const { page, ref, server } = opened.use(await wednesday());
  const connection = { kind: "ics", url: `${feed.url}/talks.ics`, label: "Talks" };
  expect((await server.call("POST", "/api/connections", connection)).status).toBe(201);
  status = 403;
  await page.reload();
  await expect
    .poll(() => ref("today-unread").textContent())
    .toBe("Talks could not be read. What is in there is unknown, not free.Connect again");
  await expect.poll(() => ref("sources").textContent()).toContain("Access was refused");
  await ref("today-unread").getByRole("link", { name: "Connect again: Talks" }).click();
  const address = page.getByRole("dialog").getByLabel("Address of the feed");
  await address.waitFor();
  status = 200;
  await address.fill(connection.url);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Connect/ })
    .click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expect.poll(() => ref("today-unread").isVisible()).toBe(false);
});

test("the list of sources does not call a source working whose time ran out as today was read", async () => {
  const feed = await listenOnLoopback(
    (_request, response) =>
      void response.end(
        toIcs({ key: "talk", title: "Talk", start: Date.parse(at(3, "11:00")), end: Date.parse(at(3, "12:00")) }),
      ),
  );
  await using opened = new AsyncDisposableStack();
  opened.defer(feed.close);
  const { page, ref, server } = opened.use(await wednesday());
  const made = await server.call("POST", "/api/connections", {
    kind: "ics",
    url: `${feed.url}/talks.ics`,
    label: "Talks",
  });
  await page.route("**/api/plan", async (route) => {
    const answer = await route.fetch();
    const error = { kind: "ProviderNetworkError", message: "The time for this call ran out" };
    const unread = [{ label: "Talks", connection_id: made.json.id, calendar_id: null, error }];
    await route.fulfill({ response: answer, json: { ...(await answer.json()), unread } });
  });
  await page.reload();
  await expect.poll(() => ref("today-unread").textContent()).toContain("Talks could not be read.");
  const row = ref("sources").locator(`[data-connection-id="${made.json.id}"]`);
  await expect.poll(() => row.getAttribute("data-ok")).toBe("false");
  await expect.poll(() => row.textContent()).toContain("It could not be reached.");
});

test("not today: what is ahead goes to its next place, what runs counts as not done", async () => {
  await using home = await wednesday();
  const { page, ref } = home;
  await page.getByRole("button", { name: "Not today: Problem set 7 (2/2)" }).click();
  await expect.poll(() => ref("toast").innerText()).toMatch(/“Problem set 7 \(2\/2\)” is moved to Thu \d\d:\d\d\./);
  await expect.poll(async () => (await rows(home)).length).toBe(5);
  await ref("toast").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => stateAt(home, at(2, "16:30"))).toBe("planned");

  await page.getByRole("button", { name: "Not today: Lab report 3 (2/3)" }).click();
  await expect.poll(() => ref("toast").innerText()).toContain("“Lab report 3 (2/3)” counts as not done.");
  await expect.poll(() => stateAt(home, at(2, "09:00"))).toBe("missed");
  await expect.poll(async () => (await rows(home))[0]).toBe("09:00 Lab report 3 not done");
});

test("a block in conflict goes where there is room at one press, and comes back at another", async () => {
  await using home = await wednesday();
  const { page, ref } = home;
  await page.getByRole("button", { name: "Move it to Thu 10:45: Draft chapter 2 (3/4)" }).click();
  await expect.poll(() => ref("toast").innerText()).toContain("“Draft chapter 2 (3/4)” is moved to Thu 10:45.");
  await expect.poll(() => stateAt(home, at(3, "10:45"))).toBe("planned");
  await expect.poll(() => page.locator(".item.clash").count()).toBe(0);
  await ref("toast").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => stateAt(home, at(2, "14:45"))).toBe("planned");
  await expect.poll(() => page.locator(".item.clash").count()).toBe(1);
});

test("two blocks in conflict are not offered the same room", async () => {
  await using home = await wednesday();
  await importEvents(home.server, "Private", [["Call with Mum", [2, "16:00", "17:30"]]]);
  await home.open();
  const offers = () => home.page.getByRole("button", { name: /^Move it to/ }).allInnerTexts();
  await expect.poll(async () => new Set(await offers()).size).toBe(2);
});

test("one press plans from what stands, and opens what the update would change", async () => {
  await using home = await wednesday();
  const { page, ref } = home;
  const asked = page.waitForRequest("**/api/planner");
  await ref("update-button").click();
  expect((await asked).postDataJSON()).toMatchObject({ start_time: at(2, "00:00"), end_time: at(7, "00:00") });
  await page.waitForURL(/\/planner\/[\w-]{20,}$/);
  await expect.poll(() => ref("apply-button").textContent()).toMatch(/^Update Daywright: \d moved/);
});

test("a new plan is made beside the one that stands, and forgets where its blocks are", async () => {
  await using home = await wednesday();
  const { page, ref } = home;
  await ref("new-plan").click();
  await expect.poll(() => ref("plan").isVisible()).toBe(true);
  const asked = page.waitForRequest("**/api/planner");
  await ref("plan-button").click();
  expect((await asked).postDataJSON()).toMatchObject({ base: "scratch" });
  await page.waitForURL(/\/planner\//);
});

test("the week opens as it was planned last", async () => {
  await using home = await wednesday();
  await home.ref("open-week").click();
  await home.page.waitForURL(/\/planner\/[\w-]{20,}$/);
  await expect.poll(() => home.ref("variant-title").textContent()).toBe("The week");
});

test("where all the work is done and nothing is ticked, the sum says so, not that 0 min are to do", async () => {
  await using home = await openHome(browser, {
    prepare: async (server) => {
      await applyWeek(server);
      server.goOnTo(at(5, "10:00"));
      const answers = (await blocksOf(server)).map(({ block_id }) => ({ block_id, state: "done" }));
      await server.call("POST", "/api/plan/answers", { answers });
    },
  });
  await expect.poll(() => home.ref("tasks-sum").textContent()).toBe("5 to tick off · all the time is done");
});

test("days are listed as each language lists them", async () => {
  await using home = await openHome(browser, { prepare: liveToWednesday, context: { locale: "zh-CN" } });
  await expect.poll(() => home.ref("tasks").textContent()).toContain("其余在今天、周五");
});

test("tasks show what is done, planned and not; of a finished one the blocks are taken out at a press", async () => {
  await using home = await wednesday();
  const { page, ref } = home;
  const tasks = async () => (await ref("tasks").locator(".row-main").allInnerTexts()).map((text) => text.split("\n"));
  await expect.poll(tasks).toEqual([
    ["Read two papers", "Research methods · 1 h 15 min not planned · due Thu 10 Dec, 09:00"],
    ["Problem set 7", "Linear algebra · 45 min of 2 h 15 min done · rest today · due Fri 11 Dec, 18:00"],
    ["Lab report 3", "Databases · 2 h of 4 h 15 min done · rest today, Fri · due Fri 11 Dec, 18:00"],
    ["Draft chapter 2", "Thesis · 1 h 30 min of 5 h 30 min done · 30 min not planned · due Mon 14 Dec, 12:00"],
    ["Book train tickets", "30 min on Thu"],
  ]);
  await expect.poll(() => ref("tasks-sum").textContent()).toBe("5 open · 9 h 30 min to do");

  await page.getByLabel("Done: Book train tickets").check();
  await expect
    .poll(() => ref("freed").innerText())
    .toMatch(/^“Book train tickets” is done\. 1 block is no longer needed\.\s+Remove it$/);
  await ref("freed").getByRole("button").click();
  await expect.poll(() => ref("toast").innerText()).toContain("1 block removed.");
  await expect.poll(() => stateAt(home, at(3, "13:30"))).toBe("cancelled");
  await expect.poll(() => ref("freed").isVisible()).toBe(false);
});

test("Today opens with what its page names: each answer is asked for once, beside the files and before a script runs", async () => {
  // Of a page that was used before, the browser may report the pointer once more, which loads what
  // a person may soon need.
  await using home = await wednesday({ isAlone: true });
  const { page, server } = home;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await home.open();
  const opening = asked.slice(0, asked.indexOf("/api/tasks"));
  const html = (await server.call("GET", "/")).text;
  const isNamed = (path: string) => html.includes(`"${path}"`);
  for (const path of ["/api/preferences", "/api/plan", "/api/watch"]) {
    expect(opening).toContain(path);
    expect([isNamed(path), asked.filter((each) => each === path)]).toEqual([true, [path]]);
  }
  // Once all is shown, what keeps it for use without a network comes.
  const others = asked.filter((path) => path.startsWith("/assets/") && !isNamed(path));
  expect(others.filter((path) => !/\/(?:keep-offline|keep-home)-/.test(path))).toEqual([]);
});

test("where nothing stands the page opens with the form, and where the plan cannot be read it says so", async () => {
  await using home = await openHome(browser, { expectedErrors: /503|Failed to load/ });
  await expect.poll(() => home.ref("plan").isVisible()).toBe(true);
  await expect.poll(() => home.ref("today-place").isVisible()).toBe(false);

  await applyWeek(Object.assign(home.server, { goOnTo: () => undefined }));
  await home.page.route("**/api/plan", (route) => route.fulfill({ status: 503, json: {} }));
  await home.open();
  await expect.poll(() => home.ref("error").innerText()).toContain("Your plan could not be read.");
  await expect.poll(() => home.ref("plan").isVisible()).toBe(true);
});

test("what disrupts the plan are sentences without a space between them in Chinese", async () => {
  const prepare = async (server: Parameters<typeof liveToWednesday>[0]) => {
    await liveToWednesday(server);
    await server.call("POST", "/api/watch/check");
  };
  await using home = await wednesday({ prepare, context: { locale: "zh-CN" } });
  await expect.poll(() => home.ref("watch").textContent()).toContain("有 1 个时段与新日程冲突。有 ");
});

test("what disrupts the plan is one line with the way to its repair, and can be left", async () => {
  const prepare = async (server: Parameters<typeof applyWeek>[0]) => {
    await applyWeek(server);
    await importEvents(server, "Meetings", [["Client call", [2, "13:30", "14:00"]]]);
    await server.call("POST", "/api/watch/check");
  };
  await using home = await openHome(browser, { prepare });
  const { page, ref } = home;
  await expect.poll(() => ref("watch").innerText()).toContain("1 block overlaps a new meeting.");
  await ref("watch").getByRole("link", { name: "Move it" }).click();
  await untilReady(page);
  await expect.poll(() => ref("apply-button").innerText()).toContain("1 moved");
  await home.open();
  await ref("watch").getByRole("button", { name: "Leave it" }).click();
  await expect.poll(() => ref("watch").isVisible()).toBe(false);
});
