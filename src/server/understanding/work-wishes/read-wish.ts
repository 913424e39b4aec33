import { readLengthWish } from "./length-wish.ts";
import { whatIsSaid } from "./said.ts";
import { readTimeWish } from "./time-wish.ts";
import type { Token } from "./token.ts";
import type { WorkWish } from "./wish.ts";

/**
 * The wish that a clause says, when it is wholly understood: every word has its place in it. Null for anything else.
 * `before` is the wish of the clause before, which may have named what this one is about ("max 1h per block and min 30").
 */
export function readWish(tokens: readonly Token[], before: WorkWish | null): WorkWish | null {
  const said = whatIsSaid(tokens);
  if (said.has("once") || tokens.some(({ kind }) => kind === "unknown")) return null;
  const asksForLength =
    said.lengths.length > 0 || said.range || said.rhythm || said.has("gap", "pomodoro", "back-to-back");
  return asksForLength ? readLengthWish(said, before) : readTimeWish(said);
}
