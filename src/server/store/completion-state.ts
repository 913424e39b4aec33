import { z } from "zod";

/** A task as found at its source (`PresentTask`). */
const Found = z.object({ ref: z.string(), etag: z.string(), content: z.string(), resource: z.optional(z.string()) });

/** How far a source was told of a task. `#server/completion` describes the steps. */
export const CompletionState = z.discriminatedUnion("is", [
  /** Nothing at the source is ours, except that we may have reopened the version `etag`. */
  z.object({ is: z.literal("untouched"), etag: z.optional(z.string()) }),
  /**
   * We asked the source to mark the version `of` done or open, under a key of ours, and know no
   * answer.
   */
  z.object({ is: z.literal("asked"), done: z.boolean(), key: z.string(), of: Found }),
  /** We marked it done there; `now` is the resulting version. */
  z.object({ is: z.literal("written"), now: Found }),
  /** The source's state stays, and there is nothing to undo. */
  z.object({ is: z.literal("left"), why: z.enum(["already", "changed", "gone", "off"]) }),
]);
export type CompletionState = z.infer<typeof CompletionState>;
