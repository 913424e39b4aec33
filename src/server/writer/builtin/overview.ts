import type { Digest } from "./digest.ts";
import type { Phrases } from "./text/phrases.ts";
import type { Standing } from "./traits.ts";

/** Free working time before a due date, in minutes, below which a task is called tight. */
const TIGHT_BELOW = 120;
const MOST_LISTED = 4;

type Overview = {
  /** The plans in order of recommendation, and where each stands. */
  readonly plans: readonly Digest[];
  readonly standings: readonly Standing[];
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly unreadSources: readonly string[];
  /** What of the person's words was not understood, in a sentence. */
  readonly notUnderstood: string | null;
  /** What the set says of itself: why there are fewer plans than usual, or why they differ less. */
  readonly note: string | null;
};

/** The session's draft text: what fits, what is tight, how to choose, what did not fit, what is unknown. */
export function writeOverview(overview: Overview, say: Phrases): string {
  const [first] = overview.plans;
  const sections = first ? plannedSections(first, overview, say) : [say.nothingToPlace(overview.from, overview.to)];
  sections.splice(1, 0, overview.notUnderstood ?? "");
  if (overview.unreadSources.length > 0) {
    sections.push(section(say.unknownHeading, [say.unknown(overview.unreadSources)]));
  }
  return sections.filter(Boolean).join("\n\n");
}

function plannedSections(first: Digest, overview: Overview, say: Phrases): string[] {
  if (first.minutesPlaced + first.minutesUnplaced === 0 && first.days.length + first.habits.length === 0) {
    return [say.nothingToPlace(overview.from, overview.to)];
  }
  return [
    opening(first, overview, say),
    section(say.tightHeading, tight(first, say).map(item)),
    section(say.chooseHeading, choices(overview, say)),
    overview.note ?? "",
    section(say.missingHeading, unplacedItems(first, say)),
  ];
}

function opening(first: Digest, { from, to }: Overview, say: Phrases): string {
  const fits = first.minutesUnplaced > 0 ? say.partFits(first, from, to) : say.everythingFits(first, from, to);
  const deadlines = first.deadlinesTotal > 0 ? say.deadlines(first.deadlinesMet, first.deadlinesTotal) : "";
  return [fits, deadlines].filter(Boolean).join(say.sentenceGap);
}

function tight(first: Digest, say: Phrases): string[] {
  const near = first.slacks.filter((slack) => slack.minutes < TIGHT_BELOW).slice(0, MOST_LISTED);
  return [...(first.lateMinutes > 0 ? [say.late(first.lateMinutes)] : []), ...near.map((slack) => say.tight(slack))];
}

function choices({ plans, standings }: Overview, say: Phrases): string[] {
  const [first] = plans;
  if (!first || plans.length < 2 || plans.every((plan) => plan.minutesPlaced === 0)) return [];
  const lines = plans.map((plan, index) => item(choice(plan, standings[index], say)));
  return [...lines, `\n${say.recommended(first.title)}`];
}

function choice(plan: Digest, standing: Standing | undefined, say: Phrases): string {
  const good = standing?.best.slice(0, 2).map((trait) => say.best[trait](plan)) ?? [];
  const bad = standing?.worst.slice(0, 2).map((trait) => say.worst[trait](plan)) ?? [];
  return good.length + bad.length > 0 ? say.choice(plan.title, good, bad) : say.alike(plan.title, plan);
}

/** What found no room in `plan`, as list items; none when all did. */
export function unplacedItems(plan: Digest, say: Phrases): string[] {
  const shown = plan.unplaced.slice(0, MOST_LISTED);
  const lines = shown.map((task) => say.unplaced(task.title, task.minutes, task.reason, task.suggestion));
  const more = plan.unplaced.length - shown.length;
  return [...lines, ...(more > 0 ? [say.moreUnplaced(more)] : [])].map(item);
}

/** A heading with its lines; nothing when there are none. */
export function section(heading: string, lines: readonly string[]): string {
  return lines.length > 0 ? `### ${heading}\n\n${lines.join("\n")}` : "";
}

export function item(line: string): string {
  return `- ${line}`;
}
