import type { ApplyRequest } from "#contract/apply.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { Interval } from "#domain/interval.ts";
import type { StandingDeps } from "#server/standing/deps.ts";
import type { OwnerId } from "#server/store/owner.ts";

/** The plan that changes least. It becomes a session only once it is kept. */
export type PlannedRepair = { readonly variant: DraftVariant; readonly keep: () => Promise<string> };

/**
 * The dependencies of the watch. Planning and applying belong to other features and are passed in.
 */
export type WatchDeps = StandingDeps & {
  readonly planRepair: (
    owner: OwnerId,
    request: { readonly window: Interval; readonly work: readonly string[]; readonly blocks: readonly string[] },
    signal: AbortSignal,
  ) => Promise<PlannedRepair | null>;
  /** Applies a session; false when that failed. */
  readonly apply: (sessionId: string, request: ApplyRequest) => Promise<boolean>;
  /** The public address of this server. */
  readonly baseUrl: () => string;
  /** Aborted when the server closes. */
  readonly closing: AbortSignal;
};
