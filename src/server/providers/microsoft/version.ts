import { createHash } from "node:crypto";
import type { EventTimes } from "#domain/event.ts";
import { digestOf } from "../digest.ts";
import { moveOf } from "./own-event.ts";
import type { GraphEvent } from "./schema.ts";

/**
 * The version of an event as callers know it: its id, a digest of its content, and its etag.
 * Exchange also changes etags by itself, so only the content shows whether anybody changed the
 * event.
 */
export type Version = { readonly id: string; readonly content: string; readonly etag: string };

export function versionOf(event: GraphEvent): Version {
  return { id: event.id, content: contentOf(event), etag: event["@odata.etag"] ?? "*" };
}

export function formatVersion({ id, content, etag }: Version): string {
  return [id, content, etag].join(" ");
}

export function parseVersion(text: string): Version {
  const [id = "", content = "", ...etag] = text.split(" ");
  return { id, content, etag: etag.join(" ") };
}

/** A name for moving a version to other times, the same for each try. */
export function nameOfMove(version: string, { start, end }: EventTimes): string {
  return createHash("sha256").update([version, start, end].join(" ")).digest("base64url").slice(0, 22);
}

/** A digest of everything that a person can change in an event, and of our last move of it. */
function contentOf(event: GraphEvent): string {
  const { subject, body, location, start, end, isAllDay, showAs, recurrence, sensitivity } = event;
  const held = [
    ...[subject, body?.content?.replaceAll("\r\n", "\n").trim(), location?.displayName].map((text) => text ?? ""),
    ...[start?.dateTime, end?.dateTime, isAllDay ?? false, showAs ?? "busy", recurrence?.pattern, recurrence?.range],
    ...[event.isReminderOn ? event.reminderMinutesBeforeStart : null, event.categories ?? [], sensitivity ?? "normal"],
    moveOf(event),
    (event.attendees ?? []).map(({ emailAddress }) => emailAddress?.address),
  ];
  return digestOf(held);
}
