import type { SessionEvents } from "#server/changes/session-changes.ts";
import type { Logger } from "#server/ops/log.ts";
import type { Provider } from "#server/providers/port.ts";
import type { Db } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";

export type ApplyDeps = {
  readonly db: Db;
  /** Identifies this server in the marks of its events. */
  readonly installation: string;
  /** All connections of a person as providers, the local one included. */
  readonly providers: (owner: OwnerId) => Promise<readonly Provider[]>;
  readonly events: SessionEvents;
  readonly now: () => Temporal.Instant;
  /** Epoch milliseconds on the clock that all servers share; leases are counted in it. */
  readonly storeClock: () => Promise<number>;
  /** A new random id, which names the run that holds a lease. */
  readonly newId: () => string;
  /** Rejects as soon as `signal` aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<unknown>;
  readonly log: Logger;
};
