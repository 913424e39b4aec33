import * as z from "zod";
import { type EventMark, markOfTexts, textsOfMark } from "#server/icalendar/index.ts";
import type { GraphEvent } from "./schema.ts";

/** The namespace of our extended properties, which no program shows. */
const NAMESPACE = "{6f0d52c4-8b0e-4f0a-9a51-3f1c7d2e8b94}";
const property = (name: string) => `String ${NAMESPACE} Name ${name}`;

/** By which an event of ours is found: its key, and the session that it comes from. */
export const KEY_PROPERTY = property("daywright_key");
export const SESSION_PROPERTY = property("daywright_session");
/** What an event of ours says of itself, as JSON. */
const MARK_PROPERTY = property("daywright_mark");

/** Which of our moves it was last given its times by. */
const MOVE_PROPERTY = property("daywright_move");

/** What a reading of an event is to hold of ours. */
export const EXPAND_OURS = `$expand=${encodeURIComponent(
  `singleValueExtendedProperties($filter=id eq '${MARK_PROPERTY}' or id eq '${MOVE_PROPERTY}')`,
)}`;

const PREFIX = "daywright-";

/**
 * The `transactionId` of an event of ours, which its every reading has. `again`: what tells the
 * making of one that was deleted from the one before.
 */
export function transactionIdOf(eventKey: string, again = ""): string {
  return again === "" ? `${PREFIX}${eventKey}` : `${PREFIX}${eventKey}~${again}`;
}

/** The key of an event of ours; null for any other. */
export function keyOf({ transactionId }: Pick<GraphEvent, "transactionId">): string | null {
  if (!transactionId?.startsWith(PREFIX)) return null;
  return transactionId.slice(PREFIX.length).split("~", 1)[0] || null;
}

const MarkProperty = z.object({ owner: z.string(), block: z.string(), work: z.string().default("") });

export function markOf(event: GraphEvent): EventMark | null {
  const text = propertyOf(event, MARK_PROPERTY);
  if (text === null) return null;
  const mark = MarkProperty.safeParse(parseOrNull(text));
  return mark.success ? markOfTexts(mark.data) : null;
}

export function ownProperties(eventKey: string, sessionId: string, mark: EventMark | undefined) {
  return [
    { id: KEY_PROPERTY, value: eventKey },
    { id: SESSION_PROPERTY, value: sessionId },
    ...(mark ? [{ id: MARK_PROPERTY, value: JSON.stringify(textsOfMark(mark)) }] : []),
  ];
}

/** What a move of ours leaves in the event, so that one there and back is no version of before. */
export function moveProperties(move: string) {
  return [{ id: MOVE_PROPERTY, value: move }];
}

export function moveOf(event: GraphEvent): string | null {
  return propertyOf(event, MOVE_PROPERTY);
}

function propertyOf({ singleValueExtendedProperties }: GraphEvent, property: string): string | null {
  const found = singleValueExtendedProperties?.find(({ id }) => id.toLowerCase() === property.toLowerCase());
  return found?.value ?? null;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
