import type { ReplanRequest } from "#contract/session.ts";
import type { Wish } from "#contract/wish.ts";
import { readWishes } from "#words/wishes/index.ts";

/** The wishes for one plan, and the instructions that some of them come from. */
export type SessionWishes = {
  readonly wishes: readonly Wish[];
  readonly instructions: string;
  /** The parts of the instructions in which no wish was recognized. */
  readonly notUnderstood: readonly string[];
};

export const NO_WISHES: SessionWishes = { wishes: [], instructions: "", notUnderstood: [] };

/** The wishes of a request, which replace those `before`. A request without wishes keeps those. */
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
