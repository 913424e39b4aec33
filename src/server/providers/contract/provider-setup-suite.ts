import { expect } from "vitest";
import { blockDraft } from "#contract/block-draft.ts";
import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import type { EventTimes } from "#domain/event.ts";
import { isErr, type Result, unwrap } from "#domain/result.ts";
import { epochOf } from "#domain/time.ts";
import { sessionMarkOf } from "#server/icalendar/index.ts";
import { ProviderError } from "#server/net/provider-error.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import type { Creation, EventToCreate, Provider, WriterCapability, WrittenEvent, WrittenRef } from "../port.ts";

/** A provider with an upstream that the suite can inspect: a double, or a real server. */
export type ContractWorld = {
  readonly provider: Provider;
  /** An empty calendar of `FIRST_OWNER`, writable if the provider has a writer. */
  readonly calendarId: string;
  /**
   * Puts events into the calendar as another program would. Ids and `recurring_event_id`s are valid
   * only within these events.
   */
  seed(events: readonly PlannerCalendarEvent[]): Promise<void>;
  /** With a writer: a person gives the event that the writer created another title. */
  editByHand?(written: WrittenEvent): Promise<void>;
  /**
   * For events with more fields than `PresentEvent.now`: adds an alarm and guests as a person
   * would, and reads them back.
   */
  readonly more?: {
    give(eventKey: string): Promise<void>;
    of(eventKey: string): Promise<readonly string[]>;
  };
  /** With a writer: the event under a key as the upstream stores it, as text. */
  stored?(eventKey: string): Promise<string>;
  /**
   * For upstreams that store the mark of the session: puts the session's id in its place, as an
   * earlier version wrote it.
   */
  giveSessionId?(eventKey: string): Promise<void>;
  /** Makes the upstream fail every call from now on. */
  breakDown(): Promise<void>;
  /** Stops everything that was started. */
  end(): Promise<void>;
};

export const WINDOW = { start: epochOf("2026-12-07T00:00:00Z"), end: epochOf("2026-12-21T00:00:00Z") };
export const aborted = (): AbortSignal => AbortSignal.abort();

/** The time of the suite's drafts, and another time. */
export const TUESDAY = { start: "2026-12-08T09:00:00Z", end: "2026-12-08T10:00:00Z" };
export const THURSDAY = { start: "2026-12-17T14:15:00Z", end: "2026-12-17T16:00:00Z" };

/** The writer of a world, without timeouts and failures. */
export function writing(world: () => ContractWorld) {
  const writer = (): WriterCapability => {
    const { writer } = world().provider;
    if (!writer) throw new Error("the provider has no writer");
    return writer;
  };
  const createAny = async (events: readonly EventToCreate[]): Promise<Creation[]> =>
    (await writer().create(world().calendarId, events, neverAborted())).map(unwrap);
  const create = async (events: readonly EventToCreate[]) => (await createAny(events)).map(written);
  const createOne = async (event: EventToCreate) => written((await createAny([event]))[0]);
  const find = async (events: readonly EventToCreate[]) =>
    (await writer().find(world().calendarId, events, neverAborted())).map(unwrap);
  const remove = async (written: readonly WrittenEvent[]) =>
    (await writer().remove(world().calendarId, written, neverAborted())).map(unwrap);
  const move = async (events: readonly WrittenRef[], times: EventTimes) => {
    const moves = events.map(({ eventKey, etag }) => ({ eventKey, etag, ...times }));
    return (await writer().move(world().calendarId, moves, neverAborted())).map(unwrap);
  };
  const restore = async (events: readonly EventToCreate[]) =>
    (await writer().restore(world().calendarId, events, neverAborted())).map(unwrap);
  const read = async () => {
    const events = await world().provider.events?.readEvents([world().calendarId], WINDOW, neverAborted());
    if (!events) throw new Error("the provider has no events");
    return unwrap(theOnly(events));
  };
  return { writer, createAny, create, createOne, find, move, remove, restore, read };
}

export function theOnly<T>([one, ...more]: readonly T[]): T {
  if (one === undefined || more.length > 0) throw new Error("one answer was expected");
  return one;
}

export function expectProviderError(result: Result<unknown, unknown> | undefined): void {
  expect(result && isErr(result) && result.error).toBeInstanceOf(ProviderError);
}

export function written(creation: Creation | undefined): WrittenEvent & { readonly is: "created" } {
  if (creation?.is !== "created") throw new Error("nothing was written");
  return creation;
}

const SESSION_ID = "session-of-the-contract-suite";
export const SESSION = { id: SESSION_ID, mark: sessionMarkOf(SESSION_ID) };

/** What is stored, as an earlier version wrote it. */
export function withSessionId(stored: string): string {
  if (!stored.includes(SESSION.mark)) throw new Error("no mark of the session is stored");
  return stored.replaceAll(SESSION.mark, SESSION.id);
}

export function toCreate(index: number, draft: Partial<DraftEvent> = {}): EventToCreate {
  return {
    eventKey: keyOf(index),
    sessionMark: SESSION.mark,
    timeZone: "UTC",
    draft: {
      ...blockDraft({ summary: `block ${index}`, ...TUESDAY }),
      ...draft,
    },
  };
}

/** A key in apply's form: 26 characters of `0–9a–v`. */
export function keyOf(index: number): string {
  return index.toString(32).padStart(26, "0");
}
