import type { ApplyRequest } from "#contract/apply.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { Interval } from "#domain/interval.ts";
import type { StandingDeps } from "#server/standing/current.ts";
import type { OwnerId } from "#server/store/owner.ts";

/** A plan that changes least, which is no session before it is kept. */
export type PlannedRepair = { readonly variant: DraftVariant; readonly keep: () => Promise<string> };

/** What the watch works with; planning and applying are other features'. */
export type WatchDeps = StandingDeps & {
  readonly planRepair: (
    owner: OwnerId,
    request: { readonly window: Interval; readonly work: readonly string[]; readonly blocks: readonly string[] },
    signal: AbortSignal,
  ) => Promise<PlannedRepair | null>;
  /** Applies a session; false when it could not be. */
  readonly apply: (sessionId: string, request: ApplyRequest) => Promise<boolean>;
  /** Where people reach this server. */
  readonly baseUrl: () => string;
  /** Aborted when the server closes. */
  readonly closing: AbortSignal;
};
