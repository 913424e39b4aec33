import type { ReadCalendar, SourceStatus } from "#contract/calendar.ts";
import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import type { CourseworkItem, PlannerTask } from "#contract/task.ts";
import type { Interval } from "#domain/interval.ts";
import type { Result } from "#domain/result.ts";
import type { EventMark } from "#server/icalendar/index.ts";
import type { ProviderError } from "#server/net/provider-error.ts";

/**
 * The provider port: what a source of calendars, tasks or coursework can do, as capabilities. A
 * caller asks for a capability and never for a provider's name; `registry.ts` alone lists the
 * providers. Every provider passes the contract suite beside this file. Nothing here throws for
 * what an upstream does: it returns an `Err`.
 */
export type Provider = {
  readonly connectionId: string;
  readonly kind: SourceStatus["kind"];
  readonly label: string;
  /** Calls the upstream once, to find out whether the credentials work. */
  verify(signal: AbortSignal): Promise<Result<{ readonly label: string }, ProviderError>>;
  /** Ends the grant at the upstream, where it knows of one: the person disconnects. */
  revoke?(signal: AbortSignal): Promise<Result<unknown, ProviderError>>;
  readonly events?: EventsCapability;
  readonly writer?: WriterCapability;
  readonly tasks?: TasksCapability;
  readonly completion?: CompletionCapability;
  readonly coursework?: CourseworkCapability;
};

export type EventsCapability = {
  listCalendars(signal: AbortSignal): Promise<Result<readonly ReadCalendar[], ProviderError>>;
  /**
   * The calendars that it has listed before, where it reads events in the round trip in which it
   * lists calendars when both are asked for in one turn.
   */
  known?(): readonly ReadCalendar[];
  /**
   * The calendars as they were last listed, for when they cannot be: none where that is not known.
   */
  lastListed?(): Promise<readonly ReadCalendar[]>;
  /**
   * Every event of `calendarIds` that happens in `window`: single events, recurring events with
   * their rule (whose first start may lie before the window), their exception instances and
   * cancellations. One Result per calendar, in order: one that cannot be read is an `Err`, since
   * what is unknown must not look free, and leaves the others be.
   */
  readEvents(calendarIds: readonly string[], window: Interval, signal: AbortSignal): Promise<readonly EventsResult[]>;
};

export type EventsResult = Result<readonly PlannerCalendarEvent[], ProviderError>;

/**
 * An event to write under an id that the caller chose, so that writing it again cannot make a
 * second one.
 */
export type EventToCreate = {
  /**
   * 26 characters of `0–9a–v` (base32hex, what Google accepts), from session, variant, block and
   * attempt.
   */
  readonly eventKey: string;
  readonly sessionId: string;
  readonly draft: DraftEvent;
  /** IANA zone of a recurring or all-day event's wall time. */
  readonly timeZone: string;
  /** Absent: the event is no block. */
  readonly mark?: EventMark;
  /** For `restore`: all of the event that was deleted, as `find` had it. */
  readonly resource?: string;
};

/**
 * A key may also be that of an instance of a recurring event of ours (`occurrenceKey`), which is
 * found, moved, removed and restored by an exception and never created. Its version is its own:
 * changing another instance leaves it as it is.
 */
type EventKey = string;

/** An event that exists at the provider because of us. */
export type WrittenEvent = {
  readonly eventKey: EventKey;
  /** The `PlannerCalendarEvent.id` under which it will be read. */
  readonly eventId: string;
  /** The provider's version mark; equal marks mean that nobody changed the event since. */
  readonly etag: string;
};

export type WrittenRef = Pick<WrittenEvent, "eventKey" | "etag">;

/**
 * An event that is there under a key of ours; `asDrafted`: its content is known to be the draft's
 * still, so nobody changed it since.
 */
export type FoundEvent = WrittenEvent & { readonly asDrafted: boolean };

/** A key, and the event as it was drafted where that is to be compared. */
export type SoughtEvent = EventToCreate | Pick<EventToCreate, "eventKey">;

/** When an event happens: instants in UTC, or dates (the end exclusive) for whole days. */
export type EventTimes = Pick<PlannerCalendarEvent, "start" | "end">;

/**
 * What is under a key of ours now. `now` is null where it cannot be read as an event. `content`
 * stands for all of it but its times: equal in two versions means that nobody gave it another
 * title, place, text or rule between them.
 */
export type PresentEvent = FoundEvent & {
  readonly now: (EventTimes & EventContent) | null;
  /**
   * All of it in the provider's own words, alarms and guests included, for `restore`. Absent where
   * `now` says it all, or where it is too long to be kept.
   */
  readonly resource?: string;
};

type EventContent = { readonly content: string; readonly shown: ShownContent; readonly mark: EventMark | null };

/** What a draft says of an event beside its times. */
export type ShownContent = Pick<DraftEvent, "summary" | "location" | "description" | "transparency" | "all_day">;

/** A single event of ours, and the times that it is to have. */
export type EventToMove = WrittenRef & EventTimes;

/**
 * What became of a move. `changed`: the etag differs, so the event was left alone. Where an earlier
 * answer was lost, the wanted times in it mean that this move had landed.
 */
export type Move =
  | ({ readonly is: "moved" } & WrittenEvent)
  | ({ readonly is: "changed" } & PresentEvent)
  | { readonly is: "gone" };

/**
 * What is under a key once it was to be created. `burnt`: an event of this key was deleted, and
 * none can be made again.
 */
export type Creation =
  | ({ readonly is: "created" } & WrittenEvent)
  | ({ readonly is: "found" } & FoundEvent)
  | { readonly is: "burnt" };

/**
 * `changed`: the etag differs, so the event was left alone. `gone`: the provider itself says that
 * it is not there.
 */
export type RemovalOutcome = "deleted" | "changed" | "gone";

/**
 * Writes, each under a key or an etag so that doing it again does no more. An `Err` may have been
 * done, or may yet be: `find` tells.
 */
export type WriterCapability = {
  /**
   * Whether the key of a deleted event stays taken for ever: then a request that lands late creates
   * nothing.
   */
  readonly keepsDeletedKeys: boolean;
  /**
   * The `PlannerCalendarEvent.id` under which an event of this key is read, whether it is there or
   * not.
   */
  eventIdOf(calendarId: string, eventKey: string): string;
  /** Creates each event that is not there yet. One Result per event, in order. */
  create(
    calendarId: string,
    events: readonly EventToCreate[],
    signal: AbortSignal,
  ): Promise<readonly Result<Creation, ProviderError>[]>;
  /**
   * What is there under these keys now: null where there is nothing. One Result per key, in order.
   */
  find(
    calendarId: string,
    sought: readonly SoughtEvent[],
    signal: AbortSignal,
  ): Promise<readonly Result<PresentEvent | null, ProviderError>[]>;
  /**
   * Gives each event whose etag is unchanged its times and changes nothing else of it. One Result
   * per event, in order.
   */
  move(
    calendarId: string,
    events: readonly EventToMove[],
    signal: AbortSignal,
  ): Promise<readonly Result<Move, ProviderError>[]>;
  /**
   * Creates each event again that was deleted, under the key that it had, burnt or not: `resource`,
   * or else `draft`, is what it was last. One that is there is `found`, `asDrafted` by its content
   * alone. One Result per event, in order.
   */
  restore(
    calendarId: string,
    events: readonly EventToCreate[],
    signal: AbortSignal,
  ): Promise<readonly Result<Creation, ProviderError>[]>;
  /** Deletes each event whose etag is unchanged. One Result per event, in order. */
  remove(
    calendarId: string,
    events: readonly WrittenRef[],
    signal: AbortSignal,
  ): Promise<readonly Result<RemovalOutcome, ProviderError>[]>;
};

export type ListTasksOptions = {
  /** For tasks without a length. */
  readonly defaultMinutes: number;
  /**
   * Told of each list of an account that cannot be read; the others are listed. Absent: one such
   * list is the failure of all.
   */
  readonly onUnread?: (list: { readonly name: string; readonly error: ProviderError }) => void;
};

export type TasksCapability = {
  /** Open tasks, and done ones where the provider lists them. */
  listTasks(options: ListTasksOptions, signal: AbortSignal): Promise<Result<readonly PlannerTask[], ProviderError>>;
};

export type CourseworkCapability = {
  /** Coursework due in `window`, submitted or not. */
  listCoursework(window: Interval, signal: AbortSignal): Promise<Result<readonly CourseworkItem[], ProviderError>>;
};

/** A task by the id that it is listed under; `ref`, once it was found, names it at its source. */
export type SoughtTask = { readonly taskId: string; readonly ref: string | null };

/**
 * A task as it is at its source. `content` stands for all that a person may change of it but
 * whether it is done: equal in two versions means that nobody did.
 */
export type PresentTask = {
  readonly ref: string;
  readonly done: boolean;
  readonly etag: string;
  readonly content: string;
  /** What is needed to have it open again as it was, where being open is not all of that. */
  readonly resource?: string | undefined;
};

export type TaskChange = Pick<SoughtTask, "taskId"> &
  Pick<PresentTask, "ref" | "etag" | "content" | "resource"> & {
    /** What it is to be. */
    readonly done: boolean;
    /** Names this request, at most 36 characters: the same one sent twice is done once. */
    readonly key: string;
    /** Whether it may have been sent before, and done. */
    readonly again: boolean;
  };

/**
 * What became of a change. `changed`: it is of another version, so it was left alone; one that this
 * same change made `again` is `set`.
 */
export type TaskOutcome =
  | ({ readonly is: "set" } & Pick<PresentTask, "etag" | "content">)
  | { readonly is: "changed" | "gone" };

/**
 * Tells a source that tasks of its list are done, or open again, each of the version named. An
 * `Err` may have been done, or may yet be: the same change `again` tells.
 */
export type CompletionCapability = {
  /** Null where the source itself says that it is not there. */
  find(task: SoughtTask, signal: AbortSignal): Promise<Result<PresentTask | null, ProviderError>>;
  set(change: TaskChange, signal: AbortSignal): Promise<Result<TaskOutcome, ProviderError>>;
};
