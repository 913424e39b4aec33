import type { Piece } from "./pieces.ts";
import type { WorkWish } from "./wish.ts";

/** What some pieces of a line come to. */
export type Clause = { readonly pieces: readonly Piece[] } & (
  | { readonly kind: "wish"; readonly wish: WorkWish }
  /** What explains a wish beside it, or says it once more. */
  | { readonly kind: "aside" }
  /** A wish that is not wholly understood. */
  | { readonly kind: "unread" }
  /** Tasks, mostly. */
  | { readonly kind: "other" }
);
