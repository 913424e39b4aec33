import type { WeekHours } from "#contract/preferences.ts";
import type { Language } from "#contract/primitives.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { Wish } from "#contract/wish.ts";
import type { WireTimes } from "#contract/work-times.ts";
import type { WrittenBy } from "#contract/writer.ts";
import type { Asking } from "#server/model/index.ts";
import type { Recalled } from "#wording/draft/index.ts";

/** What the facts of plans are computed from. */
export type PlanFacts = {
  readonly variants: readonly Omit<DraftVariant, "description">[];
  readonly timeZone: string;
  readonly language: Language;
  readonly startTime: string;
  readonly endTime: string;
  /** Nothing is planned before it, in epoch milliseconds; absent: the start of the window. */
  readonly now?: number;
  /** Days with hours are days on which one works; absent: none is known to be. */
  readonly workingHours?: WeekHours;
  /** What the person wants of these plans, and the hours that it is laid over. */
  readonly wishes?: readonly Wish[];
  readonly usualHours?: WeekHours;
  readonly instructions: string;
  /** The parts of the instructions that no plan heeds: said in the draft, and sent nowhere. */
  readonly notUnderstood?: readonly string[];
  /** Minutes of past blocks that nobody has answered for. */
  readonly unansweredMinutes?: number;
  /** Labels of sources that could not be read. */
  readonly unreadSources: readonly string[];
  /** There when the plans are made around what was last known of them. */
  readonly recalled?: Recalled | null;
  /** When work may be done and is due, by its id. */
  readonly times?: Readonly<Record<string, WireTimes>>;
};

/** Markdown: the draft text, and one narrative per variant in order (interface §2.1, §2.3). */
export type PlanText = {
  readonly aiDraft: string;
  readonly descriptions: readonly string[];
  /** The place of the plan that the draft says to start from; null where it says none. */
  readonly recommended: number | null;
  readonly writtenBy: WrittenBy;
};

/** What one text is written under; a writer without a model needs none of it. */
export type WritingTerms = {
  /** Titles, wishes, reasons and labels of sources stay on this machine. */
  readonly withholdTitles?: boolean;
  /** What the request asks of the model, where the text is part of it. */
  readonly asking?: Asking | null;
  /** Told the built-in draft at once where a model is asked, then the model's. */
  readonly onDraft?: (text: string) => void;
};

/** Turns computed plans into words; always answers, whatever a model behind it does. */
export type Writer = {
  write(facts: PlanFacts, signal: AbortSignal, terms?: WritingTerms): Promise<PlanText>;
};
