import * as z from "zod";
import { type EventMark, markOfTexts, type SessionMark, textsOfMark } from "#server/icalendar/index.ts";
import type { GraphEvent } from "./schema.ts";

/** The namespace of our extended properties, which no program displays. */
const NAMESPACE = "{6f0d52c4-8b0e-4f0a-9a51-3f1c7d2e8b94}";
const property = (name: string) => `String ${NAMESPACE} Name ${name}`;

/** Properties to find an event of ours by: its key, and the mark of its session. */
export const KEY_PROPERTY = property("daywright_key");
export const SESSION_PROPERTY = property("daywright_session");
/** The mark of an event of ours, as JSON. */
const MARK_PROPERTY = property("daywright_mark");

/** The name of our last move of this event. */
const MOVE_PROPERTY = property("daywright_move");

/** Asks a reading to include our properties. */
export const EXPAND_OURS = `$expand=${encodeURIComponent(
  `singleValueExtendedProperties($filter=id eq '${MARK_PROPERTY}' or id eq '${MOVE_PROPERTY}')`,
)}`;

const PREFIX = "daywright-";

/**
 * The `transactionId` of an event of ours, which every reading contains. `again` distinguishes the
 * restoration of a deleted event from its first creation.
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

export function ownProperties(eventKey: string, session: SessionMark, mark: EventMark | undefined) {
  return [
    { id: KEY_PROPERTY, value: eventKey },
    { id: SESSION_PROPERTY, value: session },
    ...(mark ? [{ id: MARK_PROPERTY, value: JSON.stringify(textsOfMark(mark)) }] : []),
  ];
}

/**
 * The properties that a move leaves in the event, so that an event moved there and back differs
 * from its earlier version.
 */
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
