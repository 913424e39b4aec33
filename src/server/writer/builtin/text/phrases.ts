import type { Block, Digest, Load, Slack } from "../digest.ts";
import type { Trait } from "../traits.ts";

/** Everything the built-in writer can say, in one language. Titles come already escaped for Markdown. */
export type Phrases = {
  /** What stands between two sentences. */
  sentenceGap: string;
  /** A day with its weekday: `Tue 8 Dec`. */
  day(date: Temporal.PlainDate): string;
  /** The line of one day of a plan, and of a habit. */
  dayLine(date: Temporal.PlainDate, blocks: readonly Block[]): string;
  habitLine(block: Block): string;
  /** After the days that are shown: the blocks of the days that are not. */
  laterDays(blocks: number, minutes: number, last: Temporal.PlainDate): string;

  /** Overview. */
  nothingToPlace(from: Temporal.PlainDate, to: Temporal.PlainDate): string;
  everythingFits(plan: Digest, from: Temporal.PlainDate, to: Temporal.PlainDate): string;
  partFits(plan: Digest, from: Temporal.PlainDate, to: Temporal.PlainDate): string;
  deadlines(met: number, total: number): string;
  tightHeading: string;
  tight(slack: Slack): string;
  late(minutes: number): string;
  chooseHeading: string;
  choice(title: string, good: readonly string[], bad: readonly string[]): string;
  alike(title: string, plan: Digest): string;
  recommended(title: string): string;
  missingHeading: string;
  unknownHeading: string;
  unknown(labels: readonly string[]): string;
  /** Quotes some of a person's words, and says how many more there are like them. */
  notUnderstood(parts: readonly string[], more: number): string;

  /** One plan. */
  purpose: Readonly<Record<string, string>>;
  totals(minutes: number, days: number, fullest: Load | null): string;
  emptyPlan: string;
  /** Joins facts into one sentence or more. */
  tradeOffs(facts: readonly string[]): string;
  focus(minutes: number): string;
  tightest(slack: Slack): string;
  moved(blocks: number): string;
  unplaced(title: string, minutes: number, reason: string, suggestion: string | null): string;
  moreUnplaced(count: number): string;

  best: Readonly<Record<Trait, (plan: Digest) => string>>;
  worst: Readonly<Record<Trait, (plan: Digest) => string>>;
};
