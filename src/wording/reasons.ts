import type { Language } from "#contract/primitives.ts";
import type { Interval } from "#domain/interval.ts";
import type { BlockReason, Change, SetNote, UnplacedFact } from "#planner/facts.ts";
import type { VariantKey } from "#planner/model.ts";
import { englishReasons } from "./en/reasons.ts";
import { createFormats } from "./formats.ts";
import { createMoments } from "./moments.ts";
import { chineseReasons } from "./zh/reasons.ts";

/** What the planner and a person do, in one language: each fact a sentence of its own. */
export type Reasons = {
  readonly planTitles: Readonly<Record<VariantKey | "task-by-task", string>>;
  /** Why a block is where it is. */
  block(reason: BlockReason): string;
  /** Why work found no room. */
  unplaced(fact: UnplacedFact): string;
  /** What would make it fit. */
  suggestion(change: Change): string;
  /** The same as what to do, short enough for a button. Hours are the weekday's: a longer Thursday is every Thursday. */
  remedy(change: Change, title: string): string;
  /** What is to be said of a set of plans. */
  notes(notes: readonly SetNote[]): string;
  /** What a person did to a plan. */
  readonly movedByHand: string;
  /** A block of the standing plan that stays. */
  readonly kept: string;
  readonly leftOutByHand: string;
  /** Why a plan ends with so many blocks, and what to do. */
  tooManyBlocks(most: number): { readonly reason: string; readonly suggestion: string };
};

const LANGUAGES = { en: englishReasons, zh: chineseReasons };

/** The reasons of plans for one window. */
export function createReasons(language: Language, timeZone: string, window: Interval): Reasons {
  return LANGUAGES[language](createMoments(createFormats(language, { timeZone }), window));
}
