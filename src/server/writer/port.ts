import type { WeekHours } from "#contract/preferences.ts";
import type { Language } from "#contract/primitives.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { Wish } from "#contract/wish.ts";
import type { WireTimes } from "#contract/work-times.ts";
import type { WrittenBy } from "#contract/written-by.ts";
import type { Asking } from "#server/model/index.ts";
import type { Recalled } from "#wording/draft/index.ts";

/** The inputs for the facts of plans. */
export type PlanFacts = {
  readonly variants: readonly Omit<DraftVariant, "description">[];
  readonly timeZone: string;
  readonly language: Language;
  readonly startTime: string;
  readonly endTime: string;
  /**
   * Nothing is planned before this time, in epoch milliseconds. Absent: the start of the window.
   */
  readonly now?: number;
  /** Days with hours are working days. Absent: none is known. */
  readonly workingHours?: WeekHours;
  /** The person's wishes for these plans, and the hours before the wishes apply. */
  readonly wishes?: readonly Wish[];
  readonly usualHours?: WeekHours;
  readonly instructions: string;
  /** Parts of the instructions that no plan follows. The draft lists them; they are never sent. */
  readonly notUnderstood?: readonly string[];
  /** Minutes of past blocks without an answer. */
  readonly unansweredMinutes?: number;
  /** Labels of sources that could not be read. */
  readonly unreadSources: readonly string[];
  /** Set when the plans use the last known events of unread sources. */
  readonly recalled?: Recalled | null;
  /** When each work may begin and is due, by its id. */
  readonly times?: Readonly<Record<string, WireTimes>>;
};

/** Markdown: the draft text, and one description per variant in order (interface §2.1, §2.3). */
export type PlanText = {
  readonly aiDraft: string;
  readonly descriptions: readonly string[];
  /** The index of the plan that the draft recommends; null when it recommends none. */
  readonly recommended: number | null;
  /** Why it says so, in a phrase. */
  readonly because: string | null;
  readonly writtenBy: WrittenBy;
};

/** The terms of one text. The built-in writer needs none. */
export type WritingTerms = {
  /** Whether titles, wishes, reasons and labels of sources stay on this machine. */
  readonly withholdTitles?: boolean;
  /** The request's questions to the model, if the text is one of them. */
  readonly asking?: Asking | null;
  /** Called at once with the built-in draft if a model is asked, and then with the model's. */
  readonly onDraft?: (text: string) => void;
};

/** Describes computed plans in words. It always succeeds, even if its model fails. */
export type Writer = {
  write(facts: PlanFacts, signal: AbortSignal, terms?: WritingTerms): Promise<PlanText>;
};
