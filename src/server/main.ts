import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Registry } from "prom-client";
import { CONSENT_KINDS } from "#contract/calendar.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { DAY_MS } from "#domain/time.ts";
import { createSecretBox, readSecretKeys, type SecretBox, type SecretKeys, sealAnew } from "./auth/secrets/index.ts";
import { createPublisher } from "./changes/publisher.ts";
import type { SessionChange } from "./changes/session-changes.ts";
import { createCompletion } from "./completion/index.ts";
import { openFrontDoor } from "./composition/front-door.ts";
import { createWorld, type World } from "./composition/outside-world.ts";
import { registerUpdates } from "./features/apply/by-hand/routes.ts";
import { registerApply } from "./features/apply/routes.ts";
import { type ApplyService, createApplyService } from "./features/apply/service.ts";
import { registerCalendars } from "./features/calendars/routes.ts";
import { registerConsent } from "./features/connections/consent.ts";
import { registerConnections } from "./features/connections/routes.ts";
import { registerContext } from "./features/context/routes.ts";
import { registerCoursework } from "./features/coursework/routes.ts";
import { registerDurations } from "./features/durations/routes.ts";
import { registerHabits } from "./features/habits/routes.ts";
import { registerPlan } from "./features/plan/routes.ts";
import { registerPreferences } from "./features/preferences/routes.ts";
import { registerQuickAdd } from "./features/quick-add/routes.ts";
import { planRepair } from "./features/sessions/plan-repair.ts";
import { registerSessions } from "./features/sessions/routes.ts";
import { registerTasks } from "./features/tasks/routes.ts";
import { registerNotify } from "./features/watch/notify-routes.ts";
import { registerWatch } from "./features/watch/routes.ts";
import { createWatcher } from "./features/watch/watcher.ts";
import { registerWriter } from "./features/writer/routes.ts";
import { listen, type NotListening } from "./http/listen.ts";
import type { App } from "./http/schema-validation.ts";
import { registerMcp } from "./mcp/routes.ts";
import { createModel, storedLedger } from "./model/index.ts";
import { createGuardedFetch } from "./net/forbidden-address.ts";
import { createDelivery } from "./notices/deliver.ts";
import { pushKeys } from "./notices/sender-keys.ts";
import { Aborted } from "./ops/aborted.ts";
import { startChores } from "./ops/chores.ts";
import { createInstruments, type Instruments } from "./ops/metrics.ts";
import { NOT_TRACED, type Tracing } from "./ops/tracing/tracing.ts";
import { createPlanning, type Planning } from "./planning/planning-threads.ts";
import { ensureDefaultCalendar } from "./providers/local/index.ts";
import { createTextReader } from "./providers/reading/text-reader.ts";
import { createRegistry } from "./providers/registry.ts";
import { authorizationServerOf } from "./providers/sources.ts";
import type { Settings } from "./settings.ts";
import type { ListEvents, PlanEvents } from "./standing/deps.ts";
import { openStore, type Store, type StoreOpenError } from "./store/open.ts";
import { FIRST_OWNER, type OwnerId } from "./store/owner.ts";
import { forgetExpired } from "./store/queries/forget-expired.ts";
import { releaseNotices } from "./store/queries/notices.ts";
import { writeSettingOnce } from "./store/queries/settings.ts";
import { createUnderstanding } from "./understanding/index.ts";
import { createWriters } from "./writer/index.ts";

export type RunningServer = {
  /** The address on which the server listens. */
  readonly url: string;
  /** Lets running work end, or stops it where the next start can resume it. */
  close(): Promise<void>;
};

/** Why the server did not start, as one line for the person who starts it. */
export type StartError = StoreOpenError | NotListening | { readonly kind: "secret-key"; readonly message: string };

/**
 * Wires all rooms together, resumes what was left in flight, and listens. Only this function knows
 * every room.
 */
export async function startServer(
  settings: Settings,
  overrides: Partial<World> = {},
): Promise<Result<RunningServer, StartError>> {
  const world = createWorld(settings, overrides);
  const keys = readSecretKeys(settings.secretKey, settings.dataDir);
  if (isErr(keys)) return Err({ kind: "secret-key", message: keys.error });
  const store = await openStore(settings);
  if (isErr(store)) return store;

  const tracing = await startTracing(settings, world);
  const server = await assemble({ settings, world, keys: keys.value, store: store.value, tracing });
  const listening = await listen(server.app, settings);
  if (isErr(listening)) {
    await server.close();
    return listening;
  }
  world.print(`listening on ${listening.value.url}`);
  return Ok({ url: listening.value.url, close: server.close });
}

type Parts = {
  readonly settings: Settings;
  readonly world: World;
  readonly keys: SecretKeys;
  readonly store: Store;
  readonly tracing: Tracing;
};

async function assemble(parts: Parts) {
  const { settings, world, keys, store, tracing } = parts;
  const { db, shared } = store;
  const { log, now, newId, machineTimeZone } = world;
  const closing = new AbortController();
  setMaxListeners(0, closing.signal); // every open stream listens to it
  const secrets = createSecretBox(keys);
  await sealAnew(db, secrets, log);
  const metrics = new Registry();
  const ensureCalendar = (owner: OwnerId) =>
    ensureDefaultCalendar({ db, owner }, { timeZone: machineTimeZone, feedKey: newId(), now: now().epochMilliseconds });
  const circuitStates = () => services.registry.breakers.states();
  const { app, baseUrl } = await openFrontDoor({ ...parts, secrets, metrics, ensureCalendar, circuitStates });

  await ensureCalendar(FIRST_OWNER);
  const services = await createServices(parts, secrets, metrics);
  const { apply, completion } = services;
  const features = await registerFeatures(app, { parts, services, secrets, metrics, baseUrl, closing: closing.signal });
  if (!shared) await releaseNotices(db);
  const keptMs = settings.sessionDays * DAY_MS;
  const chores = await startChores({
    apply,
    watch: (before) => untilClosed(closing.signal, () => features.watcher.checkAll(before)),
    onPlanChange(changed) {
      services.plans.subscribe(changed);
      services.events.subscribe(changed);
    },
    deliver: features.delivery.deliver,
    watchEveryMs: settings.watchIntervalS * 1_000,
    completion,
    forgetExpired: (at) => forgetExpired(db, at, keptMs),
    shared,
    now,
    log,
  });

  return {
    app,
    async close() {
      closing.abort(new Aborted("the server stops"));
      chores.stop();
      await Promise.all([apply.park(), completion.park(), features.delivery.park()]);
      await app.close();
      await services.planning.close();
      await services.textReader.close();
      await store.close();
      await tracing.close();
    },
  };
}

/** Creates the sources and the services that the features share. */
async function createServices({ settings, world, store, tracing }: Parts, secrets: SecretBox, metrics: Registry) {
  const { db, shared } = store;
  const { log, now, newId } = world;
  const storeClock = () => world.storeClock(db);
  const installation = await writeSettingOnce(db, "installation", newId());
  const { countUpstreamCall: onUpstreamCall, timePlanning, countApply } = createInstruments(metrics);
  const textReader = createTextReader({ log, threads: world.readingThreads });
  const common = { installation, db, now, newId, log };
  const registry = createRegistry({ ...common, textReader, onUpstreamCall, shared, settings, secrets, tracing });
  const { providers } = registry;
  const events = createPublisher<SessionChange>();
  const plans: PlanEvents = createPublisher();
  const lists: ListEvents = createPublisher();
  const { searchBudget: budget, planningThreads: threads } = world;
  const planning = timed(createPlanning({ log, budget, threads }), timePlanning, tracing);
  const apply = counted(createApplyService({ ...common, providers, events, storeClock, sleep }), countApply);
  const completion = createCompletion({ db, providers, storeClock, newId, sleep, log });
  return {
    registry,
    textReader,
    events,
    plans,
    lists,
    planning,
    apply,
    completion,
    model: modelOf(settings, world, store, tracing),
  };
}

type Services = Awaited<ReturnType<typeof createServices>>;

/** The model of the settings; null when they name none. */
function modelOf({ llm, breakerResetMs }: Settings, { now }: World, { db }: Store, tracing: Tracing) {
  if (llm === null) return null;
  const tracedFetch: typeof fetch = (...call) => tracing.step("call the model", {}, () => fetch(...call));
  return createModel(llm, {
    fetch: tracedFetch,
    ledger: storedLedger(db, () => now().epochMilliseconds),
    now,
    clock: () => performance.now(),
    resetMs: breakerResetMs,
  });
}

type Wiring = {
  readonly parts: Parts;
  readonly services: Services;
  readonly secrets: SecretBox;
  readonly metrics: Registry;
  readonly baseUrl: () => string;
  /** Aborts when the server stops. */
  readonly closing: AbortSignal;
};

/** Registers every feature's routes, and returns what the chores use. */
async function registerFeatures(app: App, { parts, services, secrets, metrics, baseUrl, closing }: Wiring) {
  const { settings, world, store } = parts;
  const { db, shared } = store;
  const { log, now, newId, machineTimeZone } = world;
  const storeClock = () => world.storeClock(db);
  const { registry, textReader, events, plans, lists, planning, apply, completion, model } = services;
  const { providers } = registry;
  const common = { db, providers, now, newId, machineTimeZone, baseUrl, log, closing };
  const sessions = {
    ...common,
    shared,
    planning,
    model,
    writers: createWriters(model, { log, metrics }),
    events,
    plans,
    sessionDays: settings.sessionDays,
  };
  registerSessions(app, sessions);
  registerContext(app, common);
  registerApply(app, apply, { db, now, storeClock });
  registerUpdates(app, { ...common, plans, apply });
  registerConnections(app, { ...common, registry, secrets });
  for (const kind of CONSENT_KINDS)
    registerConsent(app, { ...common, registry, secrets, kind, server: authorizationServerOf(kind, settings) });
  registerCalendars(app, { ...common, textReader });
  registerCoursework(app, common);
  registerTasks(app, { ...common, completion, lists });
  registerHabits(app, { ...common, lists });
  registerPlan(app, { ...common, shared, plans, lists, completion, sessionEvents: events });
  registerDurations(app, { ...common, plans });
  registerPreferences(app, { ...common, lists });
  const watcher = createWatcher({
    ...common,
    shared,
    plans,
    planRepair: (owner, request, signal) => planRepair(sessions, owner, request, signal),
    apply: async (sessionId, request) => (await apply.apply(sessionId, request)).ok,
  });
  const channels = {
    ...common,
    storeClock,
    sleep,
    secrets,
    fetch: createGuardedFetch({ allowPrivate: settings.allowPrivateUpstreams }),
    pushKeys: await pushKeys(db, secrets),
  };
  const delivery = createDelivery(channels);
  registerWatch(app, { ...common, watcher, plans, deliverTo: delivery.deliverTo });
  registerNotify(app, channels);
  registerQuickAdd(app, { ...common, understanding: createUnderstanding(model, common), model });
  registerWriter(app, { model });
  registerMcp(app, { ...common, version: world.version, mayApply: settings.mcpApply });
  return { watcher, delivery };
}

/** An error because the server stops is no failure. */
async function untilClosed(closing: AbortSignal, work: () => Promise<void>): Promise<void> {
  await work().catch((error) => {
    if (!closing.aborted) throw error;
  });
}

const sleep = (ms: number, signal?: AbortSignal) => delay(ms, undefined, signal ? { signal } : {});

/** Loaded on demand: the SDK is some forty modules that most installations never use. */
async function startTracing({ otlp }: Settings, { version }: World): Promise<Tracing> {
  if (otlp === null) return NOT_TRACED;
  const { createOtlpTracing } = await import("./ops/tracing/otlp.ts");
  return createOtlpTracing({ ...otlp, version });
}

function timed(planning: Planning, time: Instruments["timePlanning"], { step }: Tracing): Planning {
  const plan: Planning["plan"] = (input, options) => step("plan", {}, () => time(() => planning.plan(input, options)));
  return { ...planning, plan };
}

function counted(service: ApplyService, count: Instruments["countApply"]): ApplyService {
  return {
    ...service,
    apply: (sessionId, request) => count("apply", service.apply(sessionId, request)),
    undo: (sessionId, request) => count(request?.abandon ? "abandon" : "undo", service.undo(sessionId, request)),
  };
}
