import type { BlockFact, Change, SetNote, ShareFact, UnplacedFact, VariantKey } from "#planner/index.ts";
import type { Phrases } from "./phrases.ts";

/** What a plan is called that is not what its key says. */
type OtherTitle = "task-by-task" | "fuller-days" | "one-at-a-time";

/** What is said alike everywhere, whatever the facts. */
export type SaidAlike = {
  readonly planTitles: Readonly<Record<Exclude<VariantKey, "deep-work"> | OtherTitle, string>>;
  readonly deepWorkTitles: Readonly<Record<"mornings" | "afternoons" | "nights", string>>;
  /** A block of the standing plan that stays. */
  readonly kept: string;
  /** What a person did to a plan. */
  readonly movedByHand: string;
  readonly leftOutByHand: string;
  /** Said of work in a plan that an assistant brought. */
  readonly lessTimeThanItTakes: string;
  /** Why a plan has no more blocks, and what to do. */
  tooManyBlocks(most: number): { readonly reason: string; readonly suggestion: string };
};

/** How one language says what the planner and a person do; sentences without their ends. */
export type ReasonWords = SaidAlike & {
  readonly block: Phrases<BlockFact>;
  /** What follows of the room behind the work; `due` is null where it is named already. */
  spare(minutes: number, due: number | null): string;
  /** Why there is work now on what is due much later. */
  share(share: ShareFact): string;
  readonly unplaced: Phrases<UnplacedFact>;
  readonly condition: Phrases<Change>;
  suggestion(condition: string): string;
  /** Two that hold together. */
  together(first: string, second: string): string;
  /** What has now the time that it would take. */
  inTimeOf(titles: string): string;
  readonly remedy: Phrases<Change, [title: string]>;
  readonly note: Phrases<SetNote>;
};
