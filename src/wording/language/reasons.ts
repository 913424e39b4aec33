import type { BlockFact, Change, SetNote, ShareFact, UnplacedFact, VariantKey } from "#planner/index.ts";
import type { Phrases } from "./phrases.ts";

/** Titles of plans that their variant key does not determine. */
type OtherTitle = "priorities-first" | "task-by-task" | "close-together" | "one-at-a-time";

/** Fixed texts, independent of any fact. */
export type FixedTexts = {
  readonly planTitles: Readonly<Record<Exclude<VariantKey, "deep-work"> | OtherTitle, string>>;
  readonly deepWorkTitles: Readonly<Record<"mornings" | "afternoons" | "nights", string>>;
  /** The reason of a standing block that stays. */
  readonly kept: string;
  /** The description of a plan that the person changed. */
  readonly movedByHand: string;
  readonly leftOutByHand: string;
  /** The reason for work with too few minutes in a plan brought by an assistant. */
  readonly lessTimeThanItTakes: string;
  /** The reason for a plan with the most blocks allowed, and what to do. */
  tooManyBlocks(most: number): { readonly reason: string; readonly suggestion: string };
};

/**
 * The words of one language for what the planner and a person do; sentences without their full
 * stops.
 */
export type ReasonWords = FixedTexts & {
  readonly block: Phrases<BlockFact>;
  /**
   * The clause about the room behind the work; `due` is null when the sentence names the date
   * already.
   */
  spare(minutes: number, due: number | null): string;
  /** The reason to work now on something due much later. */
  share(share: ShareFact): string;
  readonly unplaced: Phrases<UnplacedFact>;
  readonly condition: Phrases<Change>;
  suggestion(condition: string): string;
  /** Joins two statements that hold together. */
  together(first: string, second: string): string;
  /** The clause about the work whose time the task would take. */
  inTimeOf(titles: string): string;
  readonly remedy: Phrases<Change, [title: string]>;
  readonly note: Phrases<SetNote>;
};
