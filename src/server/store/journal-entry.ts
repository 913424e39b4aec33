import { z } from "zod";
import { DraftEvent } from "#contract/event.ts";
import { WorkRef } from "#contract/plan.ts";

/**
 * The entries of an apply's journal: one for each calendar change of an attempt, under a key of our
 * choice, with the event before and after the change, and the state of the change. A union by `op`.
 */

const Untouched = [
  /** Nothing was sent, so it is certainly not done. */
  z.object({ is: z.literal("intended") }),
  /** It was requested and no answer is known, so it may be done now or later. */
  z.object({ is: z.literal("asked") }),
] as const;

/**
 * Its state when an undo left it to a later update. Once that update is undone, this entry can be
 * undone as well.
 */
const held = z.optional(z.object({ eventId: z.string(), etag: z.nullable(z.string()) }));
export type Held = z.infer<typeof held>;

const Over = [
  /** It is gone, and we did not delete it; or, with `held`, a later update did. */
  z.object({ is: z.literal("gone"), held }),
  /** It may be done or not. Nobody will ask again, and it is left to the person. */
  z.object({ is: z.literal("abandoned") }),
] as const;

/**
 * The block's owner for the event's mark. Absent for events that are no blocks, and in entries from
 * before marks existed.
 */
const markedFor = z.optional(z.string());

/** The state of an event's creation. `features/apply/create-entry.ts` describes the steps. */
const CreateState = z.discriminatedUnion("is", [
  ...Untouched,
  /**
   * It exists. `etag` is the version that is ours to delete; null when the current version is the
   * person's.
   */
  z.object({ is: z.literal("written"), eventId: z.string(), etag: z.nullable(z.string()) }),
  /**
   * Left out because of events in its way. `asked`: it had been requested before, and was taken
   * away again.
   */
  z.object({
    is: z.literal("skipped"),
    conflictsWith: z.array(z.string()),
    asked: z.boolean(),
    /** Left out because its time had come before the attempt began. */
    begun: z.optional(z.literal(true)),
  }),
  /** Its undo created it only to use up its key. It is still to be deleted. */
  z.object({ is: z.literal("burning"), eventId: z.string(), etag: z.string() }),
  /** Its deletion was requested, and no answer is known. */
  z.object({ is: z.literal("removing"), eventId: z.string(), etag: z.string() }),
  /** We deleted it. */
  z.object({ is: z.literal("removed") }),
  ...Over,
  /**
   * An undo left it in the calendar, because the person changed it, it had begun, or a later update
   * changed it. It stays for ever, unless that update is undone.
   */
  z.object({
    is: z.literal("kept"),
    eventId: z.string(),
    /** The event was looked at and had other words or times than the draft. */
    changed: z.optional(z.literal(true)),
    begun: z.optional(z.literal(true)),
    superseded: z.optional(z.literal(true)),
    held,
  }),
]);
export type CreateState = z.infer<typeof CreateState>;

const CreateEntry = z.object({
  op: z.literal("create"),
  /**
   * Its position among the variant's events. Two entries share one when the first one's key was
   * used up.
   */
  position: z.int(),
  eventKey: z.string(),
  before: z.null(),
  /** The draft when the attempt began. */
  after: DraftEvent,
  /**
   * The work of the event's block; null when the work is not known. Absent: the event is no block.
   */
  work: z.optional(z.nullable(WorkRef)),
  markedFor,
  state: CreateState,
});
export type CreateEntry = z.infer<typeof CreateEntry>;

/** The fields of an event that the person sees and may write. */
const Shown = z.object({
  ...DraftEvent.shape,
  summary: z.string(),
  location: z.nullable(z.string()),
  description: z.nullable(z.string()),
});

/** A block's event as an update found it, with its former update. An undo restores this. */
const Found = z.object({
  draft: Shown,
  eventId: z.string(),
  /** The version that is ours to change. */
  etag: z.string(),
  /**
   * The version after the update before this one, and the versions to which this one has since
   * restored it.
   */
  left: z.array(z.string()),
  /** A digest of everything except its times; null until it was looked at. */
  content: z.nullable(z.string()),
  /** The whole deleted event in its provider's form, if that holds more. */
  resource: z.optional(z.string()),
  /** The update that last changed it, and the session of that update. */
  updateId: z.string(),
  sessionId: z.string(),
  movedByPerson: z.boolean(),
});
export type Found = z.infer<typeof Found>;

/** A block of the standing plan to change. */
const ofBlock = {
  /** Its position among the variant's events, or among those that it removes. */
  position: z.int(),
  /** The block's id. */
  eventKey: z.string(),
  /** A block stays in its calendar. */
  connectionId: z.string(),
  calendarId: z.string(),
  before: Found,
  work: z.nullable(WorkRef),
  markedFor,
  /** Whether the person chose the place. Absent in a plan, which does not change that. */
  byHand: z.optional(z.boolean()),
};

/** Left unchanged, because of the events at its new place or for another reason. */
const Skipped = z.object({
  is: z.literal("skipped"),
  conflictsWith: z.array(z.string()),
  /**
   * `begun`: its old or new time had come. `changed`: the person changed it meanwhile. `answered`:
   * the person answered for it meanwhile.
   */
  reason: z.optional(z.enum(["begun", "changed", "answered"])),
  asked: z.boolean(),
  /** Its time when it was last seen, if that differs from its time before. */
  at: z.optional(z.object({ start: z.string(), end: z.string() })),
});
export type SkipReason = NonNullable<z.infer<typeof Skipped>["reason"]>;

/**
 * Left unchanged by an undo. Without a reason, the person had changed it. It stays for ever, unless
 * it was left to a later update that is undone.
 */
const Kept = z.object({
  is: z.literal("kept"),
  eventId: z.string(),
  reason: z.optional(z.enum(["begun", "superseded"])),
  held,
});

/** An event that exists in a version of ours, or in one of the person's (null). */
const ours = { eventId: z.string(), etag: z.nullable(z.string()) };

/** The state of an event's move (`features/apply/update-entry.ts`). */
const UpdateState = z.discriminatedUnion("is", [
  ...Untouched,
  /** It is at its new place. */
  z.object({ is: z.literal("moved"), ...ours }),
  Skipped,
  /** Its move back was requested, and no answer is known. */
  z.object({ is: z.literal("returning"), eventId: z.string(), etag: z.string() }),
  /** It is at its old place again. */
  z.object({ is: z.literal("returned"), eventId: z.string(), etag: z.string() }),
  ...Over,
  Kept,
]);

const UpdateEntry = z.object({
  op: z.literal("update"),
  ...ofBlock,
  /** The draft when the attempt began. Only its times are written. */
  after: DraftEvent,
  state: UpdateState,
});
export type UpdateEntry = z.infer<typeof UpdateEntry>;

/** The state of an event's deletion (`features/apply/delete-entry.ts`). */
const DeleteState = z.discriminatedUnion("is", [
  ...Untouched,
  /** We deleted it. */
  z.object({ is: z.literal("deleted") }),
  Skipped,
  /** Its restoration was requested, and no answer is known. */
  z.object({ is: z.literal("restoring") }),
  /** It exists again. */
  z.object({ is: z.literal("restored"), ...ours }),
  ...Over,
  Kept,
]);

const DeleteEntry = z.object({ op: z.literal("delete"), ...ofBlock, after: z.null(), state: DeleteState });
export type DeleteEntry = z.infer<typeof DeleteEntry>;

export const Entry = z.discriminatedUnion("op", [CreateEntry, UpdateEntry, DeleteEntry]);
export type Entry = z.infer<typeof Entry>;

/** A lock of a block that the person set or removed. Calendars do not store locks. */
export const LockEntry = z.object({
  blockId: z.string(),
  locked: z.boolean(),
  /** Its former value, and the update that set it. */
  before: z.object({ locked: z.boolean(), updateId: z.string() }),
  /** It was restored. */
  back: z.optional(z.literal(true)),
});
export type LockEntry = z.infer<typeof LockEntry>;

/** The draft of an entry's event, as the person sees it. */
export function draftIn(entry: Entry): DraftEvent {
  return entry.op === "delete" ? entry.before.draft : entry.after;
}
