import type { Interval } from "#domain/interval.ts";

/** One thing that an update did: where the block stood before, and where it stands since. */
export type Change =
  | { readonly kind: "create"; readonly after: Interval }
  | { readonly kind: "update"; readonly before: Interval; readonly after: Interval }
  | { readonly kind: "delete"; readonly before: Interval };

/**
 * `remaining`: what has begun stays as it is. `all`: that, too, is taken back as far as time
 * allows.
 */
export type UndoScope = "remaining" | "all";

/** `superseded`: a later update touched the block. `begun`: its place before or after has begun. */
export type KeptReason = "superseded" | "begun";

export type TakeBack =
  | { readonly kind: "delete" }
  | { readonly kind: "move"; readonly to: Interval }
  | { readonly kind: "restore"; readonly to: Interval }
  | { readonly kind: "keep"; readonly reason: KeptReason };

/**
 * What undoing an update does about one of its changes. Nothing is ever put back into the past, and
 * a later update that touched the same block is taken back first. Whether the person changed the
 * event since is the calendar's to say.
 */
export function takeBackOf(
  change: Change,
  { now, scope, superseded }: { readonly now: number; readonly scope: UndoScope; readonly superseded: boolean },
): TakeBack {
  if (superseded) return { kind: "keep", reason: "superseded" };
  const hasBegun = ({ start }: Interval) => start <= now;
  const begun: TakeBack = { kind: "keep", reason: "begun" };
  switch (change.kind) {
    case "create":
      return hasBegun(change.after) && scope === "remaining" ? begun : { kind: "delete" };
    case "update":
      if (hasBegun(change.before) || (hasBegun(change.after) && scope === "remaining")) return begun;
      return { kind: "move", to: change.before };
    case "delete":
      return hasBegun(change.before) ? begun : { kind: "restore", to: change.before };
  }
}
