import { DAY_MS } from "#domain/time.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import { createGate } from "#server/auth/gate.ts";
import { BEARER_TIERS, createLockOut, SIGN_IN_TIERS, type Tier } from "#server/auth/lock-out.ts";
import { admit, createIdentityProvider } from "#server/auth/oidc/index.ts";
import { createOwnerAuth, type OwnerAuth } from "#server/auth/owner-auth.ts";
import { type ProviderSignIn, registerProviderSignIn } from "#server/auth/provider-sign-in.ts";
import type { SecretBox, SecretKeys } from "#server/auth/secrets/index.ts";
import { registerSignIn } from "#server/auth/sign-in.ts";
import { createApp } from "#server/http/app.ts";
import { readClientFiles } from "#server/http/client-files.ts";
import { listeningUrl, reachableHost } from "#server/http/listen.ts";
import { createRateLimit, createSharedRateLimit } from "#server/http/rate-limit.ts";
import type { Settings } from "#server/settings.ts";
import type { Store } from "#server/store/open.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { hasBlocks } from "#server/store/queries/blocks.ts";
import type { World } from "./outside-world.ts";

/** The home page opens with a plan until this long after the plan's last block. */
const STANDS_FOR_MS = 7 * DAY_MS;

type Options = Pick<Parameters<typeof createApp>[0], "tracing" | "metrics" | "circuitStates"> & {
  readonly settings: Settings;
  readonly world: World;
  readonly keys: SecretKeys;
  readonly store: Store;
  readonly secrets: SecretBox;
  readonly ensureCalendar: (owner: OwnerId) => Promise<unknown>;
};

/** Creates the app and the checks before any feature: limits, the gate and sign-in. */
export async function openFrontDoor(options: Options) {
  const { settings, world, keys, store, tracing, metrics, circuitStates } = options;
  const { db, shared } = store;
  const { log, now } = world;
  const clock = () => now().epochMilliseconds;
  const limit = (tier: Tier, name: string) => {
    const terms = { ...tier, now: clock };
    return shared ? createSharedRateLimit(terms, db, `${name} ${tier.windowMs}`) : createRateLimit(terms);
  };
  const baseUrl = () => settings.baseUrl ?? listeningUrl(app, reachableHost(settings.host));
  const secure = settings.baseUrl?.startsWith("https:") ?? false;
  const ownerAuth = ownerAuthOf(settings, { secretKey: keys[0], now, secure });
  const requests = limit({ limit: world.requestsPerMinute, windowMs: 60_000 }, "requests");
  // Counted per process, because every request asks the lock-out, and the store should not be asked
  // that often.
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
    circuitStates,
    version: world.version,
  });

  const providerSignIn = providerSignInOf(options);
  const lockOut = createLockOut(SIGN_IN_TIERS.map((tier) => limit(tier, "sign-in")));
  const providerHost = providerSignIn?.provider.host ?? null;
  registerSignIn(app, { ownerAuth, files: clientFiles, lockOut, providerHost });
  if (ownerAuth && providerSignIn) registerProviderSignIn(app, { ...providerSignIn, ownerAuth, lockOut, baseUrl });
  return { app, baseUrl };
}

type Signing = { readonly secretKey: Uint8Array; readonly now: () => Temporal.Instant; readonly secure: boolean };

function ownerAuthOf({ accessToken, oidc }: Settings, signing: Signing): OwnerAuth | null {
  if (accessToken === null) return null;
  const signInTerms = oidc === null ? "" : JSON.stringify([oidc.issuer, oidc.clientId, oidc.allowed]);
  return createOwnerAuth({ accessToken, signInTerms, ...signing });
}

function providerSignInOf({ settings, world, store, secrets, ensureCalendar }: Options): ProviderSignIn | null {
  const { oidc } = settings;
  if (oidc === null) return null;
  const { now, newId, log } = world;
  const provider = createIdentityProvider({ settings: oidc, fetch, now, log });
  const deps = { db: store.db, ensureCalendar, now, newId, log };
  return { provider, admit: (identity) => admit({ ...deps, ...oidc }, identity), secrets, now };
}
