import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { LIMITS } from "#contract/limits.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { registerApply } from "./features/apply/routes.ts";
import { createApplyService } from "./features/apply/service.ts";
import { registerContext } from "./features/context/routes.ts";
import { registerPreferences } from "./features/preferences/routes.ts";
import { registerQuickAdd } from "./features/quick-add/routes.ts";
import { registerSessions } from "./features/sessions/routes.ts";
import { registerTasks } from "./features/tasks/routes.ts";
import { createApp } from "./http/app.ts";
import { readClientFiles } from "./http/client-files.ts";
import { listen, listeningUrl, type NotListening } from "./http/listen.ts";
import { createOwnerAuth } from "./http/owner-auth.ts";
import { createRateLimit } from "./http/rate-limit.ts";
import { createLogger, type Logger } from "./log.ts";
import { createPlanning } from "./planning/index.ts";
import { ensureDefaultCalendar } from "./providers/local/index.ts";
import { createRegistry } from "./providers/registry.ts";
import { createSecretBox, readSecretKeys, type SecretKeys } from "./secrets/index.ts";
import { createSessionEvents } from "./session-events.ts";
import type { Settings } from "./settings.ts";
import { openStore, type Store, type StoreOpenError } from "./store/open.ts";
import { readSetting } from "./store/queries/settings.ts";
import { createBuiltinWriter } from "./writer/builtin/index.ts";

export type RunningServer = {
  /** The address it listens on. */
  readonly url: string;
  /** Lets what is under way end, or stand where the next start carries on. */
  close(): Promise<void>;
};

/** Why the server did not start, as one line for the person who starts it. */
export type StartError = StoreOpenError | NotListening | { readonly kind: "secret-key"; readonly message: string };

/** What tests and the command line put in place of the world. */
export type Overrides = {
  readonly now?: () => Temporal.Instant;
  readonly machineTimeZone?: string;
  readonly log?: Logger;
  /** Where the line `listening on URL` goes. */
  readonly print?: (line: string) => void;
  readonly requestsPerMinute?: number;
  /** The folder of the built page. */
  readonly clientFolder?: string;
};

/** Wires all rooms together and listens: the only place that knows everything. */
export async function startServer(
  settings: Settings,
  overrides: Overrides = {},
): Promise<Result<RunningServer, StartError>> {
  const world = createWorld(settings, overrides);
  const keys = readSecretKeys(settings.secretKey, settings.dataDir);
  if (isErr(keys)) return Err({ kind: "secret-key", message: keys.error });
  const store = await openStore(settings);
  if (isErr(store)) return store;

  const server = await assemble({ settings, world, keys: keys.value, store: store.value });
  const listening = await listen(server.app, settings);
  if (isErr(listening)) {
    await server.close();
    return listening;
  }
  world.print(`listening on ${listening.value.url}`);
  return Ok({ url: listening.value.url, close: server.close });
}

type World = Required<Overrides> & {
  readonly newId: () => string;
};

function createWorld(settings: Settings, overrides: Overrides): World {
  const now = overrides.now ?? (() => Temporal.Now.instant());
  return {
    now,
    machineTimeZone: overrides.machineTimeZone ?? Temporal.Now.timeZoneId(),
    log:
      overrides.log ??
      createLogger({
        modulePath: "server/main",
        level: settings.logLevel,
        format: settings.logFormat,
        sink: process.stderr,
        now,
      }),
    print: overrides.print ?? ((line) => void process.stdout.write(`${line}\n`)),
    requestsPerMinute: overrides.requestsPerMinute ?? LIMITS.requestsPerMinute,
    clientFolder: overrides.clientFolder ?? fileURLToPath(new URL("../../dist/client", import.meta.url)),
    newId: () => randomBytes(18).toString("base64url"),
  };
}

type Parts = {
  readonly settings: Settings;
  readonly world: World;
  readonly keys: SecretKeys;
  readonly store: Store;
};

async function assemble({ settings, world, keys, store }: Parts) {
  const { db, shared } = store;
  const { log, now, newId, machineTimeZone } = world;
  const closing = new AbortController();
  const baseUrl = () => settings.baseUrl ?? listeningUrl(app, settings.host);
  const secure = settings.baseUrl?.startsWith("https:") ?? false;
  const ownerAuth =
    settings.accessToken === null
      ? null
      : createOwnerAuth({ accessToken: settings.accessToken, secretKey: keys[0], now, secure });
  const clock = () => now().epochMilliseconds;
  const app = createApp({
    ownerAuth,
    baseUrl,
    secure,
    clientFiles: await readClientFiles(world.clientFolder),
    requests: createRateLimit({ limit: world.requestsPerMinute, windowMs: 60_000, now: clock }),
    signInAttempts: createRateLimit({ limit: 10, windowMs: 60_000, now: clock }),
    isReady: () =>
      readSetting(db, "preferences").then(
        () => true,
        () => false,
      ),
    log,
    version: readVersion(),
  });

  await ensureDefaultCalendar(db, { timeZone: machineTimeZone, feedKey: newId(), now: clock() });
  const secrets = createSecretBox(keys);
  const registry = createRegistry({ db, settings, secrets, now, random: Math.random, log });
  const { providers } = registry;
  const events = createSessionEvents();
  const planning = createPlanning({ log });
  const writer = createBuiltinWriter();
  const apply = createApplyService({ db, providers, events, now, newId, sleep: delay, log });

  registerSessions(app, {
    db,
    shared,
    providers,
    planning,
    writer,
    plainWriter: writer,
    events,
    now,
    newSessionId: newId,
    machineTimeZone,
    baseUrl,
    log: log.named("server/features/sessions"),
    closing: closing.signal,
  });
  registerContext(app, { db, providers, machineTimeZone, now, log });
  registerApply(app, apply);
  registerTasks(app, { db, machineTimeZone, now, newId });
  registerPreferences(app, { db, machineTimeZone });
  registerQuickAdd(app, { db, machineTimeZone, now });

  return {
    app,
    async close() {
      closing.abort();
      await apply.park();
      await app.close();
      await planning.close();
      await store.close();
    },
  };
}

/** The version that package.json names, in a checkout and in the published package alike. */
function readVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
