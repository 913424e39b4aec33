import { Durations } from "#contract/durations.ts";
import { PATHS } from "#contract/paths.ts";
import { WeekReview } from "#contract/review.ts";
import { Ok } from "#domain/result.ts";
import { dateOf, epochOf } from "#domain/time.ts";
import { createFormats, type Formats } from "#wording/formats.ts";
import type { Command } from "./command.ts";
import { printResult } from "./print-result.ts";
import { askService, preferencesOf } from "./service.ts";
import type { Terminal } from "./terminal.ts";

export const review: Command = {
  name: "review",
  summary: "Look back on a week: what was planned, done and carried over, and where time went.",
  usage: "[DATE]",
  positionals: [0, 1],
  options: { json: { type: "boolean", help: "print the review as JSON" } },
  notes: ["DATE is any date of the week, as 2026-12-07; this week when left out."],
  async run(commandLine, terminal) {
    const read = await askService(terminal, async (call) => {
      const preferences = await preferencesOf(call);
      if (!preferences.ok) return preferences;
      const week = commandLine.positionals[0] ?? dateOf(terminal.now().epochMilliseconds, preferences.value.time_zone);
      const answer = await call("GET", `${PATHS.review}?week=${encodeURIComponent(week)}`);
      if (!answer.ok) return answer;
      const learned = await call("GET", PATHS.durations);
      if (!learned.ok) return learned;
      const durations = Durations.parse(learned.value);
      return Ok({ week: WeekReview.parse(answer.value), durations, preferences: preferences.value });
    });
    if (!read) return 1;
    const { week, durations, preferences } = read;
    printResult(commandLine, terminal, week, () => {
      const formats = createFormats(preferences.language, { timeZone: preferences.time_zone });
      print(week, formats, terminal);
      printDurations(durations, formats, terminal);
    });
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

function printDurations({ kinds, suggestions, least_samples: least }: Durations, formats: Formats, terminal: Terminal) {
  const { out } = terminal;
  if (kinds.length === 0) return;
  out("\nHow long work takes:");
  const times = (ratio: number | null) => `${formats.ratio(ratio ?? 1)} ×`;
  for (const { category, guessed, usual } of kinds) {
    const name = (category ?? "other work") + (guessed ? ", lengths guessed" : "");
    const spread = `eight in ten between ${times(usual.low_ratio)} and ${times(usual.high_ratio)}`;
    if (usual.ratio === null) out(`  ${name}: too little is known (${usual.samples} of ${least} finished)`);
    else out(`  ${name}: ${times(usual.ratio)} the estimate, ${spread} (${usual.samples} finished)`);
  }
  for (const { title, estimate_minutes, suggested_minutes, usual } of suggestions) {
    const lengths = `plan ${formats.duration(suggested_minutes)} instead of ${formats.duration(estimate_minutes)}?`;
    out(`  ${title}: you usually need ${times(usual.ratio)}: ${lengths}`);
  }
}
