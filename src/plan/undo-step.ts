import { hasBegun } from "#domain/begun.ts";
import type { Interval } from "#domain/interval.ts";

/** One change by an update: the place of the block before and after it. */
export type Change =
  | { readonly kind: "create"; readonly after: Interval }
  | { readonly kind: "update"; readonly before: Interval; readonly after: Interval }
  | { readonly kind: "delete"; readonly before: Interval };

/** `remaining`: blocks that have begun stay. `all`: they are undone too, except into the past. */
export type UndoScope = "remaining" | "all";

/** `superseded`: a later update touched the block. `begun`: its place before or after has begun. */
export type KeptReason = "superseded" | "begun";

export type UndoStep =
  | { readonly kind: "delete" }
  | { readonly kind: "move"; readonly to: Interval }
  | { readonly kind: "restore"; readonly to: Interval }
  | { readonly kind: "keep"; readonly reason: KeptReason };

/**
 * How undoing an update treats one of its changes. Nothing moves into the past, and a later update
 * of the same block has to be undone first. The caller checks in the calendar whether the person
 * has changed the event since.
 */
export function undoStepOf(
  change: Change,
  { now, scope, superseded }: { readonly now: number; readonly scope: UndoScope; readonly superseded: boolean },
): UndoStep {
  if (superseded) return { kind: "keep", reason: "superseded" };
  const begun: UndoStep = { kind: "keep", reason: "begun" };
  switch (change.kind) {
    case "create":
      return hasBegun(change.after, now) && scope === "remaining" ? begun : { kind: "delete" };
    case "update":
      if (hasBegun(change.before, now) || (hasBegun(change.after, now) && scope === "remaining")) return begun;
      return { kind: "move", to: change.before };
    case "delete":
      return hasBegun(change.before, now) ? begun : { kind: "restore", to: change.before };
  }
}
