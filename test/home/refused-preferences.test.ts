import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { openHome } from "./support/home-page.ts";

const browser = await chromiumOfTheWorker();

test.each([
  ["en-GB", "Time zone", "“Time zone” cannot be “Mars/Base”.", "The preferences are saved."],
  ["zh-CN", "时区", "“时区”不能是“Mars/Base”。", "偏好设置已保存。"],
])("a refused field is named as on the page, and saving leads back to where one was (%s)", async (locale, ...words) => {
  const [label, refused, saved] = words;
  await using home = await openHome(browser, { context: { locale }, expectedErrors: /400/ });
  const { page, ref } = home;
  await ref("preferences-button").focus();
  await page.keyboard.press("Enter");
  const dialog = ref("preferences-dialog");
  const zone = await dialog.getByLabel(label).first().inputValue();
  await dialog.getByLabel(label).first().fill("Mars/Base");
  await ref("preferences-save").click();
  await expect.poll(() => dialog.textContent()).toContain(refused);
  await expect.poll(() => dialog.textContent()).not.toContain("time_zone");
  await dialog.getByLabel(label).first().fill(zone);
  await page.keyboard.press("Enter");
  await expect.poll(() => ref("toast").innerText()).toContain(saved);
  await expect.poll(() => ref("live-region").textContent()).toContain(saved);
  await expect.poll(() => ref("preferences-button").evaluate((it) => it === document.activeElement)).toBe(true);
});

test("each refused field is named, not the first alone", async () => {
  await using home = await openHome(browser, { expectedErrors: /400/ });
  const dialog = home.ref("preferences-dialog");
  await home.ref("preferences-button").click();
  for (const words of ["More about a day", "Add a trip"]) await dialog.getByText(words).click();
  for (const name of ["start_date", "end_date"]) await dialog.locator(`[name="trips.${name}"]`).fill("2026-12-09");
  await dialog.getByLabel("Time zone").last().fill("Venus/Base");
  await dialog.getByLabel("Time zone").first().fill("Mars/Base");
  await home.ref("preferences-save").click();
  await expect.poll(() => dialog.textContent()).toMatch(/“Mars\/Base”.*“Venus\/Base”/);
});

test.each([
  ["en-GB", "“To” cannot be “2026-12-19”.", "“From” cannot be “2026-12-10”."],
  ["zh-CN", "“到”不能是“2026-12-19”。", "“从”不能是“2026-12-10”。"],
])("a refused trip is named by its field, in whatever order trips are entered (%s)", async (locale, ends, overlaps) => {
  await using home = await openHome(browser, { context: { locale }, expectedErrors: /422/ });
  const dialog = home.ref("preferences-dialog");
  await home.ref("preferences-button").click();
  await dialog.getByText(locale === "zh-CN" ? "更多关于一天的设置" : "More about a day").click();
  const fields = (name: string) => dialog.locator(`[name="trips.${name}"]`);
  const add = dialog.getByRole("button", { name: locale === "zh-CN" ? "添加出行" : "Add a trip" });
  for (const [first, last] of [
    ["2026-12-20", "2026-12-19"],
    ["2026-12-07", "2026-12-10"],
  ] as const) {
    await add.click();
    await fields("start_date").last().fill(first);
    await fields("end_date").last().fill(last);
    await fields("time_zone").last().fill("UTC");
  }
  await fields("time_zone").last().press("Enter");
  await expect.poll(() => dialog.getByRole("alert").textContent()).toContain(ends);
  await expect.poll(() => dialog.getByRole("alert").textContent()).not.toContain("trips");
  await expect
    .poll(() =>
      fields("time_zone")
        .first()
        .evaluate((it) => it === document.activeElement),
    )
    .toBe(true);
  await fields("start_date").last().fill("2026-12-10");
  await home.ref("preferences-save").click();
  await expect.poll(() => dialog.getByRole("alert").textContent()).toContain(overlaps);
});

test("weeks that have hours already, and a lunch without room for it, are named by their fields", async () => {
  await using home = await openHome(browser, { expectedErrors: /422/ });
  const dialog = home.ref("preferences-dialog");
  await home.ref("preferences-button").click();
  await dialog.getByText("More about a day").click();
  await dialog.getByLabel("Lunch (min)").fill("180");
  await home.ref("preferences-save").click();
  await expect.poll(() => dialog.getByRole("alert").textContent()).toContain("“Lunch (min)” cannot be “180”.");
  await dialog.getByLabel("Lunch (min)").fill("30");
  for (const dates of ["2026-12-07", "2026-12-14, 2026-12-09"]) {
    await dialog.getByRole("button", { name: "Add weeks" }).click();
    await dialog.getByLabel("Name, such as exam weeks").last().fill("Exams");
    await dialog.getByLabel("A date of each week").last().fill(dates);
  }
  await home.ref("preferences-save").click();
  await expect
    .poll(() => dialog.getByRole("alert").textContent())
    .toContain("“A date of each week” cannot be “2026-12-14, 2026-12-09”.");
});
