import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Registry } from "prom-client";
import { CONSENT_KINDS } from "#contract/calendar.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { DAY_MS } from "#domain/time.ts";
import { ownerOf } from "./auth/access.ts";
import { createGate } from "./auth/gate.ts";
import { BEARER_TIERS, createLockOut, SIGN_IN_TIERS, type Tier } from "./auth/lock-out.ts";
import { admit, createIdentityProvider } from "./auth/oidc/index.ts";
import { createOwnerAuth, type OwnerAuth } from "./auth/owner-auth.ts";
import { type ProviderSignIn, registerProviderSignIn } from "./auth/provider-sign-in.ts";
import { createSecretBox, readSecretKeys, type SecretBox, type SecretKeys, sealAnew } from "./auth/secrets/index.ts";
import { registerSignIn } from "./auth/sign-in.ts";
import { createPublisher } from "./changes/publisher.ts";
import type { SessionChange } from "./changes/session-changes.ts";
import { createCompletion } from "./completion/index.ts";
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
import { createApp } from "./http/app.ts";
import { readClientFiles } from "./http/client-files.ts";
import { listen, listeningUrl, type NotListening, reachableHost } from "./http/listen.ts";
import { createRateLimit, createSharedRateLimit } from "./http/rate-limit.ts";
import { registerMcp } from "./mcp/routes.ts";
import { createModel, storedLedger } from "./model/index.ts";
import { createGuardedFetch } from "./net/forbidden-address.ts";
import { createDelivery } from "./notices/deliver.ts";
import { pushKeys } from "./notices/keys.ts";
import { Aborted } from "./ops/aborted.ts";
import { startChores } from "./ops/chores.ts";
import { createInstruments, type Instruments } from "./ops/metrics.ts";
import { NOT_TRACED, type Tracing } from "./ops/tracing/tracing.ts";
import { createPlanning, type Planning } from "./planning/pool.ts";
import { ensureDefaultCalendar } from "./providers/local/index.ts";
import { createTextReader } from "./providers/reading/text-reader.ts";
import { createRegistry } from "./providers/registry.ts";
import { authorizationServerOf } from "./providers/sources.ts";
import type { Settings } from "./settings.ts";
import type { PlanEvents } from "./standing/current.ts";
import { type Db, openStore, type Store, type StoreOpenError } from "./store/open.ts";
import { FIRST_OWNER, type OwnerId } from "./store/owner.ts";
import { hasBlocks } from "./store/queries/blocks.ts";
import { forgetExpired } from "./store/queries/forget-expired.ts";
import { releaseNotices } from "./store/queries/notices.ts";
import { writeSettingOnce } from "./store/queries/settings.ts";
import { createUnderstanding } from "./understanding/index.ts";
import { createWorld, type World } from "./world.ts";
import { createWriters } from "./writer/index.ts";

export type RunningServer = {
  /** The address it listens on. */
  readonly url: string;
  /** Lets what is under way end, or stand where the next start carries on. */
  close(): Promise<void>;
};

/** Why the server did not start, as one line for the person who starts it. */
export type StartError = StoreOpenError | NotListening | { readonly kind: "secret-key"; readonly message: string };

/**
 * Wires all rooms together, carries on what was left in flight, and listens: the only place that
 * knows everything.
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

async function assemble({ settings, world, keys, store, tracing }: Parts) {
  const { db, shared } = store;
  const { log, now, newId, machineTimeZone } = world;
  const clock = () => now().epochMilliseconds;
  const storeClock = () => world.storeClock(db);
  const closing = new AbortController();
  setMaxListeners(0, closing.signal); // every open stream waits for it
  const baseUrl = () => settings.baseUrl ?? listeningUrl(app, reachableHost(settings.host));
  const secure = settings.baseUrl?.startsWith("https:") ?? false;

  const limit = (tier: Tier, name: string) => {
    const terms = { ...tier, now: clock };
    return shared ? createSharedRateLimit(terms, db, `${name} ${tier.windowMs}`) : createRateLimit(terms);
  };
  const secrets = createSecretBox(keys);
  await sealAnew(db, secrets, log);
  const metrics = new Registry();
  const ensureCalendar = (owner: OwnerId) =>
    ensureDefaultCalendar({ db, owner }, { timeZone: machineTimeZone, feedKey: newId(), now: clock() });
  const ownerAuth = ownerAuthOf(settings, { secretKey: keys[0], now, secure });
  const requests = limit({ limit: world.requestsPerMinute, windowMs: 60_000 }, "requests");
  // Of this process alone: it is asked at every request, and the store should not be.
  const bearerLockOut = createLockOut(BEARER_TIERS.map((tier) => createRateLimit({ ...tier, now: clock })));
  const clientFiles = await readClientFiles(world.clientFolder, settings.cdnUrl);
  const app = await createApp({
    metrics,
    tracing,
    gate: createGate({ ownerAuth, baseUrl, requests, lockOut: bearerLockOut }),
    signsIn: ownerAuth !== null,
    secure,
    clientFiles,
    isOwner: (request) => ownerAuth === null || ownerAuth.proofOf(request) !== null,
    planStands: (request) => hasBlocks({ db, owner: ownerOf(request) }, clock() - STANDS_FOR_MS),
    scriptOrigins: settings.cdnUrl === null ? [] : [new URL(settings.cdnUrl).origin],
    trustedProxies: settings.trustedProxies,
    readiness: store.readiness,
    log,
    circuitStates: () => registry.breakers.states(),
    version: world.version,
  });

  const providerSignIn = providerSignInOf(settings, { db, secrets, now, newId, ensureCalendar, log });
  const lockOut = createLockOut(SIGN_IN_TIERS.map((tier) => limit(tier, "sign-in")));
  const providerHost = providerSignIn?.provider.host ?? null;
  registerSignIn(app, { ownerAuth, files: clientFiles, lockOut, providerHost });
  if (ownerAuth && providerSignIn) registerProviderSignIn(app, { ...providerSignIn, ownerAuth, lockOut, baseUrl });

  await ensureCalendar(FIRST_OWNER);
  const installation = await writeSettingOnce(db, "installation", newId());
  const { countUpstreamCall: onUpstreamCall, timePlanning, countApply } = createInstruments(metrics);
  const textReader = createTextReader({ log });
  const registry = createRegistry({
    installation,
    textReader,
    onUpstreamCall,
    db,
    shared,
    settings,
    secrets,
    now,
    newId,
    log,
    tracing,
  });
  const { providers } = registry;
  const events = createPublisher<SessionChange>();
  const plans: PlanEvents = createPublisher();
  const planning = timed(
    createPlanning({ log, budget: world.searchBudget, threads: world.planningThreads }),
    timePlanning,
    tracing,
  );
  const tracedFetch: typeof fetch = (...call) => tracing.step("call the model", {}, () => fetch(...call));
  const model =
    settings.llm &&
    createModel(settings.llm, {
      fetch: tracedFetch,
      ledger: storedLedger(db, clock),
      now,
      clock: () => performance.now(),
      resetMs: settings.breakerResetMs,
    });
  const apply = counted(
    createApplyService({ installation, db, providers, events, now, storeClock, newId, sleep, log }),
    countApply,
  );
  const completion = createCompletion({ db, providers, storeClock, newId, sleep, log });

  const common = { db, providers, now, newId, machineTimeZone, baseUrl, log, closing: closing.signal };
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
  registerTasks(app, { ...common, completion });
  registerHabits(app, common);
  registerPlan(app, { ...common, shared, plans, completion, sessionEvents: events });
  registerDurations(app, { ...common, plans });
  registerPreferences(app, common);
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
  if (!shared) await releaseNotices(db);
  const { deliver, deliverTo, park: parkDelivery } = createDelivery(channels);
  registerWatch(app, { ...common, watcher, plans, deliverTo });
  registerNotify(app, channels);
  registerQuickAdd(app, { ...common, understanding: createUnderstanding(model, common), model });
  registerWriter(app, { model });
  registerMcp(app, { ...common, version: world.version, mayApply: settings.mcpApply });
  const keptMs = settings.sessionDays * DAY_MS;
  const chores = await startChores({
    apply,
    watch: (before) => untilClosed(closing.signal, () => watcher.checkAll(before)),
    onPlanChange(changed) {
      plans.subscribe(changed);
      events.subscribe(changed);
    },
    deliver,
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
      await Promise.all([apply.park(), completion.park(), parkDelivery()]);
      await app.close();
      await planning.close();
      await textReader.close();
      await store.close();
      await tracing.close();
    },
  };
}

/** What fails because the server stops is no failure. */
async function untilClosed(closing: AbortSignal, work: () => Promise<void>): Promise<void> {
  await work().catch((error) => {
    if (!closing.aborted) throw error;
  });
}

/** For so long after its last block a plan is what the home page opens with. */
const STANDS_FOR_MS = 7 * DAY_MS;

const sleep = (ms: number, signal?: AbortSignal) => delay(ms, undefined, signal ? { signal } : {});

/** The SDK is some forty modules that most installations never use. */
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

type Signing = { readonly secretKey: Uint8Array; readonly now: () => Temporal.Instant; readonly secure: boolean };

function ownerAuthOf({ accessToken, oidc }: Settings, signing: Signing): OwnerAuth | null {
  if (accessToken === null) return null;
  const signInTerms = oidc === null ? "" : JSON.stringify([oidc.issuer, oidc.clientId, oidc.allowed]);
  return createOwnerAuth({ accessToken, signInTerms, ...signing });
}

type Admitting = Pick<World, "now" | "newId" | "log"> & {
  readonly db: Db;
  readonly ensureCalendar: (owner: OwnerId) => Promise<unknown>;
  readonly secrets: SecretBox;
};

function providerSignInOf({ oidc }: Settings, { secrets, ...deps }: Admitting): ProviderSignIn | null {
  if (oidc === null) return null;
  const provider = createIdentityProvider({ settings: oidc, fetch, now: deps.now, log: deps.log });
  return { provider, admit: (identity) => admit({ ...deps, ...oidc }, identity), secrets, now: deps.now };
}
