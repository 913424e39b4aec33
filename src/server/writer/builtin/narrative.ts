import type { Digest } from "./digest.ts";
import { item, section, unplacedItems } from "./overview.ts";
import type { Phrases } from "./text/phrases.ts";

/** Days whose blocks are listed one by one; the rest is summed up. */
const DAYS_SHOWN = 7;

/** One plan's narrative: what it is for, its days with their times, its trade-offs, what did not fit. */
export function writeNarrative(plan: Digest, say: Phrases): string {
  return [
    opening(plan, say),
    [...plan.habits.map((habit) => say.habitLine(habit)), ...dayLines(plan, say)].map(item).join("\n"),
    tradeOffs(plan, say),
    section(say.missingHeading, unplacedItems(plan, say)),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function opening(plan: Digest, say: Phrases): string {
  // Without an earlier plan there is nothing to stay near to.
  const purpose = plan.id === "change-least" && plan.blocksMoved === null ? "" : (say.purpose[plan.id] ?? "");
  const empty = plan.days.length + plan.habits.length === 0;
  return [purpose, empty ? say.emptyPlan : say.totals(plan.minutesPlaced, plan.loads.length, plan.fullest)]
    .filter(Boolean)
    .join(say.sentenceGap);
}

function dayLines(plan: Digest, say: Phrases): string[] {
  const lines = plan.days.slice(0, DAYS_SHOWN).map((day) => say.dayLine(day.date, day.blocks));
  const later = plan.days.slice(DAYS_SHOWN);
  const last = later.at(-1);
  if (!last) return lines;
  const blocks = later.flatMap((day) => day.blocks);
  const minutes = blocks.reduce((total, block) => total + block.minutes, 0);
  return [...lines, say.laterDays(blocks.length, minutes, last.date)];
}

function tradeOffs(plan: Digest, say: Phrases): string {
  const [tightest] = plan.slacks;
  const facts = [
    plan.lateMinutes > 0 ? say.late(plan.lateMinutes) : "",
    plan.longestFocusMinutes > 0 ? say.focus(plan.longestFocusMinutes) : "",
    tightest ? say.tightest(tightest) : "",
    plan.blocksMoved === null ? "" : say.moved(plan.blocksMoved),
  ].filter(Boolean);
  return facts.length > 0 ? say.tradeOffs(facts) : "";
}
