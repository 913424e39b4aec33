import { defaultPreferences, type PreferencesPatch } from "#contract/preferences.ts";
import type { Weekday } from "#contract/primitives.ts";
import { instantOf } from "#domain/time.ts";
import { parseQuickAdd } from "#server/quick-add/index.ts";
import { readable } from "#server/quick-add/table/readable.ts";
import { readWorkWishes } from "../index.ts";

const ZONE = "Europe/Berlin";
const NOW = instantOf("2026-12-07T09:00:00Z");
const USUAL = defaultPreferences(ZONE);
const WEEK: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** What was read of a text on one line: `work: wed 09:00-12:00 | max_block 90 | essay | 180m ;; ? not understood`. */
export function readableWishes(text: string): string {
  const { rest, preferences, unread } = readWorkWishes(text, USUAL);
  const read = parseQuickAdd(rest, { now: NOW, timeZone: ZONE });
  const work = readable({ ...read, unrecognized: [...unread, ...read.unrecognized] }, ZONE);
  return [...(preferences ? changesOf(preferences) : []), work].filter(Boolean).join(" | ");
}

function changesOf(patch: PreferencesPatch): string[] {
  const lengths = Object.entries(patch).flatMap(([name, value]) =>
    typeof value === "number" ? [`${name.replace("_minutes", "")} ${value}`] : [],
  );
  return [
    ...hoursOf("work", patch.working_hours, USUAL.working_hours),
    ...hoursOf("focus", patch.focus_hours, USUAL.focus_hours),
    ...lengths,
  ];
}

type Week = typeof USUAL.working_hours;

/** Days with the same hours together; `as now` where none changes. */
function hoursOf(name: string, week: Week | undefined, usual: Week): string[] {
  if (!week) return [];
  const changed = WEEK.filter((day) => JSON.stringify(week[day]) !== JSON.stringify(usual[day]));
  const byHours = Map.groupBy(changed, (day) => week[day].map((range) => range.join("-")).join("+") || "none");
  return [`${name}: ${[...byHours].map(([hours, days]) => `${days.join(",")} ${hours}`).join("; ") || "as now"}`];
}
