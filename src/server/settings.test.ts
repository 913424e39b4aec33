import { describe, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { readSettings } from "#server/settings.ts";

const faults = (env: Record<string, string>): string[] => {
  const settings = readSettings(env);
  return settings.ok ? [] : settings.error;
};

test("nothing set: loopback, port 3000, the embedded store, private upstreams allowed", () => {
  expect(unwrap(readSettings({ PATH: "/bin" }))).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    databaseUrl: null,
    dataDir: "./data",
    baseUrl: null,
    accessToken: null,
    llm: null,
    retryInitialMs: 1000,
    breakerResetMs: 30_000,
    allowPrivateUpstreams: true,
    google: { client: null, apiUrl: "https://www.googleapis.com" },
    logLevel: "info",
    logFormat: "text",
  });
});

test("a host that other machines reach needs an access token", () => {
  expect(faults({ HOST: "0.0.0.0" })).toEqual([
    expect.stringMatching(/^DAYWRIGHT_ACCESS_TOKEN: is required when HOST \(0\.0\.0\.0\)/),
  ]);
  expect(unwrap(readSettings({ HOST: "0.0.0.0", DAYWRIGHT_ACCESS_TOKEN: "t0ken" }))).toMatchObject({
    accessToken: "t0ken",
    allowPrivateUpstreams: false,
  });
});

test.each([
  ["DAYWRIGHT_BASE_URL", "https://plan.example.org"],
  ["DAYWRIGHT_TRUSTED_PROXIES", "127.0.0.1"],
  ["DAYWRIGHT_OIDC_ISSUER", "https://id.example.org"],
])("where others may come in (%s), private addresses are called only if that is said", (name, value) => {
  const oidc = {
    DAYWRIGHT_ACCESS_TOKEN: "t0ken",
    DAYWRIGHT_OIDC_CLIENT_ID: "daywright",
    DAYWRIGHT_OIDC_ALLOWED: "ana@example.org",
  };
  const env = { [name]: value, ...(name === "DAYWRIGHT_OIDC_ISSUER" && oidc) };
  expect(unwrap(readSettings(env)).allowPrivateUpstreams).toBe(false);
  const allowing = { ...env, DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS: "true" };
  expect(unwrap(readSettings(allowing)).allowPrivateUpstreams).toBe(true);
  expect(unwrap(readSettings({ DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS: "false" })).allowPrivateUpstreams).toBe(false);
});

test("an empty token is no token", () => {
  expect(faults({ HOST: "::", DAYWRIGHT_ACCESS_TOKEN: "" })).toHaveLength(1);
});

test("an unknown setting names the nearest known one", () => {
  expect(faults({ DAYWRIGHT_LOGLEVEL: "debug" })).toEqual([
    "DAYWRIGHT_LOGLEVEL: is not a setting; did you mean DAYWRIGHT_LOG_LEVEL?",
  ]);
});

test.each([
  ["PORT", "http"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["HOST", "http://127.0.0.1"],
  ["DATABASE_URL", "mysql://db"],
  ["DAYWRIGHT_BASE_URL", "plan.example.org"],
  ["DAYWRIGHT_BASE_URL", "https://example.org/plan"],
  ["DAYWRIGHT_SECRET_KEY", "c2hvcnQ="],
  ["DAYWRIGHT_GOOGLE_API_URL", "ftp://example.org"],
  ["DAYWRIGHT_RETRY_INITIAL_MS", "1s"],
  ["DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS", "maybe"],
  ["DAYWRIGHT_LOG_LEVEL", "loud"],
  ["DAYWRIGHT_LOG_FORMAT", "xml"],
  ["DAYWRIGHT_GOOGLE_CLIENT_ID", "alone"],
  ["DAYWRIGHT_LLM_API_KEY", "alone"],
])("%s=%s is refused in one line that names it", (name, value) => {
  const [line, ...others] = faults({ [name]: value });
  expect(others).toEqual([]);
  expect(line).toMatch(new RegExp(`^(${name}|DAYWRIGHT_LLM_BASE_URL): `));
  expect(line).not.toContain("\n");
});

test("the most that a number may be is taken", () => {
  expect(faults({ DAYWRIGHT_LLM_DAILY_TOKENS: "1000000000" })).toEqual([]);
  expect(faults({ DAYWRIGHT_LLM_DAILY_TOKENS: "1000000001" })).toHaveLength(1);
});

describe("sign-in through a provider", () => {
  const complete = {
    DAYWRIGHT_ACCESS_TOKEN: "t0ken",
    DAYWRIGHT_OIDC_ISSUER: "https://id.example.org/realm/",
    DAYWRIGHT_OIDC_CLIENT_ID: "daywright",
    DAYWRIGHT_OIDC_ALLOWED: "Ana@Example.org, @example.com,248289761001",
  };

  test("names the provider as it names itself, and who may come", () => {
    expect(unwrap(readSettings(complete)).oidc).toEqual({
      issuer: "https://id.example.org/realm/",
      clientId: "daywright",
      clientSecret: null,
      allowed: [
        { kind: "email", value: "ana@example.org" },
        { kind: "domain", value: "example.com" },
        { kind: "subject", value: "248289761001" },
      ],
    });
    expect(unwrap(readSettings({})).oidc).toBeNull();
  });

  test.each(["DAYWRIGHT_ACCESS_TOKEN", "DAYWRIGHT_OIDC_ISSUER", "DAYWRIGHT_OIDC_CLIENT_ID", "DAYWRIGHT_OIDC_ALLOWED"])(
    "needs %s",
    (name) => {
      expect(faults({ ...complete, [name]: "" })).toEqual([expect.stringContaining(`${name}: is required with`)]);
    },
  );

  test.each([
    ["DAYWRIGHT_OIDC_ISSUER", "id.example.org"],
    ["DAYWRIGHT_OIDC_ISSUER", "https://id.example.org/?tenant=1"],
    ["DAYWRIGHT_OIDC_ALLOWED", " , "],
    ["DAYWRIGHT_OIDC_ALLOWED", "@"],
    ["DAYWRIGHT_OIDC_ALLOWED", "ana@example.org ben@example.org"],
  ])("%s=%s is refused in one line that names it", (name, value) => {
    expect(faults({ ...complete, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: must `))]);
  });

  test("needs a public address where others reach it, and TLS unless private addresses may be called", () => {
    const onTheNetwork = { ...complete, HOST: "0.0.0.0" };
    expect(faults(onTheNetwork)).toEqual([expect.stringMatching(/^DAYWRIGHT_BASE_URL: is required with/)]);
    const reachable = { ...onTheNetwork, DAYWRIGHT_BASE_URL: "https://plan.example.org" };
    expect(faults(reachable)).toEqual([]);
    const plain = { ...reachable, DAYWRIGHT_OIDC_ISSUER: "http://id.internal" };
    expect(faults(plain)).toEqual([expect.stringMatching(/^DAYWRIGHT_OIDC_ISSUER: must be an https address/)]);
    expect(faults({ ...plain, DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS: "true" })).toEqual([]);
  });
});

test("a secret that is refused is not repeated", () => {
  expect(faults({ DAYWRIGHT_SECRET_KEY: "hunter2" }).join()).not.toContain("hunter2");
});

test("a base url loses its trailing slash", () => {
  expect(unwrap(readSettings({ DAYWRIGHT_BASE_URL: "https://plan.example.org/" })).baseUrl).toBe(
    "https://plan.example.org",
  );
});
