import { afterAll, beforeAll, expect, test } from "vitest";
import { QuickAddResponse } from "#contract/session.ts";
import { LANGUAGES } from "#words/languages.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";

let daywright: Daywright & AsyncDisposable;
beforeAll(async () => {
  daywright = await startDaywright({
    overrides: { now: () => Temporal.Instant.from("2026-12-07T09:00:00Z"), machineTimeZone: "Europe/Berlin" },
  });
});
afterAll(() => daywright[Symbol.asyncDispose]());

async function read(text: string) {
  const { status, json } = await daywright.call("POST", "/api/quick-add", { text });
  expect(status).toBe(200);
  return QuickAddResponse.parse(json);
}

test("a line is answered with what there is to do, and how every part of it was read", async () => {
  expect(await read("essay 3h by fri\n- gym sunday 9am, quick; 2h")).toEqual({
    tasks: [
      { title: "essay", duration_minutes: 180, due: "2026-12-11" },
      { title: "gym quick", earliest_start: "2026-12-13T08:00:00Z", due: "2026-12-13T09:00:00Z" },
    ],
    habits: [],
    unrecognized: ["2h"],
    understood_by: "rules",
    spans: [
      { start: 0, end: 5, item: 0, kind: "title", text: "essay", meaning: "essay" },
      { start: 6, end: 8, item: 0, kind: "length", text: "3h", meaning: "3 h" },
      { start: 9, end: 15, item: 0, kind: "due", text: "by fri", meaning: "due Fri 11 Dec" },
      { start: 18, end: 21, item: 1, kind: "title", text: "gym", meaning: "gym quick" },
      { start: 22, end: 32, item: 1, kind: "on", text: "sunday 9am", meaning: "Sun 13 Dec, 09:00" },
      { start: 34, end: 39, item: 1, kind: "title", text: "quick", meaning: "gym quick" },
      { start: 41, end: 43, item: 2, kind: "length", text: "2h", meaning: "2 h" },
    ],
  });
});

test.each(["en", "zh"] as const)("every documented form is read over HTTP (%s)", async (language) => {
  await daywright.call("PUT", "/api/preferences", { language });
  const forms = LANGUAGES[language].forms.flatMap(({ examples }) => examples);
  const lines = forms.map(([typed]) => (language === "en" ? `write to Ann, ${typed}` : `写信给小安，${typed}`));
  const { spans = [], unrecognized } = await read(lines.join("\n"));
  const readings = spans.filter(({ kind }) => kind !== "title").map(({ text, meaning }) => [text, meaning]);
  expect(readings).toEqual(forms.filter(([, meaning]) => meaning !== ""));
  expect(unrecognized).toEqual([]);
});
