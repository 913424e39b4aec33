import { z } from "zod";
import { ConnectionKind, ReadCalendar, ReadingError } from "#contract/calendar.ts";
import { PlannerCalendarEvent } from "#contract/event.ts";
import { ApplyState } from "#contract/payload.ts";
import { WorkRef } from "#contract/plan.ts";
import { ColorClass } from "#contract/primitives.ts";
import { PlannerTask } from "#contract/task.ts";
import { OwnerId } from "#server/store/owner.ts";
import { flag, json } from "./column-types.ts";
import { Entry, LockEntry } from "./journal-entry.ts";

/**
 * Parses what comes out of the database, so that a row from another version or program fails here,
 * with its name, and not in the planner. Rows use snake_case; everything that leaves this room uses
 * camelCase.
 */
export const ApplyStateColumn = json(ApplyState);

export const TaskRow = z.object({ task: json(PlannerTask) }).transform((row) => row.task);

export const ConnectionStatus = z.object({
  ok: z.boolean(),
  error: z.nullable(ReadingError),
});
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;

export const ConnectionRow = z
  .object({
    id: z.string(),
    kind: ConnectionKind,
    label: z.string(),
    created_at: z.int(),
    credentials: z.string(),
    status: json(ConnectionStatus),
    calendars: z.nullable(json(z.array(z.string()))),
    revision: z.int(),
    completion: flag,
  })
  .transform(({ created_at, ...row }) => ({ ...row, createdAt: created_at }));
/**
 * `credentials` is encrypted. `calendars` holds the provider's ids of the chosen ones, or null for
 * all.
 */
export type StoredConnection = z.output<typeof ConnectionRow>;

export const ListedCalendars = json(z.array(ReadCalendar));

/**
 * The id of a local calendar that was looked up for its owner or by its feed's key. Events are read
 * only with such an id.
 */
export const LocalCalendarId = z.string().brand<"LocalCalendarId">();
export type LocalCalendarId = z.infer<typeof LocalCalendarId>;

export const LocalCalendarRow = z
  .object({
    id: LocalCalendarId,
    name: z.string(),
    time_zone: z.string(),
    color_class: ColorClass,
    is_primary: flag,
    feed_key: z.string(),
    revision: z.int(),
  })
  .transform((row) => ({
    id: row.id,
    name: row.name,
    timeZone: row.time_zone,
    colorClass: row.color_class,
    primary: row.is_primary,
    feedKey: row.feed_key,
    revision: row.revision,
  }));
export type StoredCalendar = z.output<typeof LocalCalendarRow>;

/** The mark of an event that an apply wrote. */
const EventMark = z.object({ owner: z.string(), blockId: z.string(), work: z.nullable(WorkRef) });

export const LocalEventRow = z
  .object({
    event_key: z.string(),
    revision: z.int(),
    event: json(z.object({ ...PlannerCalendarEvent.shape, mark: z.optional(EventMark) })),
  })
  .transform(({ event_key: eventKey, revision, event: { mark = null, ...event } }) => ({
    eventKey,
    revision,
    event,
    mark,
  }));
export type StoredEvent = z.output<typeof LocalEventRow>;

/** The phase of an attempt. `applying` and `undoing` are leased; the others are not. */
export const ApplyPhase = z.enum(["applying", "failed", "applied", "undoing", "undo-failed", "undone"]);
export type ApplyPhase = z.infer<typeof ApplyPhase>;

export const ApplyRow = z
  .object({
    session_id: z.string(),
    of_session: z.nullable(z.string()),
    owner_id: OwnerId,
    attempt: z.int(),
    phase: ApplyPhase,
    variant_index: z.int(),
    calendar_id: z.string(),
    connection_id: z.string(),
    time_zone: z.string(),
    allow_conflicts: flag,
    kept_count: z.int(),
    fence: z.int(),
    holder: z.string(),
    lease_until: z.int(),
    started_at: z.int(),
    applied_at: z.nullable(z.int()),
    undo_scope: z.enum(["remaining", "all"]),
    look_again_at: z.nullable(z.int()),
    looks: z.int(),
    entries: json(z.array(Entry)),
    locks: json(z.array(LockEntry)),
  })
  .transform((row) => ({
    /** An update by hand has its own id here. */
    sessionId: row.session_id,
    ofSession: row.of_session !== null,
    owner: row.owner_id,
    attempt: row.attempt,
    phase: row.phase,
    variantIndex: row.variant_index,
    calendarId: row.calendar_id,
    connectionId: row.connection_id,
    timeZone: row.time_zone,
    allowConflicts: row.allow_conflicts,
    keptCount: row.kept_count,
    fence: row.fence,
    holder: row.holder,
    leaseUntil: row.lease_until,
    startedAt: row.started_at,
    appliedAt: row.applied_at,
    undoScope: row.undo_scope,
    lookAgainAt: row.look_again_at,
    looks: row.looks,
    entries: row.entries,
    locks: row.locks,
  }));
export type StoredApply = z.output<typeof ApplyRow>;
