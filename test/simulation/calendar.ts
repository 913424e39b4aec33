import type { PlannerCalendarEvent } from "#contract/event.ts";
import { plannerEventId } from "#contract/event-id.ts";
import { type SessionMark, sessionMarkOf } from "#server/icalendar/index.ts";
import { presentOf } from "#server/providers/matches-draft.ts";
import type {
  Creation,
  EventToCreate,
  EventToMove,
  Move,
  PresentEvent,
  RemovalOutcome,
  SoughtEvent,
  WrittenEvent,
  WrittenRef,
} from "#server/providers/port.ts";
import { calendarEvent } from "../fixtures/calendar-event.ts";

export const CONNECTION = "simulated";
export const CALENDAR = "calendar";

type Held = {
  readonly key: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  /** Null for events of other programs. */
  readonly sessionMark: SessionMark | null;
  readonly etag: number;
  /** The person changed it, so that it is theirs. */
  readonly touched: boolean;
};

type Change = { readonly at: number; readonly held: Held | null };

/**
 * The contents of a provider, and their history. Requests take effect at the moment they arrive.
 */
export class SimulatedCalendar {
  readonly events = new Map<string, Held>();
  /** Faults that must never happen. */
  readonly crimes: string[] = [];
  /**
   * The keys of requests that took effect although their sender had got another answer, and when.
   */
  readonly lateLandings: { readonly key: string; readonly at: number }[] = [];
  readonly removedByPerson: { readonly key: string; readonly at: number }[] = [];
  exists = true;
  #history = new Map<string, Change[]>();
  #etags = 0;

  readonly keepsDeletedKeys: boolean;
  readonly #now: () => number;

  constructor(keepsDeletedKeys: boolean, now: () => number) {
    this.keepsDeletedKeys = keepsDeletedKeys;
    this.#now = now;
  }

  create(event: EventToCreate): Creation {
    const existing = this.events.get(event.eventKey);
    if (existing) return { is: "found", ...this.#found(existing, event) };
    if (this.keepsDeletedKeys && this.#history.has(event.eventKey)) return { is: "burnt" };
    return this.#create(event);
  }

  restore(event: EventToCreate): Creation {
    const existing = this.events.get(event.eventKey);
    if (!existing) return this.#create(event);
    const { start, end } = event.draft;
    const { asDrafted, ...found } = this.#found(existing, event);
    return { is: "found", ...found, asDrafted: asDrafted && existing.start === start && existing.end === end };
  }

  move({ eventKey, etag, start, end }: EventToMove): Move {
    const held = this.events.get(eventKey);
    if (!held) return { is: "gone" };
    if (String(held.etag) !== etag) return { is: "changed", ...this.#found(held, { eventKey }) };
    return { is: "moved", ...writtenOf(this.#put({ ...held, start, end })) };
  }

  /** The state of the provider at `at`, which may be in the past. */
  find(event: SoughtEvent, at: number): PresentEvent | null {
    const seen = this.#history.get(event.eventKey)?.findLast((change) => change.at <= at)?.held;
    return seen ? this.#found(seen, event) : null;
  }

  remove({ eventKey, etag }: WrittenRef): RemovalOutcome {
    const held = this.events.get(eventKey);
    if (!held) return "gone";
    if (String(held.etag) !== etag) return "changed";
    if (held.touched) this.crimes.push(`deleted "${held.title}", which the person had changed`);
    this.#drop(eventKey);
    return "deleted";
  }

  read(): PlannerCalendarEvent[] {
    return [...this.events.values()].map(toEvent);
  }

  /** Another program adds an event. */
  occupy(key: string, time: { readonly start: string; readonly end: string }): void {
    this.#put({ key, title: key, ...time, sessionMark: null, touched: false });
  }

  personEdits(key: string): void {
    const held = this.events.get(key);
    if (held) this.#put({ ...held, title: `${held.title} (edited)`, touched: true });
  }

  personDeletes(key: string): void {
    if (!this.events.has(key)) return;
    this.removedByPerson.push({ key, at: this.#now() });
    this.#drop(key);
  }

  /** Deletes the whole calendar, as a person would. */
  vanish(): void {
    this.exists = false;
    for (const key of [...this.events.keys()]) this.#drop(key);
  }

  ofSession(sessionId: string): Held[] {
    const mark = sessionMarkOf(sessionId);
    return [...this.events.values()].filter((held) => held.sessionMark === mark);
  }

  #create({ eventKey: key, sessionMark, draft: { summary: title, start, end } }: EventToCreate): Creation {
    return { is: "created", ...writtenOf(this.#put({ key, title, start, end, sessionMark, touched: false })) };
  }

  #put(held: Omit<Held, "etag">): Held {
    const next = { ...held, etag: ++this.#etags };
    this.events.set(held.key, next);
    this.#remember(held.key, next);
    return next;
  }

  #drop(key: string): void {
    this.events.delete(key);
    this.#remember(key, null);
  }

  #remember(key: string, held: Held | null): void {
    const changes = this.#history.get(key) ?? [];
    changes.push({ at: this.#now(), held });
    this.#history.set(key, changes);
  }

  #found(held: Held, sought: SoughtEvent): PresentEvent {
    const { title, touched } = held;
    const asDrafted = "draft" in sought && !touched && title === sought.draft.summary;
    return { ...writtenOf(held), asDrafted, now: { ...presentOf(toEvent(held)), mark: null } };
  }
}

function toEvent({ key, title, start, end, etag }: Held): PlannerCalendarEvent {
  return calendarEvent(eventIdOf(key), { calendar_id: CALENDAR, title, start, end, etag: String(etag) });
}

function writtenOf({ key: eventKey, etag }: Held): WrittenEvent {
  return { eventKey, eventId: eventIdOf(eventKey), etag: String(etag) };
}

export function eventIdOf(key: string): string {
  return plannerEventId(CONNECTION, CALENDAR, key);
}
