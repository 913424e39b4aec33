import * as z from "zod/mini";

/** `?since=` of a stream that pages follow: the version that the page already has. */
export const FollowQuery = z.object({
  since: z.optional(z.string().check(z.regex(/^\d{1,15}$/, { error: "must be a version" }))),
});
