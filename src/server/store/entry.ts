import { z } from "zod";
import { DraftEvent } from "#contract/event.ts";
import { WorkRef } from "#contract/plan.ts";

/**
 * The entries of the journal of an apply: one for each change of the calendar that an attempt is about, under a key of
 * our choice, with what is there before it and after it, and how it stands. A union by `op`, of one member so far.
 */

/** How the creation of an event stands. What each step makes of it is `features/apply/create-entry.ts`. */
const CreateState = z.discriminatedUnion("is", [
  /** Nothing was sent yet: it is certainly not there. */
  z.object({ is: z.literal("intended") }),
  /** It was asked for, and no answer is known: it may be there, now or later. */
  z.object({ is: z.literal("asked") }),
  /** It is there. `etag` is the version that is ours to delete, null when that which is there is the person's by now. */
  z.object({ is: z.literal("written"), eventId: z.string(), etag: z.nullable(z.string()) }),
  /** Left out for the events in its way. `asked`: it had been asked for before, and was taken away again. */
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
  /** Not there any more, and not by us. */
  z.object({ is: z.literal("gone") }),
  /** It may be there or not: nobody can or will ask any more, and it is left to the person. */
  z.object({ is: z.literal("abandoned") }),
  /** Left in the calendar by an undo, since the person changed it or it had begun. For ever: it is theirs. */
  z.object({ is: z.literal("kept"), eventId: z.string(), begun: z.optional(z.literal(true)) }),
]);
export type CreateState = z.infer<typeof CreateState>;

const CreateEntry = z.object({
  op: z.literal("create"),
  /** Its place among the variant's events. Two entries share one when the key of the first was used up. */
  position: z.int(),
  eventKey: z.string(),
  before: z.null(),
  /** The draft as it was when the attempt began. */
  after: DraftEvent,
  /** What the event is a block of; null when it is of no work that is known. Absent: it makes no block. */
  work: z.optional(z.nullable(WorkRef)),
  state: CreateState,
});
export type CreateEntry = z.infer<typeof CreateEntry>;

export const Entry = z.discriminatedUnion("op", [CreateEntry]);
export type Entry = z.infer<typeof Entry>;
