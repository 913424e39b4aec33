import { createHash } from "node:crypto";
import * as z from "zod";

/**
 * What an event of ours says about the session that wrote it: half of a SHA-256 of the session's
 * id. The id itself opens the session's page, and people with whom the calendar is shared can read
 * every field of its events, so no event may hold it.
 */
const SessionMark = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .brand<"SessionMark">();
export type SessionMark = z.infer<typeof SessionMark>;

export function sessionMarkOf(sessionId: string): SessionMark {
  return SessionMark.parse(createHash("sha256").update(sessionId).digest("hex").slice(0, 32));
}

/** The mark that an event holds. An earlier version wrote the session's id instead. */
export function sessionMarkIn(written: string): SessionMark {
  const mark = SessionMark.safeParse(written);
  return mark.success ? mark.data : sessionMarkOf(written);
}
