/**
 * The timing of an event under its wire names (interface §2.2): the input of recurrence expansion
 * and conflict detection on both sides of the wire.
 *
 * `start` and `end` are ISO 8601: instants (`2026-12-07T09:00:00Z`) for a timed event, dates
 * (`2026-12-07`, the end exclusive, RFC 5545 3.6.1) for one that is `all_day`.
 */
export type EventTiming = {
  readonly id: string;
  readonly start: string;
  readonly end: string;
  readonly all_day: boolean;
  /** Recurrence rule without its `RRULE:` name, or null. */
  readonly rrule: string | null;
  /** On an exception instance: the `id` of the recurring event that it belongs to. */
  readonly recurring_event_id: string | null;
  /**
   * On an exception instance: the start of the instance under the rule (RFC 5545 RECURRENCE-ID).
   */
  readonly original_start: string | null;
  /** `cancelled` on an exception instance means that the instance is deleted. */
  readonly status: string | null;
  /** IANA zone in which the rule is expanded; UTC when absent. */
  readonly time_zone?: string | undefined;
  readonly transparency?: "opaque" | "transparent" | undefined;
  /** Instances left out and added, each in the form of `start` (RFC 5545 EXDATE and RDATE). */
  readonly exdates?: readonly string[] | undefined;
  readonly rdates?: readonly string[] | undefined;
};

/** When an event takes place, in the form of `EventTiming`. */
export type EventTimes = Pick<EventTiming, "start" | "end">;

/** An occurrence of an event: the event itself, or an instance of its recurrence. */
export type Occurrence<E> = {
  readonly event: E;
  /**
   * Epoch milliseconds; an all-day occurrence spans local midnights in the zone given to the
   * expansion.
   */
  readonly start: number;
  readonly end: number;
  /**
   * Unique over a calendar and stable between reads: the event's id, and for an instance its
   * original start.
   */
  readonly key: string;
};
