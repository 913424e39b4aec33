import { z } from "zod";
import { DraftEvent } from "#contract/event.ts";
import { WorkRef } from "#contract/plan.ts";

/**
 * The entries of the journal of an apply: one for each change of a calendar that an attempt is
 * about, under a key of our choice, with what is there before it and after it, and how it stands. A
 * union by `op`.
 */

const Untouched = [
  /** Nothing was sent yet: it is certainly not done. */
  z.object({ is: z.literal("intended") }),
  /** It was asked for, and no answer is known: it may be done, now or later. */
  z.object({ is: z.literal("asked") }),
] as const;

/**
 * How it stood when an undo left it to a later update: once that one is undone, this can be taken
 * back as well.
 */
const held = z.optional(z.object({ eventId: z.string(), etag: z.nullable(z.string()) }));
export type Held = z.infer<typeof held>;

const Over = [
  /** Not there any more, and not by us; or, `held`, by a later update. */
  z.object({ is: z.literal("gone"), held }),
  /** It may be done or not: nobody can or will ask any more, and it is left to the person. */
  z.object({ is: z.literal("abandoned") }),
] as const;

/**
 * Whose the block is, as its event is to say; absent where it is no block, and in entries from
 * before events said so.
 */
const markedFor = z.optional(z.string());

/**
 * How the creation of an event stands. What each step makes of it is
 * `features/apply/create-entry.ts`.
 */
const CreateState = z.discriminatedUnion("is", [
  ...Untouched,
  /**
   * It is there. `etag` is the version that is ours to delete, null when that which is there is the
   * person's by now.
   */
  z.object({ is: z.literal("written"), eventId: z.string(), etag: z.nullable(z.string()) }),
  /**
   * Left out for the events in its way. `asked`: it had been asked for before, and was taken away
   * again.
   */
  z.object({
    is: z.literal("skipped"),
    conflictsWith: z.array(z.string()),
    asked: z.boolean(),
    /** Or because its time had come before the attempt began. */
    begun: z.optional(z.literal(true)),
  }),
  /** It was created by its undo alone, so as to use up its key, and is to be deleted. */
  z.object({ is: z.literal("burning"), eventId: z.string(), etag: z.string() }),
  /** Its deletion was asked for, and no answer is known. */
  z.object({ is: z.literal("removing"), eventId: z.string(), etag: z.string() }),
  /** Deleted by us. */
  z.object({ is: z.literal("removed") }),
  ...Over,
  /**
   * Left in the calendar by an undo: the person changed it, it had begun, or a later update touched
   * it. Unless that one is undone, for ever: it is theirs.
   */
  z.object({
    is: z.literal("kept"),
    eventId: z.string(),
    begun: z.optional(z.literal(true)),
    superseded: z.optional(z.literal(true)),
    held,
  }),
]);
export type CreateState = z.infer<typeof CreateState>;

const CreateEntry = z.object({
  op: z.literal("create"),
  /**
   * Its place among the variant's events. Two entries share one when the key of the first was used
   * up.
   */
  position: z.int(),
  eventKey: z.string(),
  before: z.null(),
  /** The draft as it was when the attempt began. */
  after: DraftEvent,
  /**
   * What the event is a block of; null when it is of no work that is known. Absent: it makes no
   * block.
   */
  work: z.optional(z.nullable(WorkRef)),
  markedFor,
  state: CreateState,
});
export type CreateEntry = z.infer<typeof CreateEntry>;

/** What the person sees of an event, as long as they made it. */
const Shown = z.object({
  ...DraftEvent.shape,
  summary: z.string(),
  location: z.nullable(z.string()),
  description: z.nullable(z.string()),
});

/**
 * The event of a block as an update found it, and who had put it there: what an undo leads back to.
 */
const Found = z.object({
  draft: Shown,
  eventId: z.string(),
  /** The version that is ours to change. */
  etag: z.string(),
  /**
   * The version that the update before this one left, and those that this one has brought it back
   * to since.
   */
  left: z.array(z.string()),
  /** A digest of all of it but its times; null until it was looked at. */
  content: z.nullable(z.string()),
  /** The whole deleted event in its provider's own form, where that holds more. */
  resource: z.optional(z.string()),
  /** The update that touched it last, and the session that made it. */
  updateId: z.string(),
  sessionId: z.string(),
  movedByPerson: z.boolean(),
});
export type Found = z.infer<typeof Found>;

/** A block of the standing plan that is to be changed. */
const ofBlock = {
  /** Its place among the variant's events, or among those that it removes. */
  position: z.int(),
  /** The id of the block. */
  eventKey: z.string(),
  /** A block stays in its calendar. */
  connectionId: z.string(),
  calendarId: z.string(),
  before: Found,
  work: z.nullable(WorkRef),
  markedFor,
  /** Whether the person chose the place; absent in a plan, which leaves that as it is. */
  byHand: z.optional(z.boolean()),
};

/** Left as it is: for the events in the way of its new place, or for a reason of its own. */
const Skipped = z.object({
  is: z.literal("skipped"),
  conflictsWith: z.array(z.string()),
  /**
   * `begun`: its time, before or after, had come. `changed`: the person changed it meanwhile.
   * `answered`: so they did.
   */
  reason: z.optional(z.enum(["begun", "changed", "answered"])),
  asked: z.boolean(),
  /** Where it was seen instead, when that is not its place before. */
  at: z.optional(z.object({ start: z.string(), end: z.string() })),
});
export type SkipReason = NonNullable<z.infer<typeof Skipped>["reason"]>;

/**
 * Left by an undo as it is; without a reason, since the person changed it. For ever: it is theirs,
 * unless it was left to a later update that is undone.
 */
const Kept = z.object({
  is: z.literal("kept"),
  eventId: z.string(),
  reason: z.optional(z.enum(["begun", "superseded"])),
  held,
});

/** An event that is there in a version of ours, or by now in one of the person's (null). */
const ours = { eventId: z.string(), etag: z.nullable(z.string()) };

/** How the move of an event stands: `features/apply/update-entry.ts`. */
const UpdateState = z.discriminatedUnion("is", [
  ...Untouched,
  /** It stands at its new place. */
  z.object({ is: z.literal("moved"), ...ours }),
  Skipped,
  /** Its move back was asked for, and no answer is known. */
  z.object({ is: z.literal("returning"), eventId: z.string(), etag: z.string() }),
  /** It stands at its old place again. */
  z.object({ is: z.literal("returned"), eventId: z.string(), etag: z.string() }),
  ...Over,
  Kept,
]);

const UpdateEntry = z.object({
  op: z.literal("update"),
  ...ofBlock,
  /** The draft as it was when the attempt began; only its times are written. */
  after: DraftEvent,
  state: UpdateState,
});
export type UpdateEntry = z.infer<typeof UpdateEntry>;

/** How the deletion of an event stands: `features/apply/delete-entry.ts`. */
const DeleteState = z.discriminatedUnion("is", [
  ...Untouched,
  /** Deleted by us. */
  z.object({ is: z.literal("deleted") }),
  Skipped,
  /** We asked for it to be put back, and know no answer. */
  z.object({ is: z.literal("restoring") }),
  /** It is there again. */
  z.object({ is: z.literal("restored"), ...ours }),
  ...Over,
  Kept,
]);

const DeleteEntry = z.object({ op: z.literal("delete"), ...ofBlock, after: z.null(), state: DeleteState });
export type DeleteEntry = z.infer<typeof DeleteEntry>;

export const Entry = z.discriminatedUnion("op", [CreateEntry, UpdateEntry, DeleteEntry]);
export type Entry = z.infer<typeof Entry>;

/** A lock of a block that the person set or took off: no calendar knows of it. */
export const LockEntry = z.object({
  blockId: z.string(),
  locked: z.boolean(),
  /** What it was, and which update had made it so. */
  before: z.object({ locked: z.boolean(), updateId: z.string() }),
  /** It was put back. */
  back: z.optional(z.literal(true)),
});
export type LockEntry = z.infer<typeof LockEntry>;

/** What the person sees of the event that an entry is about. */
export function draftIn(entry: Entry): DraftEvent {
  return entry.op === "delete" ? entry.before.draft : entry.after;
}
