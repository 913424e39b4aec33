import type { ReadCalendar, SourceStatus } from "#contract/calendar.ts";
import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import type { CourseworkItem, PlannerTask } from "#contract/task.ts";
import type { EventTimes } from "#domain/event.ts";
import type { Interval } from "#domain/interval.ts";
import type { Result } from "#domain/result.ts";
import type { EventMark, SessionMark } from "#server/icalendar/index.ts";
import type { ProviderError } from "#server/net/provider-error.ts";

/**
 * The provider port: what a source of calendars, tasks or coursework can do, as capabilities.
 * Callers ask for a capability and never for a provider's name; `sources.ts` finds a provider by
 * the name of its kind. Calendars and lists of tasks pass a contract suite (`contract/`). An
 * upstream's failures are never thrown but returned as an `Err`.
 */
export type Provider = {
  readonly connectionId: string;
  readonly kind: SourceStatus["kind"];
  readonly label: string;
  /** Calls the upstream once, to find out whether the credentials work. */
  verify(signal: AbortSignal): Promise<Result<{ readonly label: string }, ProviderError>>;
  /** Revokes the grant at the upstream, if it has one, when the person disconnects. */
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
   * Calendars from an earlier listing. Only for providers that can read the list and events in one
   * round trip, if both are requested in one turn.
   */
  known?(): readonly ReadCalendar[];
  /** The last known calendars, for when they cannot be listed; empty if there are none. */
  lastListed?(): Promise<readonly ReadCalendar[]>;
  /**
   * Every event of `calendarIds` that happens in `window`: single events, recurring events with
   * their rule (whose first start may be before the window), their exceptions and cancellations.
   * One Result per calendar, in order. A calendar that cannot be read is an `Err`, because unknown
   * time must not look free; it does not affect the others.
   */
  readEvents(calendarIds: readonly string[], window: Interval, signal: AbortSignal): Promise<readonly EventsResult[]>;
};

export type EventsResult = Result<readonly PlannerCalendarEvent[], ProviderError>;

/** An event to write with an id that the caller chose, so that writing it twice makes one event. */
export type EventToCreate = {
  /**
   * 26 characters of `0–9a–v` (base32hex, which Google accepts), made from session, variant, block
   * and attempt.
   */
  readonly eventKey: string;
  /** Writers get no session's id, because it opens the session's page. */
  readonly sessionMark: SessionMark;
  readonly draft: DraftEvent;
  /** IANA zone of a recurring or all-day event's wall time. */
  readonly timeZone: string;
  /** Absent: the event is no block. */
  readonly mark?: EventMark;
  /** For `restore`: the whole deleted event, as `find` returned it. */
  readonly resource?: string;
  /** For `create`: whether an earlier request, even of an earlier version, may have created it. */
  readonly again?: boolean;
};

/**
 * A key may also name an instance of a recurring event of ours (`occurrenceKey`). Instances are
 * found, moved, removed and restored by exceptions, and never created. Each has its own version,
 * which changes to other instances do not affect.
 */
type EventKey = string;

/** An event that we created at the provider. */
export type WrittenEvent = {
  readonly eventKey: EventKey;
  /** The `PlannerCalendarEvent.id` of the event in readings. */
  readonly eventId: string;
  /** The provider's version: equal etags mean that nobody changed the event. */
  readonly etag: string;
};

export type WrittenRef = Pick<WrittenEvent, "eventKey" | "etag">;

/**
 * An event that exists under our key. `asDrafted`: its content is known to be still the draft's, so
 * nobody changed it.
 */
export type FoundEvent = WrittenEvent & { readonly asDrafted: boolean };

/** A key, with the draft when the event is to be compared with it. */
export type SoughtEvent = EventToCreate | Pick<EventToCreate, "eventKey">;

/**
 * The current event under our key. `now` is null when it cannot be read as an event. `content` is a
 * digest of everything except its times: if two versions have the same, nobody changed title,
 * place, text or rule between them.
 */
export type PresentEvent = FoundEvent & {
  readonly now: (EventTimes & EventContent) | null;
  /**
   * The whole event in the provider's form, alarms and guests included, for `restore`. Absent when
   * `now` holds everything, or when it is too long to store.
   */
  readonly resource?: string;
};

type EventContent = { readonly content: string; readonly shown: ShownContent; readonly mark: EventMark | null };

/** The fields of a draft besides its times. */
export type ShownContent = Pick<DraftEvent, "summary" | "location" | "description" | "transparency" | "all_day">;

/** A single event of ours, and its new times. */
export type EventToMove = WrittenRef & EventTimes;

/**
 * The result of a move. `changed`: the etag differs, so the event was left alone. If an earlier
 * answer was lost, `changed` with the wanted times means that this move had landed.
 */
export type Move =
  | ({ readonly is: "moved" } & WrittenEvent)
  | ({ readonly is: "changed" } & PresentEvent)
  | { readonly is: "gone" };

/**
 * What is under a key after its creation. `burnt`: an event with this key was deleted, and none can
 * be created again.
 */
export type Creation =
  | ({ readonly is: "created" } & WrittenEvent)
  | ({ readonly is: "found" } & FoundEvent)
  | { readonly is: "burnt" };

/**
 * `changed`: the etag differs, so the event was left alone. `gone`: the provider itself says that
 * it does not exist.
 */
export type RemovalOutcome = "deleted" | "changed" | "gone";

/**
 * Writes events, each by key or etag, so that repeating a call has no further effect. A call that
 * returned an `Err` may have been done, or may yet be; `find` shows it.
 */
export type WriterCapability = {
  /**
   * Whether the key of a deleted event stays taken for ever. Then a late request creates nothing.
   */
  readonly keepsDeletedKeys: boolean;
  /**
   * The `PlannerCalendarEvent.id` of an event with this key in readings, whether or not it exists.
   */
  eventIdOf(calendarId: string, eventKey: string): string;
  /** Creates each event that does not exist yet. One Result per event, in order. */
  create(
    calendarId: string,
    events: readonly EventToCreate[],
    signal: AbortSignal,
  ): Promise<readonly Result<Creation, ProviderError>[]>;
  /**
   * The current events under these keys; null for keys without one. One Result per key, in order.
   */
  find(
    calendarId: string,
    sought: readonly SoughtEvent[],
    signal: AbortSignal,
  ): Promise<readonly Result<PresentEvent | null, ProviderError>[]>;
  /**
   * Changes only the times of each event whose etag is unchanged. One Result per event, in order.
   */
  move(
    calendarId: string,
    events: readonly EventToMove[],
    signal: AbortSignal,
  ): Promise<readonly Result<Move, ProviderError>[]>;
  /**
   * Creates each deleted event again under its old key, burnt or not, from `resource`, else from
   * `draft`. An event that exists is `found`, with `asDrafted` judged by its content alone. One
   * Result per event, in order.
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
  /** The length of tasks without one. */
  readonly defaultMinutes: number;
  /**
   * Called for each list of an account that cannot be read; the other lists are returned. Absent:
   * one such list fails the call.
   */
  readonly onUnread?: (list: { readonly name: string; readonly error: ProviderError }) => void;
};

export type TasksCapability = {
  /** Open tasks, and done ones if the provider lists them. */
  listTasks(options: ListTasksOptions, signal: AbortSignal): Promise<Result<readonly PlannerTask[], ProviderError>>;
};

export type CourseworkCapability = {
  /** Coursework due in `window`, submitted or not. */
  listCoursework(window: Interval, signal: AbortSignal): Promise<Result<readonly CourseworkItem[], ProviderError>>;
};

/** A task by its listed id. `ref`, once known, names it at its source. */
export type SoughtTask = { readonly taskId: string; readonly ref: string | null };

/**
 * A task at its source. `content` is a digest of everything that a person may change, except
 * whether it is done.
 */
export type PresentTask = {
  readonly ref: string;
  readonly done: boolean;
  readonly etag: string;
  readonly content: string;
  /**
   * What is needed to reopen the task in its former state, when reopening alone does not restore
   * it.
   */
  readonly resource?: string | undefined;
};

export type TaskChange = Pick<SoughtTask, "taskId"> &
  Pick<PresentTask, "ref" | "etag" | "content" | "resource"> & {
    /** The wanted state. */
    readonly done: boolean;
    /** Identifies this request in at most 36 characters: sent twice, it is done once. */
    readonly key: string;
    /** Whether it may have been sent, and done, before. */
    readonly again: boolean;
  };

/**
 * The result of a change. `changed`: the task has another version, so it was left alone. If that
 * version came from this same change, sent `again`, the result is `set`.
 */
export type TaskOutcome =
  | ({ readonly is: "set" } & Pick<PresentTask, "etag" | "content">)
  | { readonly is: "changed" | "gone" };

/**
 * Marks tasks at their source done or open again, each in a given version. A change that returned
 * an `Err` may have been done, or may yet be; sending it with `again` shows it.
 */
export type CompletionCapability = {
  /** Null when the source itself says that it does not exist. */
  find(task: SoughtTask, signal: AbortSignal): Promise<Result<PresentTask | null, ProviderError>>;
  set(change: TaskChange, signal: AbortSignal): Promise<Result<TaskOutcome, ProviderError>>;
};
