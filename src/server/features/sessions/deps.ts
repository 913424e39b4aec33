import type { SessionEvents } from "#server/changes/session-changes.ts";
import type { Model } from "#server/model/index.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Planning } from "#server/planning/planning-threads.ts";
import type { Provider } from "#server/providers/port.ts";
import type { PlanEvents } from "#server/standing/deps.ts";
import type { Db } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import type { Writers } from "#server/writer/index.ts";

export type SessionDeps = {
  readonly db: Db;
  /** Whether other processes change the same sessions. */
  readonly shared: boolean;
  /** All sources that are connected now. */
  readonly providers: (owner: OwnerId) => Promise<readonly Provider[]>;
  readonly planning: Planning;
  readonly writers: Writers;
  readonly model: Model | null;
  readonly events: SessionEvents;
  readonly plans: PlanEvents;
  readonly now: () => Temporal.Instant;
  /** 128 random bits or more, base64url. */
  readonly newId: () => string;
  readonly machineTimeZone: string;
  readonly baseUrl: () => string;
  /** How many days a session is kept after its window ends. */
  readonly sessionDays: number;
  readonly log: Logger;
  /** Aborted when the server closes. */
  readonly closing: AbortSignal;
};
