import type { SessionEventName } from "#contract/apply.ts";
import type { Publisher } from "./publisher.ts";

/**
 * What happened to a session: one of the events that open pages follow (interface §4.7), or
 * `changed` when its apply state moved in a way that pages are not told of (an apply began, failed
 * or was taken up again).
 */
export type SessionChange = { readonly sessionId: string; readonly name: SessionEventName | "changed" };

/** Every change of every session. */
export type SessionEvents = Publisher<SessionChange>;
