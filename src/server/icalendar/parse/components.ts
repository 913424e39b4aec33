import type { SkipCause } from "#contract/skipped-component.ts";
import type { ContentLine } from "../content/lines.ts";

/**
 * A component directly inside a calendar: its lines from BEGIN to END, or why it has no proper end.
 */
export type RawComponent = {
  /** In upper case, such as `VEVENT`. */
  readonly name: string;
  /** The line of the file with its BEGIN. */
  readonly line: number;
  /** The lines between BEGIN and END, nested components included. */
  readonly content: readonly ContentLine[];
  readonly fault: SkipCause | null;
};

export type RawCalendar = {
  /** Lines of the calendar itself, such as X-WR-CALNAME. */
  readonly properties: readonly ContentLine[];
  readonly components: readonly RawComponent[];
};

/** Calendars need less nesting than this (an alarm in an event, an observance in a zone). */
const MAX_DEPTH = 8;
const CALENDAR = "VCALENDAR";

/**
 * Splits lines into the components of their calendars; several calendars in one file become one. A
 * component that another one interrupts, or that the end of the file cuts off, is returned with its
 * fault, so that the rest can still be read. Null when no calendar begins anywhere.
 */
export function splitCalendar(lines: readonly ContentLine[]): RawCalendar | null {
  const properties: ContentLine[] = [];
  const components: RawComponent[] = [];
  let inCalendar = false;
  let seen = false;
  let open: OpenComponent | null = null;
  const close = (fault: SkipCause | null) => {
    if (open) components.push({ name: open.name, line: open.line, content: open.content, fault: open.fault ?? fault });
    open = null;
  };
  for (const entry of lines) {
    const border = borderOf(entry.text);
    if (border?.name === CALENDAR) {
      close({ kind: "interrupted", ...placeOf(border, entry) });
      inCalendar = border.kind === "BEGIN";
      seen = true;
    } else if (!inCalendar) {
      // Text outside of a calendar is ignored.
    } else if (!open) {
      if (border?.kind === "BEGIN")
        open = { name: border.name, line: entry.line, content: [], nested: [], fault: null };
      else if (!border) properties.push(entry);
    } else if (border && isSameAgain(open, border)) {
      close({ kind: "begun-again", ...placeOf(border, entry) });
      open = { name: border.name, line: entry.line, content: [], nested: [], fault: null };
    } else if (border && addBorder(open, border, entry)) {
      close(null);
    } else if (!border) {
      (open as OpenComponent).content.push(entry);
    }
  }
  close({ kind: "cut-off" });
  return seen ? { properties, components } : null;
}

type OpenComponent = {
  readonly name: string;
  readonly line: number;
  readonly content: ContentLine[];
  /** Names of the nested components that are open. */
  readonly nested: string[];
  fault: SkipCause | null;
};

type Border = { readonly kind: "BEGIN" | "END"; readonly name: string };

function placeOf({ kind, name }: Border, { line }: ContentLine): { line: number; border: string } {
  return { line, border: `${kind}:${name}` };
}

function borderOf(text: string): Border | null {
  const initial = text.charCodeAt(0) | 0x20;
  if (initial !== 0x62 && initial !== 0x65) return null; // begins with neither b nor e
  const match = /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(text);
  return match ? { kind: match[1]?.toUpperCase() as Border["kind"], name: match[2]?.toUpperCase() ?? "" } : null;
}

/**
 * Components never nest in their own kind, so a second BEGIN means that the END of the first is
 * missing.
 */
function isSameAgain(open: OpenComponent, border: Border): boolean {
  return border.kind === "BEGIN" && border.name === open.name;
}

/** Handles a BEGIN or END inside a component; true when it ends the component itself. */
function addBorder(open: OpenComponent, border: Border, entry: ContentLine): boolean {
  if (border.kind === "BEGIN") {
    if (open.nested.length >= MAX_DEPTH) open.fault ??= { kind: "too-deep", line: entry.line };
    else open.nested.push(border.name);
    open.content.push(entry);
    return false;
  }
  if (open.nested.at(-1) === border.name) {
    open.nested.pop();
    open.content.push(entry);
    return false;
  }
  if (border.name === open.name) {
    const unclosed = open.nested.at(-1);
    if (unclosed) open.fault ??= { kind: "left-open", ...placeOf(border, entry), open: unclosed };
    return true;
  }
  open.fault ??= { kind: "ends-nothing", ...placeOf(border, entry) };
  return false;
}
