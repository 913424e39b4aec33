import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Problem } from "#contract/problem.ts";
import { createLogger } from "#server/ops/log.ts";
import { createBrowser, oidcSettings, PAGES, signInAs, visitProvider } from "../doubles/oidc/browser.ts";
import { type OidcProvider, startOidcProvider } from "../doubles/oidc/provider.ts";
import { newKey, signToken, unsignedToken } from "../doubles/oidc/tokens.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";

const ANA = { sub: "ana-1", email: "Ana@example.org", email_verified: true };
const BEN = { sub: "ben-2", email: "ben@example.org", email_verified: true };
const ALLOWED = "ana@example.org, @staff.example, 248289761001";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

type Options = Omit<Parameters<typeof startOidcProvider>[0], "redirectUri"> & {
  readonly env?: Record<string, string>;
  readonly overrides?: NonNullable<Parameters<typeof startDaywright>[0]>["overrides"];
};

/** A service and its provider, which end with the test. */
async function start(options: Options = {}) {
  const world = await startBoth(options);
  undo.push(world.end);
  return world;
}

async function startBoth({ env, overrides, ...options }: Options = {}) {
  const provider = await startOidcProvider({ ...options, redirectUri: () => `${server.url}/sign-in/callback` });
  const server: Daywright & AsyncDisposable = await startDaywright({
    env: { ...oidcSettings(provider, ALLOWED), ...env },
    ...(overrides && { overrides }),
  });
  provider.person = ANA;
  const end = () => Promise.all([provider.close(), server[Symbol.asyncDispose]()]);
  return { provider, server, browser: createBrowser(server), end };
}

/**
 * One service for tests that only come and go; each begins two hours later, when no lock-out is
 * left.
 */
function sharedWorld() {
  let world: Awaited<ReturnType<typeof startBoth>>;
  let now = Temporal.Now.instant();
  beforeAll(async () => {
    world = await startBoth({ overrides: { now: () => now } });
  });
  afterAll(() => world.end());
  return () => {
    now = now.add({ hours: 2 });
    world.provider.faults = {};
    world.provider.person = ANA;
    return { ...world, browser: createBrowser(world.server) };
  };
}

describe("a person whom the provider vouches for", () => {
  test.each([
    ["with a secret", {}],
    ["of a public client", { secret: null }],
    ["whose tokens are signed by RSA", { algorithm: "RS256" as const }],
    ["whose address comes apart from the token", { emailIn: "userinfo" as const }],
  ])("is signed in, %s, and led to where they wanted to go", async (_name, options) => {
    const { server, browser } = await start(options);
    const answer = await browser.open(await visitProvider(browser, "/docs"));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/docs"]);
    expect(answer.headers.getSetCookie().join()).toMatch(
      /daywright_owner=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect([...browser.cookies.keys()]).toEqual(["daywright_owner"]);
    expect((await browser.open("/api/tasks")).json).toEqual([]);
    expect((await browser.open("/api/calendars")).json).toMatchObject([{ name: "Daywright", event_count: 0 }]);
    expect((await server.call("GET", "/api/tasks")).status).toBe(401);
  });

  test("finds what they left when they come again, even after the provider changed their address", async () => {
    const { server, provider } = await start();
    const first = await signInAs(server, provider, ANA);
    await server.call("POST", "/api/tasks", { title: "Ana's" }, first);
    const again = await signInAs(server, provider, { ...ANA, email: "ana@staff.example" });
    expect((await server.call("GET", "/api/tasks", undefined, again)).json).toMatchObject([{ title: "Ana's" }]);
    expect((await server.call("GET", "/api/calendars", undefined, again)).json).toHaveLength(1);
  });

  test("signs out, and is somebody else when somebody else signs in", async () => {
    const { server, provider, browser } = await start({ env: { DAYWRIGHT_OIDC_ALLOWED: "@example.org" } });
    await browser.open(await visitProvider(browser));
    const cookie = `daywright_owner=${browser.cookies.get("daywright_owner")}`;
    await server.call("POST", "/api/tasks", { title: "Ana's" }, { cookie });
    const out = await server.call("POST", "/sign-out", "", {
      cookie,
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(out.headers.get("set-cookie")).toMatch(/^daywright_owner=; .*Max-Age=0/);
    expect(out.headers.get("clear-site-data")).toBe('"cache", "storage"');
    const ben = await signInAs(server, provider, BEN);
    expect((await server.call("GET", "/api/tasks", undefined, ben)).json).toEqual([]);
  });

  test("stays signed in for a week, and no longer than the list of who may stays as it is", async () => {
    let now = Temporal.Now.instant();
    const DAYWRIGHT_SECRET_KEY = Buffer.alloc(32, 7).toString("base64");
    const { server, provider } = await start({ env: { DAYWRIGHT_SECRET_KEY }, overrides: { now: () => now } });
    const ana = await signInAs(server, provider, ANA);
    const env = { ...oidcSettings(provider, "@staff.example"), DAYWRIGHT_SECRET_KEY };
    await using changed = await startDaywright({ env });
    expect((await changed.call("GET", "/api/tasks", undefined, ana)).status).toBe(401);
    expect((await server.call("GET", "/api/tasks", undefined, ana)).status).toBe(200);
    now = now.add({ hours: 7 * 24 });
    expect((await server.call("GET", "/api/tasks", undefined, ana)).status).toBe(401);
  });

  test("is not the first owner, who goes on by the token", async () => {
    const { server, provider } = await start();
    const token = { authorization: "Bearer the-first-owners-token" };
    await server.call("POST", "/api/tasks", { title: "The first owner's" }, token);
    const ana = await signInAs(server, provider, ANA);
    expect((await server.call("GET", "/api/tasks", undefined, ana)).json).toEqual([]);
    expect((await server.call("GET", "/metrics", undefined, ana)).status).toBe(403);
    expect((await server.call("GET", "/metrics", undefined, token)).status).toBe(200);
    expect((await server.call("GET", "/api/tasks", undefined, token)).json).toHaveLength(1);
  });
});

describe("who may come in", () => {
  const world = sharedWorld();

  test.each([
    ["somebody whose address is verified in words", { ...ANA, email_verified: "true" }, "/"],
    ["somebody by their subject alone", { sub: "248289761001" }, "/"],
    ["nobody else", BEN, "/sign-in?failed=not-allowed"],
    [
      "nobody whose address is only said to be theirs",
      { sub: "x", email: ANA.email },
      "/sign-in?failed=unverified-email",
    ],
  ])("%s", async (_name, person, outcome) => {
    const { provider, browser } = world();
    provider.person = person as typeof ANA;
    expect((await browser.open(await visitProvider(browser))).headers.get("location")).toBe(outcome);
    expect((await browser.open("/api/tasks")).status).toBe(outcome === "/" ? 200 : 401);
  });
});

describe("an answer that is not to be believed", () => {
  const world = sharedWorld();
  const now = () => Math.floor(Date.now() / 1_000);
  const others = newKey("key-1", "ES256");

  test.each<[string, OidcProvider["faults"]]>([
    ["of another nonce", { claims: (right) => ({ ...right, nonce: "another-nonce-altogether" }) }],
    ["without a nonce", { claims: ({ nonce: _, ...right }) => right }],
    ["of another issuer", { claims: (right) => ({ ...right, iss: "https://evil.example" }) }],
    ["for another client", { claims: (right) => ({ ...right, aud: "another-client" }) }],
    ["that has expired", { claims: (right) => ({ ...right, iat: now() - 900, exp: now() - 600 }) }],
    ["of nobody", { claims: ({ sub: _, ...right }) => right }],
    ["signed by another key", { token: (claims) => signToken(claims, others) }],
    ["that is not signed", { token: unsignedToken }],
    ["changed after it was signed", { token: changed }],
  ])("a token %s signs nobody in", async (_name, faults) => {
    const { provider, browser } = world();
    provider.faults = faults;
    const answer = await browser.open(await visitProvider(browser));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in?failed=untrusted"]);
    expect(browser.cookies.size).toBe(0);
  });

  function changed(claims: object, key: Parameters<typeof signToken>[1]): string {
    const [head, , signature] = signToken(claims, key).split(".");
    const other = Buffer.from(JSON.stringify({ ...claims, sub: "somebody-else" })).toString("base64url");
    return `${head}.${other}.${signature}`;
  }

  test.each([
    ["whose state is another", (back: string) => back.replace(/state=[^&]+/, "state=another"), "not-begun"],
    ["without a state", (back: string) => back.replace(/state=[^&]+&?/, ""), "not-begun"],
    [
      "of another provider (RFC 9207)",
      (back: string) => back.replace(/iss=[^&]+/, "iss=https%3A%2F%2Fevil.example"),
      "untrusted",
    ],
    ["whose code is made up", (back: string) => back.replace(/code=[^&]+/, "code=made-up"), "refused"],
    ["without a code", (back: string) => back.replace(/code=[^&]+&?/, ""), "untrusted"],
  ])("an answer %s signs nobody in", async (_name, change, refusal) => {
    const { browser } = world();
    const answer = await browser.open(change(await visitProvider(browser)));
    expect(answer.headers.get("location")).toBe(`/sign-in?failed=${refusal}`);
    expect(browser.cookies.size).toBe(0);
  });

  test("an answer counts once, in the browser that began, and within ten minutes", async () => {
    let now = Temporal.Now.instant();
    const { server, provider, browser } = await start({ overrides: { now: () => now } });
    const back = await visitProvider(browser);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const outcome = async (opened: Promise<{ headers: Headers }>) => (await opened).headers.get("location");
    expect(await outcome(createBrowser(server).open(back))).toBe("/sign-in?failed=not-begun");
    expect(await outcome(browser.open(back))).toBe("/");
    expect(await outcome(browser.open(back))).toBe("/sign-in?failed=not-begun");
    // Whoever kept the cookie finds that the provider takes no code twice.
    expect(await outcome(server.call("GET", back, undefined, { accept: PAGES, cookie }))).toBe(
      "/sign-in?failed=refused",
    );
    expect(provider.exchanges()).toBe(2);

    const late = await visitProvider(browser);
    now = now.add({ minutes: 11 });
    expect(await outcome(browser.open(late))).toBe("/sign-in?failed=not-begun");
  });

  test("answers that fail lock the address out, as wrong tokens do", async () => {
    const { server, provider, browser } = world();
    provider.faults = { claims: (right) => ({ ...right, nonce: "another-nonce-altogether" }) };
    for (let count = 0; count < 10; count++) await browser.open(await visitProvider(browser));
    const locked = await browser.open(await visitProvider(browser));
    expect([locked.status, Problem.parse(locked.json).status]).toEqual([429, 429]);
    expect((await server.call("POST", "/sign-in", { token: "the-first-owners-token" })).status).toBe(429);
  });
});

describe("a provider in trouble", () => {
  const world = sharedWorld();

  test("one that says no is repeated", async () => {
    const { provider, browser } = world();
    provider.faults = { authorizationError: "access_denied" };
    expect((await browser.open(await visitProvider(browser))).headers.get("location")).toBe("/sign-in?failed=denied");
    provider.faults = { authorizationError: "invalid_scope" };
    expect((await browser.open(await visitProvider(browser))).headers.get("location")).toBe("/sign-in?failed=refused");
  });

  test("one that is down is named, and asked again the next time", async () => {
    const { server, provider, browser } = world();
    provider.faults = { status: 503 };
    expect((await browser.open("/sign-in/provider")).headers.get("location")).toBe("/sign-in?failed=refused");
    const asked = await server.call("GET", "/sign-in/provider");
    expect([asked.status, Problem.parse(asked.json).status]).toEqual([502, 502]);
    provider.faults = {};
    await signInAs(server, provider, ANA);
  });

  test("one that is gone does not keep the server from starting, nor its first owner out", async () => {
    const { server, provider, browser } = await start();
    await provider.close();
    expect((await browser.open("/sign-in/provider")).headers.get("location")).toBe("/sign-in?failed=unreachable");
    expect((await server.call("GET", "/sign-in/provider")).status).toBe(502);
    expect((await server.call("POST", "/sign-in", { token: "the-first-owners-token" })).status).toBe(204);
  });

  test("one that calls itself by another name is not believed, nor is a wrong secret of ours taken", async () => {
    const { provider, browser } = world();
    provider.faults = { metadata: (right) => ({ ...right, issuer: "https://evil.example" }) };
    expect((await browser.open("/sign-in/provider")).headers.get("location")).toBe("/sign-in?failed=refused");
    const other = await start({ env: { DAYWRIGHT_OIDC_CLIENT_SECRET: "wrong" } });
    const answer = await other.browser.open(await visitProvider(other.browser));
    expect(answer.headers.get("location")).toBe("/sign-in?failed=refused");
  });
});

describe("the way there", () => {
  const world = sharedWorld();

  test("signing in never leads to another site", async () => {
    const { server } = world();
    for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      const browser = createBrowser(server);
      const answer = await browser.open(await visitProvider(browser, next));
      expect(answer.headers.get("location"), next).toBe("/");
    }
  });

  test("what the browser keeps on the way lasts ten minutes, and is sent back to the sign-in alone", async () => {
    const { server } = world();
    const { headers } = await server.call("GET", "/sign-in/provider");
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^daywright_sign_in=[^;]+; Max-Age=600; Path=\/sign-in; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test("a forged or changed cookie is nobody's", async () => {
    const { server, provider } = world();
    const { cookie } = await signInAs(server, provider, ANA);
    const [expiry = "", owner = "", signature = ""] = cookie.slice("daywright_owner=".length).split(".");
    for (const forged of [`${expiry}.owner.${signature}`, `${Number(expiry) + 1}.${owner}.${signature}`]) {
      const headers = { cookie: `daywright_owner=${forged}` };
      expect((await server.call("GET", "/api/tasks", undefined, headers)).status).toBe(401);
    }
  });
});

test("no secret of a sign-in, and no address of a person, is logged or kept where it can be read", async () => {
  const lines: string[] = [];
  const sink = { write: (line: string) => void lines.push(line) };
  const log = createLogger({ modulePath: "t", level: "debug", format: "json", sink, now: Temporal.Now.instant });
  const { server, provider, browser } = await start({ overrides: { log } });
  const secrets = [provider.client.secret ?? "", ANA.email, "ana@example.org"];
  const back = await visitProvider(browser);
  const code = new URL(back, server.url).searchParams.get("code") ?? "";
  await browser.open(back);
  provider.faults = { token: (claims) => `${secrets.push("forged-token")}.${JSON.stringify(claims)}.forged-token` };
  await browser.open(await visitProvider(browser));
  expect(lines.join()).toMatch(/signing a person in failed/);
  const kept = await readFile(join(server.dataDir, "daywright.db"), "latin1");
  for (const secret of [...secrets, code]) expect(lines.join()).not.toContain(secret);
  for (const secret of [provider.client.secret ?? "", code]) expect(kept).not.toContain(secret);
});

test("without a provider there is no way to one", async () => {
  await using server = await startDaywright({ env: { DAYWRIGHT_ACCESS_TOKEN: "t" } });
  for (const path of ["/sign-in/provider", "/sign-in/callback"])
    expect((await server.call("GET", path)).status).toBe(404);
});
