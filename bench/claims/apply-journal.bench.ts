import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { unwrap } from "#domain/result.ts";
import { createPublisher } from "#server/changes/publisher.ts";
import type { SessionChange } from "#server/changes/session-changes.ts";
import { createApplyService } from "#server/features/apply/service.ts";
import { sessionMarkOf } from "#server/icalendar/index.ts";
import { LOCAL_CONNECTION_ID, localEventId } from "#server/providers/local/index.ts";
import type { EventToCreate, Provider, WriterCapability } from "#server/providers/port.ts";
import { type Db, openStore } from "#server/store/open.ts";
import { readStoreClock } from "#server/store/queries/store-clock.ts";
import { applyAll, CALENDAR, draftAt, makeSession } from "../../test/support/apply-world.ts";
import { silentLog } from "../../test/support/test-http.ts";
import { benchFolder } from "../harness/bench-folder.ts";
import type { Claim, Comparison } from "../harness/claim.ts";
import { measurePairs } from "../harness/paired-runs.ts";

const EVENTS = 100;
const LATENCY_MS = 80;
const ROUNDS = 15;

/** Journalling costs at most 15 % of apply time at 100 events with an 80 ms provider. */
export const claim: Claim = {
  name: "apply journal",
  says: `${EVENTS} events to a provider ${LATENCY_MS} ms away: with the journal at 0.87 or more of the rate without`,
  wrongIf:
    "the store lay on a disk whose fsync takes longer than the provider is away; the provider here answers a whole batch after its latency and has no other cost",
  async measure() {
    const dataDir = await benchFolder();
    const store = unwrap(await openStore({ databaseUrl: null, dataDir }));
    try {
      return [await compare(store.db)];
    } finally {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function compare(db: Db): Promise<Comparison> {
  const writer = createFarWriter();
  const service = createApplyService({
    installation: "bench",
    db,
    providers: async () => [providerWith(writer)],
    events: createPublisher<SessionChange>(),
    now: () => Temporal.Now.instant(),
    storeClock: () => readStoreClock(db),
    newId: randomUUID,
    sleep: (ms, signal) => sleep(ms, undefined, signal ? { signal } : {}),
    log: silentLog,
  });
  const journalled = async () => {
    const session = await makeSession(db, EVENTS);
    return ratePerSecond(async () => void unwrap(await service.apply(session, applyAll)));
  };
  const bare = () =>
    ratePerSecond(async () => void (await writer.create(CALENDAR, eventsToCreate(), new AbortController().signal)));
  const pairs = await measurePairs(ROUNDS, journalled, bare);
  return {
    kind: "comparison",
    unit: "applies/s",
    peer: "the same call without it",
    ...pairs,
    bound: { atLeast: 0.87 },
  };
}

async function ratePerSecond(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return 1_000 / (performance.now() - started);
}

/** A provider that answers a batch after its latency, and has no other cost. */
function createFarWriter(): WriterCapability {
  return {
    keepsDeletedKeys: true,
    eventIdOf: localEventId,
    async create(calendarId, events) {
      await sleep(LATENCY_MS);
      return events.map(({ eventKey }) => ({
        ok: true,
        value: { is: "created", eventKey, eventId: localEventId(calendarId, eventKey), etag: "1" },
      }));
    },
    find: async (_calendarId, events) => events.map(() => ({ ok: true, value: null })),
    move: async (_calendarId, events) => events.map(() => ({ ok: true, value: { is: "gone" } })),
    restore: async (_calendarId, events) => events.map(() => ({ ok: true, value: { is: "burnt" } })),
    remove: async (_calendarId, events) => events.map(() => ({ ok: true, value: "deleted" })),
  };
}

function providerWith(writer: WriterCapability): Provider {
  return {
    connectionId: LOCAL_CONNECTION_ID,
    kind: "local",
    label: "far away",
    verify: async () => ({ ok: true, value: { label: "far away" } }),
    writer,
  };
}

function eventsToCreate(): EventToCreate[] {
  return Array.from({ length: EVENTS }, (_, index) => ({
    eventKey: String(index).padStart(26, "0"),
    sessionMark: sessionMarkOf("bench"),
    draft: draftAt(index),
    timeZone: "UTC",
  }));
}
