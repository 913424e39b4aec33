import * as z from "zod";

/** A person whose data is kept apart from everyone else's. */
export const OwnerId = z.string().min(1).brand<"OwnerId">();
export type OwnerId = z.infer<typeof OwnerId>;

/**
 * Who holds the server's access token, or its loopback address: the only one where nobody else may
 * sign in.
 */
export const FIRST_OWNER: OwnerId = OwnerId.parse("owner");
