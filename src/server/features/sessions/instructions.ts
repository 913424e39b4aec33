import type { ReplanRequest } from "#contract/session.ts";
import type { Wish } from "#contract/wish.ts";
import { readWishes } from "#words/wishes/index.ts";

/** What is wanted of one plan, and what was said of it. */
export type SessionWishes = {
  readonly wishes: readonly Wish[];
  readonly instructions: string;
  /** The parts of the instructions that no wish was read out of. */
  readonly notUnderstood: readonly string[];
};

export const NO_WISHES: SessionWishes = { wishes: [], instructions: "", notUnderstood: [] };

/**
 * The wishes of a request, in place of those `before` it; the same where it says nothing of any.
 */
export function wishesOf(
  { wishes, instructions }: Pick<ReplanRequest, "wishes" | "instructions">,
  before: SessionWishes,
): SessionWishes {
  if (wishes === undefined && instructions === undefined) return before;
  const read = readWishes(instructions ?? "");
  return {
    wishes: distinct([...(wishes ?? []), ...read.wishes]),
    instructions: instructions ?? "",
    notUnderstood: read.rest,
  };
}

function distinct(wishes: readonly Wish[]): Wish[] {
  return [...new Map(wishes.map((wish) => [JSON.stringify(wish), wish])).values()];
}
