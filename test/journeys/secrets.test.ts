import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConnectionKind } from "#contract/calendar.ts";
import type { ConnectionInput } from "#contract/connection.ts";
import { unwrap } from "#domain/result.ts";
import { createSecretBox } from "#server/auth/secrets/index.ts";
import { createLogger } from "#server/ops/log.ts";
import { openStore } from "#server/store/open.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { insertConnection } from "#server/store/queries/connections.ts";
import { ECHO_MODES, type EchoUpstream, SAID, startEchoUpstream } from "../doubles/echo-upstream.ts";
import { WEEK } from "../fixtures/week.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { scratch } from "../support/scratch-folder.ts";

/** One secret of every kind there is, each of which must stay where it was put. */
const CANARY = {
  accessToken: "canary-owner-7f3a9c",
  secretKey: Buffer.from("canary-secret-key-of-32-bytes-00").toString("base64"),
  formerKey: Buffer.from("canary-former-key-of-32-bytes-00").toString("base64"),
  googleClientSecret: "canary-client-secret-51d2",
  googleRefreshToken: "1//canary-refresh-a8e4",
  microsoftClientSecret: "canary~client~secret-6b0d",
  microsoftRefreshToken: "M.C5_canary-refresh-2f7e",
  googleAccessToken: "ya29.canary-access-b0c7",
  googleCode: "4/canary-code-2e6b",
  caldavPassword: 'canary "pass&word" 9d1e',
  icsPath: "canary-private-feed-c3f8",
  canvasToken: "7~canary-canvas-e5a0",
  moodleToken: "canary-moodle-4b7d",
  todoistToken: "canary-todoist-7c19",
  githubToken: "github_pat_canary-3b8f",
  llmKey: "sk-canary-llm-f6c1",
  pushPath: "canary-push-subscription-8e2a",
} as const;

const OWNER = { authorization: `Bearer ${CANARY.accessToken}` };

let upstream: EchoUpstream;
let daywright: Daywright & AsyncDisposable;
let dataDir: string;
const logged: string[] = [];
const answered: string[] = [];

beforeAll(async () => {
  upstream = await startEchoUpstream({ access: CANARY.googleAccessToken });
  dataDir = await mkdtemp(join(scratch(), "daywright-"));
  await storeConnections(dataDir, upstream.url);
  const sink = { write: (line: string) => void logged.push(line) };
  const log = createLogger({ modulePath: "t", level: "debug", format: "json", sink, now: Temporal.Now.instant });
  daywright = await startDaywright({
    dataDir,
    env: {
      DAYWRIGHT_ACCESS_TOKEN: CANARY.accessToken,
      DAYWRIGHT_SECRET_KEY: `${CANARY.secretKey},${CANARY.formerKey}`,
      DAYWRIGHT_GOOGLE_CLIENT_ID: "client",
      DAYWRIGHT_GOOGLE_CLIENT_SECRET: CANARY.googleClientSecret,
      DAYWRIGHT_GOOGLE_API_URL: upstream.url,
      DAYWRIGHT_GOOGLE_TASKS_URL: upstream.url,
      DAYWRIGHT_GOOGLE_TOKEN_URL: `${upstream.url}/token`,
      DAYWRIGHT_MICROSOFT_CLIENT_ID: "client",
      DAYWRIGHT_MICROSOFT_CLIENT_SECRET: CANARY.microsoftClientSecret,
      DAYWRIGHT_MICROSOFT_API_URL: upstream.url,
      DAYWRIGHT_MICROSOFT_TOKEN_URL: `${upstream.url}/token`,
      DAYWRIGHT_TODOIST_API_URL: upstream.url,
      DAYWRIGHT_LLM_BASE_URL: upstream.url,
      DAYWRIGHT_LLM_MODEL: "echo",
      DAYWRIGHT_LLM_API_KEY: CANARY.llmKey,
      DAYWRIGHT_RETRY_INITIAL_MS: "0",
      DAYWRIGHT_BREAKER_RESET_MS: "0",
    },
    overrides: { log, requestsPerMinute: 100_000 },
  });
});
afterAll(async () => {
  await daywright[Symbol.asyncDispose]();
  await upstream.close();
  await rm(dataDir, { recursive: true });
});

test("every kind of source is among those that are looked into", () => {
  expect(inputs(upstream.url).map(({ kind }) => kind)).toEqual(ConnectionKind.options);
});

test("what a former key has sealed is sealed under the newest once the server has started", async () => {
  const { json } = await daywright.call("GET", "/api/connections/sealed", undefined, OWNER);
  expect(json).toEqual({ current: inputs(upstream.url).length, former: 0, unknown: 0 });
});

test.each(ECHO_MODES)(
  "of an upstream's words nothing reaches whoever asked, and no secret leaves with them (%s)",
  async (mode) => {
    upstream.mode = mode;
    answered.length = 0;
    logged.length = 0;
    const before = upstream.count;
    await everyJourney();
    expect(upstream.count - before).toBeGreaterThan(10);
    expect(leaks(answered.join("\n"))).toEqual([]);
    expect(leaks(logged.join("\n"))).toEqual([]);
    expect(logged.length).toBeGreaterThan(20);
    // Whoever asked reads our words; the upstream's are in the log.
    expect(answered.join("\n")).not.toContain(SAID);
    if (/^(?:json|text) (?!200)/.test(mode)) expect(logged.join("\n")).toContain(SAID);
    expect(logged.join("\n")).not.toMatch(/\p{Cf}|(?!\n)\p{Cc}/u);
  },
);

test("no secret is in the database's files as it was given", async () => {
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  const names = files.map(({ name }) => name);
  expect(
    names.some((name) => /\.(?:sqlite|db)$/.test(name)),
    names.join(),
  ).toBe(true);
  for (const { parentPath, name } of files) {
    const bytes = await readFile(join(parentPath, name));
    expect(leaks(bytes.toString("latin1")), name).toEqual([]);
  }
});

/** What a person and a program do, against upstreams of every kind. */
async function everyJourney(): Promise<void> {
  const connections = await call("GET", "/api/connections");
  for (const { id } of connections.json) {
    await call("POST", `/api/connections/${id}/test`);
    await call("GET", `/api/connections/${id}`);
  }
  for (const input of inputs(upstream.url)) await call("POST", "/api/connections", input);
  await call("POST", "/api/connections", {
    kind: "canvas",
    base_url: upstream.url,
    access_token: `${CANARY.canvasToken}\n`,
  });
  const endpoint = `https://push.example.com/${CANARY.pushPath}`;
  const keys = { p256dh: "canary", auth: "canary" };
  const subscribed = await call("POST", "/api/watch/subscriptions", { endpoint, keys });
  expect(subscribed.status).toBe(201);
  await call("POST", "/api/watch/test");
  await consent();
  const session = await call("POST", "/api/planner", { ...WEEK, tasks: [{ title: "Essay" }] });
  const path = `/api/planner/${session.json.session_id}`;
  await call("GET", path);
  await call("POST", "/api/context/fetch", { ...WEEK, view_date: "2026-12-08", session_id: session.json.session_id });
  for (const calendar_id of ["daywright", "primary"]) {
    await call("POST", `${path}/apply`, { variant_index: 0, calendar_id, allow_conflicts: false });
  }
  for (const endpoint of ["/openapi.json", "/docs", "/metrics", "/api/connections", "/", "/readyz"]) {
    await call("GET", endpoint);
  }
}

/** The consent page's way back, with a code that cannot be exchanged. */
async function consent(): Promise<void> {
  const begun = await daywright.call("GET", "/connect/google", undefined, OWNER);
  const [cookie = ""] = (begun.headers.get("set-cookie") ?? "").split(";");
  const state = new URL(begun.headers.get("location") ?? "").searchParams.get("state") ?? "";
  answered.push(begun.text, ...begun.headers.values());
  const query = new URLSearchParams({ state, code: CANARY.googleCode });
  await call("GET", `/connect/google/callback?${query}`, undefined, { cookie });
}

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await daywright.call(method, path, body, { ...OWNER, ...headers });
  answered.push(answer.text, ...answer.headers.values());
  return answer;
}

/**
 * The names of the canaries that are in the text, as they are or as another program would write
 * them.
 */
function leaks(text: string): string[] {
  return Object.entries(CANARY).flatMap(([name, secret]) => {
    const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), base64(`owner:${secret}`)];
    return forms.some((form) => text.includes(form)) ? [name] : [];
  });
}

function inputs(url: string): ConnectionInput[] {
  return [
    { kind: "google", refresh_token: CANARY.googleRefreshToken },
    { kind: "microsoft", refresh_token: CANARY.microsoftRefreshToken },
    { kind: "caldav", server_url: url, username: "owner", password: CANARY.caldavPassword },
    { kind: "ics", url: `${url}/calendar/ical/${CANARY.icsPath}/basic.ics` },
    { kind: "canvas", base_url: url, access_token: CANARY.canvasToken },
    { kind: "moodle", base_url: url, token: CANARY.moodleToken },
    { kind: "todoist", token: CANARY.todoistToken },
    { kind: "github", base_url: url, token: CANARY.githubToken },
  ];
}

/** Connections as they were stored while their upstreams still worked. */
async function storeConnections(dataDir: string, url: string): Promise<void> {
  const store = unwrap(await openStore({ databaseUrl: null, dataDir }));
  const secrets = createSecretBox([Buffer.from(CANARY.formerKey, "base64")]);
  for (const input of inputs(url)) {
    await insertConnection(
      { db: store.db, owner: FIRST_OWNER },
      {
        id: input.kind,
        kind: input.kind,
        label: input.kind,
        createdAt: 0,
        credentials: secrets.seal(JSON.stringify(input), input.kind),
        status: { ok: true, error: null },
        calendars: null,
      },
    );
  }
  await store.close();
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
