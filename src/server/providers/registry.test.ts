import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConnectionKind } from "#contract/calendar.ts";
import { connectionFields } from "#contract/connection.ts";
import { unwrap } from "#domain/result.ts";
import { createSecretBox } from "#server/auth/secrets/index.ts";
import { readSettings } from "#server/settings.ts";
import { openStore, type Store } from "#server/store/open.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { insertConnection } from "#server/store/queries/connections.ts";
import { neverAborted } from "../../../test/support/never-aborted.ts";
import { createTestTextReader, silentLog } from "../../../test/support/test-http.ts";
import { createRegistry, type Registry } from "./registry.ts";

/** A kind's form, filled in with addresses that lead nowhere. */
function inputOf(kind: ConnectionKind): Record<string, string> {
  const values = { url: "http://127.0.0.1:1", password: "secret", text: "kim" };
  return { kind, ...Object.fromEntries(connectionFields(kind).map(({ name, type }) => [name, values[type]])) };
}

const secrets = createSecretBox([new Uint8Array(32).fill(1)]);
let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daywright-registry-"));
  store = unwrap(await openStore({ databaseUrl: null, dataDir: folder }));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

function openRegistry(box = secrets): Registry {
  return createRegistry({
    installation: "test",
    db: store.db,
    settings: unwrap(readSettings({ DAYWRIGHT_RETRY_INITIAL_MS: "0" })),
    secrets: box,
    now: () => Temporal.Instant.from("2026-12-07T09:00:00Z"),
    newId: () => "id",
    shared: false,
    textReader: createTestTextReader(),
    log: silentLog,
    fetch: () => Promise.reject(new TypeError("fetch failed")),
  });
}

async function storeOne(kind: ConnectionKind, createdAt = 1): Promise<void> {
  await insertConnection(
    { db: store.db, owner: FIRST_OWNER },
    {
      id: kind,
      kind,
      label: `My ${kind}`,
      createdAt,
      credentials: secrets.seal(JSON.stringify(inputOf(kind)), kind),
      status: { ok: true, error: null },
      calendars: null,
    },
  );
}

test("every kind of connection has a provider with something to read, after the local one", async () => {
  for (const [index, kind] of ConnectionKind.options.entries()) await storeOne(kind, index);
  const providers = await openRegistry().providers(FIRST_OWNER);
  expect(providers.map(({ kind }) => kind)).toEqual(["local", ...ConnectionKind.options]);
  for (const provider of providers) {
    expect(Boolean(provider.events ?? provider.tasks ?? provider.coursework), provider.kind).toBe(true);
  }
});

test("a provider is kept as long as its connection stays as it is", async () => {
  await storeOne("ics");
  const registry = openRegistry();
  const [, first] = await registry.providers(FIRST_OWNER);
  const [, second] = await registry.providers(FIRST_OWNER);
  expect(second).toBe(first);
  registry.forget("ics");
  expect((await registry.providers(FIRST_OWNER))[1]).not.toBe(first);
});

test.each(["google", "moodle", "todoist"] as const)(
  "a %s connection whose key is lost is there, and fails as unauthorized",
  async (kind) => {
    await storeOne(kind);
    const [, provider] = await openRegistry(createSecretBox([new Uint8Array(32).fill(2)])).providers(FIRST_OWNER);
    const signal = neverAborted();
    const { events, tasks, coursework } = provider ?? expect.fail("no provider");
    const read =
      events?.listCalendars(signal) ??
      tasks?.listTasks({ defaultMinutes: 60 }, signal) ??
      coursework?.listCoursework({ start: 0, end: 1 }, signal);
    expect(await read).toMatchObject({ ok: false, error: { kind: "ProviderAuthError" } });
  },
);
