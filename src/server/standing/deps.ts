import type { Publisher } from "#server/changes/publisher.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Provider } from "#server/providers/port.ts";
import type { Db } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";

/** Says whose standing plan changed in this process, other than by an apply or undo. */
export type PlanEvents = Publisher<{ readonly owner: OwnerId }>;

/** Says whose tasks, habits or preferences changed in this process. */
export type ListEvents = Publisher<{ readonly owner: OwnerId }>;

export type StandingDeps = {
  readonly db: Db;
  readonly providers: (owner: OwnerId) => Promise<readonly Provider[]>;
  readonly machineTimeZone: string;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
  readonly log: Logger;
  readonly plans: PlanEvents;
};
