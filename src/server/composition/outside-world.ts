import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LIMITS } from "#contract/limits.ts";
import { createLogger, type Logger } from "#server/ops/log.ts";
import type { PlanningThreads } from "#server/planning/planning-threads.ts";
import type { ReadingThreads } from "#server/providers/reading/text-reader.ts";
import type { Settings } from "#server/settings.ts";
import type { Db } from "#server/store/open.ts";
import { readStoreClock } from "#server/store/queries/store-clock.ts";

/** What the rooms get from outside: time, randomness, and outputs. */
export type World = {
  readonly now: () => Temporal.Instant;
  /** Epoch milliseconds on the clock that all servers on one store share. */
  readonly storeClock: (db: Db) => Promise<number>;
  /** The zone of people who have not chosen one. */
  readonly machineTimeZone: string;
  /** 144 random bits, base64url: for session ids, which are capabilities, and all other ids. */
  readonly newId: () => string;
  readonly log: Logger;
  /** Prints the line `listening on URL`. */
  readonly print: (line: string) => void;
  readonly requestsPerMinute: number;
  /**
   * Schedules that a search may evaluate for each plan. Undefined: the planner's own policy
   * decides.
   */
  readonly searchBudget: number | undefined;
  /** Threads that outlive the server. Undefined: the server starts its own. */
  readonly planningThreads: PlanningThreads | undefined;
  readonly readingThreads: ReadingThreads | undefined;
  /** The folder of the built page. */
  readonly clientFolder: string;
  readonly version: string;
};

/** The real world. Tests and the command line replace parts of it. */
export function createWorld(settings: Settings, overrides: Partial<World>): World {
  const now = overrides.now ?? (() => Temporal.Now.instant());
  const log = () =>
    createLogger({
      modulePath: "server/main",
      level: settings.logLevel,
      format: settings.logFormat,
      sink: process.stderr,
      now,
    });
  return {
    now,
    storeClock: overrides.storeClock ?? readStoreClock,
    machineTimeZone: overrides.machineTimeZone ?? Temporal.Now.timeZoneId(),
    newId: overrides.newId ?? (() => randomBytes(18).toString("base64url")),
    log: overrides.log ?? log(),
    print: overrides.print ?? ((line) => void process.stdout.write(`${line}\n`)),
    requestsPerMinute: overrides.requestsPerMinute ?? LIMITS.requestsPerMinute,
    searchBudget: overrides.searchBudget,
    planningThreads: overrides.planningThreads,
    readingThreads: overrides.readingThreads,
    clientFolder: overrides.clientFolder ?? builtPage(settings),
    version: overrides.version ?? readVersion(),
  };
}

/** The built page. Where a CDN is set, the build without libraries, which the CDN serves. */
function builtPage({ cdnUrl }: Settings): string {
  return fileURLToPath(new URL(cdnUrl === null ? "../../../dist/client" : "../../../dist/client-cdn", import.meta.url));
}

/** Reads the version from package.json, in a checkout and in the published package alike. */
function readVersion(): string {
  const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
