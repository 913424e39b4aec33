import { z } from "zod";

/** A task as it was found at its source (`PresentTask`). */
const Found = z.object({ ref: z.string(), etag: z.string(), content: z.string(), resource: z.optional(z.string()) });

/** How far a source was told of a task. What each step makes of it is `#server/completion`. */
export const CompletionState = z.discriminatedUnion("is", [
  /** Nothing there is ours, but for the version `etag`, which is open again by us. */
  z.object({ is: z.literal("untouched"), etag: z.optional(z.string()) }),
  /**
   * It was asked to have the version `of` be done, or open again, under a key of ours; no answer is
   * known.
   */
  z.object({ is: z.literal("asked"), done: z.boolean(), key: z.string(), of: Found }),
  /** It is done there by us, in the version `now`. */
  z.object({ is: z.literal("written"), now: Found }),
  /** It stays as the source has it, and nothing is ours to take back. */
  z.object({ is: z.literal("left"), why: z.enum(["already", "changed", "gone", "off"]) }),
]);
export type CompletionState = z.infer<typeof CompletionState>;
