import type { PartOfDay, Wish } from "#contract/wish.ts";

/** The words for wishes. `when` holds the days and times that follow, "" for none. */
export type WishWords = {
  /** The names of the kinds in a list of choices. */
  readonly kinds: Readonly<Record<Wish["kind"], string>>;
  readonly parts: Readonly<Record<PartOfDay, string>>;
  readonly from: (time: string) => string;
  readonly until: (time: string) => string;
  readonly start: (time: string) => string;
  readonly stop: (time: string) => string;
  readonly lunch: (times: string) => string;
  readonly focusAtMost: (length: string) => string;
  readonly blocksAtMost: (length: string) => string;
  readonly blocksAtLeast: (length: string) => string;
  readonly blocksWithin: (least: string, most: string) => string;
  readonly breaks: (length: string) => string;
  readonly noBreaks: string;
  readonly taskLength: (length: string) => string;
  readonly first: (title: string) => string;
};
