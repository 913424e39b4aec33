import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultPreferences } from "#contract/preferences.ts";
import { ENGLISH as TASKS_IN_ENGLISH } from "#server/quick-add/table/en.ts";
import { CHINESE as TASKS_IN_CHINESE } from "#server/quick-add/table/zh.ts";
import { silentLog } from "../../../test/support/upstream.ts";
import { createUnderstanding } from "./index.ts";
import { ENGLISH_HOURS } from "./work-wishes/table/en-hours.ts";
import { ENGLISH_LENGTHS } from "./work-wishes/table/en-lengths.ts";
import { ENGLISH_UNREAD } from "./work-wishes/table/en-unread.ts";
import { CHINESE } from "./work-wishes/table/zh.ts";

const WISHES = [...ENGLISH_HOURS, ...ENGLISH_LENGTHS, ...ENGLISH_UNREAD, ...CHINESE].map(([phrase]) => phrase);
const TASKS = [...TASKS_IN_ENGLISH, ...TASKS_IN_CHINESE].map(([phrase]) => phrase);
const { byRules } = createUnderstanding(null, { log: silentLog });

/** All that the person is shown of a text that becomes no field. */
function shownOf(text: string): string {
  const now = Temporal.Instant.from("2026-12-07T09:00:00Z");
  const preferences = defaultPreferences("Europe/Berlin");
  const { tasks, habits, unrecognized } = byRules({ text, now, timeZone: "Europe/Berlin", preferences });
  return [...[...tasks, ...habits].map(({ title }) => title), ...unrecognized].join("\n");
}

test("words that nobody knows stay in a title or are named, beside wishes and tasks alike", () => {
  const known = fc.constantFrom(...WISHES, ...TASKS);
  fc.assert(
    fc.property(known, known, fc.constantFrom(", ", ". ", "\n", "；"), (before, after, separator) => {
      const shown = shownOf([before, "zorbq the quux", after].join(separator));
      expect(shown).toContain("zorbq");
      expect(shown).toContain("quux");
    }),
    { numRuns: 300 },
  );
});

test("a remark beside a wish or a task is named, never dropped or made a task", () => {
  for (const phrase of ["keep friday afternoon free", "no work after 6pm", "essay 3h by friday", "周五不工作"]) {
    expect(shownOf(`${phrase}, be kind`).split("\n"), phrase).toContain("be kind");
    expect(shownOf(`${phrase}, thanks!`), phrase).not.toMatch(/thanks/);
  }
});
