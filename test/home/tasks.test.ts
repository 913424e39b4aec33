import { expect, test } from "vitest";
import { listenOnLoopback } from "../doubles/http-double.ts";
import { startTodoist } from "../doubles/todoist/server.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { type HomePage, openHome } from "./support/home-page.ts";

const browser = await chromiumOfTheWorker();

const rows = (home: HomePage) => home.ref("tasks").locator("li");

test("a task is edited in place; Escape leaves it as it was", async () => {
  const task = { title: "Essay", category: "History", duration_minutes: 90, due: "2026-12-11" };
  await using home = await openHome(browser, { prepare: (server) => server.call("POST", "/api/tasks", task) });
  await home.page.getByRole("button", { name: "Edit Essay" }).click();
  const form = home.ref("tasks").locator("form");
  await form.getByLabel("Title").fill("Never mind");
  await home.page.keyboard.press("Escape");
  await expect.poll(() => rows(home).textContent()).toContain("EssayHistory · 1 h 30 min · due Fri 11 Dec");

  await home.page.getByRole("button", { name: "Edit Essay" }).click();
  await form.getByLabel("Title").fill("Long essay");
  await form.getByLabel("Minutes").fill("200");
  await form.getByLabel("at (optional)").fill("18:30");
  await form.getByLabel("Priority").selectOption({ label: "High" });
  await form.getByLabel("Effort").selectOption({ label: "deep work" });
  await form.getByLabel("Place").fill("Library");
  await form.getByLabel("After the due date").selectOption({ label: "late is better than not" });
  await form.getByLabel("Sessions").selectOption({ label: "one a day, further and further apart" });
  await form.getByLabel("Shortest block (min)").fill("30");
  await form.getByLabel("Longest block (min)").fill("50");
  await form.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => rows(home).textContent())
    .toContain("Long essayHistory · 3 h 20 min · due Fri 11 Dec, 18:30 · High priority · deep work");
  const { json } = await home.server.call("GET", "/api/tasks");
  expect(json[0]).toMatchObject({
    title: "Long essay",
    duration_minutes: 200,
    due: "2026-12-11T17:30:00Z",
    priority: 2,
    effort: "deep",
    place: "Library",
    due_kind: "soft",
    spacing: true,
    min_block_minutes: 30,
    max_block_minutes: 50,
  });

  await home.page.getByRole("button", { name: "Edit Long essay" }).click();
  await expect.poll(() => form.getByLabel("Longest block (min)").inputValue()).toBe("50");
  await form.getByLabel("Longest block (min)").fill("");
  await form.getByRole("button", { name: "Save" }).click();
  const lengths = async () => {
    const [saved] = (await home.server.call("GET", "/api/tasks")).json;
    return [saved.min_block_minutes, saved.max_block_minutes];
  };
  await expect.poll(lengths).toEqual([30, null]);
});

test("while no plan stands, a task is not said to be missing in it", async () => {
  await using home = await openHome(browser);
  await home.followsThePlan;
  const planRead = home.page.waitForResponse((response) => response.url().endsWith("/api/plan"));
  const essay = { title: "Essay", duration_minutes: 90, due: "2026-12-11" };
  await home.server.call("POST", "/api/tasks", essay);
  await (await planRead).finished();
  await home.page.evaluate(() => new Promise(requestAnimationFrame));
  await expect.poll(() => rows(home).textContent()).toBe("Essay1 h 30 min · due Fri 11 DecEdit×");
});

test("a task may wait for another, which its row says until that is done, and never the two for each other", async () => {
  await using home = await openHome(browser, {
    prepare: async (server) => {
      for (const id of ["Outline", "Essay", "Slides"])
        await server.call("POST", "/api/tasks", { id, title: id, duration_minutes: 60 });
      await server.call("PATCH", "/api/tasks/Slides", { depends_on: ["Outline", "Essay"] });
    },
  });
  const { page, server } = home;
  const open = (title: string) => page.getByRole("button", { name: `Edit ${title}` }).click();
  const waits = page.getByLabel("Only after");
  const rowOf = (title: string) => page.locator(`[data-task-id="${title}"]`);
  const after = async (id: string) =>
    (await server.call("GET", "/api/tasks")).json.find((task: { id: string }) => task.id === id).depends_on;
  await open("Essay");
  await expect.poll(() => waits.locator("option").allTextContents()).toEqual(["nothing", "Outline"]);
  await waits.selectOption({ label: "Outline" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => rowOf("Essay").textContent()).toContain("after “Outline”");
  expect(await after("Essay")).toEqual(["Outline"]);

  await open("Outline");
  await expect.poll(() => waits.locator("option").allTextContents()).toEqual(["nothing"]);
  await page.keyboard.press("Escape");

  // What a program said is one choice, and stays as long as it is chosen.
  await expect.poll(() => rowOf("Slides").textContent()).toContain("after “Outline” and “Essay”");
  await open("Slides");
  await page.getByLabel("Title").fill("The slides");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => rowOf("Slides").textContent()).toContain("The slides");
  expect(await after("Slides")).toEqual(["Outline", "Essay"]);
  await page.getByLabel("Done: Outline").check();
  await expect.poll(() => rowOf("Slides").textContent()).toContain("after “Essay”");
  await open("The slides");
  await waits.selectOption({ label: "nothing" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => after("Slides")).toEqual([]);
});

test("a task is done with a tick, and a deleted one comes back as it was", async () => {
  const task = { title: "Essay", duration_minutes: 90, due: "2026-12-04", notes: "chapter 3" };
  await using home = await openHome(browser, { prepare: (server) => server.call("POST", "/api/tasks", task) });
  const before = (await home.server.call("GET", "/api/tasks")).json;
  await expect.poll(() => rows(home).textContent()).toContain("was due Fri 4 Dec");
  // A page that hears of its own changes must not take away what it has just offered.
  await home.followsThePlan;

  const listsRead = home.page.waitForResponse((response) => response.url().endsWith("/api/tasks"));
  await home.page.getByRole("button", { name: "Delete Essay" }).click();
  await expect.poll(async () => (await home.server.call("GET", "/api/tasks")).json).toEqual([]);
  await listsRead;
  await expect.poll(() => home.page.evaluate(() => document.activeElement?.textContent)).toBe("Undo");
  await home.page.keyboard.press("Enter");
  await expect.poll(async () => (await home.server.call("GET", "/api/tasks")).json).toEqual(before);

  await home.page.getByLabel("Done: Essay").check();
  await expect.poll(() => home.ref("tasks-done-heading").textContent()).toBe("Done (1)");
  await expect.poll(async () => (await home.server.call("GET", "/api/tasks")).json[0].done).toBe(true);
});

test("what could not be saved is said at the task, and the list stays true", async () => {
  const task = { title: "Essay", duration_minutes: 90 };
  await using home = await openHome(browser, {
    prepare: (server) => server.call("POST", "/api/tasks", task),
    expectedErrors: /Failed to load|ERR_FAILED/,
  });
  await home.page.route("**/api/tasks/*", (route) => route.abort());
  await home.page.getByLabel("Done: Essay").click();
  await expect
    .poll(() => rows(home).getByRole("alert").textContent())
    .toBe("That was not saved. Daywright is not answering. Is it running?");
  await expect.poll(() => home.page.getByLabel("Done: Essay").isChecked()).toBe(false);
});

test("who has tasks elsewhere alone is told that those are planned, and who has none, or a feed, is not", async () => {
  const todoist = await startTodoist();
  const feed = await listenOnLoopback((_, response) => response.end("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"));
  const forms = [
    { kind: "todoist", label: "My Todoist", token: todoist.token },
    { kind: "ics", label: "My feed", url: feed.url },
  ];
  await using home = await openHome(browser, {
    env: { DAYWRIGHT_TODOIST_API_URL: todoist.apiUrl },
    prepare: async (server) => {
      for (const form of forms) expect((await server.call("POST", "/api/connections", form)).status).toBe(201);
    },
  });
  await expect
    .poll(() => home.ref("tasks-empty").innerText())
    .toBe("No tasks of your own yet. Work from My Todoist is planned all the same.");
  const row = home.ref("sources").locator("li", { hasText: "My Todoist" });
  await row.getByRole("button", { name: "Remove" }).click();
  await home.page.locator("dialog[open]").getByRole("button", { name: "Disconnect" }).click();
  await expect
    .poll(() => home.ref("tasks-empty").innerText())
    .toBe("No tasks yet. Write one above: what, how long, by when.");
  await todoist.close();
  await feed.close();
});

test("where tasks or sources cannot be read, nobody is told that there are none", async () => {
  await using home = await openHome(browser, { expectedErrors: /ERR_FAILED|Failed to load/ });
  const { page, ref } = home;
  await expect.poll(() => ref("tasks-empty").isVisible()).toBe(true);
  await expect.poll(() => ref("sources-empty").isVisible()).toBe(true);
  for (const path of ["**/api/tasks", "**/api/connections"]) await page.route(path, (route) => route.abort());
  await home.open();
  await expect.poll(() => ref("tasks-error").textContent()).toContain("The tasks could not be loaded.");
  await expect.poll(() => ref("sources-error").textContent()).toContain("The sources could not be loaded.");
  await expect.poll(() => ref("tasks-empty").isVisible()).toBe(false);
  await expect.poll(() => ref("sources-empty").isVisible()).toBe(false);
  await page.unrouteAll();
  await ref("tasks-error").getByRole("button").click();
  await expect.poll(() => ref("tasks-empty").isVisible()).toBe(true);
});
