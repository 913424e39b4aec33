import type { SessionEventName } from "#contract/apply.ts";
import type { Publisher } from "./publisher.ts";

/**
 * A change of a session: one of the events that open pages follow (interface §4.7), or `changed`
 * when its apply state moved in a way that pages do not show (an apply began, failed or was
 * resumed).
 */
export type SessionChange = { readonly sessionId: string; readonly name: SessionEventName | "changed" };

export type SessionEvents = Publisher<SessionChange>;
