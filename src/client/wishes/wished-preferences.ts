import type { PreferencesPatch, WeekHours } from "#contract/preferences.ts";
import { Weekday } from "#contract/primitives.ts";
import type { WishesText } from "./text/index.ts";

/** One preference that was read out of the person's words, as it is shown for confirmation. */
export type WishedPreference = { readonly name: keyof PreferencesPatch; readonly words: string };

const HOURS = ["working_hours", "focus_hours"] as const;
const LENGTHS = ["buffer_minutes", "min_block_minutes", "max_block_minutes", "max_focus_minutes_per_day"] as const;

/** What the patch would change of what holds, each in words: of hours, the days that change. */
export function wishedPreferences(patch: PreferencesPatch, held: PreferencesPatch, text: WishesText) {
  const hours = HOURS.flatMap((name): WishedPreference[] => {
    const week = patch[name];
    const kind = name === "working_hours" ? text.workingHours : text.focusHours;
    return week ? [{ name, words: text.wishedHours(kind, changedDays(week, held[name], text) || text.asNow) }] : [];
  });
  const lengths = LENGTHS.flatMap((name): WishedPreference[] => {
    const minutes = patch[name];
    return minutes === undefined ? [] : [{ name, words: `${text.lengths[name]}: ${minutes}` }];
  });
  return [...hours, ...lengths];
}

function changedDays(week: WeekHours, held: WeekHours | undefined, text: WishesText): string {
  return Weekday.options
    .filter((day) => !isSame(week[day], held?.[day]))
    .map((day) => {
      const ranges = week[day].map(([from, to]) => `${from}–${to}`).join(", ");
      return `${text.weekdays[day]} ${ranges || text.noHours}`;
    })
    .join("; ");
}

/** The patch over other preferences than those it was read over: of hours, only the days that it changed go along. */
export function movedOver(patch: PreferencesPatch, from: PreferencesPatch, to: PreferencesPatch): PreferencesPatch {
  const moved = { ...patch };
  for (const name of HOURS) {
    const [week, before, after] = [patch[name], from[name], to[name]];
    if (!week || !before || !after) continue;
    const days = Weekday.options.map((day) => [day, isSame(week[day], before[day]) ? after[day] : week[day]]);
    moved[name] = Object.fromEntries(days) as WeekHours;
  }
  return moved;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
