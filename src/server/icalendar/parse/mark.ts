import { readContentLines } from "../content/lines.ts";
import { first, type Properties, readProperties, unescapeText } from "../content/properties.ts";
import { type EventMark, markOfTexts } from "../event-mark.ts";

/** The properties that hold the mark of an event of ours. */
export const MARK = { owner: "X-DAYWRIGHT-OWNER", block: "X-DAYWRIGHT-BLOCK", work: "X-DAYWRIGHT-WORK" } as const;
/** The property that holds the mark of its session. */
export const SESSION_MARK = "X-DAYWRIGHT-SESSION";

export function markOf(properties: Properties): EventMark | null {
  const text = (name: string) => unescapeText(first(properties, name)?.raw ?? "");
  return markOfTexts({ owner: text(MARK.owner), block: text(MARK.block), work: text(MARK.work) });
}

/** Reads the mark in an object that holds one event of ours. */
export function readMark(ics: string): EventMark | null {
  const lines = readContentLines(ics).filter(({ text }) => text.startsWith("X-DAYWRIGHT-"));
  const properties = readProperties(lines, new Set(Object.values(MARK)));
  return properties.ok ? markOf(properties.value) : null;
}
