import type { Logger } from "#server/log.ts";
import type { Planning } from "#server/planning/index.ts";
import type { Provider } from "#server/providers/port.ts";
import type { SessionEvents } from "#server/session-events.ts";
import type { Db } from "#server/store/open.ts";
import type { Writer } from "#server/writer/port.ts";

/** What the sessions feature works with. */
export type SessionDeps = {
  readonly db: Db;
  /** Whether other processes change the same sessions. */
  readonly shared: boolean;
  /** All sources, as they are connected now. */
  readonly providers: () => Promise<readonly Provider[]>;
  readonly planning: Planning;
  readonly writer: Writer;
  /** Writes at once and without calling anyone: for the narrative of a plan that the person just edited. */
  readonly plainWriter: Writer;
  readonly events: SessionEvents;
  readonly now: () => Temporal.Instant;
  /** 128 random bits or more, base64url. */
  readonly newId: () => string;
  readonly machineTimeZone: string;
  readonly baseUrl: () => string;
  /** How long a session is kept after its window is over. */
  readonly sessionDays: number;
  readonly log: Logger;
  /** Aborted when the server closes. */
  readonly closing: AbortSignal;
};
