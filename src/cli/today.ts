import { PATHS } from "#contract/paths.ts";
import { type StandingBlock, StandingPlan } from "#contract/plan.ts";
import type { EventTimes } from "#domain/event.ts";
import { Ok } from "#domain/result.ts";
import { DAY_MS, dateOf, endOfDate, epochOf, formatInstant, startOfDate } from "#domain/time.ts";
import { createFormats, type Formats } from "#wording/formats.ts";
import type { Command } from "./command.ts";
import { printResult } from "./print-result.ts";
import { askService, preferencesOf } from "./service.ts";
import type { Terminal } from "./terminal.ts";

/** How far back an unanswered block is shown, and how far ahead the next one. */
const LOOK_MS = 14 * DAY_MS;

export const today: Command = {
  name: "today",
  summary: "Show what stands today: what is now, what is next, and what has no answer yet.",
  usage: "",
  positionals: [0, 0],
  options: { json: { type: "boolean", help: "print the standing plan as JSON" } },
  notes: ["Answer a block with `daywright done BLOCK`."],
  async run(commandLine, terminal) {
    const now = terminal.now().epochMilliseconds;
    const read = await askService(terminal, async (call) => {
      const preferences = await preferencesOf(call);
      if (!preferences.ok) return preferences;
      const { time_zone: timeZone } = preferences.value;
      const date = dateOf(now, timeZone);
      const from = formatInstant(startOfDate(date, timeZone) - LOOK_MS);
      const until = formatInstant(endOfDate(date, timeZone) + LOOK_MS);
      const answer = await call("GET", `${PATHS.plan}?start_time=${from}&end_time=${until}`);
      return answer.ok ? Ok({ plan: StandingPlan.parse(answer.value), preferences: preferences.value }) : answer;
    });
    if (!read) return 1;
    const { plan, preferences } = read;
    printResult(commandLine, terminal, plan, () =>
      print(plan, createFormats(preferences.language, { timeZone: preferences.time_zone }), now, terminal),
    );
    return 0;
  },
};

const SIGNS: Readonly<Record<StandingBlock["state"], string>> = {
  planned: " ",
  done: "✓",
  partial: "½",
  missed: "–",
  cancelled: "×",
};

function print(plan: StandingPlan, formats: Formats, now: number, { out }: Terminal): void {
  const at = ({ start, end }: EventTimes) => formats.span(epochOf(start), epochOf(end));
  const date = dateOf(now, formats.timeZone);
  const isToday = ({ start }: EventTimes) => dateOf(epochOf(start), formats.timeZone) === date;
  const blocks = plan.blocks.filter((block) => isToday(block) && block.state !== "cancelled");
  const next = plan.blocks.find(({ start, state }) => epochOf(start) > now && state === "planned");
  out(formats.longDate(now));
  if (blocks.length === 0) out("  nothing stands today");
  for (const block of blocks) {
    const [start, end] = [epochOf(block.start), epochOf(block.end)];
    const mark = start <= now && now < end ? "  ← now" : block === next ? "  ← next" : "";
    out(`${SIGNS[block.state]} ${formats.timeRange(start, end)}  ${block.title}  ${block.block_id}${mark}`);
  }
  if (next && !isToday(next)) out(`  next: ${at(next)}  ${next.title}  ${next.block_id}`);
  for (const { block_id, event_id, remedy } of plan.conflicts) {
    const block = plan.blocks.find((each) => each.block_id === block_id);
    const event = plan.events.find((each) => each.event_id === event_id);
    if (!block || !event) continue;
    out(`! ${at(block)}  ${block.title}  ${block_id} overlaps ${event.title}${remedy ? `; free: ${at(remedy)}` : ""}`);
  }
  for (const { label, error } of plan.unread) out(`! ${label} could not be read: ${error.message}`);
  const waiting = new Set(plan.unanswered);
  const past = plan.blocks.filter(({ block_id }) => waiting.has(block_id));
  if (past.length > 0) out("\nWithout an answer:");
  for (const block of past) out(`  ${at(block)}  ${block.title}  ${block.block_id}`);
}
