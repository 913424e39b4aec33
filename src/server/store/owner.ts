import * as z from "zod";

/** A person whose data is kept apart from everyone else's. */
export const OwnerId = z.string().min(1).brand<"OwnerId">();
export type OwnerId = z.infer<typeof OwnerId>;

/**
 * The owner who holds the access token, or who uses the loopback address. The only owner on a
 * server where nobody else may sign in.
 */
export const FIRST_OWNER: OwnerId = OwnerId.parse("owner");
