import { expect, test } from "vitest";
import { icalendarOf } from "../fixtures/icalendar.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { openHome } from "./support/home-page.ts";

const browser = await chromiumOfTheWorker();

test("a calendar that is deleted before a file replaces its events is said to be gone, in Chinese too", async () => {
  await using home = await openHome(browser, {
    expectedErrors: /422/,
    // A message says what an import did where its list is below the window.
    context: { viewport: { width: 1280, height: 2000 } },
    prepare: (server) => server.call("PUT", "/api/preferences", { language: "zh" }),
  });
  const { ref, server } = home;
  const event = ["UID:1", "DTSTART:20261208T090000Z", "DTEND:20261208T100000Z", "SUMMARY:Lecture"];
  const calendar = icalendarOf("BEGIN:VEVENT", ...event, "END:VEVENT");
  const file = { name: "week.ics", mimeType: "text/calendar", buffer: Buffer.from(calendar) };
  await ref("import-file").setInputFiles(file);
  await expect.poll(() => ref("import-results").textContent()).toContain("已导入");
  await ref("import-file").setInputFiles(file);
  const replace = ref("import-results").getByRole("button", { name: "替换其中的日程" });
  await replace.waitFor();
  const { json } = await server.call("GET", "/api/calendars");
  await server.call("DELETE", `/api/calendars/${json[1].id}`);
  await replace.click();
  await expect
    .poll(() => ref("import-results").textContent())
    .toContain("week.ics 没有导入。这个日历已经删除。请重新选择文件。");
});
