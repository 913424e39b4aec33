import type { WrittenBy } from "#contract/payload.ts";
import type { Language } from "#contract/primitives.ts";
import type { DraftVariant } from "#contract/variant.ts";

/** The facts a plan's text may speak of: nothing in the text may say more. */
export type PlanFacts = {
  readonly variants: readonly Omit<DraftVariant, "description">[];
  readonly timeZone: string;
  readonly language: Language;
  readonly startTime: string;
  readonly endTime: string;
  readonly instructions: string;
  /** Labels of sources that could not be read. */
  readonly unreadSources: readonly string[];
  /** Ids of tasks due after the window: their cushion is known only as far as the window reaches. */
  readonly dueLater?: readonly string[];
};

/** Markdown: the session's draft text, and one narrative per variant in order (spec 2.1, 2.3). */
export type PlanText = {
  readonly aiDraft: string;
  readonly descriptions: readonly string[];
  readonly writtenBy: WrittenBy;
};

/** Why a model's text was not used. */
export type FallbackReason = NonNullable<Extract<WrittenBy, { writer: "builtin" }>["instead"]>;

/** Turns a computed plan into words; always answers, whatever a model behind it does. */
export type Writer = {
  /** `onDraft` is told the draft as far as it is written and checked, where it is written little by little. */
  write(facts: PlanFacts, signal: AbortSignal, onDraft?: (text: string) => void): Promise<PlanText>;
};
