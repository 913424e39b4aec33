import type { Insertable } from "kysely";
import { z } from "zod";
import { StoredHabit } from "#contract/habit.ts";
import type { Block } from "#plan/block.ts";
import type { Credit } from "#plan/credit.ts";
import type { SeriesRule } from "#plan/series.ts";
import type { WorkRef } from "#plan/work.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { flag, json } from "./column-types.ts";
import type { BlocksTable } from "./tables.ts";

const WorkKind = z.enum(["task", "coursework", "habit"]);

/** A block with the fields that only the store needs. */
export type StoredBlock = Block & {
  readonly title: string;
  readonly connectionId: string;
  /** The event's version when we last wrote or saw it. */
  readonly etag: string;
  /** The session whose apply created it. */
  readonly sessionId: string;
  /** The update that last changed it: by a session, or by hand. */
  readonly updateId: string;
  /** The update by hand that last set or removed its lock, or empty. */
  readonly lockUpdateId: string;
  readonly answeredBy: "person" | "policy" | null;
  /** 0: an occurrence without a row. */
  readonly revision: number;
};

/**
 * A series from outside, stored like a block. Its occurrences are the blocks. Each is derived from
 * the series until it differs.
 */
export type StoredSeries = StoredBlock & { readonly recurrence: SeriesRule };

const Rule = z.object({
  rules: z.array(z.string()),
  rdates: z.array(z.string()),
  exdates: z.array(z.string()),
  timeZone: z.string(),
  from: z.int(),
});

const PLACED = {
  block_id: z.string(),
  work_kind: z.nullable(WorkKind),
  work_id: z.nullable(z.string()),
  title: z.string(),
  start_at: z.int(),
  end_at: z.int(),
  connection_id: z.string(),
  calendar_id: z.string(),
  event_id: z.string(),
  etag: z.string(),
  has_event: flag,
  session_id: z.string(),
  update_id: z.string(),
  answered_by: z.nullable(z.enum(["person", "policy"])),
  locked: flag,
  lock_update_id: z.string(),
  moved_by_person: flag,
  revision: z.int(),
  recurrence: z.nullable(json(Rule)),
  series_id: z.nullable(z.string()),
};

const States = z.discriminatedUnion("state", [
  z.object({ ...PLACED, state: z.literal("planned") }),
  z.object({ ...PLACED, state: z.enum(["done", "partial"]), minutes_done: z.int(), answered_at: z.int() }),
  z.object({ ...PLACED, state: z.literal("missed"), answered_at: z.int() }),
  z.object({ ...PLACED, state: z.literal("cancelled"), skipped: flag }),
]);

export const BlockRow = States.transform((row): StoredBlock | StoredSeries => ({
  blockId: row.block_id,
  work: row.work_kind === null || row.work_id === null ? null : { kind: row.work_kind, id: row.work_id },
  title: row.title,
  start: row.start_at,
  end: row.end_at,
  connectionId: row.connection_id,
  calendarId: row.calendar_id,
  eventId: row.event_id,
  etag: row.etag,
  hasEvent: row.has_event,
  sessionId: row.session_id,
  updateId: row.update_id,
  answeredBy: row.answered_by,
  locked: row.locked,
  lockUpdateId: row.lock_update_id,
  movedByPerson: row.moved_by_person,
  revision: row.revision,
  ...(row.recurrence && { recurrence: row.recurrence }),
  ...(row.series_id !== null && { seriesId: row.series_id }),
  ...stateOf(row),
}));

function stateOf(row: z.output<typeof States>) {
  switch (row.state) {
    case "planned":
      return { state: row.state };
    case "done":
    case "partial":
      return { state: row.state, minutesDone: row.minutes_done, answeredAt: row.answered_at };
    case "missed":
      return { state: row.state, answeredAt: row.answered_at };
    case "cancelled":
      return { state: row.state, skipped: row.skipped };
  }
}

export function toBlockRow(owner: OwnerId, block: StoredBlock | StoredSeries): Insertable<BlocksTable> {
  return {
    block_id: block.blockId,
    owner_id: owner,
    work_kind: block.work?.kind ?? null,
    work_id: block.work?.id ?? null,
    title: block.title,
    start_at: block.start,
    end_at: block.end,
    connection_id: block.connectionId,
    calendar_id: block.calendarId,
    event_id: block.eventId,
    etag: block.etag,
    has_event: Number(block.hasEvent),
    session_id: block.sessionId,
    update_id: block.updateId,
    state: block.state,
    minutes_done: block.state === "done" || block.state === "partial" ? block.minutesDone : null,
    answered_at: block.state === "planned" || block.state === "cancelled" ? null : block.answeredAt,
    answered_by: block.answeredBy,
    skipped: Number(block.state === "cancelled" && block.skipped),
    locked: Number(block.locked),
    lock_update_id: block.lockUpdateId,
    moved_by_person: Number(block.movedByPerson),
    revision: block.revision,
    recurrence: "recurrence" in block ? JSON.stringify(block.recurrence) : null,
    series_id: block.seriesId ?? null,
  };
}

export const CreditSumRow = z
  .object({ work_kind: WorkKind, work_id: z.string(), minutes: z.int(), at: z.int() })
  .transform(
    ({ work_kind, work_id, minutes, at }): Credit => ({
      work: { kind: work_kind, id: work_id },
      minutes,
      at,
      blockId: null,
    }),
  );

/**
 * The stored form of a piece of work: as its source last listed it, with the length that the person
 * said since.
 */
export const KnownWork = z.object({
  /** Its source, as in `PlannerTask.source`; `habit` for a habit. */
  source: z.string(),
  title: z.string(),
  /** Epoch milliseconds. */
  due: z.nullable(z.int()),
  estimateMinutes: z.int(),
  /** Its category or course. */
  category: z.optional(z.nullable(z.string())),
  /** Whether its length is our estimate. */
  guessed: z.optional(z.boolean()),
  /** Its length when work on it began. */
  firstEstimateMinutes: z.optional(z.int()),
  closed: z.boolean(),
  /**
   * The length from what the person said is left. It holds until the source names a length other
   * than `against`.
   */
  override: z.nullable(z.object({ estimateMinutes: z.int(), against: z.int() })),
  /** Its version when its source last listed it, if the source has versions. */
  etag: z.optional(z.string()),
});
export type KnownWork = z.infer<typeof KnownWork>;

export const WorkRow = z
  .object({ work_kind: WorkKind, work_id: z.string(), revision: z.int(), work: json(KnownWork) })
  .transform(({ work_kind, work_id, revision, work }) => {
    const ref: WorkRef = { kind: work_kind, id: work_id };
    return { ref, revision, ...work };
  });
export type StoredWork = z.output<typeof WorkRow>;

export const HabitRow = z.object({ habit: json(StoredHabit) }).transform((row) => row.habit);
