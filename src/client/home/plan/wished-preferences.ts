import type { Preferences, PreferencesPatch, WeekHours } from "#contract/preferences.ts";
import type { Text } from "../text/index.ts";

/** One preference that was read out of the person's words, as it is shown for confirmation. */
export type WishedPreference = { readonly name: keyof PreferencesPatch; readonly words: string };

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** What the patch would change, each in words: of hours, the days that change. */
export function wishedPreferences(patch: PreferencesPatch, now: Preferences, text: Text): WishedPreference[] {
  const hours = (["working_hours", "focus_hours"] as const).flatMap((name): WishedPreference[] => {
    const week = patch[name];
    const kind = name === "working_hours" ? text.workingHours : text.focusHours;
    return week ? [{ name, words: text.wishedHours(kind, changedDays(week, now[name], text) || text.asNow) }] : [];
  });
  const lengths = LENGTHS.flatMap((name): WishedPreference[] => {
    const minutes = patch[name];
    return minutes === undefined ? [] : [{ name, words: `${text.lengths[name]}: ${minutes}` }];
  });
  return [...hours, ...lengths];
}

const LENGTHS = ["buffer_minutes", "min_block_minutes", "max_block_minutes", "max_focus_minutes_per_day"] as const;

function changedDays(week: WeekHours, now: WeekHours, text: Text): string {
  return WEEK.filter((day) => JSON.stringify(week[day]) !== JSON.stringify(now[day]))
    .map((day) => {
      const ranges = week[day].map(([from, to]) => `${from}–${to}`).join(", ");
      return `${text.weekdays[day]} ${ranges || text.noHours}`;
    })
    .join("; ");
}
