import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { blockDraft } from "#contract/block-draft.ts";
import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import { NOT_APPLIED } from "#contract/not-applied.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { defaultPreferences } from "#contract/preferences.ts";
import type { RemovedBlock } from "#contract/standing-ground.ts";
import { Err, unwrap } from "#domain/result.ts";
import { formatInstant, HOUR_MS } from "#domain/time.ts";
import { createPublisher } from "#server/changes/publisher.ts";
import type { SessionChange } from "#server/changes/session-changes.ts";
import { toCreate } from "#server/features/apply/entry-calls.ts";
import { type ApplyService, createApplyService } from "#server/features/apply/service.ts";
import { gather } from "#server/gather/index.ts";
import { markOwnerOf } from "#server/icalendar/event-mark.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import { createLocalProvider, ensureDefaultCalendar } from "#server/providers/local/index.ts";
import type { Provider, WriterCapability } from "#server/providers/port.ts";
import { followBlocks } from "#server/standing/follow-blocks.ts";
import type { Db } from "#server/store/open.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import type { CreateEntry } from "#server/store/queries/applies.ts";
import { listBlocks, type StoredBlock } from "#server/store/queries/blocks.ts";
import { loadCurrentApply } from "#server/store/queries/load-applies.ts";
import { deleteEventAt, insertEvents, readAllEvents, replaceEvent } from "#server/store/queries/local-events.ts";
import { insertSession, loadSession } from "#server/store/queries/sessions.ts";
import { LocalCalendarId } from "#server/store/schema.ts";
import { calendarEvent } from "../fixtures/calendar-event.ts";
import { neverAborted } from "./never-aborted.ts";
import { silentLog } from "./test-http.ts";

export const CALENDAR = LocalCalendarId.parse("daywright");
export const FIRST_START = 1_796_634_000_000; // 2026-12-07T09:00:00Z

type Operation = keyof WriterCapability;

/**
 * Faults between the service and its calendar. A returned error is what the service gets instead of
 * the answer.
 */
export type Interference = {
  before?(operation: Operation): Promise<ProviderError | undefined>;
  after?(operation: Operation): Promise<ProviderError | undefined>;
};

/** A clock that only the test changes. */
export type TestClock = { now(): Temporal.Instant; advance(ms: number): void };

type Sleep = (ms: number, signal?: AbortSignal) => Promise<unknown>;

const fiftyTimesFaster: Sleep = (ms, signal) => setTimeout(ms / 50, undefined, signal ? { signal } : {});

/** A `sleep` that never ends: the process does nothing more, and does not even extend its lease. */
export const forEver: Sleep = () => new Promise(() => undefined);

/** Names the server in the marks of its events. */
export const INSTALLATION = "test";
const EVER = { start: FIRST_START - 1e10, end: FIRST_START + 1e10 };

export type ApplyWorld = {
  readonly db: Db;
  readonly clock: TestClock;
  readonly published: SessionChange[];
  /**
   * Starts a process: its own service over the same store, with faults between it and the calendar,
   * its own way to wait, and its clock ahead of the store's by some milliseconds.
   */
  process(interference?: Interference, sleep?: Sleep, aheadMs?: number): ApplyService;
  /** A session whose only variant has `count` blocks of an hour, one every two hours. */
  session(
    count: number,
    change?: (draft: DraftEvent, index: number) => DraftEvent,
    calendarEvents?: readonly PlannerCalendarEvent[],
  ): Promise<string>;
  /** A session whose only variant has these events and removes those blocks. */
  update(events: readonly DraftEvent[], removes?: readonly RemovedBlock[]): Promise<string>;
  /** The blocks of the standing plan, ordered by title. */
  blocks(): Promise<StoredBlock[]>;
  /** The same, after they were followed in the calendar as it is now. */
  observe(): Promise<StoredBlock[]>;
  /** The block id that a server of this installation reads from each event of the calendar. */
  blockIdsAsReadBy(installation: string): Promise<(string | undefined)[]>;
  /** The events of the calendar, as a plan reads them. */
  calendarEvents(): Promise<PlannerCalendarEvent[]>;
  /** Deletes the event with that title, as a person would. */
  remove(title: string): Promise<void>;
  payload(sessionId: string): Promise<PlannerPayload>;
  /** The titles in the calendar, sorted. */
  titles(): Promise<string[]>;
  /** Changes the event with that title, as a person would. */
  edit(title: string): Promise<void>;
  /** A request to create the block at this position, sent in the last attempt, takes effect now. */
  landLate(sessionId: string, position: number): Promise<void>;
};

/** Apply over the local provider on a real store. */
export async function createApplyWorld(db: Db): Promise<ApplyWorld> {
  await ensureDefaultCalendar({ db, owner: FIRST_OWNER }, { timeZone: "UTC", feedKey: "key", now: 0 });
  const local = createLocalProvider({ db, owner: FIRST_OWNER }, markOwnerOf(INSTALLATION, FIRST_OWNER));
  const clock = createTestClock();
  const published: SessionChange[] = [];
  const blocks = async () =>
    (await listBlocks({ db, owner: FIRST_OWNER }, 0)).toSorted((a, b) => (a.title < b.title ? -1 : 1));
  return {
    db,
    clock,
    published,
    process(interference = {}, sleep = fiftyTimesFaster, aheadMs = 0) {
      const events = createPublisher<SessionChange>();
      events.subscribe((change) => published.push(change));
      return createApplyService({
        installation: INSTALLATION,
        db,
        providers: async () => [interfered(local, interference)],
        events,
        now: () => clock.now().add({ milliseconds: aheadMs }),
        storeClock: async () => clock.now().epochMilliseconds,
        newId: randomUUID,
        sleep,
        log: silentLog,
      });
    },
    session: (count, change, calendarEvents) => makeSession(db, count, change, calendarEvents),
    update: (events, removes) =>
      makeSession(db, events.length, (_, index) => events[index] as DraftEvent, [], removes ? { removes } : {}),
    blocks,
    async blockIdsAsReadBy(installation) {
      const reader = createLocalProvider({ db, owner: FIRST_OWNER }, markOwnerOf(installation, FIRST_OWNER));
      const [read] = (await reader.events?.readEvents([CALENDAR], EVER, neverAborted())) ?? [];
      return unwrap(read ?? Err(new Error("nothing was read"))).map(({ block_id }) => block_id);
    },
    async observe() {
      const gathered = await gather(
        [local],
        { window: EVER, preferences: defaultPreferences("UTC") },
        { log: silentLog },
        neverAborted(),
      );
      const following = {
        blocks: await blocks(),
        gathered,
        now: clock.now().epochMilliseconds,
      };
      await followBlocks({ db, owner: FIRST_OWNER }, [local], following, neverAborted());
      return blocks();
    },
    calendarEvents: async () => (await readAllEvents(db, CALENDAR)).map(({ event }) => event),
    async remove(title) {
      const stored = (await readAllEvents(db, CALENDAR)).find(({ event }) => event.title === title);
      const { eventKey, revision } = unwrapped(stored ?? null);
      await deleteEventAt(db, CALENDAR, eventKey, revision);
    },
    payload: async (sessionId) => unwrapped(await loadSession(db, sessionId)).payload,
    titles: async () => (await readAllEvents(db, CALENDAR)).map(({ event }) => event.title).sort(),
    async edit(title) {
      const stored = (await readAllEvents(db, CALENDAR)).find(({ event }) => event.title === title);
      const { eventKey, event } = unwrapped(stored ?? null);
      const changed = { ...event, description: "the person's own words" };
      await replaceEvent(db, CALENDAR, { eventKey, seriesKey: null, firstStart: 0, lastEnd: null, event: changed });
    },
    async landLate(sessionId, position) {
      const apply = unwrapped(await loadCurrentApply(db, sessionId));
      const entry = unwrapped(apply.entries.find(({ op, position: at }) => op === "create" && at === position) ?? null);
      await local.writer?.create(CALENDAR, [toCreate(apply, entry as CreateEntry)], neverAborted());
    },
  };
}

type SessionPlace = {
  readonly calendarId?: string;
  readonly connectionId?: string;
  readonly removes?: readonly RemovedBlock[];
};

export const applyAll = { variant_index: 0, calendar_id: CALENDAR, allow_conflicts: true };

export async function makeSession(
  db: Db,
  count: number,
  change: (draft: DraftEvent, index: number) => DraftEvent = (draft) => draft,
  calendarEvents: readonly PlannerCalendarEvent[] = [],
  { calendarId = CALENDAR, connectionId = "local", removes }: SessionPlace = {},
): Promise<string> {
  const id = randomUUID();
  const events = Array.from({ length: count }, (_, index) => change(draftAt(index), index));
  const payload: PlannerPayload = {
    session_id: id,
    created_at: "2026-12-01T00:00:00Z",
    start_time: "2026-12-07T00:00:00Z",
    end_time: "2026-12-21T00:00:00Z",
    view_date: "2026-12-07",
    ai_draft: "# Plan",
    calendar_events: [...calendarEvents],
    draft_variants: [
      { variant_id: "v", title: "Plan", description: "", events, ...(removes && { removes: [...removes] }) },
    ],
    writable_calendars: [
      {
        id: calendarId,
        name: "Daywright",
        kind: "local",
        connection_id: connectionId,
        color_class: "cal-color-1",
        primary: true,
        time_zone: "UTC",
      },
    ],
    apply_state: NOT_APPLIED,
    time_zone: "UTC",
  };
  await insertSession(
    { db, owner: FIRST_OWNER },
    { payload, layers: { tasks: [], remedies: [] }, createdAt: 0, expiresAt: Number.MAX_SAFE_INTEGER },
  );
  return id;
}

export function draftAt(index: number): DraftEvent {
  const start = FIRST_START + index * 2 * HOUR_MS;
  return {
    ...blockDraft({ summary: titleOf(index), start: formatInstant(start), end: formatInstant(start + HOUR_MS) }),
  };
}

export function titleOf(index: number): string {
  return `block ${String(index).padStart(3, "0")}`;
}

export function titles(count: number): string[] {
  return Array.from({ length: count }, (_, index) => titleOf(index));
}

/** Puts an event into the calendar, as another program would. */
export async function occupy(db: Db, key: string, { start, end }: { start: string; end: string }): Promise<void> {
  const event = calendarEvent(`local:${CALENDAR}:${key}`, { calendar_id: CALENDAR, title: key, start, end });
  await insertEvents(db, CALENDAR, [{ eventKey: key, seriesKey: null, firstStart: 0, lastEnd: null, event }]);
}

function createTestClock(): TestClock {
  let ms = Date.now();
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(ms),
    advance: (by) => {
      ms += by;
    },
  };
}

function interfered(provider: Provider, { before, after }: Interference): Provider {
  const { writer } = provider;
  if (!writer) return provider;
  const around =
    <Item, Answer>(
      operation: Operation,
      call: (c: string, items: readonly Item[], s: AbortSignal) => Promise<Answer[]>,
    ) =>
    async (calendarId: string, items: readonly Item[], signal: AbortSignal) => {
      const refused = await before?.(operation);
      if (refused) return items.map(() => Err(refused));
      const answers = await call(calendarId, items, signal);
      const lost = await after?.(operation);
      return lost ? items.map(() => Err(lost)) : answers;
    };
  return {
    ...provider,
    writer: {
      ...writer,
      create: around("create", async (...call) => [...(await writer.create(...call))]),
      find: around("find", async (...call) => [...(await writer.find(...call))]),
      move: around("move", async (...call) => [...(await writer.move(...call))]),
      restore: around("restore", async (...call) => [...(await writer.restore(...call))]),
      remove: around("remove", async (...call) => [...(await writer.remove(...call))]),
    },
  };
}

function unwrapped<T>(value: T | null): T {
  return unwrap(value === null ? Err(new Error("there is no such thing")) : { ok: true, value });
}
