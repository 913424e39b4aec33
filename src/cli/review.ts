import { PATHS } from "#contract/paths.ts";
import { Preferences } from "#contract/preferences.ts";
import { WeekReview } from "#contract/review.ts";
import { Ok } from "#domain/result.ts";
import { dateOf, epochOf } from "#domain/time.ts";
import { createFormats, type Formats } from "#wording/formats.ts";
import type { Command } from "./command.ts";
import { askService } from "./service.ts";
import type { Terminal } from "./terminal.ts";

export const review: Command = {
  name: "review",
  summary: "Look back on a week: what was planned, done and carried over, and where time went.",
  usage: "[DATE]",
  words: [0, 1],
  options: { json: { type: "boolean", help: "print the review as JSON" } },
  notes: ["DATE is any date of the week, as 2026-12-07; this week when left out."],
  async run(given, terminal) {
    const read = await askService(terminal, async (call) => {
      const stored = await call("GET", PATHS.preferences);
      if (!stored.ok) return stored;
      const preferences = Preferences.parse(stored.value);
      const week = given.words[0] ?? dateOf(terminal.now().epochMilliseconds, preferences.time_zone);
      const answer = await call("GET", `${PATHS.review}?week=${encodeURIComponent(week)}`);
      return answer.ok ? Ok({ week: WeekReview.parse(answer.value), preferences }) : answer;
    });
    if (!read) return 1;
    const { week, preferences } = read;
    if (given.flag("json")) terminal.out(JSON.stringify(week, null, 2));
    else print(week, createFormats(preferences.language, { timeZone: preferences.time_zone }), terminal);
    return 0;
  },
};

const BAR = 20;

function print(week: WeekReview, formats: Formats, { out }: Terminal): void {
  const { done, partial, missed, unanswered, ahead } = week.blocks;
  const of = ({ done_minutes, planned_minutes }: { done_minutes: number; planned_minutes: number }) =>
    `${formats.duration(done_minutes)} of ${formats.duration(planned_minutes)}`;
  out(formats.dateRange(epochOf(week.start_time), epochOf(week.end_time) - 1));
  out(`${of(week)} done, ${formats.duration(week.carried_over_minutes)} carried over`);
  out(`${done} blocks done, ${partial} in part, ${missed} not done, ${unanswered} without an answer, ${ahead} ahead`);
  const most = Math.max(1, ...week.by_day.map(({ planned_minutes }) => planned_minutes));
  for (const day of week.by_day) {
    const [whole, filled] = [day.planned_minutes, day.done_minutes].map((part) => Math.round((BAR * part) / most));
    const bar = "█".repeat(Math.min(BAR, filled ?? 0)).padEnd(whole ?? 0, "░");
    out(
      `  ${formats.when(day.date).padEnd(12)} ${bar.padEnd(BAR)} ${day.planned_minutes > 0 ? of(day) : ""}`.trimEnd(),
    );
  }
  for (const part of week.by_category) {
    const name = part.kind === "habit" ? "habits" : (part.category ?? "other work");
    out(`  ${name}: ${of(part)}`);
  }
}
